import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { DuplicateContactNote } from '../DuplicateContactNote.tsx';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import editing from '#web/ui/editing/Editing.module.css';

/** Section with the contacts. */
export const ContactSection = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const { bind } = form;
  return (
    <Section name="contact">
      <div className={editing.phone}>
        <PhoneField fieldBinding={bind('phone')} label={t('serviceForm.field.phone')} takesAnyNumber />
        <Field
          fieldBinding={bind('extension')}
          label={t('serviceForm.field.extension')}
          isOptional
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <DuplicateContactNote form={form} contactField="phone" />
      <Field
        fieldBinding={bind('contactEmail')}
        label={t('serviceForm.field.contactEmail')}
        help={t('serviceForm.contact.emailHelp')}
        isOptional
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Section>
  );
};
