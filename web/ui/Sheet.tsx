import { useId, type MouseEvent, type ReactNode } from 'react';
import { ExitButton } from './bar/ExitButton.tsx';
import { cx } from './cx.ts';
import { DialogHead } from './DialogHead.tsx';
import { useModal } from './useModal.ts';
import styles from './Sheet.module.css';

interface SheetProps {
  readonly title: string;
  readonly side: 'bottom' | 'left';
  readonly onClose: () => void;
  /** Adds an exit button, because the visitor may need to leave at once. */
  readonly hasExit?: boolean;
  readonly children: ReactNode;
}

/** Modal dialog over the page; Escape, the close button and a click beside it close it. */
export const Sheet = ({ title, side, onClose, hasExit = false, children }: SheetProps) => {
  const dialog = useModal();
  const titleId = useId();

  const closeOnBackdropClick = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboards have Escape and the close button
    <dialog
      ref={dialog}
      className={cx(styles.sheet, styles[side])}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={closeOnBackdropClick}
    >
      <DialogHead id={titleId} title={title} onClose={onClose}>
        {hasExit && <ExitButton />}
      </DialogHead>
      <div className={styles.body}>{children}</div>
    </dialog>
  );
};
