import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/ApiError.ts';
import type { ManagedService } from '../../../api/types.ts';
import { useErrorMessage } from '../../../ui/form/errorMessage.ts';
import { useToast } from '../../../ui/toast/Toast.tsx';
import { offerUndo } from '../undo/offerUndo.tsx';
import { useRefreshManaged } from '../useRefreshManaged.ts';
import type { Selection } from '../useSelection.ts';
import type { ListPath } from './runningBatch.ts';
import { useDecisions, type Decision, type DecisionReport } from './useDecisions.ts';

export interface BulkDecision {
  readonly isBusy: boolean;
  /** Results that need more than a toast, because some services were not changed; null if there are none. */
  readonly report: DecisionReport | null;
  closeReport(): void;
  /**
   * Decides about services of the list, and tells the results or the refusal; a batch that takes longer is followed instead. It deselects
   * the services that were not refused, and reloads the lists. Never rejects.
   */
  execute(decision: Decision, rows: readonly ManagedService[], reason: string): Promise<void>;
}

/** Decides about many services of a list at once. The page renders `report`, because a dock may disappear with the last service. */
export const useBulkDecision = (listPath: ListPath, selection: Selection): BulkDecision => {
  const { t } = useTranslation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshManaged();
  const { decide, busy } = useDecisions();
  const [report, setReport] = useState<DecisionReport | null>(null);

  const tellResults = (results: DecisionReport): void => {
    const { decision, outcomes, commandId } = results;
    if (outcomes.some(({ result }) => result !== 'done')) return setReport(results);
    return showToast({
      text: t(decision === 'approve' ? 'batch.approvedMany' : 'batch.removedMany', { count: outcomes.length }),
      ...(commandId !== undefined && { action: { label: t('common.undo'), ...offerUndo(commandId) } }),
    });
  };

  return {
    isBusy: busy,
    report,
    closeReport: () => setReport(null),
    execute: async (decision, rows, reason) => {
      try {
        const results = await decide(decision, rows, reason, listPath);
        const refusedIds = new Set(results?.outcomes.flatMap(({ id, result }) => (result === 'refused' ? [id] : [])));
        selection.set(
          rows.filter(({ id }) => !refusedIds.has(id)),
          false,
        );
        if (results !== null) tellResults(results);
      } catch (error) {
        showToast({ text: messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' }), isProblem: true });
      }
      void refresh();
    },
  };
};
