import { Problem } from '#contract/problem.ts';
import { formatToken, parseToken } from '#platform/tokens.ts';
import type { FollowedModel, Generation } from './model/generation.ts';

/** A model that can be waited for. */
interface Reachable {
  readonly logId: string;
  /** True when the position is reached in time. */
  waitFor(position: bigint): Promise<boolean>;
}

/**
 * Waits until a model has reached the position that the request's `Consistency-Token` names; says whether the answer is
 * stale. A token of another log (one that was restored or copied since) can never be reached: it is not waited for, and
 * the answer says `Stale` and carries a token of the present log, so that nobody is stuck with the old one.
 */
export const isStaleFor = async (token: string | undefined, model: Reachable): Promise<boolean> => {
  if (token === undefined || token === '') return false;
  const requested = parseToken(token);
  if (requested === null) throw new Problem(400, 'INVALID_CONSISTENCY_TOKEN');
  if (requested.logId !== model.logId) return true;
  return !(await model.waitFor(requested.position));
};

/** A model in memory when it has reached what a token names. `isStale` also where it may be behind the log. */
export const openFollowed = async <View>(
  model: FollowedModel<View>,
  token: string | undefined,
  readWaitMs: number,
): Promise<{ readonly generation: Generation<View>; readonly isStale: boolean }> => {
  const before = model.current();
  if (before === null) throw notLoaded();
  const isStale = await isStaleFor(token, { logId: before.logId, waitFor: (position) => model.waitFor(position, readWaitMs) });
  // Read again: another generation may have replaced this one during the wait.
  return { generation: model.current() ?? before, isStale: isStale || !model.isCurrent() };
};

/** Headers that say from which position an answer was made. */
export const consistencyHeaders = (logId: string, position: bigint, isStale: boolean): Record<string, string> => ({
  'Consistency-Token': formatToken(logId, position),
  ...(isStale ? { Stale: 'true' } : {}),
});

/** There is nothing to answer from yet. */
export const notLoaded = (): Problem => new Problem(503, 'NOT_READY', { headers: { 'Retry-After': '2' } });
