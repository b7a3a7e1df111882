import { awaitsSpanish } from '#domain/service/translation.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { createBufferPool } from './bufferPool.ts';
import { createCards } from './cards.ts';
import { createCatalogue, type Catalogue } from './catalogue.ts';
import { orderByDistance, type OrderedSlots } from './distanceOrder.ts';
import { createHelpOrder } from './helpOrder.ts';
import type { CountQuery, ListFilter, ListQuery, SearchRadius, SortField } from './listQuery.ts';
import { createMatchFinder, maskOf, splitByRank, type Matches } from './matches.ts';
import { createOpeningHours } from './openingHours.ts';
import { createOrders, sortMatched } from './orders.ts';
import { createSharedServices } from './sharedServices.ts';
import { metresFromSquaredChord, vectorOf } from './sphere.ts';
import { countTabs, type TabCounts } from './tabCounts.ts';
import { createTextSearch } from './textSearch.ts';
import { measuredListSize, writeList, writeMeasuredList } from './writeList.ts';

/** Result of a query: slots in order, and the total over all pages. */
interface FoundSlots extends OrderedSlots {
  readonly total: number;
}

/** Selects a page of matches, from `skip` to `end`. */
interface PageRange {
  readonly skip: number;
  readonly end: number;
}

export interface ListResult {
  /** JSON array of cards, UTF-8. */
  readonly body: Buffer;
  readonly total: number;
  /** Must be called after `body` was sent or copied, to reuse its memory. */
  release(): void;
}

/** Services and all derived data, in memory, independent of any store. */
export interface Listing {
  readonly size: number;
  /** Returns the number of services with a pending Spanish translation; reads every service. */
  countAwaitingSpanish(): number;
  document(id: string): ServiceDocument | null;
  /** Whether an approved listing shares its service with another approved one. */
  hasOtherLocations(id: string): boolean;
  /** Returns every service with its id. */
  documents(): readonly (readonly [id: string, document: ServiceDocument])[];
  /** Returns unapproved services with a contact address, which is sealed. */
  sealedContacts(): readonly (readonly [id: string, document: ServiceDocument])[];
  /** Returns the number of services in each county (`Denver, CO`); confidential ones are in none. */
  countByCounty(): ReadonlyMap<string, number>;
  /** Returns the city and state with the most approved services; null if there is none. */
  busiestCity(): readonly [city: string, state: string] | null;
  /** Whether any service comes from the sample directory; reads services until one does. */
  containsSample(): boolean;
  /** Whether all approved services with a position are within reach of a place. */
  areAllWithin(radius: SearchRadius): boolean;
  /** Returns ids in order; `at` in seconds since 1970. */
  find(query: ListQuery, at: number): { readonly ids: readonly string[]; readonly total: number };
  execute(query: ListQuery, at: number): ListResult;
  /** Returns the number of services for each tab. */
  count(query: CountQuery, at: number): TabCounts;
  /** Computes the openings for this local day ahead, for slots from `slot` on, until `shouldStop` returns true; returns the next slot. */
  prepare(slot: number, at: number, shouldStop: () => boolean): number;
}

/** The current services. */
export interface LiveListing extends Listing {
  /** Sets a document; null removes the service. */
  put(id: string, document: ServiceDocument | null): void;
}

interface ListingParts {
  readonly listing: Listing;
  /** Must be called after each change of a slot. `before`: its document until then; null if it was empty. */
  updateSlot(slot: number, before: ServiceDocument | null): void;
}

const isLocationSort = (sort: SortField): sort is 'distance' | 'help' => sort === 'distance' || sort === 'help';

const takePage = (order: readonly number[], mask: Uint8Array, skip: number, limit: number): number[] => {
  const pageSlots: number[] = [];
  let matchCount = 0;
  for (const slot of order) {
    if (mask[slot] !== 1) continue;
    if (matchCount++ < skip) continue;
    if (pageSlots.push(slot) === limit) break;
  }
  return pageSlots;
};

