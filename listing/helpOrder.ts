import { isOldCount } from '../domain/beds/age.ts';
import { HELP_MILES } from '../domain/miles.ts';
import { FLAGS, type Catalogue } from './catalogue.ts';
import { unplaced, type Placed, type PlacedPage } from './distanceOrder.ts';
import { startOfMinute } from './filters.ts';
import type { Matches } from './matches.ts';
import type { OpeningHours } from './openingHours.ts';
import { squaredChordOfMiles } from './sphere.ts';

/*
 * Where somebody can be helped now comes first, as far as it is not much farther away. By classes of distance; in each by
 * beds, then open ones, then by distance, ties by id. Beyond the last class by distance alone, then what has no place, and
 * last of all what is closed for good.
 */
const CLASS_ENDS = HELP_MILES.map(squaredChordOfMiles);
const REACH = Math.max(...CLASS_ENDS);

const FREE = 0;
const NOT_KNOWN = 1;
const FULL = 2;
const BED_RANKS = 3;

export interface HelpMoment {
  /** Seconds since 1970. */
  readonly at: number;
  readonly askersZone?: string | undefined;
}

export type HelpOrder = (page: PlacedPage, moment: HelpMoment) => Placed;

export const createHelpOrder = (catalogue: Catalogue, hours: OpeningHours): HelpOrder => {
  const { points, ids, documents } = catalogue;

  const has = (slot: number, flag: number): boolean => (catalogue.columns.flags[slot]! & flag) !== 0;
  const isClosedForGood = (slot: number): boolean => has(slot, FLAGS.permanentlyClosed);

  /** What is no shelter has no count to know. */
  const bedRank = (slot: number, now: number): number => {
    if (!has(slot, FLAGS.beds)) return NOT_KNOWN;
    const { availableBeds, bedsCountedAt } = documents[slot] ?? {};
    if (availableBeds === undefined || isOldCount(bedsCountedAt, now)) return NOT_KNOWN;
    return availableBeds > 0 ? FREE : FULL;
  };

  /** Slots within reach that are not closed for good, in order, at least the first `end` of them. */
  const withinReach = ({ from, matches, end }: PlacedPage, { at, askersZone }: HelpMoment): number[] => {
    const { slots, distances, size } = points.within(from, REACH, matches, ids);
    const minute = startOfMinute(at) * 1000;
    const ranks: number[][] = Array.from({ length: CLASS_ENDS.length * BED_RANKS * 2 }, () => []);
    for (let index = 0; index < size; index++) {
      const slot = slots[index]!;
      if (isClosedForGood(slot)) continue;
      const distance = distances[index]!;
      const ofDistance = CLASS_ENDS.findIndex((farthest) => distance <= farthest);
      const rank = (ofDistance * BED_RANKS + bedRank(slot, minute)) * 2 + Number(!hours.isOpen(slot, at, askersZone));
      ranks[rank]!.push(index);
    }
    const ordered: number[] = [];
    for (const rank of ranks) {
      if (ordered.length >= end) break;
      rank.sort((one, other) => distances[one]! - distances[other]! || (ids[slots[one]!]! < ids[slots[other]!]! ? -1 : 1));
      for (const index of rank) ordered.push(slots[index]!);
    }
    return ordered;
  };

  const countClosed = ({ mask }: Matches): number => {
    let count = 0;
    for (let slot = 0; slot < catalogue.size; slot++) if (mask[slot] === 1 && isClosedForGood(slot)) count++;
    return count;
  };

  /** What comes after everything within reach, at least as many as make `end` with it. */
  const beyondReach = ({ from, matches, end }: PlacedPage, already: number): number[] => {
    // The closed ones among them come last: so many more are looked at.
    const wanted = Math.min(matches.count, end + countClosed(matches));
    const { slots, distances, size } = points.nearest(from, wanted, matches, ids);
    const beyond: number[] = [];
    const closed: number[] = [];
    for (let index = 0; index < size; index++) {
      const slot = slots[index]!;
      if (isClosedForGood(slot)) closed.push(slot);
      else if (distances[index]! > REACH) beyond.push(slot);
    }
    if (already + beyond.length >= end) return beyond;
    // Every place was looked at.
    const nowhere = unplaced(catalogue, matches);
    return [...beyond, ...nowhere.filter((slot) => !isClosedForGood(slot)), ...closed, ...nowhere.filter(isClosedForGood)];
  };

  return (page, moment) => {
    if (page.end === 0) return { slots: [] };
    const near = withinReach(page, moment);
    const all = near.length >= page.end ? near : [...near, ...beyondReach(page, near.length)];
    return { slots: all.slice(page.skip, page.end) };
  };
};
