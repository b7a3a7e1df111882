import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { ManagedService } from '../../api/types.ts';
import { offerUndo, UndoSheet } from '../../services/manage/undo/offerUndo.tsx';
import { cx } from '../../ui/cx.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { ConfirmDecision } from './ConfirmDecision.tsx';
import { DecisionReportDialog } from './DecisionReportDialog.tsx';
import { useDecisions, type DecisionReport, type Decision } from './useDecisions.ts';
import button from '../../ui/button.module.css';
import styles from './DecisionDock.module.css';

interface DecisionDockProps {
  readonly selected: readonly ManagedService[];
  readonly total: number;
  /** Fetches all services of the list, including those not loaded yet. */
  readonly fetchAll: () => Promise<readonly ManagedService[]>;
  /** Called after a decision, because the list has changed. */
  readonly onDecided: () => Promise<void>;
}

interface PendingDecision {
  readonly decision: Decision;
  readonly count: number;
  readonly loadRows: () => Promise<readonly ManagedService[]>;
}

/** Offers the actions on several services at once, and shows their results afterwards. */
export const DecisionDock = ({ selected, total, fetchAll, onDecided }: DecisionDockProps) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const { decide, busy, progress } = useDecisions();
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const [decisionReport, setDecisionReport] = useState<DecisionReport | null>(null);
  const [undoCommandId, setUndoCommandId] = useState<string | null>(null);
  const confirmForSelected = (decision: Decision) =>
    setPendingDecision({ decision, count: selected.length, loadRows: async () => selected });

  const executeDecision = async ({ decision, loadRows }: PendingDecision, reason: string) => {
    try {
      const report = await decide(decision, await loadRows(), reason);
      const count = report.outcomes.filter(({ result }) => result === 'done').length;
      if (count < report.outcomes.length) setDecisionReport(report);
      else
        showToast({
          text: t(decision === 'approve' ? 'approvals.notice.approvedMany' : 'approvals.notice.removedMany', { count }),
          ...(report.commandId !== undefined && { action: { label: t('common.undo'), ...offerUndo(report.commandId) } }),
        });
    } catch (error) {
      showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
    }
    setPendingDecision(null);
    await onDecided();
  };

  return (
    <>
      <p className={styles.count} role="status">
        {progress
          ? t('approvals.progress', { ...progress })
          : selected.length > 0
            ? t('approvals.dock.selected', { count: selected.length })
            : ''}
      </p>
      {progress && <progress className={styles.bar} value={progress.done} max={progress.total} aria-label={t('approvals.working')} />}
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
        className={cx(button.button, styles.key)}
        disabled={busy || total === 0}
        onClick={() => setPendingDecision({ decision: 'approve', count: total, loadRows: fetchAll })}
      >
        {t('approvals.dock.approveAll')}
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
        <ConfirmDecision
          question={t(pendingDecision.decision === 'approve' ? 'approvals.confirm.approve' : 'approvals.confirm.remove', {
            count: pendingDecision.count,
          })}
          help={t(pendingDecision.decision === 'approve' ? 'approvals.confirm.approveHelp' : 'approvals.confirm.removeHelp', {
            count: pendingDecision.count,
          })}
          names={pendingDecision.decision === 'remove' ? selected.map(({ name }) => name) : []}
          yes={t(pendingDecision.decision === 'approve' ? 'approvals.confirm.yesApprove' : 'approvals.confirm.yesRemove')}
          isDestructive={pendingDecision.decision === 'remove'}
          isBusy={busy}
          onYes={(reason) => void executeDecision(pendingDecision, reason)}
          onNo={() => setPendingDecision(null)}
        />
      )}
      {decisionReport && (
        <DecisionReportDialog
          report={decisionReport}
          onClose={() => setDecisionReport(null)}
          onUndo={(commandId) => {
            setDecisionReport(null);
            setUndoCommandId(commandId);
          }}
        />
      )}
      {undoCommandId !== null && <UndoSheet command={undoCommandId} onClose={() => setUndoCommandId(null)} />}
    </>
  );
};
