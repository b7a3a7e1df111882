import type { Pauses } from '../backoff.ts';

/** Durations of one connection, in milliseconds. */
export interface Timing extends Pauses {
  /** Timeout of one attempt to append; then it is sent again. */
  readonly appendAttempt: number;
  /** Time without a response to an append before the stream is polled; the pause doubles each time. */
  readonly appendPoll: number;
  /** Timeout of an append with all its attempts. */
  readonly append: number;
  /** Timeout of a read without data. */
  readonly read: number;
}

export const defaultTiming: Timing = {
  appendAttempt: 2_000,
  appendPoll: 500,
  append: 5_000,
  read: 5_000,
  firstPause: 50,
  longestPause: 2_000,
};

/** Longer timeouts for work without a waiting user that should not stop half way: a tool, or the sample of a first start. */
export const patientTiming = { appendAttempt: 15_000, append: 30_000, read: 15_000 } satisfies Partial<Timing>;
