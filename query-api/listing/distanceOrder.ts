import type { Catalogue } from './catalogue.ts';
import type { Matches } from './matches.ts';
import type { UnitVector } from './sphere.ts';

/** Slots ordered by their distance to a place. */
export interface OrderedSlots {
  readonly slots: readonly number[];
  /** Squared chords to that place, if already known. */
  readonly chords?: readonly number[];
}

/** Selects a page of this order, from `skip` to `end`. */
export interface DistancePage {
  readonly from: UnitVector;
  readonly matches: Matches;
  readonly skip: number;
  readonly end: number;
}

/** Returns matching slots without a position, by id; they come after all others. */
export const slotsWithoutPoint = ({ points, ids, size }: Catalogue, { mask, slots: matchedSlots }: Matches): number[] => {
  const slots: number[] = matchedSlots?.filter((slot) => !points.has(slot)) ?? [];
  if (matchedSlots === undefined) for (let slot = 0; slot < size; slot++) if (mask[slot] === 1 && !points.has(slot)) slots.push(slot);
  return slots.sort((one, other) => (ids[one]! < ids[other]! ? -1 : 1));
};

/** Sorts farthest first, ties by id. */
const sortFarthestFirst = (slots: number[], { points, ids }: Catalogue, from: UnitVector): void => {
  const distances = new Map(slots.map((slot) => [slot, points.squaredChord(slot, from)]));
  slots.sort((one, other) => distances.get(other)! - distances.get(one)! || (ids[one]! < ids[other]! ? -1 : 1));
};

/** Returns a page ordered by distance, nearest or farthest first. */
export const orderByDistance = (
  catalogue: Catalogue,
  { from, matches, skip, end }: DistancePage,
  direction: 'asc' | 'desc',
): OrderedSlots => {
  const isDescending = direction === 'desc';
  const requestedCount = isDescending ? matches.count : Math.min(end, matches.count);
  if (requestedCount === 0) return { slots: [] };
  const { slots, distances, size } = catalogue.points.nearest(from, requestedCount, matches, catalogue.ids);
  const orderedSlots: number[] = [];
  if (!isDescending && size >= end) {
    const chords: number[] = [];
    for (let index = skip; index < size; index++) {
      orderedSlots.push(slots[index]!);
      chords.push(distances[index]!);
    }
    return { slots: orderedSlots, chords };
  }
  for (let index = 0; index < size; index++) orderedSlots.push(slots[index]!);
  if (isDescending) sortFarthestFirst(orderedSlots, catalogue, from);
  const allSlots =
    orderedSlots.length < Math.min(end, matches.count) ? [...orderedSlots, ...slotsWithoutPoint(catalogue, matches)] : orderedSlots;
  return { slots: allSlots.slice(skip, end) };
};
