import { useTranslation } from 'react-i18next';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';

/** Section with the fields of administrators, each with its public effect. */
export const AdministratorsSection = ({ form: { bind, visibleSections } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  if (!visibleSections.administrators) return null;
  return (
    <Section name="administrators">
      <CheckField fieldBinding={bind('isShowFlag')} label={t('serviceForm.field.isShowFlag')} help={t('serviceForm.administrators.flag')} />
      <CheckField
        fieldBinding={bind('isShowDonate')}
        label={t('serviceForm.field.isShowDonate')}
        help={t('serviceForm.administrators.donate')}
      />
      <Field
        fieldBinding={bind('userEmail')}
        label={t('serviceForm.field.userEmail')}
        help={t('serviceForm.administrators.owner')}
        isOptional
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Section>
  );
};
