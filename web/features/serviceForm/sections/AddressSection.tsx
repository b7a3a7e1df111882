import { useTranslation } from 'react-i18next';
import { sameFacts } from '#domain/values/sameFacts.ts';
import { cx } from '#web/ui/cx.ts';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { Field, type FieldBinding } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { DuplicateContactNote } from '../DuplicateContactNote.tsx';
import { CountryField } from '../place/CountryField.tsx';
import { PinMap } from '../place/PinMap.tsx';
import { statesOf } from '../place/states.ts';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import editing from '#web/ui/editing/Editing.module.css';
import text from '#web/ui/text.module.css';
import styles from '../ServiceForm.module.css';

/**
 * Field for the state of an address: a select if the states of its country are known, else a text field. A stored value remains
 * selectable.
 */
const StateField = ({ fieldBinding, country }: { readonly fieldBinding: FieldBinding<string>; readonly country: string }) => {
  const { t } = useTranslation();
  const states = statesOf(country);
  if (states === null) return <Field fieldBinding={fieldBinding} label={t('serviceForm.field.state')} autoComplete="off" />;
  const isKnown = fieldBinding.value === '' || states.some(({ value }) => value === fieldBinding.value);
  const options = [
    { value: '', label: t('serviceForm.address.chooseState') },
    ...(isKnown ? [] : [{ value: fieldBinding.value, label: fieldBinding.value }]),
    ...states,
  ];
  return (
    <SelectField
      id={fieldBinding.id}
      value={fieldBinding.value}
      onChange={fieldBinding.onChange}
      label={t('serviceForm.field.state')}
      error={fieldBinding.error}
      options={options}
    />
  );
};

const PIN_FIELDS = ['address1', 'city', 'state', 'zip', 'country'] as const;

/** The pin as it will be saved. A pin that was not moved follows a changed address. */
const AddressPin = ({ form: { values, context, bind, setFields } }: { readonly form: ServiceForm }) => {
  const { id, error } = bind('pin');
  const baseValues = context.base.values;
  const isUnmoved = baseValues.pin !== null && PIN_FIELDS.every((field) => values[field] === baseValues[field]);
  const followsAddress = !isUnmoved && sameFacts(values.pin, baseValues.pin);
  return (
    <PinMap
      address={values}
      pin={followsAddress ? null : values.pin}
      isUnmoved={isUnmoved}
      id={id}
      error={error}
      onChangePin={(pin) => setFields({ pin: pin ?? baseValues.pin })}
    />
  );
};

/** Section with the address and who may see it. */
export const AddressSection = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const { bind, values, context, setFields } = form;
  const isNew = context.base.revision === null;
  const isNewlyHidden = values.isConfidential && !context.base.values.isConfidential && !isNew;
  return (
    <Section name="address">
      <div className={cx(editing.pair, styles.aligned)}>
        <Field fieldBinding={bind('address1')} label={t('serviceForm.field.address1')} autoComplete="off" />
        <Field fieldBinding={bind('address2')} label={t('serviceForm.field.address2')} isOptional autoComplete="off" />
      </div>
      <div className={styles.triple}>
        <Field fieldBinding={bind('city')} label={t('serviceForm.field.city')} autoComplete="off" />
        <StateField fieldBinding={bind('state')} country={values.country} />
        <Field fieldBinding={bind('zip')} label={t('serviceForm.field.zip')} inputMode="numeric" autoComplete="off" />
      </div>
      <DuplicateContactNote form={form} contactField="address" />
      <CountryField fieldBinding={bind('country')} />
      {!values.isConfidential && <AddressPin form={form} />}
      <ChoiceField
        fieldBinding={{
          ...bind('isConfidential'),
          value: values.isConfidential ? 'nobody' : 'everybody',
          onChange: (visibility) => setFields({ isConfidential: visibility === 'nobody' }),
        }}
        label={t('serviceForm.address.who')}
        options={[
          { value: 'everybody', label: t('serviceForm.address.everybody') },
          { value: 'nobody', label: t('serviceForm.address.nobody') },
        ]}
      />
      <p className={cx(text.muted, text.small)}>{t(isNewlyHidden ? 'serviceForm.address.hides' : 'serviceForm.address.hideHelp')}</p>
    </Section>
  );
};
