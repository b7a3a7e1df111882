import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { ManagedService } from '../../api/types.ts';
import { offerUndo, UndoSheet } from '../../services/manage/undo/offerUndo.tsx';
import { cx } from '../../ui/cx.ts';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { AccountDialog } from './AccountDialog.tsx';
import { ConfirmDecision } from './ConfirmDecision.tsx';
import { useDecisions, type Account, type Decision } from './useDecisions.ts';
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
  readonly rows: () => Promise<readonly ManagedService[]>;
}

/** Offers the actions on several services at once, and shows their results afterwards. */
export const DecisionDock = ({ selected, total, fetchAll, onDecided }: DecisionDockProps) => {
  const { t } = useTranslation();
  const say = useToast();
  const messageOf = useErrorMessage();
  const { decide, busy, progress } = useDecisions();
  const [pendingDecision, setPendingDecision] = useState<PendingDecision | null>(null);
  const [account, setAccount] = useState<Account | null>(null);
  const [undoing, setUndoing] = useState<string | null>(null);
  const ofSelected = (decision: Decision) => setPendingDecision({ decision, count: selected.length, rows: async () => selected });

  const carryOut = async ({ decision, rows }: PendingDecision, reason: string) => {
    try {
      const became = await decide(decision, await rows(), reason);
      const count = became.outcomes.filter(({ result }) => result === 'done').length;
      if (count < became.outcomes.length) setAccount(became);
      else
        say({
          text: t(decision === 'approve' ? 'approvals.notice.approvedMany' : 'approvals.notice.removedMany', { count }),
          ...(became.commandId !== undefined && { action: { label: t('common.undo'), ...offerUndo(became.commandId) } }),
        });
    } catch (error) {
      say({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), problem: true });
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
        onClick={() => ofSelected('approve')}
      >
        {t('approvals.dock.approveSelected')}
      </button>
      <button
        type="button"
        className={cx(button.button, styles.key)}
        disabled={busy || total === 0}
        onClick={() => setPendingDecision({ decision: 'approve', count: total, rows: fetchAll })}
      >
        {t('approvals.dock.approveAll')}
      </button>
      <button
        type="button"
        className={cx(button.button, button.danger, styles.remove)}
        disabled={busy || selected.length === 0}
        aria-label={t('approvals.dock.deleteSelected')}
        onClick={() => ofSelected('remove')}
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
          danger={pendingDecision.decision === 'remove'}
          busy={busy}
          onYes={(reason) => void carryOut(pendingDecision, reason)}
          onNo={() => setPendingDecision(null)}
        />
      )}
      {account && (
        <AccountDialog
          of={account}
          onClose={() => setAccount(null)}
          onUndo={(commandId) => {
            setAccount(null);
            setUndoing(commandId);
          }}
        />
      )}
      {undoing !== null && <UndoSheet command={undoing} onClose={() => setUndoing(null)} />}
    </>
  );
};
