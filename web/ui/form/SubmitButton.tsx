import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import button from '../button.module.css';
import styles from './form.module.css';

interface SubmitButtonProps {
  readonly isSending: boolean;
  /** Makes the button red, for an action that cannot be undone. */
  readonly isDangerous?: boolean;
  /** Disables the button until another step is done. */
  readonly isDisabled?: boolean;
  /** Id of the form if the button is outside of it. */
  readonly form?: string;
  readonly children: ReactNode;
}

/** Button that submits the form; while the form is being sent, it shows that and is disabled. */
export const SubmitButton = ({ isSending, isDangerous = false, isDisabled = false, form, children }: SubmitButtonProps) => {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      form={form}
      className={cx(button.button, button.wide, isSending ? styles.sending : isDangerous ? button.alert : button.fill)}
      disabled={isSending || isDisabled}
    >
      {isSending ? (
        <>
          <i className={styles.loader} aria-hidden="true" />
          {t('form.sending')}
        </>
      ) : (
        children
      )}
    </button>
  );
};
