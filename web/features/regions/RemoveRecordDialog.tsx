import { useTranslation } from 'react-i18next';
import type { RegionRecordKind } from '../../api/manage/regionQueries.ts';
import type { Removable } from '../../layout/manage/useRemoval.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useRemoveRecord } from './useRemoveRecord.ts';
import text from '../../ui/text.module.css';

interface RemoveRecordDialogProps {
  readonly recordKind: RegionRecordKind;
  readonly record: Removable;
  readonly onClose: () => void;
  /** Called when the removal starts, before the record disappears from the list. */
  readonly onYes?: () => void;
}

/** Asks for confirmation by name before a region or a contact person is removed. */
export const RemoveRecordDialog = ({ recordKind, record, onClose, onYes }: RemoveRecordDialogProps) => {
  const { t } = useTranslation();
  const remove = useRemoveRecord(recordKind);
  const removeAndClose = () => {
    onClose();
    void remove(record);
    onYes?.();
  };
  return (
    <ConfirmDialog
      question={t(`regions.deletion.${recordKind}`)}
      yesLabel={t('regions.deletion.yes')}
      noLabel={t('regions.deletion.no')}
      isDangerous
      onYes={removeAndClose}
      onNo={onClose}
    >
      <p>
        <b>{record.name}</b>
      </p>
      <p className={text.muted}>{t(`regions.deletion.${recordKind}Help`)}</p>
    </ConfirmDialog>
  );
};
