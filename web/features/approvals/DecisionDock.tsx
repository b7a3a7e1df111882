import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/values/formatNumber.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { ManagedService } from '../../api/types.ts';
import { BatchStatus } from '../../services/manage/batch/BatchStatus.tsx';
import type { BatchProgress } from '../../services/manage/batch/useBatchProgress.ts';
import type { BulkDecision } from '../../services/manage/batch/useBulkDecision.ts';
import type { Decision } from '../../services/manage/batch/useDecisions.ts';
import { cx } from '../../ui/cx.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { ConfirmBatch } from './ConfirmBatch.tsx';
import { reviewReasonOf } from './reviewReasons.ts';
import button from '../../ui/button.module.css';
import styles from './DecisionDock.module.css';

interface DecisionDockProps {
  readonly selected: readonly ManagedService[];
  readonly total: number;
  /** The long batch that runs or has ended; null if there is none. */
  readonly batch: BatchProgress | null;
  /** Fetches all services of the list, including those not loaded yet. */
  readonly fetchAll: () => Promise<readonly ManagedService[]>;
  readonly bulkDecision: BulkDecision;
}

interface PendingDecision {
  readonly decision: Decision;
  readonly rows: readonly ManagedService[];
  /** Services with a reason to look at them first. */
  readonly reviewRows: readonly ManagedService[];
}

/** Offers the actions on several services at once. */
export const DecisionDock = ({ selected, total, batch, fetchAll, bulkDecision }: DecisionDockProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const { isBusy: isSending, execute } = bulkDecision;
  const [isFetching, setIsFetching] = useState(false);
  const busy = isSending || isFetching;
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const confirmForSelected = (decision: Decision) => setPendingDecision({ decision, rows: selected, reviewRows: [] });
  const confirmForAll = async () => {
    setIsFetching(true);
    try {
      const rows = await fetchAll();
      const reviewRows = rows.filter((row) => reviewReasonOf(row) !== undefined);
      if (rows.length > 0) setPendingDecision({ decision: 'approve', rows, reviewRows });
    } catch (error) {
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
    setIsFetching(false);
  };

  const executeDecision = async (decision: Decision, rows: readonly ManagedService[], reason: string) => {
    await execute(decision, rows, reason);
    setPendingDecision(null);
  };

  if (batch !== null && !batch.isFinished) return <BatchStatus batch={batch} />;
  return (
    <>
      {batch !== null && selected.length === 0 ? (
        <BatchStatus batch={batch} />
      ) : (
        <p className={styles.count} role="status" data-selected={selected.length > 0 ? '' : undefined}>
          {t('approvals.dock.selected', { count: selected.length, total })}
        </p>
      )}
      <button
        type="button"
        className={cx(button.button, selected.length > 0 && button.fill, styles.key)}
        disabled={busy || selected.length === 0}
        onClick={() => confirmForSelected('approve')}
      >
        {t('approvals.dock.approveSelected')}
      </button>
      <button
        type="button"
        className={cx(button.button, styles.key, styles.all)}
        disabled={busy || total === 0}
        onClick={() => void confirmForAll()}
      >
        {t('approvals.dock.approveAll')}
        <span className={styles.number} aria-hidden="true">
          {formatNumber(total)}
        </span>
      </button>
      <button
        type="button"
        className={cx(button.button, button.danger, styles.remove)}
        disabled={busy || selected.length === 0}
        aria-label={t('approvals.dock.deleteSelected')}
        onClick={() => confirmForSelected('remove')}
      >
        <Trash2 size={24} aria-hidden="true" />
      </button>
      {pendingDecision && (
        <ConfirmBatch {...pendingDecision} isBusy={isSending} onYes={executeDecision} onNo={() => setPendingDecision(null)} />
      )}
    </>
  );
};
