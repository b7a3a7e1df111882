import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/useCommand.ts';
import { useDecisions, type DecidedService } from '../../services/manage/batch/useDecisions.ts';
import { usePane } from './PaneContext.ts';
import { useDecisionRunner } from './useDecisionRunner.ts';

interface ApprovalCommands {
  readonly busy: boolean;
  /** Approves a service in the displayed revision. */
  approve(service: DecidedService, notice: string): Promise<boolean>;
  /** Withdraws an approval; the server stores a reason with it. */
  withdraw(service: Pick<DecidedService, 'id' | 'name'>, reason: string): Promise<boolean>;
}

/** Approves a service or withdraws an approval, and opens the next one. The toast offers to undo either. */
export const useApprove = (): ApprovalCommands => {
  const { t } = useTranslation();
  const { openNext } = usePane();
  const { decideOne } = useDecisions();
  const withdrawCommand = useCommand('POST /services/{id}/withdraw-approval');
  const { busy, run: runDecision } = useDecisionRunner();
  return {
    busy,
    withdraw: ({ id, name }, reason) =>
      runDecision(
        () => withdrawCommand.run({ path: { id }, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
        t('approvals.notice.withdrawn', { name }),
        () => openNext([id], 'withdraw'),
      ),
    approve: (service, notice) =>
      runDecision(
        () => decideOne('approve', service, ''),
        notice,
        () => openNext([service.id], 'approve'),
      ),
  };
};
