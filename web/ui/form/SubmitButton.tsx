import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../button.module.css';
import { cx } from '../cx.ts';
import styles from './form.module.css';

interface SubmitButtonProps {
  readonly sending: boolean;
  /** What cannot be taken back is red. */
  readonly danger?: boolean;
  readonly children: ReactNode;
}

/** Sends the form; while it is on its way the button says so and takes no second press. */
export const SubmitButton = ({ sending, danger = false, children }: SubmitButtonProps) => {
  const { t } = useTranslation();
  return (
    <button
      type="submit"
      className={cx(button.button, button.wide, sending ? styles.sending : danger ? button.alert : button.fill)}
      disabled={sending}
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
