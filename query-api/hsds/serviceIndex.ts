import { addToGroup } from '#domain/values/addToGroup.ts';
import type { PublishedListing } from '#interchange/export/hsds/publishedListing.ts';
import { groupListings, type ServiceGroup } from '#interchange/export/hsds/serviceGroup.ts';
import { hsdsId } from '#interchange/hsds/ownTaxonomies.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import type { PublicListing } from '../publicListings/publicListings.ts';

/** A service of HSDS: the listings of one service, each at another location, while they agree about it. */
export interface ListedService {
  readonly id: string;
  readonly listings: readonly [PublicListing, ...PublicListing[]];
}

/** The services of one moment, and what finds them by the ids of their parts. */
export interface ServiceIndex {
  /** In the order of their ids. */
  readonly services: readonly ListedService[];
  /** Services of each organization. */
  readonly organizations: readonly (readonly [ListedService, ...ListedService[]])[];
  findService(id: string): ListedService | undefined;
  /** Returns the service and the listing of a service at location. */
  findServiceAtLocation(id: string): Promise<readonly [ListedService, PublicListing] | undefined>;
  findOrganization(id: string): Promise<readonly [ListedService, ...ListedService[]] | undefined>;
}

export type Publish = (listing: PublicListing) => PublishedListing;

/** Converts a service to the form from which its object is written. */
export const toServiceGroup = ({ id, listings: [first, ...others] }: ListedService, publish: Publish): ServiceGroup => ({
  id,
  listings: [publish(first), ...others.map(publish)],
});

/** Returns the id that a listing shares with the listings of the same service at other locations. */
const sharedIdOf = ([id, { hsdsRecord }]: PublicListing): string => hsdsRecord?.serviceId ?? id;

/** Returns what identifies the organization of a service: the id that came in, or its service, of which an id derives. */
const organizationKey = ({ listings: [first] }: ListedService): string =>
  first[1].hsdsRecord?.organization?.id ?? `service ${sharedIdOf(first)}`;

interface Cluster {
  readonly members: readonly PublicListing[];
  readonly services: readonly ListedService[];
}

const isSameListing = ([id, document]: PublicListing, other: PublicListing | undefined): boolean =>
  id === other?.[0] && document === other[1];

/** Returns the services of the listings that share an id: one, unless they disagree. */
const split = (members: readonly [PublicListing, ...PublicListing[]], publish: Publish): readonly ListedService[] => {
  if (members.length === 1) return [{ id: sharedIdOf(members[0]), listings: members }];
  const byId = new Map(members.map((member) => [member[0], member]));
  return groupListings(members.map(publish)).map(({ id, listings }) => ({
    id,
    listings: listings.map(({ service }) => byId.get(service.id) as PublicListing) as [PublicListing, ...PublicListing[]],
  }));
};

/**
 * Creates a function that groups listings to services. Listings that did not change since the last call are not compared again, and ids that derive from
 * others are computed once, because they never change.
 */
export const createServiceIndex = () => {
  let clusters = new Map<string, Cluster>();
  const derivedFrom = new Map<string, string>();
  const derivedIds = new Set<string>();

  /** Computes the ids of parts of listings and services that were not seen before. */
  const learnIds = async (part: 'service at location' | 'organization', ids: Iterable<string>): Promise<void> => {
    for (const id of ids) {
      if (derivedIds.has(`${part} ${id}`)) continue;
      await waitForTurn();
      derivedFrom.set(`${part} ${hsdsId(id, part)}`, id);
      derivedIds.add(`${part} ${id}`);
    }
  };
  return async (listings: readonly PublicListing[], publish: Publish): Promise<ServiceIndex> => {
    const membersById = new Map<string, PublicListing[]>();
    for (const listing of listings) addToGroup(membersById, sharedIdOf(listing), listing);
    const current = new Map<string, Cluster>();
    for (const [id, members] of membersById) {
      const known = clusters.get(id);
      const isKnown =
        known?.members.length === members.length && members.every((member, index) => isSameListing(member, known.members[index]));
      if (!isKnown) await waitForTurn();
      current.set(id, isKnown ? known : { members, services: split(members as [PublicListing, ...PublicListing[]], publish) });
    }
    clusters = current;
    const services = [...current.values()].flatMap((cluster) => cluster.services).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const servicesById = new Map(services.map((service) => [service.id, service]));
    const placesByListing = new Map(
      services.flatMap((service) => service.listings.map((listing) => [listing[0], [service, listing] as const] as const)),
    );
    const listingsByPlace = new Map(
      listings.flatMap(([id, { hsdsRecord }]) => (hsdsRecord?.serviceAtLocationId ? [[hsdsRecord.serviceAtLocationId, id] as const] : [])),
    );
    const organizations = new Map<string, ListedService[]>();
    for (const service of services) addToGroup(organizations, organizationKey(service), service);
    return {
      services,
      organizations: [...organizations.values()] as [ListedService, ...ListedService[]][],
      findService: (id) => servicesById.get(id),
      async findServiceAtLocation(id) {
        const listingId = listingsByPlace.get(id);
        if (listingId !== undefined) return placesByListing.get(listingId);
        await learnIds('service at location', placesByListing.keys());
        const place = placesByListing.get(derivedFrom.get(`service at location ${id}`) ?? '');
        return place?.[1][1].hsdsRecord?.serviceAtLocationId ? undefined : place;
      },
      async findOrganization(id) {
        const known = organizations.get(id);
        if (known === undefined) await learnIds('organization', membersById.keys());
        return (known ?? organizations.get(`service ${derivedFrom.get(`organization ${id}`) ?? ''}`)) as
          | [ListedService, ...ListedService[]]
          | undefined;
      },
    };
  };
};