/** Creates the list over a catalogue. `asOf`: returns the requested time, for a catalogue of versions. */
export const createListingOver = (catalogue: Catalogue, asOf?: () => number): ListingParts => {
  const hours = createOpeningHours(catalogue);
  const text = createTextSearch(catalogue);
  const cards = createCards(catalogue, hours);
  const pool = createBufferPool();
  const shared = createSharedServices(catalogue);
  const findMatches = createMatchFinder({ catalogue, hours }, text, shared);
  const matchesOf = (filter: ListFilter, at: number): Matches => findMatches(asOf === undefined ? filter : { ...filter, asOf: asOf() }, at);
  const sortedSlots = createOrders(catalogue);
  const orderByHelp = createHelpOrder(catalogue, hours);

  /** Returns the matches from `skip` to `end` in the order of a query. */
  const orderPage = (matches: Matches, query: ListQuery, { skip, end }: PageRange, at: number): OrderedSlots => {
    const origin = query.near ?? query.from;
    if (isLocationSort(query.sort) && origin !== undefined) {
      const page = { from: vectorOf(origin), matches, skip, end };
      const { visitorTimeZone } = query.filter;
      return query.sort === 'help' ? orderByHelp(page, { at, visitorTimeZone }) : orderByDistance(catalogue, page, query.direction);
    }
    const field = isLocationSort(query.sort) ? 'createdAt' : query.sort;
    const mask = matches.slots === undefined ? matches.mask : maskOf(matches.slots, catalogue.size);
    // Cached orders apply to the present only.
    const order = asOf === undefined ? sortedSlots(field, query.direction) : sortMatched(catalogue, mask, field, query.direction);
    return { slots: takePage(order, mask, skip, end - skip) };
  };

  const findSlots = (query: ListQuery, at: number): FoundSlots => {
    const matches = matchesOf(query.filter, at);
    const total = Math.min(matches.count, query.atMost ?? Infinity);
    const end = Math.min(total, query.skip + query.limit);
    if (query.skip >= end) return { slots: [], total };
    if (matches.ranked === undefined) return { ...orderPage(matches, query, { skip: query.skip, end }, at), total };
    const slots: number[] = [];
    let precedingCount = 0;
    for (const ranked of splitByRank(matches)) {
      const range = { skip: Math.max(0, query.skip - precedingCount), end: Math.min(ranked.count, end - precedingCount) };
      if (range.skip < range.end) for (const slot of orderPage(ranked, query, range, at).slots) slots.push(slot);
      precedingCount += ranked.count;
    }
    return { slots, total };
  };

  const extraFieldsOf = (query: ListQuery, slot: number): string => {
    const document = catalogue.document(slot);
    const critical = query.filter.critical === true ? document?.critical : undefined;
    const approval = query.showsApproval ? `"isApproved":${document?.isApproved === true},` : '';
    if (critical === undefined) return approval;
    const expiry =
      critical.expiresAt === null ? '"isCriticalNeverExpire":true' : `"criticalExpiredAt":${JSON.stringify(critical.expiresAt)}`;
    const spanish = critical.textEs === undefined ? '' : `"criticalDescriptionEs":${JSON.stringify(critical.textEs)},`;
    return `${approval}"criticalDescription":${JSON.stringify(critical.text)},${spanish}${expiry},`;
  };

  const listing: Listing = {
    countAwaitingSpanish() {
      let count = 0;
      for (const [, document] of catalogue.entries()) if (awaitsSpanish(document)) count++;
      return count;
    },
    get size() {
      return catalogue.size;
    },
    document(id) {
      const slot = catalogue.slotOf(id);
      return slot === undefined ? null : (catalogue.document(slot) ?? null);
    },
    hasOtherLocations: shared.hasApprovedOthers,
    documents: () => [...catalogue.entries()].map(([slot, document]) => [catalogue.ids[slot] ?? '', document] as const),
    countByCounty() {
      const counts = new Map<string, number>();
      for (const [, document] of catalogue.entries()) {
        const county = document.place?.county;
        if (county !== undefined && county !== null) counts.set(county, (counts.get(county) ?? 0) + 1);
      }
      return counts;
    },
    sealedContacts: () =>
      [...catalogue.entries()].flatMap(([slot, document]) =>
        document.contact.sealed === undefined ? [] : [[catalogue.ids[slot] ?? '', document] as const],
      ),
    containsSample() {
      for (const [, document] of catalogue.entries()) if (document.sample === true) return true;
      return false;
    },
    busiestCity() {
      const counts = new Map<string, { readonly city: readonly [string, string]; count: number }>();
      for (const [, document] of catalogue.entries()) {
        const { city = '', state = '' } = document.isApproved ? document.address : {};
        if (city === '') continue;
        const key = `${city}\n${state}`;
        const existing = counts.get(key);
        if (existing === undefined) counts.set(key, { city: [city, state], count: 1 });
        else existing.count++;
      }
      let busiest: { readonly city: readonly [string, string]; count: number } | null = null;
      for (const cityCount of counts.values()) if (busiest === null || cityCount.count > busiest.count) busiest = cityCount;
      return busiest?.city ?? null;
    },
    areAllWithin(radius) {
      const { mask } = matchesOf({ approved: true }, 0);
      let placed = 0;
      for (let slot = 0; slot < catalogue.size; slot++) if (mask[slot] === 1 && catalogue.points.has(slot)) placed++;
      return matchesOf({ approved: true, within: radius }, 0).count === placed;
    },
    find(query, at) {
      const { slots, total } = findSlots(query, at);
      return { ids: slots.map((slot) => catalogue.ids[slot]!), total };
    },
    execute(query, at) {
      const { slots, total, chords } = findSlots(query, at);
      const { filter, language, showsApproval, near } = query;
      const from = query.from === undefined ? null : vectorOf(query.from);
      // Reuse the measured distances if their origin is that of the order.
      const reusableChords = near === undefined || near === query.from ? chords : undefined;
      const encodedCards: Buffer[] = [];
      const metres: number[] = [];
      let canWriteMeasured = from !== null && !showsApproval && filter.critical !== true;
      for (let index = 0; index < slots.length; index++) {
        const slot = slots[index]!;
        const squaredChord = reusableChords?.[index] ?? (from === null ? NaN : catalogue.points.squaredChord(slot, from));
        if (Number.isNaN(squaredChord)) canWriteMeasured = false;
        encodedCards.push(cards.bytes(slot, language, at, filter.visitorTimeZone));
        metres.push(metresFromSquaredChord(squaredChord));
      }
      if (!canWriteMeasured) {
        const listedCards = encodedCards.map((card, index) => ({
          bytes: card,
          metres: metres[index]!,
          extraFields: extraFieldsOf(query, slots[index]!),
        }));
        return { body: writeList(listedCards), total, release: () => undefined };
      }
      const buffer = pool.acquire(measuredListSize(encodedCards));
      const length = writeMeasuredList(buffer, encodedCards, metres);
      return { body: buffer.subarray(0, length), total, release: () => pool.returnBuffer(buffer) };
    },
    count: (query, at) => countTabs(catalogue, matchesOf(query.filter, at), query),
    prepare(slot, at, shouldStop) {
      let next = slot;
      for (; next < catalogue.size && !shouldStop(); next++) {
        hours.prepare(next, at);
        text.prepare(next);
      }
      return next;
    },
  };
  return {
    listing,
    updateSlot(slot, before) {
      hours.invalidateSlot(slot);
      text.updateSlot(slot, before);
      shared.updateSlot(slot, before);
    },
  };
};

export const createListing = (): LiveListing => {
  const catalogue = createCatalogue();
  const { listing, updateSlot } = createListingOver(catalogue);
  return Object.assign(listing, {
    put(id: string, document: ServiceDocument | null) {
      const before = listing.document(id);
      updateSlot(catalogue.put(id, document), before);
    },
  });
};
