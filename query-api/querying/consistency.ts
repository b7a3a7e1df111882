import { Problem } from '#contract/problem.ts';
import { formatConsistencyToken, parseConsistencyToken } from '#platform/consistencyToken.ts';
import type { FollowedModel, Generation } from './model/generation.ts';

/** A model whose position a request can wait for. */
interface AwaitableModel {
  readonly logId: string;
  /** True if the position is reached in time. */
  waitFor(position: bigint): Promise<boolean>;
}

/**
 * Waits until a model has reached the position of the request's `Consistency-Token`, and returns whether the response is stale. A token of
 * another log (from before a restore or a copy) can never be reached: the request does not wait, and the response has `Stale` and a
 * token of the current log, so that the client replaces the old one.
 */
export const isStaleFor = async (token: string | undefined, model: AwaitableModel): Promise<boolean> => {
  if (token === undefined || token === '') return false;
  const requested = parseConsistencyToken(token);
  if (requested === null) throw new Problem(400, 'INVALID_CONSISTENCY_TOKEN');
  if (requested.logId !== model.logId) return true;
  return !(await model.waitFor(requested.position));
};

/** Returns a model in memory once it has reached the position of a token. `isStale` is also true if the model may be behind the log. */
export const openGeneration = async <View>(
  model: FollowedModel<View>,
  token: string | undefined,
  readWaitMs: number,
): Promise<{ readonly generation: Generation<View>; readonly isStale: boolean }> => {
  const loadedGeneration = model.current();
  if (loadedGeneration === null) throw notReadyProblem();
  const isStale = await isStaleFor(token, { logId: loadedGeneration.logId, waitFor: (position) => model.waitFor(position, readWaitMs) });
  // Read the generation again: another one may have replaced it during the wait.
  return { generation: model.current() ?? loadedGeneration, isStale: isStale || !model.isCurrent() };
};

/** Returns the headers with the position of a response. */
export const consistencyHeaders = (logId: string, position: bigint, isStale: boolean): Record<string, string> => ({
  'Consistency-Token': formatConsistencyToken(logId, position),
  ...(isStale ? { Stale: 'true' } : {}),
});

/** Creates the problem for a model that is not loaded yet. */
export const notReadyProblem = (): Problem => new Problem(503, 'NOT_READY', { headers: { 'Retry-After': '2' } });
