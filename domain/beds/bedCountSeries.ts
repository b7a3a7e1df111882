import { MAX_COUNT_AGE_MS } from './countAge.ts';

/*
 * Free beds over time, computed from counts. A count is valid until the next one, but for eight hours at most; after that the number is
 * unknown. Times are milliseconds since 1970. This module depends on no store and no screen.
 */

/** One count and the time at which it was made. */
export interface Count {
  readonly at: number;
  readonly available: number;
  /** Null if the capacity is unknown. */
  readonly total: number | null;
  /** True if a user undid the count later: it is shown as undone and otherwise ignored. */
  readonly isTakenBack?: true;
}

/** A period with a constant number of free beds. */
export interface BedPeriod extends Pick<Count, 'available' | 'total'> {
  readonly from: number;
  readonly to: number;
}

/** A period without a count, or with one that had become too old. */
export type Gap = Pick<BedPeriod, 'from' | 'to'>;

/** Returns the stretches of constant counts, which end at `until`. `counts` are in the order in which they were made. */
export const bedPeriodsOf = (counts: readonly Count[], until: number): readonly BedPeriod[] => {
  const validCounts = counts.filter(({ at, isTakenBack }) => isTakenBack !== true && at < until);
  return validCounts.flatMap(({ at, available, total }, index) => {
    const to = Math.min(validCounts[index + 1]?.at ?? until, at + MAX_COUNT_AGE_MS, until);
    return to > at ? [{ from: at, to, available, total }] : [];
  });
};

/** Returns the gaps without a valid count between the first stretch and `until`. */
export const gapsOf = (periods: readonly BedPeriod[], until: number): readonly Gap[] =>
  periods.flatMap(({ to }, index) => {
    const next = periods[index + 1]?.from ?? until;
    return next > to ? [{ from: to, to: next }] : [];
  });

/** Cuts stretches to a period. */
export const clipToPeriod = <Period extends Gap>(unclipped: readonly Period[], from: number, to: number): readonly Period[] =>
  unclipped.flatMap((unclippedPeriod) =>
    unclippedPeriod.to > from && unclippedPeriod.from < to
      ? [{ ...unclippedPeriod, from: Math.max(unclippedPeriod.from, from), to: Math.min(unclippedPeriod.to, to) }]
      : [],
  );

/** Returns the count at a moment; null if it is unknown. */
export const periodAt = <Period extends Gap>(periods: readonly Period[], at: number): Period | null =>
  periods.findLast(({ from, to }) => from <= at && at < to) ?? null;

/** Number of taken beds of a place on one evening. */
export interface Night {
  /** Moment of the evening at which the count is read. */
  readonly at: number;
  readonly taken: number;
  readonly total: number;
}

/** Taken beds at each of these moments; omits moments without a known free or total number. */
export const nightsOf = (periods: readonly BedPeriod[], times: readonly number[]): readonly Night[] =>
  times.flatMap((at) => {
    const current = periodAt(periods, at);
    return current === null || current.total === null
      ? []
      : [{ at, taken: Math.max(0, current.total - current.available), total: current.total }];
  });

/** Returns the share of the beds that was taken on these evenings, from 0 to 1; null if no evening has a known number. */
export const occupancyRate = (nights: readonly Night[]): number | null => {
  const beds = nights.reduce((sum, { total }) => sum + total, 0);
  return beds === 0 ? null : nights.reduce((sum, { taken }) => sum + taken, 0) / beds;
};

/** Several places combined: free beds, beds with a known total, and the number of places, of all places with a known count. */
export interface CombinedPeriod extends Gap {
  readonly available: number;
  /** Null if the total of a counted place is unknown. */
  readonly total: number | null;
  readonly places: number;
}

interface Sums {
  readonly available: number;
  readonly total: number;
  readonly places: number;
  /** Number of places whose total is unknown. */
  readonly placesWithoutTotal: number;
}

const NO_PLACES: Sums = { available: 0, total: 0, places: 0, placesWithoutTotal: 0 };
const addSums = (one: Sums, other: Sums, sign: 1 | -1 = 1): Sums => ({
  available: one.available + other.available * sign,
  total: one.total + other.total * sign,
  places: one.places + other.places * sign,
  placesWithoutTotal: one.placesWithoutTotal + other.placesWithoutTotal * sign,
});

/** Adds up the stretches of several places; the result has its own stretches. */
export const combinePeriods = (places: readonly (readonly BedPeriod[])[]): readonly CombinedPeriod[] => {
  const changesByTime = new Map<number, Sums>();
  for (const { from, to, available, total } of places.flat()) {
    const sums = { available, total: total ?? 0, places: 1, placesWithoutTotal: Number(total === null) };
    changesByTime.set(from, addSums(changesByTime.get(from) ?? NO_PLACES, sums));
    changesByTime.set(to, addSums(changesByTime.get(to) ?? NO_PLACES, sums, -1));
  }
  const combined: CombinedPeriod[] = [];
  let sums = NO_PLACES;
  const times = [...changesByTime].toSorted(([one], [other]) => one - other);
  for (const [index, [from, change]] of times.entries()) {
    sums = addSums(sums, change);
    const to = times[index + 1]?.[0];
    if (sums.places === 0 || to === undefined) continue;
    const period = { from, to, available: sums.available, total: sums.placesWithoutTotal === 0 ? sums.total : null, places: sums.places };
    const last = combined.at(-1);
    const isSame = last?.to === from && last.available === period.available && last.total === period.total && last.places === period.places;
    if (isSame) combined[combined.length - 1] = { ...last, to };
    else combined.push(period);
  }
  return combined;
};
