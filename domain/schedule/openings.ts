import type { Day, Period } from './schema.ts';

/** Half-open interval of time, both ends in seconds since 1970. */
export type Interval = readonly [start: number, end: number];

/**
 * Openings from which a phone derives whether a place is open, even offline. Computed for each response (`computeOpenings`), never stored
 * in a read model.
 */
export interface Openings {
  /** `contact`: the contact flag is on. `unknown`: there are no usable hours. */
  readonly kind: 'scheduled' | 'always' | 'permanentlyClosed' | 'contact' | 'unknown';
  /** Merged, in order, from the opening that contains the requested time to eight local days ahead. */
  readonly intervals: readonly Interval[];
  /**
   * The first opening that a week of `intervals` cannot show: present if none starts on the last of those days (a monthly one may be five
   * weeks away), or if the only further opening is on the last day (then `intervals` contains it too, and this adds its kind).
   */
  readonly next?: NextOpening;
  /** Days on which the place may be open at other times too (`scheduled` only). */
  readonly unknownDays?: readonly Day[];
}

export interface NextOpening {
  readonly start: number;
  readonly end: number;
  readonly kind: 'WEEKLY' | 'MONTHLY' | 'DATE_RANGE';
  readonly day: Day;
  /** Monthly only. */
  readonly period?: Period;
}
