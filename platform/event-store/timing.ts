/** Durations of one connection, in milliseconds. */
export interface Timing {
  /** How long one attempt to append may take before it is sent again. */
  readonly appendAttempt: number;
  /** How long an append may stay unanswered before the stream is looked at, and again after twice that time, and so on. */
  readonly appendLook: number;
  /** How long an append may take in all. */
  readonly append: number;
  /** How long a read may stay silent. */
  readonly read: number;
  /** First and longest pause before a retry. */
  readonly firstPause: number;
  readonly longestPause: number;
}

export const defaultTiming: Timing = {
  appendAttempt: 2_000,
  appendLook: 500,
  append: 5_000,
  read: 5_000,
  firstPause: 50,
  longestPause: 2_000,
};

/** Pause before retry number `attempt` (from 1): doubled each time up to the longest, shortened at random by up to half. */
export const pauseBefore = (attempt: number, { firstPause, longestPause }: Timing, random: () => number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.5 + random() / 2);

/** Waits, or returns early when the signal aborts. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted === true) {
      resolve();
      return;
    }
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
