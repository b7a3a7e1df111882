import { useId, type ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { FieldError, type FieldBinding } from './Field.tsx';
import styles from './form.module.css';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, keyof FieldBinding<string>> {
  readonly of: FieldBinding<string>;
  readonly label: string;
  /** Text about the used length, at the end of the label's line. */
  readonly count?: string;
}

/** A text field of several lines: label above, error under it. */
export const TextAreaField = ({ of, label, count, ...area }: TextAreaFieldProps) => {
  const [countId, errorId] = [useId(), useId()];
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label className={styles.label} htmlFor={of.id}>
          {label}
        </label>
        {count !== undefined && (
          <span className={styles.count} id={countId}>
            {count}
          </span>
        )}
      </div>
      <textarea
        rows={5}
        {...area}
        id={of.id}
        name={of.name}
        className={cx(styles.input, styles.area)}
        value={of.value}
        onChange={(event) => of.onChange(event.target.value)}
        aria-invalid={of.error !== undefined}
        aria-describedby={cx(count !== undefined && countId, of.error !== undefined && errorId) || undefined}
      />
      <FieldError id={errorId} text={of.error} />
    </div>
  );
};
