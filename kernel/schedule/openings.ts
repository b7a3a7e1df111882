import type { Day, Period } from './schema.ts';

/** Half-open interval of time, both ends in seconds since 1970. */
export type Interval = readonly [start: number, end: number];

/**
 * Openings from which a phone tells whether a place is open, offline too. Computed when an answer is made (`computeOpenings`),
 * never stored in a read model.
 */
export interface Openings {
  /** `contact`: the contact flag is on. `unknown`: there are no hours at all. */
  readonly kind: 'scheduled' | 'always' | 'permanentlyClosed' | 'contact' | 'unknown';
  /** Merged, in order, from the opening that holds the moment asked for up to eight local days ahead. */
  readonly intervals: readonly Interval[];
  /**
   * The first opening that a week of `intervals` cannot show: given when none starts on the last of those days (a monthly
   * one may be five weeks away), or when the last day's is the only one to come (then it is in `intervals` too, and this
   * says of which kind it is).
   */
  readonly next?: NextOpening;
}

export interface NextOpening {
  readonly start: number;
  readonly end: number;
  readonly kind: 'WEEKLY' | 'MONTHLY' | 'DATE_RANGE';
  readonly day: Day;
  /** Monthly only. */
  readonly period?: Period;
}
