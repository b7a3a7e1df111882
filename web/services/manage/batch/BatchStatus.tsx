import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { batchText } from './batchText.ts';
import { DecisionReportDialog } from './DecisionReportDialog.tsx';
import type { BatchProgress } from './useBatchProgress.ts';
import button from '../../../ui/button.module.css';
import styles from './BatchStatus.module.css';

/** Progress of a long batch in the dock; when it is finished, a button opens the results. */
export const BatchStatus = ({ batch }: { readonly batch: BatchProgress }) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={styles.batch}>
        <p role="status">{batchText(t, batch)}</p>
        {batch.isFinished ? (
          <button type="button" className={button.tool} onClick={() => setIsOpen(true)}>
            {t('batch.seeResults')}
          </button>
        ) : (
          <progress className={styles.bar} value={batch.done} max={Math.max(1, batch.total)} aria-label={t('batch.working')} />
        )}
      </div>
      {isOpen && <DecisionReportDialog report={batch.report} onClose={batch.dismiss} />}
    </>
  );
};
