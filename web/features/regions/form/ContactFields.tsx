import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { TextAreaField } from '#web/ui/form/TextAreaField.tsx';
import type { Form } from '#web/ui/form/useForm.ts';
import type { Values } from './recordKind.ts';
import styles from '#web/ui/editing/Editing.module.css';

type FieldTextKey = keyof (typeof import('#web/i18n/regions.en.json'))['regions']['form']['field'];
type BoundForm = Pick<Form<Values>, 'field'>;

interface ContactTextFieldProps extends Omit<ComponentProps<typeof Field>, 'fieldBinding' | 'label' | 'name' | 'form'> {
  readonly form: BoundForm;
  readonly name: FieldTextKey;
}

/** A field of the form with its label. Autofill is off, because the facts belong to other people. */
export const ContactTextField = ({ form, name, ...input }: ContactTextFieldProps) => {
  const { t } = useTranslation();
  return <Field fieldBinding={form.field(name)} label={t(`regions.form.field.${name}`)} autoComplete="off" {...input} />;
};

const PhoneLine = ({ form, name }: { readonly form: BoundForm; readonly name: FieldTextKey }) => {
  const { t } = useTranslation();
  return <PhoneField fieldBinding={form.field(name)} label={t(`regions.form.field.${name}`)} />;
};

/** Field for a phone number with its extension. */
const PhoneWithExtension = ({ form, name }: { readonly form: BoundForm; readonly name: FieldTextKey }) => (
  <div className={styles.phone}>
    <PhoneLine form={form} name={name} />
    <ContactTextField form={form} name="extension" isOptional inputMode="numeric" />
  </div>
);

/** All fields of a coordinator. */
export const CoordinatorFields = ({ form }: { readonly form: BoundForm }) => {
  const { t } = useTranslation();
  return (
    <>
      <FormSection id="who" title={t('regions.form.whoTitle')}>
        <ContactTextField form={form} name="name" />
        <TextAreaField fieldBinding={form.field('addresses')} label={t('regions.form.field.addresses')} rows={3} />
      </FormSection>
      <FormSection id="reach" title={t('regions.form.reachTitle')}>
        <PhoneWithExtension form={form} name="officePhone" />
        <div className={styles.pair}>
          <PhoneLine form={form} name="mobile" />
          <PhoneLine form={form} name="fax" />
        </div>
        <ContactTextField form={form} name="email" isOptional type="email" />
      </FormSection>
    </>
  );
};

/** Contact fields of a liaison. */
export const LiaisonContactFields = ({ form }: { readonly form: BoundForm }) => {
  const { t } = useTranslation();
  return (
    <FormSection id="reach" title={t('regions.form.reachTitle')}>
      <PhoneWithExtension form={form} name="phone" />
      <ContactTextField form={form} name="email" isOptional type="email" />
    </FormSection>
  );
};
