import { useLocation, useSearch } from 'wouter';
import { ROLES, VOLUNTEER_ROLES, type Role } from '#domain/vocabulary/roles.ts';
import { useMayOpen } from '../../access/mayOpen.ts';
import type { PeopleInput } from '../../api/types.ts';
import { useSession } from '../../browser/session.ts';
import { choiceParam, defineQueryString, directionParam, wordsParam, type UrlChanges } from '../../layout/manage/queryString.ts';
import type { SortDirection } from '../../ui/table/SortHeader.tsx';

/** The lists of people, as their paths name them; the first one that a user may open is the default. */
const LIST_NAMES = ['manage_users', 'manage_volunteers', 'manage_access', 'manage_superusers'] as const;
export type PeopleListName = (typeof LIST_NAMES)[number];

const STATUSES_OF_FILTER = { inUse: ['active', 'inactive'], waiting: ['active'], closed: ['closed'], erased: ['erased'] } as const;
export type StatusFilter = keyof typeof STATUSES_OF_FILTER;
const STATUS_FILTERS = Object.keys(STATUSES_OF_FILTER) as readonly StatusFilter[];

/** Columns of the table by which it can be sorted; without a choice, the newest people are first. */
export const SORTED_COLUMNS = ['displayName', 'role', 'status', 'lastSignIn', 'usedServices'] as const;
export type PeopleSort = (typeof SORTED_COLUMNS)[number];

/** State of a list of people and of the open person, which is stored in the address, so that a link reproduces it. */
export interface UsersUrlState {
  readonly list: PeopleListName;
  /** Id of the open person; null if none is open. */
  readonly id: string | null;
  readonly q: string;
  readonly role: Role | null;
  readonly status: StatusFilter;
  readonly sort: PeopleSort | null;
  readonly direction: SortDirection;
}

export type UsersUrl = UsersUrlState & UrlChanges<UsersUrlState>;

type FilterState = Omit<UsersUrlState, 'list' | 'id'> & { readonly list: PeopleListName | null };
const queryString = defineQueryString<FilterState>({
  list: choiceParam(LIST_NAMES, null),
  q: wordsParam,
  role: choiceParam(ROLES, null),
  status: choiceParam(STATUS_FILTERS, 'inUse'),
  sort: choiceParam(SORTED_COLUMNS, null),
  direction: directionParam,
});

/** A list names itself in its path; only the address of an open person has the list in its query string. */
const usersUrlOf = ({ list, id, ...filters }: UsersUrlState): string =>
  id === null ? queryString.urlOf(`/${list}`, filters) : queryString.urlOf(`/users/${encodeURIComponent(id)}`, { list, ...filters });

/** Returns the roles that a list contains; undefined for all. */
const rolesOf = ({ list, q, role }: UsersUrlState): readonly Role[] | undefined => {
  if (list === 'manage_volunteers') return VOLUNTEER_ROLES;
  // A search among super users finds people to promote.
  if (list === 'manage_superusers') return q === '' ? ['SUPER USER'] : undefined;
  return role === null ? undefined : [role];
};

/** Returns the query input for an address. */
export const peopleInputOf = (state: UsersUrlState): PeopleInput => {
  const roles = rolesOf(state);
  return {
    q: state.q,
    status: [...STATUSES_OF_FILTER[state.status]],
    ...(state.status === 'waiting' && { isApproved: false }),
    ...(roles !== undefined && { role: [...roles] }),
    ...(state.sort !== null && { sort: state.sort, direction: state.direction }),
  };
};

/**
 * Reads the state of the page from its address: the list from the path, or, for an open person, from the query. An address without a list,
 * or with one that the user may not open, shows the first list that the user may open.
 */
export const useUsersUrl = (id: string | null): UsersUrl => {
  const [path, navigate] = useLocation();
  const { list: queriedList, ...filters } = queryString.parse(useSearch());
  const user = useSession()?.user ?? null;
  const mayOpen = useMayOpen();
  const listName = id === null ? path.slice(1) : queriedList;
  const openLists = LIST_NAMES.filter((list) => mayOpen(`/${list}`, user));
  const state: UsersUrlState = { list: openLists.find((list) => list === listName) ?? openLists[0] ?? 'manage_users', id, ...filters };
  const urlWith = (change: Partial<UsersUrlState>): string => usersUrlOf({ ...state, ...change });
  return { ...state, urlWith, replaceUrl: (change) => navigate(urlWith(change), { replace: true }) };
};
