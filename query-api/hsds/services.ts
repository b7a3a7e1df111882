import type { HsdsService, HsdsServiceAtLocation, HsdsTaxonomyTerm, ListedHsdsService } from '#contract/hsds.ts';
import {
  getHsdsOrganization,
  getHsdsService,
  getHsdsServiceAtLocation,
  listHsdsOrganizations,
  listHsdsServiceAtLocations,
  listHsdsServices,
} from '#contract/hsdsOperations.ts';
import { Problem } from '#contract/problem.ts';
import type { ListingChange } from '#interchange/export/hsds/listingChange.ts';
import { serviceAtLocationId } from '#interchange/export/hsds/publishedListing.ts';
import { toHsdsService } from '#interchange/export/hsds/toHsdsService.ts';
import { isFactTerm, OWN_TERMS } from '#interchange/hsds/ownTaxonomies.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import { mayReadHistory, readListingHistory } from '../publicListings/listingHistory.ts';
import type { PublicListing } from '../publicListings/publicListings.ts';
import type { QueryContext } from '../querying/context.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import type { OpenedServices, OpenServices } from './openServices.ts';
import { createSearch, pageOf } from './pages.ts';
import { toServiceGroup, type ListedService, type Publish } from './serviceIndex.ts';

/** Filters of lists of services. */
interface ServiceFilters {
  readonly search?: string | undefined;
  readonly taxonomy_term_id?: string | undefined;
  readonly taxonomy_id?: string | undefined;
  readonly organization_id?: string | undefined;
  readonly modified_after?: string | undefined;
}

const convert = (service: ListedService, publish: Publish): HsdsService => toHsdsService(toServiceGroup(service, publish));

/** Returns the terms that a service must have one of; null if any will do. */
const wantedTerms = ({ taxonomy_term_id: termId, taxonomy_id: taxonomyId }: ServiceFilters): readonly HsdsTaxonomyTerm[] | null => {
  if (termId === undefined && taxonomyId === undefined) return null;
  return OWN_TERMS.filter(({ id, taxonomy_detail: taxonomy }) => (termId ?? id) === id && (taxonomyId ?? taxonomy.id) === taxonomy.id);
};

/** Whether a service has one of the terms; only facts need the whole service. */
const hasTerm = (service: ListedService, publish: Publish, terms: readonly HsdsTaxonomyTerm[]): boolean => {
  const [[, { classified }]] = service.listings;
  const codes: readonly string[] = [...classified.types, ...classified.categories];
  if (terms.some((term) => !isFactTerm(term) && codes.includes(term.code))) return true;
  const factIds = new Set(terms.filter(isFactTerm).map(({ id }) => id));
  if (factIds.size === 0) return false;
  const { attributes, service_at_locations: places } = convert(service, publish);
  return [...attributes, ...places.flatMap((place) => place.attributes ?? [])].some(({ taxonomy_term: { id } }) => factIds.has(id));
};

const lastChange = ({ listings }: ListedService): string =>
  listings.reduce((latest, [, { updatedAt }]) => (updatedAt > latest ? updatedAt : latest), '');

/** Returns the services that match, in the order of their ids; between them the process answers other requests. */
const filterServices = async (opened: OpenedServices, filters: ServiceFilters): Promise<readonly ListedService[]> => {
  const { services, publish } = opened;
  const { search, organization_id: organizationId, modified_after: modifiedAfter } = filters;
  const terms = wantedTerms(filters);
  const ofOrganization = organizationId === undefined ? services : ((await opened.findOrganization(organizationId)) ?? []);
  if (search === undefined && modifiedAfter === undefined && terms === null) return ofOrganization;
  const matches = createSearch(search);
  const since = modifiedAfter === undefined ? Number.NEGATIVE_INFINITY : Date.parse(modifiedAfter);
  const found: ListedService[] = [];
  for (const service of ofOrganization) {
    await waitForTurn();
    const [[, { described }]] = service.listings;
    if (
      Date.parse(lastChange(service)) >= since &&
      matches(described.name, described.description) &&
      (terms === null || hasTerm(service, publish, terms))
    )
      found.push(service);
  }
  return found;
};

/** Removes the lists of a service, as lists of services show it. */
const withoutLists = (service: HsdsService): ListedHsdsService =>
  Object.fromEntries(Object.entries(service).filter(([, value]) => !Array.isArray(value))) as ListedHsdsService;

/** A listing with the service that it belongs to. */
type Place = readonly [service: ListedService, listing: PublicListing];

const toServiceAtLocation = ([listed, listing]: Place, publish: Publish, isFull: boolean): HsdsServiceAtLocation => {
  const service = convert(listed, publish);
  const placeId = serviceAtLocationId(publish(listing));
  const place = service.service_at_locations.find(({ id }) => id === placeId);
  if (place === undefined) throw new Error(`Service ${service.id} has no location ${placeId}`);
  return { ...place, service_id: service.id, location_id: place.location.id, service: isFull ? service : withoutLists(service) };
};

