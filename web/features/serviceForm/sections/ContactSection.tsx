import { useTranslation } from 'react-i18next';
import { Field } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { SameContact } from '../SameContact.tsx';
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
        <PhoneField of={bind('phone')} label={t('serviceForm.field.phone')} />
        <Field of={bind('extension')} label={t('serviceForm.field.extension')} optional inputMode="numeric" autoComplete="off" />
      </div>
      <SameContact form={form} about="phone" />
      <Field
        of={bind('contactEmail')}
        label={t('serviceForm.field.contactEmail')}
        help={t('serviceForm.contact.emailHelp')}
        optional
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Section>
  );
};
