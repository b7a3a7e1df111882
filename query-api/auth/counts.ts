import type { Notifications } from '#contract/authSelf.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { VOLUNTEER_ROLES } from '#kernel/vocabulary/roles.ts';
import type { ListFilter } from '#listing/listQuery.ts';
import type { Collection } from '#platform/mongo/index.ts';
import type { AccountRow } from '#querying/people/accounts.ts';
import { approvedBy, inScope, managedBy } from '../manage/scope.ts';
import { accountsFilter } from '../users/usersFilter.ts';

/** Counts the services that a filter selects. */
type CountServices = (filter: ListFilter) => number;
type Rows = Collection<AccountRow>;

const managedServices = async (principal: Principal, rows: Rows, count: CountServices): Promise<Notifications> => {
  const scope = await managedBy(principal, rows);
  return scope === null ? {} : { countManagedServices: count(inScope(scope)) };
};

const managedShelters = (principal: Principal, count: CountServices): Notifications => {
  const person = { accountApproved: principal.approved };
  const countsAll = can(principal.role, 'beds.count', person);
  if (!countsAll && !can(principal.role, 'beds.count', { own: true, ...person })) return {};
  const theirs = { beds: true, ...(countsAll ? {} : { countedBy: principal.id }) } as const;
  return { countManagedShelters: count(theirs), countOldBedCounts: count({ ...theirs, oldCount: true }) };
};

const waitingServices = async (principal: Principal, rows: Rows, count: CountServices): Promise<Notifications> => {
  const scope = await approvedBy(principal, rows);
  return scope === null ? {} : { countNotApprovedServices: count({ approved: false, ...inScope(scope) }) };
};

const people = async (principal: Principal, rows: Rows): Promise<Notifications> => {
  const person = { accountApproved: principal.approved };
  const [seesVolunteers, seesAll] = [can(principal.role, 'volunteer.list', person), can(principal.role, 'user.list', person)];
  return {
    ...(seesVolunteers ? { countVolunteers: await rows.countDocuments(accountsFilter({}, VOLUNTEER_ROLES)) } : {}),
    ...(seesAll ? { countTotalUsers: await rows.countDocuments(accountsFilter({}, undefined)) } : {}),
  };
};

/** Returns the numbers that the user's own screens show. */
export const countsFor = async (principal: Principal, rows: Rows, count: CountServices): Promise<Notifications> =>
  Object.assign(
    {},
    ...(await Promise.all([
      managedServices(principal, rows, count),
      managedShelters(principal, count),
      waitingServices(principal, rows, count),
      people(principal, rows),
    ])),
  ) as Notifications;
