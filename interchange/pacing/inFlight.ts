import pLimit from 'p-limit';
import { pause } from '#platform/backoff.ts';
import type { Clock } from '#platform/clock.ts';

/**
 * Number of works (rows of a file, texts for a translator) that run in parallel while users use the product: fewer while users wait for a
 * processor or for the store, more while there is capacity. As in congestion control it grows by one and shrinks by a factor.
 */
export interface InFlight {
  /** Returns the current maximum in parallel, at least one. */
  readonly limit: () => number;
  /** Records the duration of one work, in milliseconds. */
  took(duration: number): void;
  /** Returns the rest after each work, in milliseconds, if even one at a time is too much. */
  rest(): number;
}

/** Share of all processors above which the limit shrinks: nearly half stays free for users' requests. */
const CROWDED_USE = 0.55;
const FREE_USE = 0.45;
/** Ratio of a duration to the shortest mean above which the work is waiting for other work. */
const CROWDED_TIMES = 2;
const FREE_TIMES = 1.5;
const BACK_OFF = 0.75;
const GROW = 1.25;
/** Lower limit: a single work with a rest of three times its duration, so that the import continues on a busy machine. */
const LEAST = 0.25;
/** Time between two samples of processor use, which is measured in hundredths of a second. */
const SAMPLE_EVERY_MS = 250;
/** Growth factor of the shortest mean at each sample: a store may become slower permanently. */
const FORGETTING = 1.005;

export interface InFlightOptions {
  readonly most: number;
  readonly clock: Clock;
  /** Share of the machine's processors that was busy since the last call, 0 to 1. */
  readonly processorUse: () => number;
}

export const createInFlight = ({ most, clock, processorUse }: InFlightOptions): InFlight => {
  let limit = 1;
  let shortest = Number.POSITIVE_INFINITY;
  let mean = 0;
  let [sum, count, sampledAt] = [0, 0, clock()];
  const adjust = (): void => {
    const times = mean / shortest;
    const use = processorUse();
    if (use > CROWDED_USE || times > CROWDED_TIMES) limit = Math.max(LEAST, limit * BACK_OFF);
    else if (use < FREE_USE && times < FREE_TIMES) limit = Math.min(most, limit < 1 ? limit * GROW : limit + 1);
  };
  return {
    limit: () => Math.max(1, Math.floor(limit)),
    took(duration) {
      [sum, count] = [sum + duration, count + 1];
      const now = clock();
      if (now - sampledAt < SAMPLE_EVERY_MS) return;
      mean = Math.max(1, sum / count);
      shortest = Math.min(shortest * FORGETTING, mean);
      [sum, count, sampledAt] = [0, 0, now];
      adjust();
    },
    rest: () => (limit < 1 ? mean * (1 / limit - 1) : 0),
  };
};

/** Allows the maximum at once, if no users wait. */
export const allInFlight = (most: number): InFlight => ({ limit: () => most, took: () => undefined, rest: () => 0 });

export interface LimitedWork {
  /** Runs work when it is its turn; rejects with its error, or when it is removed from the queue. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Removes all waiting works from the queue. */
  clear(): void;
}

/** Creates a queue that runs as many works in parallel as `flight` allows at each time. */
export const limitedTo = (flight: InFlight, clock: Clock): LimitedWork => {
  const limited = pLimit({ concurrency: flight.limit(), rejectOnClear: true });
  return {
    run: (work) =>
      limited(async () => {
        const started = clock();
        const result = await work();
        flight.took(clock() - started);
        limited.concurrency = flight.limit();
        if (flight.rest() > 0) await pause(flight.rest());
        return result;
      }),
    clear: () => limited.clearQueue(),
  };
};
