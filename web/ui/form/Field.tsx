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
  readonly of: FieldBinding<string>;
  readonly label: string;
  readonly help?: string | undefined;
  readonly optional?: boolean;
  /** A button at the end of the field. */
  readonly end?: ReactNode;
}

/** A one-line text field: label above, help under it, then the error. */
export const Field = ({ of, label, help, optional = false, end, className, ...input }: FieldProps) => {
  const { t } = useTranslation();
  const [helpId, errorId] = [useId(), useId()];
  const control = (
    <input
      {...input}
      id={of.id}
      name={of.name}
      className={cx(styles.input, className)}
      value={of.value}
      onChange={(event) => of.onChange(event.target.value)}
      aria-invalid={of.error !== undefined}
      aria-describedby={cx(help !== undefined && helpId, of.error !== undefined && errorId) || undefined}
    />
  );
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={of.id}>
        {label} {optional && <small>{t('form.optional')}</small>}
      </label>
      {end === undefined ? (
        control
      ) : (
        <div className={styles.holder}>
          {control}
          {end}
        </div>
      )}
      {help !== undefined && (
        <p className={styles.help} id={helpId}>
          {help}
        </p>
      )}
      <FieldError id={errorId} text={of.error} />
    </div>
  );
};
