import type { Notifications } from '#contract/authSelf.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { VOLUNTEER_ROLES } from '#domain/vocabulary/roles.ts';
import type { Collection } from '#platform/mongo/index.ts';
import type { ListFilter } from '../listing/listQuery.ts';
import { approvalScopeOf, scopeFilter, managedScopeOf } from '../manage/scope.ts';
import type { AccountRow } from '../querying/people/accounts.ts';
import { accountsFilter } from '../users/usersFilter.ts';

/** Counts the services that a filter selects. */
type CountServices = (filter: ListFilter) => number;
type Rows = Collection<AccountRow>;

const countManageable = async (principal: Principal, rows: Rows, count: CountServices): Promise<Notifications> => {
  const scope = await managedScopeOf(principal, rows);
  return scope === null ? {} : { countManagedServices: count(scopeFilter(scope)) };
};

const countShelters = (principal: Principal, count: CountServices): Notifications => {
  const permissionFacts = { accountApproved: principal.approved };
  const canCountAll = can(principal.role, 'beds.count', permissionFacts);
  if (!canCountAll && !can(principal.role, 'beds.count', { own: true, ...permissionFacts })) return {};
  const countableFilter = { beds: true, ...(canCountAll ? {} : { countedBy: principal.id }) } as const;
  return { countManagedShelters: count(countableFilter), countOldBedCounts: count({ ...countableFilter, hasOldCount: true }) };
};

const countWaitingServices = async (principal: Principal, rows: Rows, count: CountServices): Promise<Notifications> => {
  const scope = await approvalScopeOf(principal, rows);
  return scope === null ? {} : { countNotApprovedServices: count({ approved: false, ...scopeFilter(scope) }) };
};

const countPeople = async (principal: Principal, rows: Rows): Promise<Notifications> => {
  const permissionFacts = { accountApproved: principal.approved };
  const [canListVolunteers, canListUsers] = [
    can(principal.role, 'volunteer.list', permissionFacts),
    can(principal.role, 'user.list', permissionFacts),
  ];
  return {
    ...(canListVolunteers ? { countVolunteers: await rows.countDocuments(accountsFilter({}, VOLUNTEER_ROLES)) } : {}),
    ...(canListUsers ? { countTotalUsers: await rows.countDocuments(accountsFilter({}, undefined)) } : {}),
  };
};

/** Returns the numbers that the user's own screens show. */
export const loadCounts = async (principal: Principal, rows: Rows, count: CountServices): Promise<Notifications> =>
  Object.assign(
    {},
    ...(await Promise.all([
      countManageable(principal, rows, count),
      countShelters(principal, count),
      countWaitingServices(principal, rows, count),
      countPeople(principal, rows),
    ])),
  ) as Notifications;
