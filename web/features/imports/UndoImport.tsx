import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRecord } from '../../api/types.ts';
import { UndoDialog } from '../../services/manage/undo/UndoDialog.tsx';
import button from '../../ui/button.module.css';

export interface UndoImportProps {
  readonly record: ImportRecord;
  /** Reads the import again after its undo. */
  readonly onRefresh: () => void;
}

/** The button that undoes an import; none if it is undone. */
export const UndoImport = ({ record: { id, name, undoneAt }, onRefresh }: UndoImportProps) => {
  const { t } = useTranslation();
  const [isUndoing, setUndoing] = useState(false);
  const close = () => {
    setUndoing(false);
    onRefresh();
  };
  return (
    <>
      {undoneAt === undefined && (
        <button type="button" className={button.button} onClick={() => setUndoing(true)}>
          <Undo2 size={20} aria-hidden="true" />
          {t('imports.finished.undo')}
        </button>
      )}
      {isUndoing && <UndoDialog command={id} about={name} onClose={close} />}
    </>
  );
};
