import type { Language } from '#domain/vocabulary/languages.ts';
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
const MAX_COUNT_AGE_MS = 7 * 24 * 3_600_000;

type SendOutcome = keyof SentCounts | 'waits';

/** Maps a refusal to an outcome of the count. A conflict with an equal number needs no decision. */
const outcomeOfError = async (count: UnsentCount, error: unknown): Promise<SendOutcome> => {
  if (isRetryable(error) || !(error instanceof ApiError)) return 'waits';
  if (error.code === 'OBSERVED_TOO_LONG_AGO') return 'dropped';
  const isConflict = error.code === 'BEDS_COUNTED_SINCE';
  if (isConflict && error.params?.['available'] === count.availableBeds) return 'sent';
  await unsentCounts.keep({ ...count, ...(isConflict ? { conflict: true } : { refused: reasonOf(error) }) });
  return 'undecided';
};

interface SendContext {
  readonly api: Pick<Api, 'call'>;
  readonly user: SessionUser;
  readonly language: Language;
  /** Milliseconds since 1970. */
  readonly now: number;
}

const sendCount = async (context: SendContext, count: UnsentCount): Promise<SendOutcome> => {
  if (context.now - Date.parse(count.observedAt) > MAX_COUNT_AGE_MS) return 'dropped';
  try {
    await postCount(context, count);
    return 'sent';
  } catch (error) {
    return outcomeOfError(count, error);
  }
};

let isSending = false;

/** Sends the unsent counts of this user, unless a call is running already. Rejects if the browser denies storage. */
export const sendCounts = async (context: SendContext): Promise<SentCounts> => {
  const countsByOutcome: Record<SendOutcome, UnsentCount[]> = { sent: [], undecided: [], dropped: [], waits: [] };
  if (isSending) return countsByOutcome;
  isSending = true;
  try {
    const pendingCounts = (await unsentCounts.read()).filter(
      ({ by, conflict, refused }) => by === context.user.id && !conflict && !refused,
    );
    for (const count of pendingCounts) {
      const outcome = await sendCount(context, count);
      countsByOutcome[outcome].push(count);
      // The user may have counted again while the request was pending.
      const isLatest = unsentCounts.get().some(({ key }) => key === count.key);
      if ((outcome === 'sent' || outcome === 'dropped') && isLatest) await unsentCounts.drop(count.id);
    }
    return countsByOutcome;
  } finally {
    isSending = false;
  }
};
