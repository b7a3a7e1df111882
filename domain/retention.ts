/** How long feedback and messages are kept, in milliseconds. */
export interface Retention {
  /** After archiving, or after delivery or its final failure. */
  readonly settledMs: number;
  /** After sending, in any case. */
  readonly maxMs: number;
}

export const DAY_MS = 86_400_000;

/** Time within which deleted feedback can be restored. */
export const DELETED_RETENTION_MS = 30 * DAY_MS;

/** Returns the earliest of the known moments, in milliseconds since 1970; null if none is known. */
export const earliestOf = (...moments: readonly (number | null)[]): number | null => {
  const known = moments.filter((moment) => moment !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/** Returns the moment of an event plus a number of milliseconds; null if there is no event. */
export const addMilliseconds = (at: string | null, milliseconds: number): number | null =>
  at === null ? null : Date.parse(at) + milliseconds;
