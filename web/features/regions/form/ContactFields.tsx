import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { PhoneField } from '#web/ui/form/PhoneField.tsx';
import { TextAreaField } from '#web/ui/form/TextAreaField.tsx';
import type { Form } from '#web/ui/form/useForm.ts';
import type { Values } from './record.ts';
import styles from '#web/ui/editing/Editing.module.css';

type FieldWord = keyof (typeof import('#web/i18n/regions.en.json'))['regions']['form']['field'];
type Bound = Pick<Form<Values>, 'field'>;

interface LineProps extends Omit<ComponentProps<typeof Field>, 'of' | 'label' | 'name' | 'form'> {
  readonly form: Bound;
  readonly name: FieldWord;
}

/** A field of the form with its label. Autofill is off, because the facts belong to other people. */
export const Line = ({ form, name, ...input }: LineProps) => {
  const { t } = useTranslation();
  return <Field of={form.field(name)} label={t(`regions.form.field.${name}`)} autoComplete="off" {...input} />;
};

const PhoneLine = ({ form, name }: { readonly form: Bound; readonly name: FieldWord }) => {
  const { t } = useTranslation();
  return <PhoneField of={form.field(name)} label={t(`regions.form.field.${name}`)} />;
};

/** Field for a phone number with its extension. */
const WithExtension = ({ form, name }: { readonly form: Bound; readonly name: FieldWord }) => (
  <div className={styles.phone}>
    <PhoneLine form={form} name={name} />
    <Line form={form} name="extension" optional inputMode="numeric" />
  </div>
);

/** All fields of a coordinator. */
export const CoordinatorFields = ({ form }: { readonly form: Bound }) => {
  const { t } = useTranslation();
  return (
    <>
      <FormSection id="who" title={t('regions.form.whoTitle')}>
        <Line form={form} name="name" />
        <TextAreaField of={form.field('addresses')} label={t('regions.form.field.addresses')} rows={3} />
      </FormSection>
      <FormSection id="reach" title={t('regions.form.reachTitle')}>
        <WithExtension form={form} name="officePhone" />
        <div className={styles.pair}>
          <PhoneLine form={form} name="mobile" />
          <PhoneLine form={form} name="fax" />
        </div>
        <Line form={form} name="email" optional type="email" />
      </FormSection>
    </>
  );
};

/** Contact fields of a liaison. */
export const LiaisonReach = ({ form }: { readonly form: Bound }) => {
  const { t } = useTranslation();
  return (
    <FormSection id="reach" title={t('regions.form.reachTitle')}>
      <WithExtension form={form} name="phone" />
      <Line form={form} name="email" optional type="email" />
    </FormSection>
  );
};
