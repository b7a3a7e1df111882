import { useTranslation } from 'react-i18next';
import type { Removable } from '#web/layout/manage/useRemoval.ts';
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx';
import { useRemoveLine } from './useRemoveLine.ts';
import text from '#web/ui/text.module.css';

interface DeleteLineProps {
  readonly line: Removable;
  readonly onClose: () => void;
  /** Called when the deletion starts, before the line disappears from the list. */
  readonly onYes: () => void;
}

/** Dialog that deletes a crisis line after a confirmation. */
export const DeleteLine = ({ line, onClose, onYes }: DeleteLineProps) => {
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
