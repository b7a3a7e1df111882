import type { Pauses } from '../backoff.ts';

/** Durations of one connection, in milliseconds. */
export interface Timing extends Pauses {
  /** How long one attempt to append may take before it is sent again. */
  readonly appendAttempt: number;
  /** How long an append may stay unanswered before the stream is polled; the pause doubles each time. */
  readonly appendPoll: number;
  /** How long an append may take in all. */
  readonly append: number;
  /** How long a read may stay silent. */
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

/** For what nobody waits for at a screen and should not stop half way: a tool, or the sample of a first start. */
export const patientTiming = { appendAttempt: 15_000, append: 30_000, read: 15_000 } satisfies Partial<Timing>;
