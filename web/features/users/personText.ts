import type { TFunction } from 'i18next';
import { isVolunteer, ROLES, type Role } from '#kernel/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { wordAge } from '../../i18n/age.ts';
import { wordDate } from '../../i18n/moment.ts';
import { minutesSince } from '../../services/beds.ts';

/** Returns the role of a person; the highest if the server returns several. */
export const roleOf = (user: User): Role => ROLES.find((role) => user.roles.includes(role)) ?? 'USER';

/** Checks whether a user is a volunteer who waits for approval. */
export const isWaiting = (user: User): boolean => user.status === 'active' && !user.isApproved && isVolunteer(roleOf(user));

export const nameOf = (t: TFunction, user: User): string => (user.status === 'erased' ? t('people.users.erasedPerson') : user.displayName);

export const statusText = (t: TFunction, user: User): string => {
  if (isWaiting(user)) return t('people.status.waiting');
  if (user.status === 'closed') return t('people.status.closed', { date: user.eraseAfter ? wordDate(user.eraseAfter) : '' });
  return t(`people.status.${user.status}`);
};

/** Days up to which an age is shown instead of a date. */
const AGE_UP_TO = 60;

/** Describes the last sign-in. `now` in seconds since 1970. */
export const signInText = (t: TFunction, { lastSignIn }: User, now: number): string => {
  if (lastSignIn === undefined) return t('people.table.never');
  const minutes = minutesSince(lastSignIn, now);
  return minutes < AGE_UP_TO * 24 * 60 ? wordAge(t, minutes) : wordDate(lastSignIn);
};

/** Describes how many services the user has and may have. */
export const placesText = (t: TFunction, { isAdmin, usedServices: used, totalServices: quota }: User): string =>
  isAdmin ? t('people.table.noLimit') : t('people.table.placesOf', { used, quota });
