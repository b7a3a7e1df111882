import { useTranslation } from 'react-i18next';
import { sameFacts } from '#domain/service/sections.ts';
import { cx } from '#web/ui/cx.ts';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { CountryField } from '../place/CountryField.tsx';
import { PinMap } from '../place/PinMap.tsx';
import { StateField } from '../place/StateField.tsx';
import { SameContact } from '../SameContact.tsx';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import editing from '#web/ui/editing/Editing.module.css';
import text from '#web/ui/text.module.css';
import styles from '../ServiceForm.module.css';

const PLACED_BY = ['address1', 'city', 'state', 'zip', 'country'] as const;

/** The pin as it will be saved. A pin that was not moved follows a changed address. */
const FormPin = ({ form: { values, context, set } }: { readonly form: ServiceForm }) => {
  const was = context.base.values;
  const isUnmoved = was.pin !== null && PLACED_BY.every((field) => values[field] === was[field]);
  const follows = !isUnmoved && sameFacts(values.pin, was.pin);
  return <PinMap address={values} pin={follows ? null : values.pin} isUnmoved={isUnmoved} onPin={(pin) => set({ pin: pin ?? was.pin })} />;
};

/** Section with the address and who may see it. */
export const AddressSection = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const { bind, values, context, set } = form;
  const isNew = context.base.revision === null;
  const hides = values.isConfidential && !context.base.values.isConfidential && !isNew;
  return (
    <Section name="address">
      <div className={editing.pair}>
        <Field of={bind('address1')} label={t('serviceForm.field.address1')} autoComplete="off" />
        <Field of={bind('address2')} label={t('serviceForm.field.address2')} optional autoComplete="off" />
      </div>
      <div className={styles.triple}>
        <Field of={bind('city')} label={t('serviceForm.field.city')} autoComplete="off" />
        <StateField of={bind('state')} country={values.country} />
        <Field of={bind('zip')} label={t('serviceForm.field.zip')} inputMode="numeric" autoComplete="off" />
      </div>
      <SameContact form={form} about="address" />
      <CountryField of={bind('country')} />
      {!values.isConfidential && <FormPin form={form} />}
      <ChoiceField
        of={{
          ...bind('isConfidential'),
          value: values.isConfidential ? 'nobody' : 'everybody',
          onChange: (who) => set({ isConfidential: who === 'nobody' }),
        }}
        label={t('serviceForm.address.who')}
        options={[
          { value: 'everybody', label: t('serviceForm.address.everybody') },
          { value: 'nobody', label: t('serviceForm.address.nobody') },
        ]}
      />
      <p className={cx(text.muted, text.small)}>{t(hides ? 'serviceForm.address.hides' : 'serviceForm.address.hideHelp')}</p>
    </Section>
  );
};
