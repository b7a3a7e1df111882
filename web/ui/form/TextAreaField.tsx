import { useId, type ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { FieldError, type FieldBinding } from './Field.tsx';
import styles from './form.module.css';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, keyof FieldBinding<string>> {
  readonly fieldBinding: FieldBinding<string>;
  readonly label: string;
  /** Text about the used length, at the end of the label's line. */
  readonly countText?: string;
}

/** A text field of several lines: label above, error under it. */
export const TextAreaField = ({ fieldBinding, label, countText, ...areaProps }: TextAreaFieldProps) => {
  const [countId, errorId] = [useId(), useId()];
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label className={styles.label} htmlFor={fieldBinding.id}>
          {label}
        </label>
        {countText !== undefined && (
          <span className={styles.count} id={countId}>
            {countText}
          </span>
        )}
      </div>
      <textarea
        rows={5}
        {...areaProps}
        id={fieldBinding.id}
        name={fieldBinding.name}
        className={cx(styles.input, styles.area)}
        value={fieldBinding.value}
        onChange={(event) => fieldBinding.onChange(event.target.value)}
        aria-invalid={fieldBinding.error !== undefined}
        aria-describedby={cx(countText !== undefined && countId, fieldBinding.error !== undefined && errorId) || undefined}
      />
      <FieldError id={errorId} text={fieldBinding.error} />
    </div>
  );
};
