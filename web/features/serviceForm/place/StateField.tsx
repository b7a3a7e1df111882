import { useTranslation } from 'react-i18next';
import { Field, type FieldBinding } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { statesOf } from './states.ts';

/**
 * Field for the state of an address: a select if the states of its country are known, else a text field. A stored value remains
 * selectable.
 */
export const StateField = ({ of, country }: { readonly of: FieldBinding<string>; readonly country: string }) => {
  const { t } = useTranslation();
  const states = statesOf(country);
  if (states === null) return <Field of={of} label={t('serviceForm.field.state')} autoComplete="off" />;
  const isKnown = of.value === '' || states.some(({ value }) => value === of.value);
  const options = [
    { value: '', label: t('serviceForm.address.chooseState') },
    ...(isKnown ? [] : [{ value: of.value, label: of.value }]),
    ...states,
  ];
  return (
    <SelectField
      id={of.id}
      value={of.value}
      onChange={of.onChange}
      label={t('serviceForm.field.state')}
      error={of.error}
      options={options}
    />
  );
};
