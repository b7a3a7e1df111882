import { useId } from 'react';
import { ChevronDown } from '../icons.ts';
import { FieldError } from './Field.tsx';
import styles from './form.module.css';

interface SelectFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly label: string;
  /** Accessible name if several such fields are on a page; begins with the label. */
  readonly name?: string;
  /** Text of the error. */
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A native select field. */
export const SelectField = ({ id, value, onChange, label, name, error, options }: SelectFieldProps) => {
  const errorId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.holder}>
        <select
          id={id}
          className={styles.input}
          aria-label={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </div>
      <FieldError id={errorId} text={error} />
    </div>
  );
};
