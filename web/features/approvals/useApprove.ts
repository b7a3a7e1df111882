import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/useCommand.ts';
import { useDecide } from './useDecide.ts';
import { useDecisions, type Decided } from './useDecisions.ts';

interface Approving {
  readonly busy: boolean;
  /** Approves a service in the displayed revision. */
  approve(service: Decided, notice: string): Promise<boolean>;
  /** Withdraws an approval; the server stores a reason with it. */
  withdraw(service: Pick<Decided, 'id' | 'name'>, reason: string): Promise<boolean>;
}

/** Approves a service or withdraws an approval. The toast offers to undo either. */
export const useApprove = (): Approving => {
  const { t } = useTranslation();
  const { decideOne } = useDecisions();
  const withdrawing = useCommand('POST /services/{id}/withdraw-approval');
  const { busy, run } = useDecide();
  return {
    busy,
    withdraw: ({ id, name }, reason) =>
      run(
        () => withdrawing.run({ path: { id }, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
        t('approvals.notice.withdrawn', { name }),
      ),
    approve: (service, notice) => run(() => decideOne('approve', service, ''), notice),
  };
};
