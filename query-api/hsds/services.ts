import type { HsdsService, HsdsServiceAtLocation, HsdsTaxonomyTerm, ListedHsdsService } from '#contract/hsds.ts';
import {
  getHsdsOrganization,
  getHsdsService,
  getHsdsServiceAtLocation,
  listHsdsOrganizations,
  listHsdsServiceAtLocations,
  listHsdsServices,
} from '#contract/hsdsOperations.ts';
import { hsdsId, isFactTerm, OWN_TERMS } from '#interchange/hsds/ownTaxonomies.ts';
import { toHsdsService } from '#interchange/hsds/write/toHsdsService.ts';
import { waitForTurn } from '#platform/waitForTurn.ts';
import { defineQuery, type Query } from '#querying/query.ts';
import type { PublicListing } from '../publicListings.ts';
import { createSearch, pageOf } from './pages.ts';
import type { OpenPublicServices, PublicServices } from './publicServices.ts';

/** Filters of lists of services. */
interface ServiceFilters {
  readonly search?: string | undefined;
  readonly taxonomy_term_id?: string | undefined;
  readonly taxonomy_id?: string | undefined;
  readonly organization_id?: string | undefined;
  readonly modified_after?: string | undefined;
}

/** Returns the terms that a service must have one of; null if any will do. */
const wantedTerms = ({ taxonomy_term_id: termId, taxonomy_id: taxonomyId }: ServiceFilters): readonly HsdsTaxonomyTerm[] | null => {
  if (termId === undefined && taxonomyId === undefined) return null;
  return OWN_TERMS.filter(({ id, taxonomy_detail: taxonomy }) => (termId ?? id) === id && (taxonomyId ?? taxonomy.id) === taxonomy.id);
};

/** Whether a listing has one of the terms; only facts need the whole service. */
const hasTerm = ({ read }: PublicServices, listing: PublicListing, terms: readonly HsdsTaxonomyTerm[]): boolean => {
  const [, { classified }] = listing;
  const codes: readonly string[] = [...classified.types, ...classified.categories];
  const facts = terms.filter(isFactTerm);
  return (
    terms.some((term) => !isFactTerm(term) && codes.includes(term.code)) ||
    (facts.length > 0 && toHsdsService(read(listing)).attributes.some(({ taxonomy_term: { id } }) => facts.some((fact) => fact.id === id)))
  );
};

/** Returns the listings that match; between them the process answers other requests. */
const filterListings = async (services: PublicServices, filters: ServiceFilters): Promise<readonly PublicListing[]> => {
  const { search, organization_id: organizationId, modified_after: modifiedAfter } = filters;
  const terms = wantedTerms(filters);
  if (search === undefined && organizationId === undefined && modifiedAfter === undefined && terms === null) return services.listings;
  const matches = createSearch(search);
  const since = modifiedAfter === undefined ? Number.NEGATIVE_INFINITY : Date.parse(modifiedAfter);
  const found: PublicListing[] = [];
  for (const listing of services.listings) {
    await waitForTurn();
    const [id, { described, updatedAt }] = listing;
    if (
      Date.parse(updatedAt) >= since &&
      matches(described.name, described.description) &&
      (organizationId === undefined || hsdsId(id, 'organization') === organizationId) &&
      (terms === null || hasTerm(services, listing, terms))
    )
      found.push(listing);
  }
  return found;
};

/** Removes the lists of a service, as lists of services show it. */
const withoutLists = (service: HsdsService): ListedHsdsService =>
  Object.fromEntries(Object.entries(service).filter(([, value]) => !Array.isArray(value))) as ListedHsdsService;

const toServiceAtLocation = ({ read }: PublicServices, listing: PublicListing, isFull: boolean): HsdsServiceAtLocation => {
  const service = toHsdsService(read(listing));
  const [{ id, location }] = service.service_at_locations as [HsdsService['service_at_locations'][number]];
  return { id, service_id: service.id, location_id: location.id, location, service: isFull ? service : withoutLists(service) };
};

/** Returns the organization of a listing with its services. */
const toOrganization = ({ read }: PublicServices, listing: PublicListing, hasFullServices: boolean) => {
  const service = toHsdsService(read(listing));
  const { id, name, status, organization } = service;
  return { ...organization, services: [hasFullServices ? service : { id, name, status }] };
};

/** Creates the queries about services, their locations and organizations. */
export const createHsdsServiceQueries = (open: OpenPublicServices) => {
  const listServices: Query<typeof listHsdsServices> = defineQuery(listHsdsServices, async ({ query, header }) => {
    const services = await open(header('consistency-token'));
    const found = await filterListings(services, query);
    const body = query.minimal
      ? pageOf(found, { page: 1, per_page: Math.max(1, found.length) }, ([id, { updatedAt }]): ListedHsdsService => ({
          id,
          last_modified: updatedAt,
        }))
      : pageOf(found, query, (listing): ListedHsdsService => {
          const service = toHsdsService(services.read(listing));
          return query.full ? service : withoutLists(service);
        });
    return { headers: services.headers, body };
  });

  const getService: Query<typeof getHsdsService> = defineQuery(getHsdsService, async ({ params, header }) => {
    const { find, read, headers } = await open(header('consistency-token'));
    return { headers, body: toHsdsService(read(await find('service', params.id))) };
  });

  const listServiceAtLocations: Query<typeof listHsdsServiceAtLocations> = defineQuery(
    listHsdsServiceAtLocations,
    async ({ query, header }) => {
      const services = await open(header('consistency-token'));
      const convert = (listing: PublicListing) => toServiceAtLocation(services, listing, query.full);
      return { headers: services.headers, body: pageOf(await filterListings(services, query), query, convert) };
    },
  );
  const getServiceAtLocation: Query<typeof getHsdsServiceAtLocation> = defineQuery(getHsdsServiceAtLocation, async ({ params, header }) => {
    const services = await open(header('consistency-token'));
    return { headers: services.headers, body: toServiceAtLocation(services, await services.find('service at location', params.id), true) };
  });

  const listOrganizations: Query<typeof listHsdsOrganizations> = defineQuery(listHsdsOrganizations, async ({ query, header }) => {
    const services = await open(header('consistency-token'));
    const { full, full_service: hasFullServices } = query;
    const body = pageOf(await filterListings(services, query), query, (listing) => {
      const { services: itsServices, ...organization } = toOrganization(services, listing, hasFullServices);
      return full || hasFullServices ? { ...organization, services: itsServices } : organization;
    });
    return { headers: services.headers, body };
  });
  const getOrganization: Query<typeof getHsdsOrganization> = defineQuery(getHsdsOrganization, async ({ params, query, header }) => {
    const services = await open(header('consistency-token'));
    return {
      headers: services.headers,
      body: toOrganization(services, await services.find('organization', params.id), query.full_service),
    };
  });
  return [listServices, getService, listServiceAtLocations, getServiceAtLocation, listOrganizations, getOrganization] as const;
};
