import { useId } from 'react';
import { cx } from '../cx.ts';
import { FieldError, type FieldBinding } from './Field.tsx';
import styles from './form.module.css';

interface TextAreaFieldProps {
  readonly of: FieldBinding<string>;
  readonly label: string;
  readonly maxLength: number;
}

/** Several lines to type in: label above, what is wrong under it. */
export const TextAreaField = ({ of, label, maxLength }: TextAreaFieldProps) => {
  const errorId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={of.id}>
        {label}
      </label>
      <textarea
        id={of.id}
        name={of.name}
        className={cx(styles.input, styles.area)}
        rows={5}
        maxLength={maxLength}
        value={of.value}
        onChange={(event) => of.onChange(event.target.value)}
        aria-invalid={of.error !== undefined}
        aria-describedby={of.error === undefined ? undefined : errorId}
      />
      <FieldError id={errorId} text={of.error} />
    </div>
  );
};
