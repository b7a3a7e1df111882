import type { TFunction } from 'i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import { isVolunteer, ROLES, type Role } from '#domain/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { formatLocalDate } from '../../i18n/localTime.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';

/** Returns the role of a person; the highest if the server returns several. */
export const roleOf = (user: User): Role => ROLES.find((role) => user.roles.includes(role)) ?? 'USER';

/** Checks whether a user is a volunteer who waits for approval. */
export const isAwaitingApproval = (user: User): boolean => user.status === 'active' && !user.isApproved && isVolunteer(roleOf(user));

export const displayNameOf = (t: TFunction, user: User): string =>
  user.status === 'erased' ? t('people.users.erasedPerson') : user.displayName;

export const statusText = (t: TFunction, user: User, language: Language): string => {
  if (isAwaitingApproval(user)) return t('people.status.waiting');
  if (user.status === 'closed')
    return t('people.status.closed', { date: user.eraseAfter ? formatLocalDate(user.eraseAfter, language) : '' });
  return t(`people.status.${user.status}`);
};

/** Describes the last sign-in. `now` in seconds since 1970. */
export const signInText = (t: TFunction, { lastSignIn }: User, now: number, language: Language): string =>
  lastSignIn === undefined ? t('people.table.never') : formatStaffAge(t, lastSignIn, now, language);

/** Describes how many services the user has and may have. */
export const placesText = (t: TFunction, { isAdmin, usedServices: usedCount, totalServices: quota }: User): string =>
  isAdmin ? t('people.table.noLimit') : t('people.table.placesOf', { used: usedCount, quota });
