import { canSometimes } from '#domain/permissions/permissions.ts';
import type { MayOpen } from '../../access/mayOpen.ts';
import { matchPath } from '../../browser/matchPath.ts';
import { DAILY_SCREENS } from './dailyScreens.ts';
import { DIRECTORY_SCREENS } from './directoryScreens.ts';
import type { GuardedHead, StaffScreen } from './staffScreen.ts';

/** Every guarded screen by its path: the guarded routes of the specification's section 2.3; every other page is public. */
export const STAFF_SCREENS: Readonly<Record<string, StaffScreen>> = { ...DAILY_SCREENS, ...DIRECTORY_SCREENS };

/** Returns the guarded screen at a path; undefined for any other path. */
export const staffScreenAt = (path: string): StaffScreen | undefined =>
  Object.entries(STAFF_SCREENS).find(([pattern]) => matchPath(pattern, path) !== null)?.[1];

/** Whether this user (null for a guest) may open the page at a path or address. */
export const mayOpen: MayOpen = (address, user) => {
  const guard = staffScreenAt(address.split(/[?#]/)[0] ?? '/')?.guard;
  if (guard === undefined) return true;
  if (user === null) return false;
  return guard === 'account' || canSometimes(user.role, guard, { accountApproved: user.isApproved ?? true });
};

/** Returns the head of the page at an address; undefined for a public page. The head of an open person has the title of their list. */
export const guardedHeadAt = (path: string, search = ''): GuardedHead | undefined => {
  const head = staffScreenAt(path);
  const list = path.startsWith('/users/') ? new URLSearchParams(search).get('list') : null;
  const title = list?.startsWith('manage_') ? STAFF_SCREENS[`/${list}`]?.title : undefined;
  return head && title ? { ...head, title } : head;
};
