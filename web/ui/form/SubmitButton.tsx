import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import button from '../button.module.css';
import styles from './form.module.css';

interface SubmitButtonProps {
  readonly sending: boolean;
  /** What cannot be taken back is red. */
  readonly danger?: boolean;
  /** Another step has to be done first. */
  readonly disabled?: boolean;
  /** The form, where it stands elsewhere on the page. */
  readonly form?: string;
  readonly children: ReactNode;
}

/** Sends the form; while it is on its way the button says so and takes no second press. */
export const SubmitButton = ({ sending, danger = false, disabled = false, form, children }: SubmitButtonProps) => {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      form={form}
      className={cx(button.button, button.wide, sending ? styles.sending : danger ? button.alert : button.fill)}
      disabled={sending || disabled}
    >
      {sending ? (
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
