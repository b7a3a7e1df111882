import {
  gapsOf,
  nightsOf,
  occupancyRate,
  periodAt,
  bedPeriodsOf,
  clipToPeriod,
  type Count,
  type Gap,
  type Night,
  type BedPeriod,
} from '#domain/beds/bedCountSeries.ts';
import { MAX_COUNT_AGE_MS } from '#domain/beds/countAge.ts';
import { eveningsBetween } from '#domain/beds/evenings.ts';
import { localDayAt } from '#domain/schedule/localTime.ts';
import type { ChartTimes } from './chartTimes.ts';

/** The beds of one shelter over a period, as shown in its chart and figures. Times in milliseconds since 1970. */
export interface ShelterSeries {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly Count[];
  readonly periods: readonly BedPeriod[];
  /** Periods without a count of more than eight hours, from one count to the next. */
  readonly gaps: readonly Gap[];
  readonly longestGap: Gap | null;
  /** Value at the end of the period; null if it is unknown. */
  readonly now: BedPeriod | null;
  /** The evenings of the period with a known number. */
  readonly nights: readonly Night[];
  /** Share of beds in use on these evenings, from 0 to 1. */
  readonly occupancy: number | null;
}

const lengthOf = ({ from, to }: Gap): number => to - from;

/**
 * Computes the beds of a shelter over a period. `counts`: in the order in which they were made. `from`: null to begin at the first count.
 */
export const shelterSeries = (counts: readonly Count[], from: number | null, to: number, timeZone: string): ShelterSeries => {
  const start = from ?? counts[0]?.at ?? to;
  const allPeriods = bedPeriodsOf(counts, to);
  const periods = clipToPeriod(allPeriods, start, to);
  const gaps = clipToPeriod(
    // Gaps begin with the count itself, though a count is valid for its first eight hours.
    gapsOf(allPeriods, to).map((gap) => ({ ...gap, from: gap.from - MAX_COUNT_AGE_MS })),
    start,
    to,
  );
  const nights = nightsOf(allPeriods, eveningsBetween(timeZone, start, to));
  return {
    from: start,
    to,
    counts: counts.filter(({ at }) => at >= start && at < to),
    periods,
    gaps,
    longestGap: gaps.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0] ?? null,
    now: periodAt(allPeriods, to - 1),
    nights,
    occupancy: occupancyRate(nights),
  };
};

/** Returns the value that was valid instead of an undone count: the previous one. */
export const freeBedsBefore = (counts: readonly Count[], undoneCount: Count): number =>
  counts.findLast(({ at, isTakenBack }) => at <= undoneCount.at && isTakenBack !== true)?.available ?? 0;

/** Returns the evenings that are shown below the labels of a chart; all of them if its labels are no days. */
export const shownNights = (nights: readonly Night[], { labels }: ChartTimes, timeZone: string): readonly Night[] =>
  labels.some(({ day }) => day !== undefined)
    ? nights.filter(({ at }) => labels.some(({ day }) => day === localDayAt(at / 1000, timeZone)))
    : nights;
