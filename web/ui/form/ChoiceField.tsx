import { useId } from 'react';
import { FieldError, type FieldBinding } from './Field.tsx';
import styles from './form.module.css';

interface ChoiceFieldProps {
  readonly fieldBinding: FieldBinding<string>;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Radio buttons: one of a few options, all visible. */
export const ChoiceField = ({ fieldBinding, label, options }: ChoiceFieldProps) => {
  const errorId = useId();
  return (
    <fieldset aria-describedby={fieldBinding.error === undefined ? undefined : errorId}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option, index) => (
        <label className={styles.check} key={option.value}>
          <input
            type="radio"
            id={index === 0 ? fieldBinding.id : undefined}
            name={fieldBinding.id}
            value={option.value}
            checked={fieldBinding.value === option.value}
            onChange={() => fieldBinding.onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldError id={errorId} text={fieldBinding.error} />
    </fieldset>
  );
};
