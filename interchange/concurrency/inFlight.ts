import pLimit from 'p-limit';
import { sleep } from '#platform/backoff.ts';
import type { Clock } from '#platform/systemClock.ts';

/**
 * Number of works (rows of a file, texts for a translator) that run in parallel while users use the product: fewer while users wait for a
 * processor or for the store, more while there is capacity. As in congestion control it grows by one and shrinks by a factor.
 */
export interface AdaptiveConcurrency {
  /** Returns the current maximum in parallel, at least one. */
  readonly limit: () => number;
  /** Records the duration of one work, in milliseconds. */
  recordDuration(duration: number): void;
  /** Returns the rest after each work, in milliseconds, if even one at a time is too much. */
  restMs(): number;
}

/** Share of all processors above which the limit shrinks: nearly half stays free for users' requests. */
const HIGH_USE = 0.55;
const LOW_USE = 0.45;
/** Ratio of a duration to the shortest mean above which the work is waiting for other work. */
const HIGH_DURATION_RATIO = 2;
const LOW_DURATION_RATIO = 1.5;
const DECREASE_FACTOR = 0.75;
const INCREASE_FACTOR = 1.25;
/** Lower limit: a single work with a rest of three times its duration, so that the import continues on a busy machine. */
const MIN_LIMIT = 0.25;
/** Time between two samples of processor use, which is measured in hundredths of a second. */
const SAMPLE_INTERVAL_MS = 250;
/** Growth factor of the shortest mean at each sample: a store may become slower permanently. */
const BASELINE_DRIFT_FACTOR = 1.005;

export interface AdaptiveConcurrencyOptions {
  readonly maxLimit: number;
  readonly clock: Clock;
  /** Share of the machine's processors that was busy since the last call, 0 to 1. */
  readonly processorUse: () => number;
}

export const createAdaptiveConcurrency = ({ maxLimit, clock, processorUse }: AdaptiveConcurrencyOptions): AdaptiveConcurrency => {
  let limit = 1;
  let shortestMean = Number.POSITIVE_INFINITY;
  let meanDuration = 0;
  let [durationSum, count, sampledAt] = [0, 0, clock()];
  const adjust = (): void => {
    const durationRatio = meanDuration / shortestMean;
    const use = processorUse();
    if (use > HIGH_USE || durationRatio > HIGH_DURATION_RATIO) limit = Math.max(MIN_LIMIT, limit * DECREASE_FACTOR);
    else if (use < LOW_USE && durationRatio < LOW_DURATION_RATIO)
      limit = Math.min(maxLimit, limit < 1 ? limit * INCREASE_FACTOR : limit + 1);
  };
  return {
    limit: () => Math.max(1, Math.floor(limit)),
    recordDuration(duration) {
      [durationSum, count] = [durationSum + duration, count + 1];
      const now = clock();
      if (now - sampledAt < SAMPLE_INTERVAL_MS) return;
      meanDuration = Math.max(1, durationSum / count);
      shortestMean = Math.min(shortestMean * BASELINE_DRIFT_FACTOR, meanDuration);
      [durationSum, count, sampledAt] = [0, 0, now];
      adjust();
    },
    restMs: () => (limit < 1 ? meanDuration * (1 / limit - 1) : 0),
  };
};

/** Allows the maximum at once, if no users wait. */
export const fixedConcurrency = (maxLimit: number): AdaptiveConcurrency => ({
  limit: () => maxLimit,
  recordDuration: () => undefined,
  restMs: () => 0,
});

export interface LimitedWork {
  /** Runs work when it is its turn; rejects with its error, or when it is removed from the queue. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Removes all waiting works from the queue. */
  clear(): void;
}

/** Creates a queue that runs as many works in parallel as `flight` allows at each time. */
export const createLimitedWork = (adaptiveLimit: AdaptiveConcurrency, clock: Clock): LimitedWork => {
  const limiter = pLimit({ concurrency: adaptiveLimit.limit(), rejectOnClear: true });
  return {
    run: (work) =>
      limiter(async () => {
        const startedAt = clock();
        const result = await work();
        adaptiveLimit.recordDuration(clock() - startedAt);
        limiter.concurrency = adaptiveLimit.limit();
        if (adaptiveLimit.restMs() > 0) await sleep(adaptiveLimit.restMs());
        return result;
      }),
    clear: () => limiter.clearQueue(),
  };
};
