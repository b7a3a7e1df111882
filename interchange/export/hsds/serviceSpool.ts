import { openTemporaryDatabase } from '#platform/temporaryDatabase.ts';
import { sharedServiceId, type PublishedListing } from './publishedListing.ts';
import { groupListings, type ServiceGroup } from './serviceGroup.ts';

/** Listings that are written to the file at once. */
const LISTINGS_PER_WRITE = 200;

/** Listings that may be of one service, in a temporary file, until all are there: memory does not grow with them. */
export interface ServiceSpool {
  /** Throws if the disk is full. */
  add(listing: PublishedListing): void;
  /** Returns the services, in the order of their ids. */
  groups(): Iterable<ServiceGroup>;
  /** Deletes the file. */
  close(): Promise<void>;
}

export const createServiceSpool = (): ServiceSpool => {
  const { environment, close } = openTemporaryDatabase('shelter-services-');
  const listings = environment.openDB<PublishedListing, [serviceId: string, listingId: string]>({
    name: 'listings',
    encoding: 'json',
  });
  let waiting: PublishedListing[] = [];
  const flush = (): void => {
    const written = waiting;
    waiting = [];
    environment.transactionSync(() => {
      for (const listing of written) void listings.put([sharedServiceId(listing), listing.service.id], listing);
    });
  };
  return {
    add(listing) {
      waiting.push(listing);
      if (waiting.length === LISTINGS_PER_WRITE) flush();
    },
    *groups() {
      flush();
      let current: { readonly id: string; readonly listings: PublishedListing[] } | undefined;
      for (const {
        key: [id],
        value,
      } of listings.getRange()) {
        if (current?.id !== id) {
          if (current !== undefined) yield* groupListings(current.listings);
          current = { id, listings: [] };
        }
        current.listings.push(value);
      }
      if (current !== undefined) yield* groupListings(current.listings);
    },
    close,
  };
};
