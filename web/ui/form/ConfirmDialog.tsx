import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../cx.ts';
import { DialogHead } from '../DialogHead.tsx';
import { useModal } from '../useModal.ts';
import button from '../button.module.css';
import styles from './ConfirmDialog.module.css';

interface ConfirmDialogProps {
  /** A question that names the record. */
  readonly question: string;
  /** Label of the confirm button; omitted if there is nothing to confirm. */
  readonly yesLabel?: string;
  readonly noLabel: string;
  /** Makes the confirm button red, for an action that cannot be undone. */
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** The consequences, and the choices to make first. */
  readonly children?: ReactNode;
}

/** Dialog that asks for confirmation before an action that is hard to undo; the No button comes first, and closing also calls `onNo`. */
export const ConfirmDialog = ({
  question,
  yesLabel,
  noLabel,
  isDangerous = false,
  isBusy = false,
  onYes,
  onNo,
  children,
}: ConfirmDialogProps) => {
  const { t } = useTranslation();
  const dialog = useModal();
  const titleId = useId();
  const answersForm = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Focuses the first control of the form instead of the close button. A long text stays at its beginning.
    answersForm.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && yesLabel !== undefined) onYes();
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onNo}>
      <DialogHead id={titleId} title={question} onClose={onNo} />
      <form className={styles.form} ref={answersForm} onSubmit={submit} noValidate>
        <div className={styles.body}>{children}</div>
        <div className={styles.buttons}>
          <button type="button" className={button.button} onClick={onNo}>
            {noLabel}
          </button>
          {yesLabel !== undefined && (
            <button type="submit" className={cx(button.button, isDangerous ? button.alert : button.fill)} disabled={isBusy}>
              {isBusy ? t('form.sending') : yesLabel}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
};
