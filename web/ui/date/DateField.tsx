import { useTranslation } from 'react-i18next';
import { Field, type FieldBinding } from '../form/Field.tsx';
import { maskDate } from './dateMask.ts';

interface DateFieldProps {
  readonly fieldBinding: FieldBinding<string>;
  readonly label: string;
  readonly help?: string | undefined;
  readonly isOptional?: boolean;
}

/** Text field for a date as `MM-dd-yyyy`: quicker than a calendar, and the same on every device. */
export const DateField = ({ fieldBinding, label, help, isOptional = false }: DateFieldProps) => {
  const { t } = useTranslation();
  // Erasing also removes the separator; only longer text is masked.
  const handleTyped = (typed: string) => fieldBinding.onChange(typed.length < fieldBinding.value.length ? typed : maskDate(typed));
  return (
    <Field
      fieldBinding={{ ...fieldBinding, onChange: handleTyped }}
      label={label}
      help={help ?? t('form.dateHelp')}
      isOptional={isOptional}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder="MM-DD-YYYY"
    />
  );
};
