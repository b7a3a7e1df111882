import { LRUCache } from 'lru-cache';
import { cacheKey } from './cacheKey.ts';
import { compileFilter, dependsOnTime, type FilterDependencies } from './filters.ts';
import type { ListFilter, SearchRadius } from './listQuery.ts';
import { markMatched, type MatchedSlots } from './pointIndex.ts';
import type { SharedServices } from './sharedServices.ts';
import { squaredChordOfMiles, vectorOf } from './sphere.ts';
import type { RankedSlots, TextSearch } from './textSearch.ts';

/** Limits of the two caches: number of filters, and bytes of their matches. A filter takes a little more than one byte per service. */
const MAX_CACHED_FILTERS = 64;
const MAX_FILTER_BYTES = 32 * 1024 * 1024;
const MAX_SEARCH_BYTES = 8 * 1024 * 1024;

const BYTES_PER_SLOT = 8;

/** Services that match a filter. */
export interface Matches extends MatchedSlots {
  /** All matching slots by how well they match the words of the filter; absent without words. */
  readonly ranked?: RankedSlots;
}

/** Matches with their slots. */
type ListedMatches = Matches & { readonly slots: readonly number[] };

interface CachedMatches extends Matches {
  readonly minute: number;
  readonly journalCursor: number;
}

/** Whether checking only the changed slots is cheaper than checking all. */
const isWorthUpdating = (changes: readonly number[] | null, size: number): changes is readonly number[] =>
  changes !== null && changes.length < size / 4;

const withoutWords = ({
  words: _words,
  searchFields: _fields,
  ownersByWord: _owners,
  draftsByWord: _drafts,
  kindsByWord: _kinds,
  ...filter
}: ListFilter): ListFilter => filter;

/**
 * Creates a function that returns the matches of a filter at a time (seconds since 1970). Matches of recent filters are cached and updated
 * incrementally; those that depend on the time are computed again each minute, since hours and notices begin and end on whole minutes.
 * The words of a search restrict the matches of the filter without them.
 */
export const createMatchFinder = (
  dependencies: FilterDependencies,
  text: TextSearch,
  shared: SharedServices,
): ((filter: ListFilter, at: number) => Matches) => {
  const cachedFilters = new LRUCache<string, CachedMatches>({
    max: MAX_CACHED_FILTERS,
    maxSize: MAX_FILTER_BYTES,
    sizeCalculation: ({ mask }) => mask.length,
  });
  const cachedSearches = new LRUCache<string, CachedMatches>({
    max: MAX_CACHED_FILTERS,
    maxSize: MAX_SEARCH_BYTES,
    sizeCalculation: ({ count }) => 1 + 2 * count * BYTES_PER_SLOT,
  });
  const { catalogue } = dependencies;

  const matchAllSlots = (filter: ListFilter, at: number, minute: number): CachedMatches => {
    const { isMatched } = compileFilter(dependencies, filter, at);
    const mask = new Uint8Array(Math.max(1024, Math.ceil(catalogue.size * 1.1)));
    let count = 0;
    for (let slot = 0; slot < catalogue.size; slot++) {
      if (!isMatched(slot)) continue;
      mask[slot] = 1;
      count++;
    }
    return { mask, minute, journalCursor: catalogue.journal.count, count };
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

  /** Returns the few slots to which a filter by ids or by a service is limited; null if it is not limited. */
  const candidatesOf = ({ ids, sameServiceAs }: ListFilter): readonly number[] | null => {
    const others = sameServiceAs === undefined ? null : shared.othersOf(sameServiceAs);
    if (ids === undefined) return others;
    const slots = [...new Set(ids)].flatMap((id) => catalogue.slotOf(id) ?? []);
    return others === null ? slots : slots.filter((slot) => others.includes(slot));
  };

  /** Checks a few slots instead of all. */
  const matchCandidates = (filter: ListFilter, candidates: readonly number[], at: number): ListedMatches => {
    const { isMatched } = compileFilter(dependencies, filter, at);
    const slots = candidates.filter(isMatched);
    return { mask: maskOf(slots, catalogue.size), slots, count: slots.length };
  };

  const matchWithoutWords = (filter: ListFilter, minute: number, at: number): Matches => {
    const candidates = candidatesOf(filter);
    if (candidates !== null) return matchCandidates(filter, candidates, at);
    const key = cacheKey(JSON.stringify(filter));
    const cached = cachedFilters.get(key);
    if (cached?.journalCursor === catalogue.journal.count && cached.minute === minute) return cached;
    const changes =
      cached?.minute === minute && catalogue.size <= cached.mask.length ? catalogue.journal.since(cached.journalCursor) : null;
    const current =
      cached !== undefined && isWorthUpdating(changes, catalogue.size)
        ? updateIncrementally(cached, changes, filter, at)
        : matchAllSlots(filter, at, minute);
    cachedFilters.set(key, current);
    return current;
  };

  /** Keeps the matches with the words of a search. The mask may contain others. */
  const matchWords = ({ mask }: Matches, filter: ListFilter, at: number): ListedMatches => {
    // Whether a word is corrected depends only on services that the list may show, so that it reveals nothing about others.
    const { isListed } = compileFilter(dependencies, filter, at);
    const ranked = text.rankSlots(filter, mask, isListed);
    const slots = ranked.flat();
    return { mask, ranked, slots, count: slots.length };
  };

  const matchesAnywhere = (filter: ListFilter, at: number): Matches => {
    const minute = dependsOnTime(filter) ? Math.floor(at / 60) : 0;
    const matches = matchWithoutWords(withoutWords(filter), minute, at);
    if (filter.words === undefined) return matches;
    if (filter.ids !== undefined || filter.sameServiceAs !== undefined) return matchWords(matches, filter, at);
    const key = cacheKey(JSON.stringify(filter));
    const cached = cachedSearches.get(key);
    if (cached?.journalCursor === catalogue.journal.count && cached.minute === minute) return cached;
    const current = { ...matchWords(matches, filter, at), minute, journalCursor: catalogue.journal.count };
    cachedSearches.set(key, current);
    return current;
  };

  /** Matches are not cached, because nearly every visitor searches around a different place. */
  const filterByRadius = (unlimited: Matches, { near, miles }: SearchRadius): Matches => {
    const current = catalogue.points.within(vectorOf(near), squaredChordOfMiles(miles), unlimited, catalogue.ids);
    const slots = [...current.slots.subarray(0, current.size)];
    const mask = maskOf(slots, catalogue.size);
    if (unlimited.ranked === undefined) return { mask, slots, count: slots.length };
    const ranked = unlimited.ranked.map((rankSlots) => rankSlots.filter((slot) => mask[slot] === 1));
    return { mask, ranked, slots: ranked.flat(), count: slots.length };
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
