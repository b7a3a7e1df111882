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

/** The beds of one shelter over a period, as shown in its chart and figures. Times in milliseconds since 1970. */
export interface ShelterSeries {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly Count[];
  readonly stretches: readonly BedPeriod[];
  /** Periods without a count of more than eight hours, from one count to the next. */
  readonly gaps: readonly Gap[];
  readonly longest: Gap | null;
  /** Value at the end of the period; null if it is unknown. */
  readonly now: BedPeriod | null;
  readonly nights: readonly Night[];
  /** Share of beds in use on these evenings, from 0 to 1. */
  readonly inUse: number | null;
}

const lengthOf = ({ from, to }: Gap): number => to - from;

/**
 * Computes the beds of a shelter over a period. `counts`: in the order in which they were made. `from`: null to begin at the first count.
 */
export const shelterSeries = (counts: readonly Count[], from: number | null, to: number, timeZone: string): ShelterSeries => {
  const begin = from ?? counts[0]?.at ?? to;
  const all = bedPeriodsOf(counts, to);
  const stretches = clipToPeriod(all, begin, to);
  const gaps = clipToPeriod(
    // Gaps begin with the count itself, though a count is valid for its first eight hours.
    gapsOf(all, to).map((gap) => ({ ...gap, from: gap.from - MAX_COUNT_AGE_MS })),
    begin,
    to,
  );
  const nights = nightsOf(all, eveningsBetween(timeZone, begin, to));
  return {
    from: begin,
    to,
    counts: counts.filter(({ at }) => at >= begin),
    stretches,
    gaps,
    longest: gaps.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0] ?? null,
    now: periodAt(all, to - 1),
    nights,
    inUse: occupancyRate(nights),
  };
};

/** Returns the value that was valid instead of an undone count: the previous one. */
export const insteadOf = (counts: readonly Count[], wrong: Count): number =>
  counts.findLast(({ at, isTakenBack }) => at <= wrong.at && isTakenBack !== true)?.available ?? 0;
