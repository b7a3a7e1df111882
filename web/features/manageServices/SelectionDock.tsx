import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import { useCommand } from '../../api/useCommand.ts';
import type { BulkDecision } from '../../services/manage/batch/useBulkDecision.ts';
import { useRefreshManaged } from '../../services/manage/useRefreshManaged.ts';
import type { Selection } from '../../services/manage/useSelection.ts';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './SelectionDock.module.css';

interface SelectionDockProps {
  readonly selection: Selection;
  readonly bulkDecision: BulkDecision;
}

/** Actions on the selected listings: confirm their facts, or delete them. Listings that a command refuses stay selected. */
export const SelectionDock = ({ selection, bulkDecision }: SelectionDockProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshManaged();
  const { run: confirm } = useCommand('POST /services/{id}/confirm');
  const [isConfirming, setIsConfirming] = useState(false);
  const isBusy = isConfirming || bulkDecision.isBusy;
  const [isAsking, setIsAsking] = useState(false);
  const { rows } = selection;
  const problemOf = (error: unknown): string => messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' });

  const confirmAll = async (): Promise<void> => {
    setIsConfirming(true);
    let doneCount = 0;
    let problem: string | null = null;
    for (const row of rows) {
      try {
        await confirm({ path: { id: row.id }, body: {} });
        doneCount += 1;
        selection.set([row], false);
      } catch (error) {
        problem = t('manage.selection.refused', { name: row.name, problem: problemOf(error) });
      }
    }
    const doneText = t('manage.selection.confirmed', { count: doneCount });
    showToast(problem === null ? { text: doneText } : { text: `${doneText} ${problem}`, isProblem: true });
    await refresh();
    setIsConfirming(false);
  };

  const removeAll = async (): Promise<void> => {
    await bulkDecision.execute('remove', rows, '');
    setIsAsking(false);
  };

  return (
    <>
      <p className={styles.count} role="status">
        {t('manage.selection.selected', { count: rows.length })}
      </p>
      <button type="button" className={cx(button.button, button.quiet)} disabled={isBusy} onClick={selection.clear}>
        {t('manage.selection.clear')}
      </button>
      <button type="button" className={cx(button.button, button.danger)} disabled={isBusy} onClick={() => setIsAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        {t('manage.selection.remove', { count: rows.length })}
      </button>
      <button type="button" className={cx(button.button, button.fill)} disabled={isBusy} onClick={() => void confirmAll()}>
        <Check size={20} aria-hidden="true" />
        {t('manage.selection.confirm', { count: rows.length })}
      </button>
      {isAsking && (
        <ConfirmDialog
          question={t('manage.selection.question', { count: rows.length })}
          yesLabel={t('manage.deletion.yes')}
          noLabel={t('manage.deletion.no')}
          isDangerous
          isBusy={isBusy}
          onYes={() => void removeAll()}
          onNo={() => setIsAsking(false)}
        >
          <p>{rows.map(({ name }) => name).join(', ')}</p>
          <p className={text.muted}>{t('manage.deletion.help')}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
