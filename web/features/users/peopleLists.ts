import type { ParseKeys } from 'i18next';
import type { PeopleListName, StatusFilter, UsersUrlState } from './useUsersUrl.ts';

interface PeopleListKind {
  readonly titleKey: ParseKeys;
  /** Text above the list, if any; for fields in the rows, only where these are shown. */
  readonly leadKey?: ParseKeys;
  readonly hasRoleFilter: boolean;
  /** Statuses that the list can be narrowed to. */
  readonly statuses: readonly StatusFilter[];
  /** Rows that have a field for the role: all, those of a wide table, or none. */
  readonly roleFields: 'all' | 'wide' | 'none';
  /** True if people can be selected on a wide screen. */
  readonly hasSelection: boolean;
}

/** The differences between the lists of people. */
export const PEOPLE_LISTS: Readonly<Record<PeopleListName, PeopleListKind>> = {
  manage_users: {
    titleKey: 'people.users.title',
    leadKey: 'people.users.roleLead',
    hasRoleFilter: true,
    statuses: ['inUse', 'waiting', 'closed', 'erased'],
    roleFields: 'wide',
    hasSelection: true,
  },
  manage_volunteers: {
    titleKey: 'people.users.volunteersTitle',
    hasRoleFilter: false,
    statuses: ['inUse', 'waiting'],
    roleFields: 'none',
    hasSelection: true,
  },
  manage_access: {
    titleKey: 'people.users.accessTitle',
    leadKey: 'people.users.roleLead',
    hasRoleFilter: true,
    statuses: [],
    roleFields: 'all',
    hasSelection: false,
  },
  manage_superusers: {
    titleKey: 'people.users.superUsersTitle',
    leadKey: 'people.users.superUsersLead',
    hasRoleFilter: false,
    statuses: [],
    roleFields: 'none',
    hasSelection: false,
  },
};

/** Whether the rows of a list have a field for the role. */
export const hasRoleFields = (list: PeopleListName, isWide: boolean): boolean => {
  const { roleFields } = PEOPLE_LISTS[list];
  return roleFields === 'all' || (roleFields === 'wide' && isWide);
};

/** Returns the texts of an empty list without search words. */
export const emptyTextKeys = ({ list, role, status }: UsersUrlState): { readonly title: ParseKeys; readonly help: ParseKeys } => {
  if (list === 'manage_superusers') return { title: 'people.users.noSuperUsers', help: 'people.users.noSuperUsersHelp' };
  if (list === 'manage_volunteers')
    return {
      title: 'people.users.noVolunteers',
      help: status === 'waiting' ? 'people.users.noneWaiting' : 'people.users.noVolunteersHelp',
    };
  return { title: 'people.users.none', help: status === 'inUse' && role === null ? 'people.users.noneHelp' : 'people.users.noneOfThese' };
};
