import type { User } from '#contract/userSchemas.ts';
import type { ListUsersQuery } from '#contract/usersQueries.ts';
import { VOLUNTEER_ROLES, type Role } from '#domain/vocabulary/roles.ts';

/** Filter of a MongoDB query. */
export type AccountsFilter = Readonly<Record<string, unknown>>;

const STATUS_FILTERS: Readonly<Record<User['status'], AccountsFilter>> = {
  active: { status: 'active', active: true },
  inactive: { status: 'active', active: false },
  closed: { status: 'closed' },
  erased: { status: 'erased' },
};

const statusFilter = (statuses: ListUsersQuery['status']): AccountsFilter => {
  if (statuses === undefined || statuses.length === 0) return { status: 'active' };
  const [firstFilter, ...otherFilters] = statuses.map((status) => STATUS_FILTERS[status]);
  return firstFilter !== undefined && otherFilters.length === 0 ? firstFilter : { $or: [firstFilter, ...otherFilters] };
};

/** Accounts in use, as in `isInUse` of the domain. */
const IN_USE_FILTER: AccountsFilter = {
  status: 'active',
  active: true,
  $or: [{ approved: true }, { role: { $nin: VOLUNTEER_ROLES } }],
};

/**
 * Returns the part of a query that stored fields answer. `roles`: roles that the user may see and that a search by roles found; undefined
 * for any.
 */
export const accountsFilter = (
  query: Pick<ListUsersQuery, 'role' | 'status' | 'isApproved'>,
  roles: readonly Role[] | undefined,
): AccountsFilter => {
  const wantedRoles = query.role === undefined ? roles : query.role.filter((role) => roles === undefined || roles.includes(role));
  const conditions = [
    statusFilter(query.status),
    ...(wantedRoles === undefined ? [] : [{ role: { $in: wantedRoles } }]),
    ...(query.isApproved === undefined ? [] : [query.isApproved ? IN_USE_FILTER : { $nor: [IN_USE_FILTER] }]),
  ];
  return conditions.length === 1 ? conditions[0]! : { $and: conditions };
};
