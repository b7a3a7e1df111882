import { useId } from 'react';
import type { FieldBinding } from './Field.tsx';
import { FieldError } from './Field.tsx';
import styles from './form.module.css';
import { ChevronDown } from '../icons.ts';

interface SelectFieldProps {
  readonly of: FieldBinding<string>;
  readonly label: string;
  /** Said instead of the label where several of them are on a page; begins with the same word. */
  readonly name?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly help?: string | undefined;
}

/** One of several, chosen with the phone's own wheel. */
export const SelectField = ({ of, label, name, options, help }: SelectFieldProps) => {
  const [helpId, errorId] = [useId(), useId()];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={of.id}>
        {label}
      </label>
      <div className={styles.holder}>
        <select
          id={of.id}
          name={of.name}
          className={styles.input}
          aria-label={name}
          value={of.value}
          onChange={(event) => of.onChange(event.target.value)}
          aria-invalid={of.error !== undefined}
          aria-describedby={of.error === undefined ? (help === undefined ? undefined : helpId) : errorId}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </div>
      {help !== undefined && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
      <FieldError id={errorId} text={of.error} />
    </div>
  );
};
