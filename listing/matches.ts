import { LRUCache } from 'lru-cache';
import { cacheKey } from './cacheKey.ts';
import { compileFilter, dependsOnTime, type Means } from './filters.ts';
import type { ListFilter, Reach } from './listQuery.ts';
import { markMatched, type MatchedSlots } from './pointIndex.ts';
import { squaredChordOfMiles, vectorOf } from './sphere.ts';

/** Limits of the cache: number of filters, and bytes of their matches, which take a little more than one byte per service. */
const MAX_FILTERS = 64;
const MAX_BYTES = 32 * 1024 * 1024;

/** Services that match a filter. */
export type Matches = MatchedSlots;

interface CachedMatches extends Matches {
  readonly minute: number;
  readonly mark: number;
}

/** Whether checking only the changed slots is cheaper than checking all. */
const isWorthUpdating = (changes: readonly number[] | null, size: number): changes is readonly number[] =>
  changes !== null && changes.length < size / 4;

/**
 * Creates a function that returns the matches of a filter at a time (seconds since 1970). Matches of recent filters are cached and updated
 * incrementally; those that depend on the time are computed again each minute, since hours and notices begin and end on whole minutes.
 */
export const createMatchFinder = (means: Means): ((filter: ListFilter, at: number) => Matches) => {
  const cache = new LRUCache<string, CachedMatches>({ max: MAX_FILTERS, maxSize: MAX_BYTES, sizeCalculation: ({ mask }) => mask.length });
  const { catalogue } = means;

  const findAll = (filter: ListFilter, at: number, minute: number): CachedMatches => {
    const isMatched = compileFilter(means, filter, at);
    const mask = new Uint8Array(Math.max(1024, Math.ceil(catalogue.size * 1.1)));
    let count = 0;
    for (let slot = 0; slot < catalogue.size; slot++) {
      if (!isMatched(slot)) continue;
      mask[slot] = 1;
      count++;
    }
    return { mask, count, minute, mark: catalogue.journal.count };
  };

  const updateIncrementally = (held: CachedMatches, changes: readonly number[], filter: ListFilter, at: number): CachedMatches => {
    const isMatched = compileFilter(means, filter, at);
    let count = held.count;
    for (const slot of changes) {
      const now = isMatched(slot) ? 1 : 0;
      if (now === held.mask[slot]) continue;
      count += now === 1 ? 1 : -1;
      held.mask[slot] = now;
      markMatched(held, slot);
    }
    return { ...held, count, mark: catalogue.journal.count };
  };

  /** Looks up a few ids instead of checking all services. */
  const findIds = (filter: ListFilter, ids: readonly string[], at: number): Matches => {
    const isMatched = compileFilter(means, filter, at);
    const mask = new Uint8Array(catalogue.size);
    const slots: number[] = [];
    for (const id of new Set(ids)) {
      const slot = catalogue.slotOf(id);
      if (slot === undefined || !isMatched(slot)) continue;
      mask[slot] = 1;
      slots.push(slot);
    }
    return { mask, slots, count: slots.length };
  };

  const findEverywhere = (filter: ListFilter, at: number): Matches => {
    if (filter.ids !== undefined) return findIds(filter, filter.ids, at);
    const key = cacheKey(JSON.stringify(filter));
    const minute = dependsOnTime(filter) ? Math.floor(at / 60) : 0;
    const held = cache.get(key);
    if (held?.mark === catalogue.journal.count && held.minute === minute) return held;

    const changes = held?.minute === minute && catalogue.size <= held.mask.length ? catalogue.journal.since(held.mark) : null;
    const found =
      held !== undefined && isWorthUpdating(changes, catalogue.size)
        ? updateIncrementally(held, changes, filter, at)
        : findAll(filter, at, minute);
    cache.set(key, found);
    return found;
  };

  /** Not cached: nearly every visitor searches around a different place. */
  const findWithin = (everywhere: Matches, { near, miles }: Reach): Matches => {
    const found = catalogue.points.within(vectorOf(near), squaredChordOfMiles(miles), everywhere, catalogue.ids);
    const slots = [...found.slots.subarray(0, found.size)];
    const mask = new Uint8Array(catalogue.size);
    for (const slot of slots) mask[slot] = 1;
    return { mask, slots, count: slots.length };
  };

  return ({ within, ...filter }, at) => {
    const everywhere = findEverywhere(filter, at);
    return within === undefined ? everywhere : findWithin(everywhere, within);
  };
};
