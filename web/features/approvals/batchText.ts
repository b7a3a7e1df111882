import type { TFunction } from 'i18next';
import type { BatchProgress } from './useBatchProgress.ts';

/** Returns how far a batch is, or what it did: "218 approved · 1 couldn't be completed". */
export const batchText = (t: TFunction, { done, total, isFinished, report: { decision, outcomes } }: BatchProgress): string => {
  if (!isFinished)
    return total === 0
      ? t('approvals.working')
      : t(decision === 'approve' ? 'approvals.batch.approving' : 'approvals.batch.deleting', { done, total });
  const countOf = (...results: readonly string[]): number => outcomes.filter(({ result }) => results.includes(result)).length;
  const refusedCount = countOf('refused');
  return [
    t(decision === 'approve' ? 'approvals.account.approved' : 'approvals.account.removed', { count: countOf('done', 'unchanged') }),
    ...(refusedCount === 0 ? [] : [t('approvals.account.refused', { count: refusedCount })]),
  ].join(' · ');
};
