import { Problem } from '#contract/problem.ts';
import { MAX_FILTER_IDS, type ListServicesQuery } from '#contract/servicesQuery.ts';
import { conditionsFromWire, OPTIONAL_CONDITIONS } from '#domain/service/serviceWire.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { CountQuery, ListFilter, ListQuery, SortField } from '#listing/listQuery.ts';
import { wordsOf } from '#listing/textSearch.ts';
import { mustBeAllowed } from '#querying/allowed.ts';
import { fieldsToSearch, seesOwners, type OwnersFound } from './requestedOwners.ts';

/** Maximum number of services in the list of urgent notices (specification, section 9). */
const MAX_CRITICAL = 20;

const invalid = (path: string, code: string): Problem => new Problem(400, 'VALIDATION_FAILED', { errors: [{ path, code }] });

const groups = <Item>(...given: readonly (readonly Item[] | undefined)[]): readonly (readonly Item[])[] | undefined => {
  const found = given.filter((group): group is readonly Item[] => group !== undefined && group.length > 0);
  return found.length === 0 ? undefined : found;
};

/** Returns the requested approval state; undefined for all. Throws for users who may not see waiting services. */
const requestedApproval = (query: ListServicesQuery, principal: Principal, onlyOwn: boolean): boolean | undefined => {
  const requested = query.isShowAll === true ? undefined : (query.isApproved ?? query.filter?.isApproved ?? true);
  if (requested !== true)
    mustBeAllowed(can(principal.role, 'service.readUnapproved', { own: onlyOwn, accountApproved: principal.approved }), principal);
  return requested;
};

/** Returns the requested owners. Throws for users who may not see the owners of others' services. */
const ownersGiven = (query: ListServicesQuery, principal: Principal) => {
  const owners = groups(query.user, query.filter?.user);
  const onlyOwn = owners?.some((group) => group.every((id) => id === principal.id)) ?? false;
  if (owners !== undefined)
    mustBeAllowed(can(principal.role, 'service.readOwner', { own: onlyOwn, accountApproved: principal.approved }), principal);
  if (query.userType !== undefined)
    mustBeAllowed(seesOwners(principal) || can(principal.role, 'volunteer.list', { accountApproved: principal.approved }), principal);
  return { owners, onlyOwn };
};

const requestedFilter = (query: ListServicesQuery, principal: Principal, { ofRoles, approvable, byEmail }: OwnersFound): ListFilter => {
  const { filter = {}, nearCoordinate: near, within: miles } = query;
  const { owners, onlyOwn } = ownersGiven(query, principal);
  const users = ofRoles === undefined ? owners : [...(owners ?? []), ofRoles];
  const words = query.q === undefined ? [] : wordsOf(query.q);
  const switchedOn = OPTIONAL_CONDITIONS.flatMap((name) => (query[name] === true ? [[name, true]] : []));
  const conditions = conditionsFromWire({ ...filter, ...Object.fromEntries(switchedOn) });
  const parts: { readonly [Part in keyof ListFilter]: ListFilter[Part] | undefined } = {
    ids: filter.ids,
    types: groups(query.type, filter.type),
    // The chip All sets no filter by audience.
    categories: groups(query.category?.includes('ALL') === true ? undefined : query.category, filter.category),
    cities: groups(query.city, filter.city),
    states: groups(query.state, filter.state),
    zips: groups(query.zip, filter.zip),
    users,
    approvable,
    conditions: Object.keys(conditions).length === 0 ? undefined : conditions,
    approved: requestedApproval(query, principal, onlyOwn),
    words: words.length === 0 ? undefined : words,
    wordsIn: words.length === 0 ? undefined : fieldsToSearch(query, principal),
    wordsOfOwners: byEmail,
    // A switch that is off sets no filter.
    open: query.isOpen === true ? true : undefined,
    freeBeds: query.hasFreeBeds === true ? true : undefined,
    within: near === undefined || miles === undefined ? undefined : { near, miles },
    critical: query.isCriticalHeader === true ? true : undefined,
    askersZone: query.userTimezone,
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
};

const mostOf = ({ critical }: ListFilter) => (critical === true ? { atMost: MAX_CRITICAL } : {});

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
export const toListQuery = (query: ListServicesQuery, principal: Principal, language: Language, owners: OwnersFound = {}): ListQuery => {
  const { nearCoordinate: near, currentCoordinate, skip } = query;
  const filter = requestedFilter(query, principal, owners);
  const sort = query.sort ?? (near === undefined ? 'createdAt' : 'distance');
  const from = currentCoordinate ?? near;
  if ((sort === 'distance' || sort === 'help') && from === undefined) throw invalid('nearCoordinate', 'REQUIRED');
  const limit = query.limit === 0 ? MAX_FILTER_IDS : query.limit;
  return {
    filter,
    sort,
    direction: query.direction ?? DEFAULT_DIRECTION[sort],
    ...(near === undefined ? {} : { near }),
    ...(from === undefined ? {} : { from }),
    skip,
    limit,
    ...mostOf(filter),
    language,
    showsApproval: filter.approved !== true,
  };
};

/** Converts the same request to a query for counts. */
export const toCountQuery = (query: ListServicesQuery, principal: Principal, owners: OwnersFound = {}): CountQuery => {
  const { types, ...filter } = requestedFilter(query, principal, owners);
  return { filter, ...(types === undefined ? {} : { types }), ...mostOf(filter) };
};
