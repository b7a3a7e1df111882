import { isDeepStrictEqual } from 'node:util';
import { splitDescription } from '../../hsds/ownTexts.ts';
import { phonesOf } from './phones.ts';
import { organizationId, sharedServiceId, type PublishedListing } from './publishedListing.ts';
import { statusOf } from './status.ts';

/** A service with its listings, one for each of its locations, in the order of their ids. */
export interface ServiceGroup {
  readonly id: string;
  readonly listings: readonly [PublishedListing, ...PublishedListing[]];
}

/** Returns what HSDS can say only of a whole service, and not of the service at one of its locations. */
const wholeServiceFacts = (listing: PublishedListing) => {
  const { service, record } = listing;
  const { name, description, website, contactEmail, criticalDescription, type, category } = service;
  const phones = phonesOf(service).map(({ id: _id, ...phone }) => phone);
  return {
    organizationId: organizationId(listing),
    texts: { name, description: splitDescription(description, record).ofService, website, contactEmail, criticalDescription },
    status: statusOf(service),
    type,
    category,
    phones,
  };
};

/**
 * Groups the listings of one service, in the order of their ids, for `toHsdsService`: they are one service while everything is equal that HSDS can say only
 * of a whole service. The first group has the id of the service, every other one the id of its first listing.
 */
export const groupListings = (listings: readonly PublishedListing[]): readonly ServiceGroup[] => {
  const [only] = listings;
  if (only !== undefined && listings.length === 1) return [{ id: sharedServiceId(only), listings: [only] }];
  const groups: { readonly facts: unknown; readonly listings: [PublishedListing, ...PublishedListing[]] }[] = [];
  for (const listing of listings) {
    const facts = wholeServiceFacts(listing);
    const group = groups.find((candidate) => isDeepStrictEqual(candidate.facts, facts));
    if (group === undefined) groups.push({ facts, listings: [listing] });
    else group.listings.push(listing);
  }
  return groups.map(({ listings: [first, ...others] }, index) => ({
    id: index === 0 ? sharedServiceId(first) : first.service.id,
    listings: [first, ...others],
  }));
};
