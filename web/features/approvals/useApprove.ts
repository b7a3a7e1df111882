import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/useCommand.ts';
import { useDecide } from './useDecide.ts';
import { requireDone, useDecisions, type Decided } from './useDecisions.ts';

interface Approving {
  readonly busy: boolean;
  /** Approves it as it was on the screen. */
  approve(service: Decided, said: string): Promise<boolean>;
  /** Takes an approval back; a reason is kept with it. */
  withdraw(service: Pick<Decided, 'id' | 'name'>, reason: string): Promise<boolean>;
}

/** Approves one service, with a way to take that back at once, or withdraws an approval. */
export const useApprove = (): Approving => {
  const { t } = useTranslation();
  const { decide } = useDecisions();
  const withdrawing = useCommand('POST /services/{id}/withdraw-approval');
  const { busy, run } = useDecide();

  const withdraw = ({ id, name }: Pick<Decided, 'id' | 'name'>, reason: string): Promise<boolean> =>
    run(
      () => withdrawing.run({ path: { id }, body: reason.trim() === '' ? {} : { reason: reason.trim() } }),
      t('approvals.said.withdrawn', { name }),
    );

  return {
    busy,
    withdraw,
    approve: (service, said) =>
      run(async () => requireDone(await decide('approve', [service], '')), said, {
        label: t('approvals.said.undo'),
        run: () => void withdraw(service, ''),
      }),
  };
};
