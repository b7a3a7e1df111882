import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { SessionUser } from '../../browser/session.ts';
import { isRetryable, reasonOf } from '../../offline/isRetryable.ts';
import { unsentCounts, type UnsentCount } from '../../offline/unsentCounts.ts';
import { postCount } from './postCount.ts';

/** Results of the unsent counts. */
export interface SentCounts {
  readonly sent: readonly UnsentCount[];
  /** Counts that need a decision of the user, because another user counted first or the server refused the count. */
  readonly undecided: readonly UnsentCount[];
  /** Counts that are too old to describe the current night. */
  readonly dropped: readonly UnsentCount[];
}

/** Seven days: the server accepts no older count. */
const OLDEST_MS = 7 * 24 * 3_600_000;

type Outcome = keyof SentCounts | 'waits';

/** Maps a refusal to an outcome of the count. A conflict with an equal number needs no decision. */
const refusedBy = async (count: UnsentCount, error: unknown): Promise<Outcome> => {
  if (isRetryable(error) || !(error instanceof ApiError)) return 'waits';
  if (error.code === 'OBSERVED_TOO_LONG_AGO') return 'dropped';
  const isConflict = error.code === 'BEDS_COUNTED_SINCE';
  if (isConflict && error.params?.['available'] === count.availableBeds) return 'sent';
  await unsentCounts.keep({ ...count, ...(isConflict ? { conflict: true } : { refused: reasonOf(error) }) });
  return 'undecided';
};

interface Given {
  readonly api: Pick<Api, 'call'>;
  readonly user: SessionUser;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const sendOne = async (given: Given, count: UnsentCount): Promise<Outcome> => {
  if (given.now - Date.parse(count.observedAt) > OLDEST_MS) return 'dropped';
  try {
    await postCount(given, count);
    return 'sent';
  } catch (error) {
    return refusedBy(count, error);
  }
};

let sending = false;

/** Sends the unsent counts of this user, unless a call is running already. Rejects if the browser denies storage. */
export const sendCounts = async (given: Given): Promise<SentCounts> => {
  const became: Record<Outcome, UnsentCount[]> = { sent: [], undecided: [], dropped: [], waits: [] };
  if (sending) return became;
  sending = true;
  try {
    const waiting = (await unsentCounts.read()).filter(({ by, conflict, refused }) => by === given.user.id && !conflict && !refused);
    for (const count of waiting) {
      const outcome = await sendOne(given, count);
      became[outcome].push(count);
      // The user may have counted again while the request was pending.
      const isLatest = unsentCounts.get().some(({ key }) => key === count.key);
      if ((outcome === 'sent' || outcome === 'dropped') && isLatest) await unsentCounts.drop(count.id);
    }
    return became;
  } finally {
    sending = false;
  }
};
