import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Removable } from '#web/layout/manage/useRemoval.ts';
import { cx } from '#web/ui/cx.ts';
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx';
import type { CrisisCard } from '../../../ui/crisisLine/crisisCard.ts';
import { useRemoveLine } from './useRemoveLine.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import styles from './LineTools.module.css';

interface DeleteLineProps {
  readonly line: Removable;
  readonly onClose: () => void;
  /** Called when the deletion starts, before the line disappears from the list. */
  readonly onYes: () => void;
}

/** Dialog that deletes a crisis line after a confirmation. */
const DeleteLine = ({ line, onClose, onYes }: DeleteLineProps) => {
  const { t } = useTranslation();
  const remove = useRemoveLine();
  const deleteLine = () => {
    onClose();
    void remove(line);
    onYes();
  };
  return (
    <ConfirmDialog
      question={t('crisisManage.deletion.question')}
      yesLabel={t('crisisManage.deletion.yes')}
      noLabel={t('crisisManage.deletion.no')}
      isDangerous
      onYes={deleteLine}
      onNo={onClose}
    >
      <p>
        <b>{line.name}</b>
      </p>
      <p className={text.muted}>{t('crisisManage.deletion.help')}</p>
    </ConfirmDialog>
  );
};

/** Buttons below a line of the list: edit it, or delete it after a confirmation. */
export const LineActions = ({ card }: { readonly card: CrisisCard }) => {
  const { t } = useTranslation();
  const actionsRef = useRef<HTMLDivElement>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const name = card.name.text;
  const [isRemoving, setIsRemoving] = useState(false);
  // The focused line is removed, so focus moves to the line beside it once the dialog is closed.
  useEffect(() => {
    if (!isRemoving) return;
    const row = actionsRef.current?.closest('li');
    const neighborRow = row?.nextElementSibling ?? row?.previousElementSibling;
    neighborRow?.querySelector<HTMLElement>('article a')?.focus();
  }, [isRemoving]);
  return (
    <div ref={actionsRef} className={styles.line} data-screen-only="">
      <Link href={`/crisis_lines/${card.id}/edit`} className={button.tool} aria-label={t('crisisManage.editName', { name })}>
        <Pencil size={20} aria-hidden="true" />
        {t('crisisManage.edit')}
      </Link>
      <button
        type="button"
        className={cx(button.tool, styles.delete)}
        aria-label={t('crisisManage.deleteName', { name })}
        onClick={() => setIsConfirming(true)}
      >
        <Trash2 size={20} aria-hidden="true" />
        {t('crisisManage.delete')}
      </button>
      {isConfirming && <DeleteLine line={{ id: card.id, name }} onClose={() => setIsConfirming(false)} onYes={() => setIsRemoving(true)} />}
    </div>
  );
};
