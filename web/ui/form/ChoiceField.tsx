import { useId } from 'react';
import { FieldError, type FieldBinding } from './Field.tsx';
import styles from './form.module.css';

interface ChoiceFieldProps {
  readonly of: FieldBinding<string>;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Radio buttons: one of a few options, all visible. */
export const ChoiceField = ({ of, label, options }: ChoiceFieldProps) => {
  const errorId = useId();
  return (
    <fieldset aria-describedby={of.error === undefined ? undefined : errorId}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option, index) => (
        <label className={styles.check} key={option.value}>
          <input
            type="radio"
            id={index === 0 ? of.id : undefined}
            name={of.id}
            value={option.value}
            checked={of.value === option.value}
            onChange={() => of.onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldError id={errorId} text={of.error} />
    </fieldset>
  );
};
