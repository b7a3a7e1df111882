import { OLD_COUNT_MS } from './age.ts';

/*
 * Free beds over time, from counts. Every count stands until the next one, but for eight hours at most: after that nobody knows.
 * Times are milliseconds since 1970. Nothing here knows a store or a screen.
 */

/** One count, by when it was made. */
export interface Count {
  readonly at: number;
  readonly available: number;
  /** Null: nobody said how many beds there are in all. */
  readonly total: number | null;
  /** It was wrong and taken back later: it is shown as such, and counts for nothing. */
  readonly isTakenBack?: true;
}

/** So many beds were free from one moment to another. */
export interface Stretch extends Pick<Count, 'available' | 'total'> {
  readonly from: number;
  readonly to: number;
}

/** Nobody counted, or what was counted had become too old. */
export type Gap = Pick<Stretch, 'from' | 'to'>;

/** Stretches of constant counts. `counts`: in the order in which they were made; the stretches end at `until`. */
export const stretchesOf = (counts: readonly Count[], until: number): readonly Stretch[] => {
  const good = counts.filter(({ at, isTakenBack }) => isTakenBack !== true && at < until);
  return good.flatMap(({ at, available, total }, index) => {
    const to = Math.min(good[index + 1]?.at ?? until, at + OLD_COUNT_MS, until);
    return to > at ? [{ from: at, to, available, total }] : [];
  });
};

/** Where nothing stood, between the first stretch and `until`. */
export const gapsOf = (stretches: readonly Stretch[], until: number): readonly Gap[] =>
  stretches.flatMap(({ to }, index) => {
    const next = stretches[index + 1]?.from ?? until;
    return next > to ? [{ from: to, to: next }] : [];
  });

/** The part of each stretch that lies within two moments. */
export const within = <Part extends Gap>(parts: readonly Part[], from: number, to: number): readonly Part[] =>
  parts.flatMap((part) =>
    part.to > from && part.from < to ? [{ ...part, from: Math.max(part.from, from), to: Math.min(part.to, to) }] : [],
  );

/** Count at a moment; null where it is unknown. */
export const standingAt = (stretches: readonly Stretch[], at: number): Stretch | null =>
  stretches.findLast(({ from, to }) => from <= at && at < to) ?? null;

/** How full a place was one evening. */
export interface Night {
  /** The moment that was looked at. */
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

/** Which share of the beds was taken on these evenings, from 0 to 1; null where none is known. */
export const occupancy = (nights: readonly Night[]): number | null => {
  const beds = nights.reduce((sum, { total }) => sum + total, 0);
  return beds === 0 ? null : nights.reduce((sum, { taken }) => sum + taken, 0) / beds;
};

/** Several places as one: how many beds are free in all places with a known count, and how many places these are. */
export interface Together extends Gap {
  readonly available: number;
  readonly places: number;
}

/** The sum of several places' stretches, in stretches of its own. */
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
