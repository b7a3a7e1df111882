import { DEFAULT_SEARCH_FIELDS, type ListServicesQuery, type SearchField } from '#contract/servicesQuery.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { ROLES, type Role } from '#domain/vocabulary/roles.ts';
import type { Keys } from '#identity/vault/keys.ts';
import type { Db } from '#platform/mongo/index.ts';
import type { Approvable } from '../listing/approvable.ts';
import type { Reading } from '../querying/model/storedModel.ts';
import { accountsIn } from '../querying/people/accounts.ts';
import { accountIdsByEmail, accountIdsOfRoles } from '../users/accountIds.ts';
import { searchWords } from './searchWords.ts';

/** The part of a query that needs the owners' accounts. */
export interface RequestedOwners {
  readonly ownersOfRoles?: readonly Role[];
  /** Services that the user may approve. */
  readonly approvable?: Omit<Approvable, 'owners'>;
  readonly emailWords?: readonly string[];
}

/** The result: ids of accounts. */
export interface FoundOwners {
  readonly ownersOfRoles?: readonly string[];
  readonly approvable?: Approvable;
  /** For each word the accounts whose e-mail address contains it. */
  readonly byEmail?: readonly (readonly string[])[];
}

/** Whether the user may see the owners of all services. */
export const canSeeOwners = (principal: Principal): boolean =>
  can(principal.role, 'service.readOwner', { accountApproved: principal.approved });

/**
 * Returns the fields to search. Guests never search e-mail addresses, because a hit would reveal an address. Only users who see owners
 * search owners' addresses.
 */
export const fieldsToSearch = (query: ListServicesQuery, principal: Principal): readonly SearchField[] => {
  const fields = query.search ?? DEFAULT_SEARCH_FIELDS;
  return fields.filter((field) => {
    if (field === 'userEmail') return canSeeOwners(principal);
    return field !== 'contactEmail' || principal.role !== 'GUEST';
  });
};

/** Returns the roles of the owners whose services the user may approve. */
export const approvableRoles = (principal: Principal): readonly Role[] =>
  ROLES.filter((ownerRole) => can(principal.role, 'service.approve', { own: false, ownerRole, accountApproved: principal.approved }));

/** Whether the request lists approvals rather than one owner's services. */
const isApprovalQuery = ({ isShowAll, isApproved, filter, user }: ListServicesQuery): boolean =>
  isShowAll !== true && (isApproved ?? filter?.isApproved) === false && user === undefined && filter?.user === undefined;

/** Returns the part of a list query that needs the owners' accounts; null for most queries. */
export const requestedOwnersOf = (query: ListServicesQuery, principal: Principal): RequestedOwners | null => {
  const words = query.q === undefined ? [] : searchWords(query.q);
  const emailQuery = words.length > 0 && fieldsToSearch(query, principal).includes('userEmail') ? { emailWords: words } : {};
  if (query.userType !== undefined) return { ownersOfRoles: query.userType, ...emailQuery };
  if (isApprovalQuery(query)) {
    const roles = approvableRoles(principal);
    // A user who may approve all services sees them all, including services of erased owners.
    if (roles.length > 0 && roles.length < ROLES.length) return { approvable: { roles, exceptUserId: principal.id }, ...emailQuery };
  }
  return 'emailWords' in emailQuery ? emailQuery : null;
};

/** Finds the owners in the read model of the accounts. */
export const findOwners = async (
  { db, keys }: { readonly db: Db; readonly keys: Pick<Keys, 'unsealAll'> },
  reading: Reading,
  { ownersOfRoles, approvable, emailWords }: RequestedOwners,
): Promise<FoundOwners> => {
  const rows = accountsIn(db, reading);
  const [ids, owners, byEmail] = await Promise.all([
    ownersOfRoles === undefined ? undefined : accountIdsOfRoles(rows, ownersOfRoles),
    approvable === undefined ? undefined : accountIdsOfRoles(rows, approvable.roles),
    emailWords === undefined ? undefined : accountIdsByEmail({ rows, keys }, emailWords),
  ]);
  return {
    ...(ids === undefined ? {} : { ownersOfRoles: ids }),
    ...(approvable === undefined || owners === undefined ? {} : { approvable: { ...approvable, owners } }),
    ...(byEmail === undefined ? {} : { byEmail }),
  };
};
