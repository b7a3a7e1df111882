import { can } from '../../domain/permissions/permissions.ts';
import { ROLES, VOLUNTEER_ROLES } from '../../domain/vocabulary/roles.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Notifications } from '../../contract/authSelf.ts';
import type { Collection } from '../../platform/mongo/index.ts';
import type { ListFilter } from '../listing/listQuery.ts';
import { approvableOwners } from '../services/requestedOwners.ts';
import type { AccountRow } from '../users/accounts.ts';
import { accountsOfRoles } from '../users/owners.ts';
import { accountsFilter } from '../users/usersFilter.ts';

/** How many services a filter means. */
type CountServices = (filter: ListFilter) => number;
type Rows = Collection<AccountRow>;

/** Of the services that the screen "Manage services" lists: everybody's, volunteers', or one's own. */
const managedServices = async (principal: Principal, rows: Rows, count: CountServices): Promise<Notifications> => {
  const person = { accountApproved: principal.approved };
  if (can(principal.role, 'service.revise', person)) return { countManagedServices: count({}) };
  if (!can(principal.role, 'service.manage', person)) return {};
  const owners = can(principal.role, 'volunteer.list', person) ? await accountsOfRoles(rows, VOLUNTEER_ROLES) : [principal.id];
  return { countManagedServices: count({ users: [owners] }) };
};

const managedShelters = (principal: Principal, count: CountServices): Notifications => {
  const person = { accountApproved: principal.approved };
  if (can(principal.role, 'beds.count', person)) return { countManagedShelters: count({ beds: true }) };
  if (!can(principal.role, 'beds.count', { own: true, ...person })) return {};
  return { countManagedShelters: count({ beds: true, users: [[principal.id]] }) };
};

const waitingServices = async (principal: Principal, rows: Rows, count: CountServices): Promise<Notifications> => {
  const roles = approvableOwners(principal);
  if (roles.length === 0) return {};
  if (roles.length === ROLES.length) return { countNotApprovedServices: count({ approved: false }) };
  const owners = (await accountsOfRoles(rows, roles)).filter((id) => id !== principal.id);
  return { countNotApprovedServices: count({ approved: false, users: [owners] }) };
};

const people = async (principal: Principal, rows: Rows): Promise<Notifications> => {
  const person = { accountApproved: principal.approved };
  const [seesVolunteers, seesAll] = [can(principal.role, 'volunteer.list', person), can(principal.role, 'user.list', person)];
  return {
    ...(seesVolunteers ? { countVolunteers: await rows.countDocuments(accountsFilter({}, VOLUNTEER_ROLES)) } : {}),
    ...(seesAll ? { countTotalUsers: await rows.countDocuments(accountsFilter({}, undefined)) } : {}),
  };
};

/** The numbers of what somebody's own screens would list. */
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
