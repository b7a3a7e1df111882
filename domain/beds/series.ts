import { OLD_COUNT_MS } from './age.ts';

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
export interface Stretch extends Pick<Count, 'available' | 'total'> {
  readonly from: number;
  readonly to: number;
}

/** A period without a count, or with one that had become too old. */
export type Gap = Pick<Stretch, 'from' | 'to'>;

/** Returns the stretches of constant counts, which end at `until`. `counts` are in the order in which they were made. */
export const stretchesOf = (counts: readonly Count[], until: number): readonly Stretch[] => {
  const good = counts.filter(({ at, isTakenBack }) => isTakenBack !== true && at < until);
  return good.flatMap(({ at, available, total }, index) => {
    const to = Math.min(good[index + 1]?.at ?? until, at + OLD_COUNT_MS, until);
    return to > at ? [{ from: at, to, available, total }] : [];
  });
};

/** Returns the gaps without a valid count between the first stretch and `until`. */
export const gapsOf = (stretches: readonly Stretch[], until: number): readonly Gap[] =>
  stretches.flatMap(({ to }, index) => {
    const next = stretches[index + 1]?.from ?? until;
    return next > to ? [{ from: to, to: next }] : [];
  });

/** Cuts stretches to a period. */
export const within = <Part extends Gap>(parts: readonly Part[], from: number, to: number): readonly Part[] =>
  parts.flatMap((part) =>
    part.to > from && part.from < to ? [{ ...part, from: Math.max(part.from, from), to: Math.min(part.to, to) }] : [],
  );

/** Returns the count at a moment; null if it is unknown. */
export const standingAt = (stretches: readonly Stretch[], at: number): Stretch | null =>
  stretches.findLast(({ from, to }) => from <= at && at < to) ?? null;

/** Number of taken beds of a place on one evening. */
export interface Night {
  /** Moment of the evening at which the count is read. */
  readonly at: number;
  readonly taken: number;
  readonly total: number;
}

/** Taken beds at each of these moments; omits moments without a known free or total number. */
export const nightsOf = (stretches: readonly Stretch[], moments: readonly number[]): readonly Night[] =>
  moments.flatMap((at) => {
    const standing = standingAt(stretches, at);
    return standing === null || standing.total === null
      ? []
      : [{ at, taken: Math.max(0, standing.total - standing.available), total: standing.total }];
  });

/** Returns the share of the beds that was taken on these evenings, from 0 to 1; null if no evening has a known number. */
export const occupancy = (nights: readonly Night[]): number | null => {
  const beds = nights.reduce((sum, { total }) => sum + total, 0);
  return beds === 0 ? null : nights.reduce((sum, { taken }) => sum + taken, 0) / beds;
};

/** Several places combined: the number of free beds in all places with a known count, and the number of these places. */
export interface Together extends Gap {
  readonly available: number;
  readonly places: number;
}

/** Adds up the stretches of several places; the result has its own stretches. */
export const together = (places: readonly (readonly Stretch[])[]): readonly Together[] => {
  const changes = new Map<number, { available: number; places: number }>();
  const change = (at: number, available: number, by: number): void => {
    const known = changes.get(at) ?? { available: 0, places: 0 };
    changes.set(at, { available: known.available + available * by, places: known.places + by });
  };
  for (const stretches of places)
    for (const { from, to, available } of stretches) {
      change(from, available, 1);
      change(to, available, -1);
    }
  const sums: Together[] = [];
  let [available, counted] = [0, 0];
  const moments = [...changes].toSorted(([one], [other]) => one - other);
  for (const [index, [from, by]] of moments.entries()) {
    available += by.available;
    counted += by.places;
    const to = moments[index + 1]?.[0];
    if (counted === 0 || to === undefined) continue;
    const last = sums.at(-1);
    if (last?.to === from && last.available === available && last.places === counted) sums[sums.length - 1] = { ...last, to };
    else sums.push({ from, to, available, places: counted });
  }
  return sums;
};
