import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useApi } from '../../../api/ApiContext.ts';
import { ApiError } from '../../../api/ApiError.ts';
import { batchQuery } from '../../../api/manage/batchQuery.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { useRefreshManaged } from '../useRefreshManaged.ts';
import { runningBatch, useRunningBatch } from './runningBatch.ts';
import type { DecisionReport } from './useDecisions.ts';

/** Progress of the user's long batch. */
export interface BatchProgress {
  /** Numbers of services with an outcome, and of all services; both 0 until the first response. */
  readonly done: number;
  readonly total: number;
  readonly isFinished: boolean;
  /** The outcomes so far. */
  readonly report: DecisionReport;
  /** Forgets the batch, after the user has seen its results. */
  dismiss(): void;
}

/**
 * Follows the user's long batch, also after a reload of the page; null if there is none. It reloads the lists when the batch ends. A batch
 * that the server no longer knows is forgotten.
 */
export const useBatchProgress = (): BatchProgress | null => {
  const api = useApi();
  const language = useLanguage();
  const refresh = useRefreshManaged();
  const batch = useRunningBatch();
  const responses = useQueries({ queries: (batch?.commandIds ?? []).map((id) => batchQuery(api, id, language)) });
  const isFinished = responses.length > 0 && responses.every(({ data }) => data?.state === 'finished');
  const isUnknown = responses.some(
    ({ data, error }) => data === undefined && error instanceof ApiError && [403, 404].includes(error.status),
  );
  const wasRunning = useRef(false);

  useEffect(() => {
    if (isUnknown) runningBatch.set(null);
  }, [isUnknown]);
  useEffect(() => {
    if (isFinished && wasRunning.current) void refresh();
    wasRunning.current = batch !== null && !isFinished;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `refresh` is a new function in each render
  }, [batch, isFinished]);

  if (batch === null) return null;
  const known = responses.flatMap(({ data }) => data ?? []);
  const [commandId, ...otherIds] = batch.commandIds;
  return {
    done: known.reduce((sum, { total, left }) => sum + total - left, 0),
    total: known.reduce((sum, { total }) => sum + total, 0),
    isFinished,
    report: {
      decision: batch.decision,
      listPath: batch.listPath,
      outcomes: known.flatMap(({ services }) => services),
      ...(commandId !== undefined && otherIds.length === 0 && { commandId }),
    },
    dismiss: () => runningBatch.set(null),
  };
};
