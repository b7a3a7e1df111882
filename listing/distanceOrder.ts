import type { Catalogue } from './catalogue.ts';
import type { Matches } from './matches.ts';
import type { UnitVector } from './sphere.ts';

/** Slots ordered by their distance to a place. */
export interface Placed {
  readonly slots: readonly number[];
  /** Squared chords to that place, if already known. */
  readonly chords?: readonly number[];
}

/** Selects a page of this order, from `skip` to `end`. */
export interface PlacedPage {
  readonly from: UnitVector;
  readonly matches: Matches;
  readonly skip: number;
  readonly end: number;
}

/** Returns matching slots without a position, by id; they come after all others. */
export const unplaced = ({ points, ids, size }: Catalogue, { mask }: Matches): number[] => {
  const slots: number[] = [];
  for (let slot = 0; slot < size; slot++) if (mask[slot] === 1 && !points.has(slot)) slots.push(slot);
  return slots.sort((one, other) => (ids[one]! < ids[other]! ? -1 : 1));
};

/** Sorts farthest first, ties by id. */
const farthestFirst = (slots: number[], { points, ids }: Catalogue, from: UnitVector): void => {
  const distances = new Map(slots.map((slot) => [slot, points.squaredChord(slot, from)]));
  slots.sort((one, other) => distances.get(other)! - distances.get(one)! || (ids[one]! < ids[other]! ? -1 : 1));
};

/** Returns a page ordered by distance, nearest or farthest first. */
export const orderByDistance = (catalogue: Catalogue, { from, matches, skip, end }: PlacedPage, direction: 'asc' | 'desc'): Placed => {
  const backwards = direction === 'desc';
  const wanted = backwards ? matches.count : Math.min(end, matches.count);
  if (wanted === 0) return { slots: [] };
  const { slots, distances, size } = catalogue.points.nearest(from, wanted, matches, catalogue.ids);
  const placed: number[] = [];
  if (!backwards && size >= end) {
    const chords: number[] = [];
    for (let index = skip; index < size; index++) {
      placed.push(slots[index]!);
      chords.push(distances[index]!);
    }
    return { slots: placed, chords };
  }
  for (let index = 0; index < size; index++) placed.push(slots[index]!);
  if (backwards) farthestFirst(placed, catalogue, from);
  const all = placed.length < Math.min(end, matches.count) ? [...placed, ...unplaced(catalogue, matches)] : placed;
  return { slots: all.slice(skip, end) };
};
