import { isOldCount } from '#domain/beds/countAge.ts';
import { SEARCH_RADII_MILES } from '#domain/values/miles.ts';
import { FLAGS, type Catalogue } from './catalogue.ts';
import { slotsWithoutPoint, type OrderedSlots, type DistancePage } from './distanceOrder.ts';
import { startOfMinute } from './filters.ts';
import type { Matches } from './matches.ts';
import type { OpeningHours } from './openingHours.ts';
import { squaredChordOfMiles } from './sphere.ts';

/*
 * Orders by help: services that are open now come first, unless they are much farther away. Order by distance class, then beds, then open,
 * then distance, ties by id. Beyond the last class by distance only, then services without a position, and last the permanently closed
 * ones.
 */
const DISTANCE_CLASS_LIMITS = SEARCH_RADII_MILES.map(squaredChordOfMiles);
const MAX_CLASS_DISTANCE = Math.max(...DISTANCE_CLASS_LIMITS);

const BEDS_FREE = 0;
const BEDS_UNKNOWN = 1;
const BEDS_FULL = 2;
const BED_RANK_COUNT = 3;

export interface HelpContext {
  /** Seconds since 1970. */
  readonly at: number;
  readonly visitorTimeZone?: string | undefined;
}

export type HelpOrder = (page: DistancePage, context: HelpContext) => OrderedSlots;

export const createHelpOrder = (catalogue: Catalogue, hours: OpeningHours): HelpOrder => {
  const { points, ids } = catalogue;

  const hasFlag = (slot: number, flag: number): boolean => (catalogue.columns.flags[slot]! & flag) !== 0;
  const isClosedForGood = (slot: number): boolean => hasFlag(slot, FLAGS.permanentlyClosed);

  /** Returns the rank by beds; services other than shelters need no count. */
  const bedRank = (slot: number, now: number): number => {
    if (!hasFlag(slot, FLAGS.beds)) return BEDS_UNKNOWN;
    const { availableBeds, bedsCountedAt } = catalogue.document(slot) ?? {};
    if (availableBeds === undefined || isOldCount(bedsCountedAt, now)) return BEDS_UNKNOWN;
    return availableBeds > 0 ? BEDS_FREE : BEDS_FULL;
  };

  /** Returns the slots of one distance class in order, without permanently closed ones. */
  const slotsOfClass = (index: number, { from, matches }: DistancePage, { at, visitorTimeZone }: HelpContext): number[] => {
    const lowerLimit = DISTANCE_CLASS_LIMITS[index - 1] ?? -1;
    const { slots, distances, size } = points.within(from, DISTANCE_CLASS_LIMITS[index]!, matches, ids);
    const minuteStartMs = startOfMinute(at) * 1000;
    const ranks: number[][] = Array.from({ length: BED_RANK_COUNT * 2 }, () => []);
    for (let resultIndex = 0; resultIndex < size; resultIndex++) {
      const slot = slots[resultIndex]!;
      if (distances[resultIndex]! <= lowerLimit || isClosedForGood(slot)) continue;
      ranks[bedRank(slot, minuteStartMs) * 2 + Number(!hours.isOpen(slot, at, visitorTimeZone))]!.push(resultIndex);
    }
    return ranks.flatMap((rank) =>
      rank
        .sort((one, other) => distances[one]! - distances[other]! || (ids[slots[one]!]! < ids[slots[other]!]! ? -1 : 1))
        .map((resultIndex) => slots[resultIndex]!),
    );
  };

  /** Returns services within reach that are not permanently closed, at least enough for `end`; stops early if many are near. */
  const slotsWithinReach = (page: DistancePage, context: HelpContext): number[] => {
    const ordered: number[] = [];
    for (let index = 0; index < DISTANCE_CLASS_LIMITS.length && ordered.length < page.end; index++)
      for (const slot of slotsOfClass(index, page, context)) ordered.push(slot);
    return ordered;
  };

  const countClosed = ({ mask, slots }: Matches): number => {
    if (slots !== undefined) return slots.filter(isClosedForGood).length;
    let count = 0;
    for (let slot = 0; slot < catalogue.size; slot++) if (mask[slot] === 1 && isClosedForGood(slot)) count++;
    return count;
  };

  /** Returns the services after those within reach, at least enough for `end`. */
  const slotsBeyondReach = ({ from, matches, end }: DistancePage, precedingCount: number): number[] => {
    // Permanently closed ones come last, so request that many more.
    const requestedCount = Math.min(matches.count, end + countClosed(matches));
    const { slots, distances, size } = points.nearest(from, requestedCount, matches, ids);
    const beyond: number[] = [];
    const closed: number[] = [];
    for (let index = 0; index < size; index++) {
      const slot = slots[index]!;
      if (isClosedForGood(slot)) closed.push(slot);
      else if (distances[index]! > MAX_CLASS_DISTANCE) beyond.push(slot);
    }
    if (precedingCount + beyond.length >= end) return beyond;
    // The index returned every service with a position.
    const slotsWithoutPosition = slotsWithoutPoint(catalogue, matches);
    return [
      ...beyond,
      ...slotsWithoutPosition.filter((slot) => !isClosedForGood(slot)),
      ...closed,
      ...slotsWithoutPosition.filter(isClosedForGood),
    ];
  };

  return (page, context) => {
    if (page.end === 0) return { slots: [] };
    const nearSlots = slotsWithinReach(page, context);
    const combined = nearSlots.length >= page.end ? nearSlots : [...nearSlots, ...slotsBeyondReach(page, nearSlots.length)];
    return { slots: combined.slice(page.skip, page.end) };
  };
};
