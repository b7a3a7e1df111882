import { createOverflowTable } from '#platform/temporaryDatabase.ts';
import { sharedServiceId, type PublishedListing } from './publishedListing.ts';
import { groupListings, type ServiceGroup } from './serviceGroup.ts';

/** Listings that stay in memory; of more, this many are written to the file at once. */
const MAX_IN_MEMORY = 5_000;

/** Listings that may be of one service, until all are there; of a large directory in a temporary file, so that memory does not grow with them. */
export interface ServiceSpool {
  /** Throws if the disk is full. */
  add(listing: PublishedListing): void;
  /** Returns the services, in the order of their ids. */
  groups(): Iterable<ServiceGroup>;
  /** Deletes the file. */
  close(): Promise<void>;
}

type Key = [serviceId: string, listingId: string];
const keyOf = (listing: PublishedListing): Key => [sharedServiceId(listing), listing.service.id];

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const inOrder = (listings: readonly PublishedListing[]): readonly PublishedListing[] =>
  listings
    .map((listing) => ({ key: keyOf(listing), listing }))
    .sort(({ key: one }, { key: other }) => compareTexts(one[0], other[0]) || compareTexts(one[1], other[1]))
    .map(({ listing }) => listing);

/** Groups listings that come in the order of their services. */
function* groupsOf(listings: Iterable<PublishedListing>): Iterable<ServiceGroup> {
  let current: { readonly id: string; readonly listings: PublishedListing[] } | undefined;
  for (const listing of listings) {
    const id = sharedServiceId(listing);
    if (current?.id !== id) {
      if (current !== undefined) yield* groupListings(current.listings);
      current = { id, listings: [] };
    }
    current.listings.push(listing);
  }
  if (current !== undefined) yield* groupListings(current.listings);
}

export const createServiceSpool = (maxInMemory = MAX_IN_MEMORY): ServiceSpool => {
  const overflow = createOverflowTable<PublishedListing, Key>('shelter-services-', 'json');
  let waiting: PublishedListing[] = [];
  const flush = (): void => {
    overflow.write(waiting.map((listing) => [keyOf(listing), listing]));
    waiting = [];
  };
  return {
    add(listing) {
      waiting.push(listing);
      if (waiting.length === maxInMemory) flush();
    },
    groups() {
      const { table } = overflow;
      if (table === null) return groupsOf(inOrder(waiting));
      flush();
      return groupsOf(table.getRange().map(({ value }) => value));
    },
    close: overflow.close,
  };
};
