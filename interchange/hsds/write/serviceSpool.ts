import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { open } from 'lmdb';
import { sharedServiceId, type PublishedListing } from './publishedListing.ts';
import { groupListings, type ServiceGroup } from './serviceGroup.ts';

/** Listings that are written to the file at once. */
const LISTINGS_PER_WRITE = 200;

/** Listings that may be of one service, in a temporary file, until all are there: memory does not grow with them. */
export interface ServiceSpool {
  add(listing: PublishedListing): Promise<void>;
  /** Returns the services, in the order of their ids. */
  groups(): AsyncIterable<ServiceGroup>;
  /** Deletes the file. */
  close(): Promise<void>;
}

export const createServiceSpool = (): ServiceSpool => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shelter-services-'));
  const listings = open<PublishedListing, [serviceId: string, listingId: string]>({ path: folder, noSync: true });
  let waiting = 0;
  return {
    async add(listing) {
      const written = listings.put([sharedServiceId(listing), listing.service.id], listing);
      waiting = (waiting + 1) % LISTINGS_PER_WRITE;
      if (waiting === 0) await written;
    },
    async *groups() {
      await listings.flushed;
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
    async close() {
      await listings.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
