import type { TFunction } from 'i18next';
import type { BatchProgress } from './useBatchProgress.ts';

/** Returns how far a batch is, or what it did: "218 approved · 1 couldn't be completed". */
export const batchText = (t: TFunction, { done, total, isFinished, report: { decision, outcomes } }: BatchProgress): string => {
  if (!isFinished)
    return total === 0 ? t('batch.working') : t(decision === 'approve' ? 'batch.approving' : 'batch.deleting', { done, total });
  const countOf = (...results: readonly string[]): number => outcomes.filter(({ result }) => results.includes(result)).length;
  const refusedCount = countOf('refused');
  return [
    t(decision === 'approve' ? 'batch.approved' : 'batch.removed', { count: countOf('done', 'unchanged') }),
    ...(refusedCount === 0 ? [] : [t('batch.refused', { count: refusedCount })]),
  ].join(' · ');
};
