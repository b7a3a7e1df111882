import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import styles from './form.module.css';

/** The error under a field. */
export const FieldError = ({ id, text }: { readonly id: string; readonly text: string | undefined }) =>
  text === undefined ? null : (
    <p className={styles.error} id={id}>
      <CircleAlert size={18} strokeWidth={2.5} aria-hidden="true" />
      {text}
    </p>
  );

/** Properties of a form control, returned by `useForm().field(name)`. */
export interface FieldBinding<Value> {
  readonly id: string;
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

interface FieldProps extends Omit<ComponentProps<'input'>, keyof FieldBinding<string>> {
  readonly fieldBinding: FieldBinding<string>;
  readonly label: string;
  readonly help?: string | undefined;
  readonly isOptional?: boolean;
  /** A button at the end of the field. */
  readonly endContent?: ReactNode;
}

/** A one-line text field: label above, help under it, then the error. */
export const Field = ({ fieldBinding, label, help, isOptional = false, endContent, className, ...input }: FieldProps) => {
  const { t } = useTranslation();
  const [helpId, errorId] = [useId(), useId()];
  const control = (
    <input
      {...input}
      id={fieldBinding.id}
      name={fieldBinding.name}
      className={cx(styles.input, className)}
      value={fieldBinding.value}
      onChange={(event) => fieldBinding.onChange(event.target.value)}
      aria-invalid={fieldBinding.error !== undefined}
      aria-describedby={cx(help !== undefined && helpId, fieldBinding.error !== undefined && errorId) || undefined}
    />
  );
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={fieldBinding.id}>
        {label} {isOptional && <small>{t('form.optional')}</small>}
      </label>
      {endContent === undefined ? (
        control
      ) : (
        <div className={styles.holder}>
          {control}
          {endContent}
        </div>
      )}
      {help !== undefined && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
      <FieldError id={errorId} text={fieldBinding.error} />
    </div>
  );
};
