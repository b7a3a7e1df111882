import { useTranslation } from 'react-i18next';
import { Field, type FieldBinding } from '#web/ui/form/Field.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { statesOf } from './states.ts';

/**
 * Field for the state of an address: a select if the states of its country are known, else a text field. A stored value remains
 * selectable.
 */
export const StateField = ({ fieldBinding, country }: { readonly fieldBinding: FieldBinding<string>; readonly country: string }) => {
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
