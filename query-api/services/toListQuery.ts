import { invalidField } from '#contract/problem.ts';
import { MAX_FILTER_IDS, type ListServicesQuery } from '#contract/servicesQuery.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { OPEN_WIRE_CONDITIONS } from '#domain/service/conditions.ts';
import { conditionsFromWire } from '#domain/service/wireNames.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { CountQuery, ListFilter, ListQuery, SortField } from '../listing/listQuery.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';
import { fieldsToSearch, canSeeOwners, type FoundOwners } from './requestedOwners.ts';
import { kindsOfWords, searchWords } from './searchWords.ts';

/** Maximum number of services in the list of urgent notices (specification, section 9). */
const MAX_CRITICAL_COUNT = 20;

const nonEmptyGroups = <Item>(...candidates: readonly (readonly Item[] | undefined)[]): readonly (readonly Item[])[] | undefined => {
  const nonEmpty = candidates.filter((group): group is readonly Item[] => group !== undefined && group.length > 0);
  return nonEmpty.length === 0 ? undefined : nonEmpty;
};

/** Returns the requested approval state; undefined for all. Throws for users who may not see waiting services. */
const requestedApproval = (query: ListServicesQuery, principal: Principal, isOnlyOwn: boolean): boolean | undefined => {
  const requested = query.isShowAll === true ? undefined : (query.isApproved ?? query.filter?.isApproved ?? true);
  if (requested !== true)
    requireAllowed(can(principal.role, 'service.readUnapproved', { own: isOnlyOwn, accountApproved: principal.approved }), principal);
  return requested;
};

/** Returns the requested owners. Throws for users who may not see the owners of others' services. */
const requestedUsers = (query: ListServicesQuery, principal: Principal) => {
  const owners = nonEmptyGroups(query.user, query.filter?.user);
  const isOnlyOwn = owners?.some((group) => group.every((id) => id === principal.id)) ?? false;
  if (owners !== undefined)
    requireAllowed(can(principal.role, 'service.readOwner', { own: isOnlyOwn, accountApproved: principal.approved }), principal);
  if (query.userType !== undefined)
    requireAllowed(canSeeOwners(principal) || can(principal.role, 'volunteer.list', { accountApproved: principal.approved }), principal);
  return { owners, isOnlyOwn };
};

const requestedFilter = (
  query: ListServicesQuery,
  principal: Principal,
  { ownersOfRoles, approvable, byEmail: ownersByEmail }: FoundOwners,
): ListFilter => {
  const { filter = {}, nearCoordinate, within: miles } = query;
  const { owners, isOnlyOwn } = requestedUsers(query, principal);
  const users = ownersOfRoles === undefined ? owners : [...(owners ?? []), ownersOfRoles];
  const words = query.q === undefined ? [] : searchWords(query.q);
  const searchFields = words.length === 0 ? undefined : fieldsToSearch(query, principal);
  const enabledConditions = OPEN_WIRE_CONDITIONS.flatMap((name) => (query[name] === true ? [[name, true]] : []));
  const conditions = conditionsFromWire({ ...filter, ...Object.fromEntries(enabledConditions) });
  const filterParts: { readonly [Part in keyof ListFilter]: ListFilter[Part] | undefined } = {
    ids: filter.ids,
    sameServiceAs: query.sameServiceAs,
    types: nonEmptyGroups(query.type, filter.type),
    // The chip All sets no filter by audience.
    categories: nonEmptyGroups(query.category?.includes('ALL') === true ? undefined : query.category, filter.category),
    cities: nonEmptyGroups(query.city, filter.city),
    states: nonEmptyGroups(query.state, filter.state),
    zips: nonEmptyGroups(query.zip, filter.zip),
    users,
    approvable,
    conditions: Object.keys(conditions).length === 0 ? undefined : conditions,
    approved: requestedApproval(query, principal, isOnlyOwn),
    words: words.length === 0 ? undefined : words,
    searchFields,
    ownersByWord: ownersByEmail,
    // A search of a name, an address or a phone number alone does not find kinds.
    kindsByWord: searchFields?.includes('serviceSummary') === true ? kindsOfWords(words) : undefined,
    // A switch that is off sets no filter.
    open: query.isOpen === true ? true : undefined,
    freeBeds: query.hasFreeBeds === true ? true : undefined,
    within: nearCoordinate === undefined || miles === undefined ? undefined : { near: nearCoordinate, miles },
    critical: query.isCriticalHeader === true ? true : undefined,
    visitorTimeZone: query.userTimezone,
  };
  return Object.fromEntries(Object.entries(filterParts).filter(([, value]) => value !== undefined));
};

const countLimitOf = ({ critical }: ListFilter) => (critical === true ? { atMost: MAX_CRITICAL_COUNT } : {});

const DEFAULT_DIRECTION: Readonly<Record<SortField, 'asc' | 'desc'>> = {
  distance: 'asc',
  help: 'asc',
  name: 'asc',
  likes: 'desc',
  createdAt: 'desc',
  updatedAt: 'desc',
};

/**
 * Converts a `GET /services` request to a list query. `owners`: the accounts that `requestedOwners` needs. Throws the problem for a
 * request that this user may not make.
 */
export const toListQuery = (query: ListServicesQuery, principal: Principal, language: Language, owners: FoundOwners = {}): ListQuery => {
  const { nearCoordinate, currentCoordinate, skip } = query;
  const filter = requestedFilter(query, principal, owners);
  const sort = query.sort ?? (nearCoordinate === undefined ? 'createdAt' : 'distance');
  const from = currentCoordinate ?? nearCoordinate;
  if ((sort === 'distance' || sort === 'help') && from === undefined) throw invalidField('nearCoordinate', 'REQUIRED');
  const limit = query.limit === 0 ? MAX_FILTER_IDS : query.limit;
  return {
    filter,
    sort,
    direction: query.direction ?? DEFAULT_DIRECTION[sort],
    ...(nearCoordinate === undefined ? {} : { near: nearCoordinate }),
    ...(from === undefined ? {} : { from }),
    skip,
    limit,
    ...countLimitOf(filter),
    language,
    showsApproval: filter.approved !== true,
  };
};

/** Converts the same request to a query for counts. */
export const toCountQuery = (query: ListServicesQuery, principal: Principal, owners: FoundOwners = {}): CountQuery => {
  const { types, ...filter } = requestedFilter(query, principal, owners);
  return { filter, ...(types === undefined ? {} : { types }), ...countLimitOf(filter) };
};
