import { isDeepStrictEqual } from 'node:util';
import type { HsdsPhone, HsdsService } from '#contract/hsds.ts';
import type { LastingService } from '#contract/service.ts';
import { splitDescription } from '../describe.ts';
import { hsdsId } from '../ownTaxonomies.ts';
import { factAttributes, kindAttributes } from './attributes.ts';
import { locationOf } from './location.ts';
import { metadataOf } from './metadata.ts';
import { organizationOf } from './organization.ts';
import { present } from './present.ts';
import { organizationId, serviceAtLocationId, sharedServiceId, type PublishedListing } from './publishedListing.ts';
import { toSchedules } from './schedules.ts';
import { statusOf } from './status.ts';

const phonesOf = ({ id, phone = '', extension = '', phoneText = '' }: LastingService): HsdsPhone[] => {
  if (phone === '') return [];
  const isNumber = /^[1-9]\d{0,9}$/.test(extension);
  const description = phoneText || (isNumber || extension === '' ? '' : `Extension ${extension}`);
  return [
    {
      id: hsdsId(id, 'phone'),
      number: phone,
      ...(isNumber && { extension: Number(extension) }),
      type: 'voice',
      ...present({ description }),
    },
  ];
};

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

/** Returns a field with a list, or nothing for an empty one. */
const listField = <Name extends string, Item>(name: Name, items: readonly Item[]): { [Key in Name]?: Item[] } =>
  items.length === 0 ? {} : ({ [name]: [...items] } as { [Key in Name]?: Item[] });

/** Returns where a listing gives its service; `isOneOfSeveral`: with its own hours and facts, which otherwise are those of the service. */
const serviceAtLocationOf = (listing: PublishedListing, isOneOfSeveral: boolean): HsdsService['service_at_locations'][number] => {
  const { service, record } = listing;
  const id = serviceAtLocationId(listing);
  const schedules = isOneOfSeveral ? toSchedules(service.id, service.schedules) : [];
  return {
    id,
    ...present({ description: splitDescription(service.description, record).ofLocation }),
    location: locationOf(listing),
    ...listField('schedules', schedules),
    ...(isOneOfSeveral && { attributes: factAttributes(service, { id, entity: 'service_at_location' }, { isOneOfSeveral }) }),
  };
};

/**
 * Converts the listings of a service, as any visitor may see them, to a service of HSDS 3 with everything in it. Its dates are the latest change, and the
 * oldest confirmation of its listings. It has `metadata` if a listing has its history.
 */
export const toHsdsService = ({ id, listings }: ServiceGroup): HsdsService => {
  const [first] = listings;
  const { service, record } = first;
  const isOneOfSeveral = listings.length > 1;
  const changes = listings.map((listing) => listing.service.updatedAt).toSorted();
  const link = { id, entity: 'service' } as const;
  return {
    id,
    name: service.name,
    ...present({
      description: splitDescription(service.description, record).ofService,
      url: service.website,
      email: service.contactEmail,
    }),
    status: statusOf(service),
    ...present({ alert: service.criticalDescription }),
    assured_date: (changes[0] ?? '').slice(0, 10),
    last_modified: changes.at(-1) ?? '',
    organization: organizationOf(first),
    ...listField('phones', phonesOf(service)),
    ...listField('schedules', isOneOfSeveral ? [] : toSchedules(service.id, service.schedules)),
    service_at_locations: listings.map((listing) => serviceAtLocationOf(listing, isOneOfSeveral)),
    attributes: [...kindAttributes(service, link), ...(isOneOfSeveral ? [] : factAttributes(service, link, { isOneOfSeveral }))],
    ...listField(
      'metadata',
      listings.flatMap((listing) => metadataOf(listing, { serviceId: id, isOneOfSeveral })),
    ),
  };
};
