/**
 * How many rows are on their way at once: more while rows take as long as without company, fewer as soon as they wait for each other
 * or for what people do meanwhile. As TCP Vegas does it: Brakmo and Peterson, "TCP Vegas: End to End Congestion Avoidance on a
 * Global Internet", 1995. Durations are milliseconds.
 */
export interface InFlight {
  readonly limit: () => number;
  /** Notes how long one row took. */
  took(duration: number): void;
  /** How long a worker rests after a row: only where a single row at a time is still too much. */
  rest(): number;
}

/** Rows that may wait behind others: fewer, and one more is sent; more, and fewer are. */
const FEW_WAITING = 0.5;
const MANY_WAITING = 1.5;
/** Of a limit that is too high so much is left. */
const BACK_OFF = 0.75;
/** Rows whose mean is compared, so that one long row decides nothing. */
const WINDOW = 16;
/** The shortest mean grows by so much a window: a machine may have become slower for good. */
const FORGETTING = 1.005;

export const createInFlight = (most: number): InFlight => {
  let limit = 1;
  let shortest = Number.POSITIVE_INFINITY;
  let mean = 0;
  let sum = 0;
  let count = 0;
  return {
    limit: () => Math.max(1, Math.floor(limit)),
    took(duration) {
      sum += duration;
      count += 1;
      if (count < Math.max(WINDOW, limit)) return;
      mean = sum / count;
      [sum, count] = [0, 0];
      shortest = Math.min(shortest * FORGETTING, mean);
      const waiting = mean === 0 ? 0 : limit * (1 - shortest / mean);
      if (waiting < FEW_WAITING) limit = Math.min(most, limit + 1);
      else if (waiting > MANY_WAITING || limit <= 1) limit = Math.max(1, limit * BACK_OFF);
    },
    rest: () => (limit <= 1 ? Math.max(0, mean - 2 * shortest) : 0),
  };
};
