import { setTimeout as delay } from 'node:timers/promises';

/** Share of the time that background work beside traffic takes; `npm run bench -- rebuild` measures its effect on readers. */
export const DEFAULT_SHARE = 0.2;
/** Number of log entries or documents in one chunk of paced work. */
const CHUNK_SIZE = 100;
/** Milliseconds of work that count at most, so that idle time before the first chunk does not count as work. */
const MAX_WORK_MS = 1000;

/** Throttle of a fill or a comparison. Without one, they work flat out. */
export interface Pace {
  /** Number of log entries or documents to read, fold, write or compare between two rests. */
  readonly chunkSize: number;
  /** Waits in proportion to the time since the last rest ended; rejects when the signal aborts. */
  rest(signal: AbortSignal): Promise<void>;
}

export interface PaceOptions {
  /** Maximum share of the time that the work takes, above 0 and up to 1. */
  readonly share: number;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const waitFor = (ms: number, signal: AbortSignal): Promise<void> => delay(ms, undefined, { signal });

/** Creates the throttle of one task: after `t` milliseconds of work it waits for `t * (1 - share) / share` milliseconds. */
export const createPace = ({ share, now = () => performance.now(), wait = waitFor }: PaceOptions): Pace => {
  if (!(share > 0 && share <= 1)) throw new RangeError(`a share is above 0 and up to 1, not ${share}`);
  let workStart = now();
  return {
    chunkSize: CHUNK_SIZE,
    async rest(signal) {
      signal.throwIfAborted();
      const workMs = Math.min(MAX_WORK_MS, now() - workStart);
      await wait((workMs * (1 - share)) / share, signal);
      workStart = now();
    },
  };
};
