import { isOldCount } from '#domain/beds/age.ts';
import { HELP_MILES } from '#kernel/miles.ts';
import { FLAGS, type Catalogue } from './catalogue.ts';
import { unplaced, type Placed, type PlacedPage } from './distanceOrder.ts';
import { startOfMinute } from './filters.ts';
import type { Matches } from './matches.ts';
import type { OpeningHours } from './openingHours.ts';
import { squaredChordOfMiles } from './sphere.ts';

/*
 * Orders by help: services that are open now come first, unless they are much farther away. Order by distance class, then beds, then open,
 * then distance, ties by id. Beyond the last class by distance only, then services without a position, and last the permanently closed
 * ones.
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
  const { points, ids } = catalogue;

  const has = (slot: number, flag: number): boolean => (catalogue.columns.flags[slot]! & flag) !== 0;
  const isClosedForGood = (slot: number): boolean => has(slot, FLAGS.permanentlyClosed);

  /** Returns the rank by beds; services other than shelters need no count. */
  const bedRank = (slot: number, now: number): number => {
    if (!has(slot, FLAGS.beds)) return NOT_KNOWN;
    const { availableBeds, bedsCountedAt } = catalogue.document(slot) ?? {};
    if (availableBeds === undefined || isOldCount(bedsCountedAt, now)) return NOT_KNOWN;
    return availableBeds > 0 ? FREE : FULL;
  };

  /** Returns the slots of one distance class in order, without permanently closed ones. */
  const ofClass = (index: number, { from, matches }: PlacedPage, { at, askersZone }: HelpMoment): number[] => {
    const beginning = CLASS_ENDS[index - 1] ?? -1;
    const { slots, distances, size } = points.within(from, CLASS_ENDS[index]!, matches, ids);
    const minute = startOfMinute(at) * 1000;
    const ranks: number[][] = Array.from({ length: BED_RANKS * 2 }, () => []);
    for (let found = 0; found < size; found++) {
      const slot = slots[found]!;
      if (distances[found]! <= beginning || isClosedForGood(slot)) continue;
      ranks[bedRank(slot, minute) * 2 + Number(!hours.isOpen(slot, at, askersZone))]!.push(found);
    }
    return ranks.flatMap((rank) =>
      rank
        .sort((one, other) => distances[one]! - distances[other]! || (ids[slots[one]!]! < ids[slots[other]!]! ? -1 : 1))
        .map((found) => slots[found]!),
    );
  };

  /** Returns services within reach that are not permanently closed, at least enough for `end`; stops early if many are near. */
  const withinReach = (page: PlacedPage, moment: HelpMoment): number[] => {
    const ordered: number[] = [];
    for (let index = 0; index < CLASS_ENDS.length && ordered.length < page.end; index++)
      for (const slot of ofClass(index, page, moment)) ordered.push(slot);
    return ordered;
  };

  const countClosed = ({ mask }: Matches): number => {
    let count = 0;
    for (let slot = 0; slot < catalogue.size; slot++) if (mask[slot] === 1 && isClosedForGood(slot)) count++;
    return count;
  };

  /** Returns the services after those within reach, at least enough for `end`. */
  const beyondReach = ({ from, matches, end }: PlacedPage, already: number): number[] => {
    // Permanently closed ones come last, so request that many more.
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
    // The index returned every service with a position.
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
