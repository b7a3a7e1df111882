import { OLD_COUNT_MS } from '#domain/beds/age.ts';
import { eveningsBetween } from '#domain/beds/evenings.ts';
import {
  gapsOf,
  nightsOf,
  occupancy,
  standingAt,
  stretchesOf,
  within,
  type Count,
  type Gap,
  type Night,
  type Stretch,
} from '#domain/beds/series.ts';

/** The beds of one shelter over a stretch of time, as its chart and its figures say them. Milliseconds since 1970. */
export interface ShelterSeries {
  readonly from: number;
  readonly to: number;
  readonly counts: readonly Count[];
  readonly stretches: readonly Stretch[];
  /** From a count to the next one, more than eight hours later. */
  readonly gaps: readonly Gap[];
  readonly longest: Gap | null;
  /** The value at the end. */
  readonly now: Stretch | null;
  readonly nights: readonly Night[];
  /** Which share of the beds was in use on these evenings, from 0 to 1. */
  readonly inUse: number | null;
}

const lengthOf = ({ from, to }: Gap): number => to - from;

/** `counts`: in the order in which they were made. `from`: null for the first of them. */
export const shelterSeries = (counts: readonly Count[], from: number | null, to: number, timeZone: string): ShelterSeries => {
  const begin = from ?? counts[0]?.at ?? to;
  const all = stretchesOf(counts, to);
  const stretches = within(all, begin, to);
  const gaps = within(
    // A count is valid for the first eight hours of it.
    gapsOf(all, to).map((gap) => ({ ...gap, from: gap.from - OLD_COUNT_MS })),
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
    now: standingAt(all, to - 1),
    nights,
    inUse: occupancy(nights),
  };
};

/** The value that was true instead of one that was taken back: what stood before it. */
export const insteadOf = (counts: readonly Count[], wrong: Count): number =>
  counts.findLast(({ at, isTakenBack }) => at <= wrong.at && isTakenBack !== true)?.available ?? 0;
