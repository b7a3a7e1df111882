import { useId, type ReactNode } from 'react';
import { FieldError, type FieldBinding } from './Field.tsx';
import styles from './form.module.css';

interface CheckFieldProps {
  readonly fieldBinding: FieldBinding<boolean>;
  readonly label: ReactNode;
  readonly help?: string | undefined;
}

/** A checkbox with its label and help. */
export const CheckField = ({ fieldBinding, label, help }: CheckFieldProps) => {
  const errorId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          id={fieldBinding.id}
          name={fieldBinding.name}
          checked={fieldBinding.value}
          onChange={(event) => fieldBinding.onChange(event.target.checked)}
          aria-invalid={fieldBinding.error !== undefined}
          aria-describedby={fieldBinding.error === undefined ? undefined : errorId}
        />
        <span>
          {label}
          {help !== undefined && <small>{help}</small>}
        </span>
      </label>
      <FieldError id={errorId} text={fieldBinding.error} />
    </div>
  );
};
