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
export const periodAt = (periods: readonly BedPeriod[], at: number): BedPeriod | null =>
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

/** Several places combined: the number of free beds in all places with a known count, and the number of these places. */
export interface CombinedPeriod extends Gap {
  readonly available: number;
  readonly places: number;
}

/** Adds up the stretches of several places; the result has its own stretches. */
export const combinePeriods = (places: readonly (readonly BedPeriod[])[]): readonly CombinedPeriod[] => {
  const changesByTime = new Map<number, { available: number; places: number }>();
  const addChange = (at: number, available: number, sign: number): void => {
    const previous = changesByTime.get(at) ?? { available: 0, places: 0 };
    changesByTime.set(at, { available: previous.available + available * sign, places: previous.places + sign });
  };
  for (const periods of places)
    for (const { from, to, available } of periods) {
      addChange(from, available, 1);
      addChange(to, available, -1);
    }
  const combined: CombinedPeriod[] = [];
  let [available, knownPlaces] = [0, 0];
  const times = [...changesByTime].toSorted(([one], [other]) => one - other);
  for (const [index, [from, sign]] of times.entries()) {
    available += sign.available;
    knownPlaces += sign.places;
    const to = times[index + 1]?.[0];
    if (knownPlaces === 0 || to === undefined) continue;
    const lastCombined = combined.at(-1);
    if (lastCombined?.to === from && lastCombined.available === available && lastCombined.places === knownPlaces)
      combined[combined.length - 1] = { ...lastCombined, to };
    else combined.push({ from, to, available, places: knownPlaces });
  }
  return combined;
};
