import type { Backoff } from '../backoff.ts';

/** Durations of one connection, in milliseconds. */
export interface Timing extends Backoff {
  /** Timeout of one attempt to append; then it is sent again. */
  readonly appendAttemptMs: number;
  /** Time without a response to an append before the stream is polled; the pause doubles each time. */
  readonly appendPollMs: number;
  /** Timeout of an append with all its attempts. */
  readonly appendMs: number;
  /** Timeout of a read without data. */
  readonly readMs: number;
}

export const DEFAULT_TIMING: Timing = {
  appendAttemptMs: 2_000,
  appendPollMs: 500,
  appendMs: 5_000,
  readMs: 5_000,
  firstDelay: 50,
  longestDelay: 2_000,
};

/** Longer timeouts for work without a waiting user that should not stop half way: a tool, or the sample of a first start. */
export const PATIENT_TIMING = { appendAttemptMs: 15_000, appendMs: 30_000, readMs: 15_000 } satisfies Partial<Timing>;
