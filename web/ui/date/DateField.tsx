import { useTranslation } from 'react-i18next';
import { Field, type FieldBinding } from '../form/Field.tsx';
import { maskDate } from './dateMask.ts';

interface DateFieldProps {
  readonly of: FieldBinding<string>;
  readonly label: string;
  readonly help?: string | undefined;
  readonly optional?: boolean;
}

/** Text field for a date as `MM-dd-yyyy`: quicker than a calendar, and the same on every device. */
export const DateField = ({ of, label, help, optional = false }: DateFieldProps) => {
  const { t } = useTranslation();
  // Erasing also removes the separator; only longer text is masked.
  const type = (typed: string) => of.onChange(typed.length < of.value.length ? typed : maskDate(typed));
  return (
    <Field
      of={{ ...of, onChange: type }}
      label={label}
      help={help ?? t('form.dateHelp')}
      optional={optional}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      placeholder="MM-DD-YYYY"
    />
  );
};
