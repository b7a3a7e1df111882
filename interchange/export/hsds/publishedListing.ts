import type { LastingService } from '#contract/service.ts';
import type { HsdsRecord } from '#domain/service/hsdsRecord.ts';
import { hsdsId } from '../../hsds/ownTaxonomies.ts';
import type { ListingChange } from './listingChange.ts';

/** An approved listing as any visitor may see it, with its place in the HSDS export that it came from; null if it came from none. */
export interface PublishedListing {
  readonly service: LastingService;
  readonly record: HsdsRecord | null;
  /** Its changes, oldest first, for those who may read them; absent for everyone else. */
  readonly history?: readonly ListingChange[];
}

/** Returns the id of a listing's service in HSDS, which the listings of the same service at other locations share. */
export const sharedServiceId = ({ service, record }: PublishedListing): string => record?.serviceId || service.id;

/** Returns the id of the row that joins a listing's service and location. */
export const serviceAtLocationId = ({ service, record }: PublishedListing): string =>
  record?.serviceAtLocationId || hsdsId(service.id, 'service at location');

/** Returns the id of the organization that offers the service; a listing that has none is its own. */
export const organizationId = (listing: PublishedListing): string =>
  listing.record?.organization?.id || hsdsId(sharedServiceId(listing), 'organization');
