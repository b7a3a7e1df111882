import { useId, type ReactNode } from 'react';
import { FieldError, type FieldBinding } from './Field.tsx';
import styles from './form.module.css';

interface CheckFieldProps {
  readonly of: FieldBinding<boolean>;
  readonly label: ReactNode;
  readonly help?: string | undefined;
}

/** A checkbox with its label and help. */
export const CheckField = ({ of, label, help }: CheckFieldProps) => {
  const errorId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          id={of.id}
          name={of.name}
          checked={of.value}
          onChange={(event) => of.onChange(event.target.checked)}
          aria-invalid={of.error !== undefined}
          aria-describedby={of.error === undefined ? undefined : errorId}
        />
        <span>
          {label}
          {help !== undefined && <small>{help}</small>}
        </span>
      </label>
      <FieldError id={errorId} text={of.error} />
    </div>
  );
};
