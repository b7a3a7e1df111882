import type { HsdsService } from '#contract/hsds.ts';
import type { ListingWriter } from '../format.ts';
import { createServiceSpool } from './serviceSpool.ts';
import { toHsdsService } from './toHsdsService.ts';

/**
 * Creates a writer of listings that writes services: a listing that came from no other directory at once, those that may be of one service together, at
 * the end. `isShared`: whether other services may have the same organization or location.
 */
export const createServiceWriter = (
  write: (service: HsdsService, isShared: boolean) => Promise<void>,
  finish: () => Promise<void>,
): ListingWriter => {
  const spool = createServiceSpool();
  return {
    async add(listing) {
      if (listing.record === null) await write(toHsdsService({ id: listing.service.id, listings: [listing] }), false);
      else spool.add(listing);
    },
    async finish() {
      for (const group of spool.groups()) await write(toHsdsService(group), true);
      await finish();
    },
    close: spool.close,
  };
};
