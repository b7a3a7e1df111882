import { LRUCache } from 'lru-cache';
import { cacheKey } from './cacheKey.ts';
import { compileFilter, dependsOnTime, type FilterDependencies } from './filters.ts';
import type { ListFilter, SearchRadius } from './listQuery.ts';
import { markMatched, type MatchedSlots } from './pointIndex.ts';
import { squaredChordOfMiles, vectorOf } from './sphere.ts';
import type { RankedSlots } from './textSearch.ts';

/** Limits of the cache: number of filters, and bytes of their matches, which take a little more than one byte per service. */
const MAX_CACHED_FILTERS = 64;
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

const BYTES_PER_SLOT = 8;

/** Services that match a filter. */
export interface Matches extends MatchedSlots {
  /** All matching slots by how well they match the words of the filter; absent without words. */
  readonly ranked?: RankedSlots;
}

interface CachedMatches extends Matches {
  readonly minute: number;
  readonly journalCursor: number;
}

/** Returns the slots that pass a test. */
const matchingSlots = (ranked: RankedSlots, isMatched: (slot: number) => boolean) => {
  const rankedMatches = ranked.map((slots) => slots.filter(isMatched)).filter((slots) => slots.length > 0);
  const slots = rankedMatches.flat();
  return { ranked: rankedMatches, slots, count: slots.length };
};

/** Restricts matches to the slots of ranks; without ranks they stay. */
const withRanks = (matches: Matches, ranked: RankedSlots | undefined): Matches => {
  if (ranked === undefined) return matches;
  const matched = matchingSlots(ranked, (slot) => matches.mask[slot] === 1);
  return { ...matched, mask: maskOf(matched.slots, matches.mask.length) };
};

/** Whether checking only the changed slots is cheaper than checking all. */
const isWorthUpdating = (changes: readonly number[] | null, size: number): changes is readonly number[] =>
  changes !== null && changes.length < size / 4;

/**
 * Creates a function that returns the matches of a filter at a time (seconds since 1970). Matches of recent filters are cached and updated
 * incrementally; those that depend on the time are computed again each minute, since hours and notices begin and end on whole minutes.
 */
export const createMatchFinder = (dependencies: FilterDependencies): ((filter: ListFilter, at: number) => Matches) => {
  const cache = new LRUCache<string, CachedMatches>({
    max: MAX_CACHED_FILTERS,
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ mask, slots }) => mask.length + 2 * (slots?.length ?? 0) * BYTES_PER_SLOT,
  });
  const { catalogue } = dependencies;

  const matchAllSlots = (filter: ListFilter, at: number, minute: number): CachedMatches => {
    const { isMatched, ranked } = compileFilter(dependencies, filter, at);
    const mask = new Uint8Array(Math.max(1024, Math.ceil(catalogue.size * 1.1)));
    const state = { mask, minute, journalCursor: catalogue.journal.count };
    if (ranked !== undefined) {
      const matched = { ...state, ...matchingSlots(ranked, isMatched) };
      for (const slot of matched.slots) mask[slot] = 1;
      return matched;
    }
    let count = 0;
    for (let slot = 0; slot < catalogue.size; slot++) {
      if (!isMatched(slot)) continue;
      mask[slot] = 1;
      count++;
    }
    return { ...state, count };
  };

  const updateIncrementally = (cached: CachedMatches, changes: readonly number[], filter: ListFilter, at: number): CachedMatches => {
    const { isMatched } = compileFilter(dependencies, filter, at);
    let count = cached.count;
    for (const slot of changes) {
      const matchBit = isMatched(slot) ? 1 : 0;
      if (matchBit === cached.mask[slot]) continue;
      count += matchBit === 1 ? 1 : -1;
      cached.mask[slot] = matchBit;
      markMatched(cached, slot);
    }
    return { ...cached, count, journalCursor: catalogue.journal.count };
  };

  /** Looks up a few ids instead of checking all services. */
  const matchIds = (filter: ListFilter, ids: readonly string[], at: number): Matches => {
    const { isMatched, ranked } = compileFilter(dependencies, filter, at);
    const mask = new Uint8Array(catalogue.size);
    const slots: number[] = [];
    for (const id of new Set(ids)) {
      const slot = catalogue.slotOf(id);
      if (slot === undefined || !isMatched(slot)) continue;
      mask[slot] = 1;
      slots.push(slot);
    }
    return withRanks({ mask, slots, count: slots.length }, ranked);
  };

  const matchesAnywhere = (filter: ListFilter, at: number): Matches => {
    if (filter.ids !== undefined) return matchIds(filter, filter.ids, at);
    const key = cacheKey(JSON.stringify(filter));
    const minute = dependsOnTime(filter) ? Math.floor(at / 60) : 0;
    const cached = cache.get(key);
    if (cached?.journalCursor === catalogue.journal.count && cached.minute === minute) return cached;

    const changes =
      // A changed service may change which words are corrected, so a search is computed again.
      cached?.minute === minute && cached.ranked === undefined && catalogue.size <= cached.mask.length
        ? catalogue.journal.since(cached.journalCursor)
        : null;
    const current =
      cached !== undefined && isWorthUpdating(changes, catalogue.size)
        ? updateIncrementally(cached, changes, filter, at)
        : matchAllSlots(filter, at, minute);
    cache.set(key, current);
    return current;
  };

  /** Matches are not cached, because nearly every visitor searches around a different place. */
  const filterByRadius = (unlimited: Matches, { near, miles }: SearchRadius): Matches => {
    const current = catalogue.points.within(vectorOf(near), squaredChordOfMiles(miles), unlimited, catalogue.ids);
    const slots = [...current.slots.subarray(0, current.size)];
    const mask = new Uint8Array(catalogue.size);
    for (const slot of slots) mask[slot] = 1;
    return withRanks({ mask, slots, count: slots.length }, unlimited.ranked);
  };

  return ({ within, ...filter }, at) => {
    const unlimited = matchesAnywhere(filter, at);
    return within === undefined ? unlimited : filterByRadius(unlimited, within);
  };
};

/** Returns matches with words separately by rank, the best first; matches without words as they are. */
export const splitByRank = (matches: Matches): readonly Matches[] =>
  matches.ranked?.map((slots) => ({ mask: matches.mask, slots, count: slots.length })) ?? [matches];

/** Returns the mask of a few slots, for orders that read only masks. */
export const maskOf = (slots: readonly number[], size: number): Uint8Array => {
  const mask = new Uint8Array(size);
  for (const slot of slots) mask[slot] = 1;
  return mask;
};
