import pLimit from 'p-limit';
import { pause } from '#platform/backoff.ts';
import type { Clock } from '#platform/clock.ts';

/**
 * How many pieces of work (rows of a file, texts for a translator) are on their way at once beside people who use the product: fewer
 * while they wait for a processor or for the store, more while there is room. As congestion control does it: one more at a time, a part less at once.
 */
export interface InFlight {
  /** Pieces at once, at least one. */
  readonly limit: () => number;
  /** Notes how long one took, in milliseconds. */
  took(duration: number): void;
  /** How long to rest after one, in milliseconds, where even one at a time is too much. */
  rest(): number;
}

/** Share of all processors: nearly half stays free, so that people's requests never wait. */
const CROWDED_USE = 0.55;
const FREE_USE = 0.45;
/** A piece that takes so many times its shortest mean waits for other work. */
const CROWDED_TIMES = 2;
const FREE_TIMES = 1.5;
const BACK_OFF = 0.75;
const GROW = 1.25;
/** A single piece with three times as long a rest: however busy the machine, the work goes on. */
const LEAST = 0.25;
/** Time between two samples of processor use, which counts in hundredths of a second. */
const SAMPLE_EVERY_MS = 250;
/** Growth of the shortest mean at each sample: a store may have become slower for good. */
const FORGETTING = 1.005;

export interface InFlightOptions {
  readonly most: number;
  readonly clock: Clock;
  /** Share of the machine's processors that was busy since it was last asked, 0 to 1. */
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

/** All that may be on their way at once, where nobody waits for anything else. */
export const allInFlight = (most: number): InFlight => ({ limit: () => most, took: () => undefined, rest: () => 0 });

export interface LimitedWork {
  /** Does it when it is its turn; rejects with what it throws, or once it was taken out of the queue. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Takes everything out of the queue that has not begun. */
  clear(): void;
}

/** A queue of work of which as much is on its way at once as `flight` allows at each moment. */
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
