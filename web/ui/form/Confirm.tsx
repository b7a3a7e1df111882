import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { DialogHead } from '../DialogHead.tsx';
import { useModal } from '../useModal.ts';
import button from '../button.module.css';
import styles from './Confirm.module.css';

interface ConfirmProps {
  /** A question that names the record. */
  readonly question: string;
  /** Label of the confirm button; omitted if there is nothing to confirm. */
  readonly yes?: string;
  readonly no: string;
  /** Makes the confirm button red, for an action that cannot be undone. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** The consequences, and the choices to make first. */
  readonly children?: ReactNode;
}

/** Dialog that asks for confirmation before an action that is hard to undo; the No button comes first, and closing also calls `onNo`. */
export const Confirm = ({ question, yes, no, danger = false, busy = false, onYes, onNo, children }: ConfirmProps) => {
  const { t } = useTranslation();
  const dialog = useModal();
  const titleId = useId();
  const answers = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Focuses the first control of the form instead of the close button.
    answers.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && yes !== undefined) onYes();
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onNo}>
      <DialogHead id={titleId} title={question} onClose={onNo} />
      <form className={styles.form} ref={answers} onSubmit={submit} noValidate>
        <div className={styles.body}>{children}</div>
        <div className={styles.buttons}>
          <button type="button" className={button.button} onClick={onNo}>
            {no}
          </button>
          {yes !== undefined && (
            <button type="submit" className={cx(button.button, danger ? button.alert : button.fill)} disabled={busy}>
              {busy ? t('form.sending') : yes}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
};