/** Returns an organization with its services. */
const toOrganization = (listed: readonly [ListedService, ...ListedService[]], publish: Publish, hasFullServices: boolean) => {
  const [first, ...others] = listed;
  const { organization, ...firstService } = convert(first, publish);
  const services = [{ ...firstService, organization }, ...others.map((service) => convert(service, publish))];
  return { ...organization, services: hasFullServices ? services : services.map(({ id, name, status }) => ({ id, name, status })) };
};

/** Returns the texts of an organization that a search looks at. */
const searchedTexts = ({ listings: [[, { hsdsRecord, described }]] }: ListedService): readonly string[] => {
  const organization = hsdsRecord?.organization;
  return organization ? [organization.name, organization.description] : [described.name, described.description];
};

/** Headers of an answer that not everyone may read; they replace those of the public one. */
const PRIVATE_HEADERS = { 'Cache-Control': 'private, no-cache', Vary: 'Authorization' } as const;

/** Creates the queries about services, their locations and organizations. */
export const createHsdsServiceQueries = ({ eventStore }: Pick<QueryContext, 'eventStore'>, open: OpenServices) => {
  const listServices: Query<typeof listHsdsServices> = defineQuery(listHsdsServices, async ({ query, header }) => {
    const opened = await open(header('consistency-token'));
    const { headers, publish } = opened;
    const found = await filterServices(opened, query);
    const body = query.minimal
      ? pageOf(found, { page: 1, per_page: Math.max(1, found.length) }, (listed): ListedHsdsService => ({
          id: listed.id,
          last_modified: lastChange(listed),
        }))
      : pageOf(found, query, (listed): ListedHsdsService => {
          const service = convert(listed, publish);
          return query.full ? service : withoutLists(service);
        });
    return { headers, body };
  });

  const getService: Query<typeof getHsdsService> = defineQuery(getHsdsService, async ({ params, header, authenticate }) => {
    const principal = await authenticate();
    const { findService, headers, publish } = await open(header('consistency-token'));
    const found = findService(params.id);
    if (found === undefined) throw new Problem(404, 'NOT_FOUND', { headers });
    const readable = found.listings.filter(([, document]) => mayReadHistory(principal, document));
    if (readable.length === 0) return { headers: { ...headers, Vary: 'Authorization' }, body: convert(found, publish) };
    const histories = new Map<string, readonly ListingChange[] | undefined>();
    for (const [id] of readable) histories.set(id, await readListingHistory(eventStore, id));
    const publishWithHistory: Publish = (listing) => {
      const history = histories.get(listing[0]);
      return { ...publish(listing), ...(history !== undefined && { history }) };
    };
    return { headers: { ...headers, ...PRIVATE_HEADERS }, body: convert(found, publishWithHistory) };
  });

  const listServiceAtLocations: Query<typeof listHsdsServiceAtLocations> = defineQuery(
    listHsdsServiceAtLocations,
    async ({ query, header }) => {
      const opened = await open(header('consistency-token'));
      const { headers, publish } = opened;
      const places = (await filterServices(opened, query)).flatMap((service) =>
        service.listings.map((listing): Place => [service, listing]),
      );
      return { headers, body: pageOf(places, query, (place) => toServiceAtLocation(place, publish, query.full)) };
    },
  );
  const getServiceAtLocation: Query<typeof getHsdsServiceAtLocation> = defineQuery(getHsdsServiceAtLocation, async ({ params, header }) => {
    const { findServiceAtLocation, headers, publish } = await open(header('consistency-token'));
    const found = await findServiceAtLocation(params.id);
    if (found === undefined) throw new Problem(404, 'NOT_FOUND', { headers });
    return { headers, body: toServiceAtLocation(found, publish, true) };
  });

  const listOrganizations: Query<typeof listHsdsOrganizations> = defineQuery(listHsdsOrganizations, async ({ query, header }) => {
    const { organizations, headers, publish } = await open(header('consistency-token'));
    const { full, full_service: hasFullServices } = query;
    const matches = createSearch(query.search);
    const found: (typeof organizations)[number][] = [];
    for (const listed of organizations) {
      if (query.search !== undefined) await waitForTurn();
      if (matches(...searchedTexts(listed[0]))) found.push(listed);
    }
    const body = pageOf(found, query, (listed) => {
      const { services, ...organization } = toOrganization(listed, publish, hasFullServices);
      return full || hasFullServices ? { ...organization, services } : organization;
    });
    return { headers, body };
  });
  const getOrganization: Query<typeof getHsdsOrganization> = defineQuery(getHsdsOrganization, async ({ params, query, header }) => {
    const { findOrganization, headers, publish } = await open(header('consistency-token'));
    const found = await findOrganization(params.id);
    if (found === undefined) throw new Problem(404, 'NOT_FOUND', { headers });
    return { headers, body: toOrganization(found, publish, query.full_service) };
  });
  return [listServices, getService, listServiceAtLocations, getServiceAtLocation, listOrganizations, getOrganization] as const;
};
