import { History } from 'lucide-react';
import type { SessionUser } from '../../browser/session.ts';
import type { EntriesFor, MenuEntry } from '../../features/menu/menuEntry.ts';
import { listAddressAsOf } from '../../layout/asOf.ts';
import { isShownTo, menuRowsOf, visitorEntriesFor } from './menuEntries.ts';
import type { ScreenMenuEntry } from './staffScreen.ts';
import { mayOpen, staffScreenAt, STAFF_SCREENS } from './staffScreens.ts';

const DAY_MS = 86_400_000;
/** The list at this time yesterday, where a past view starts. */
const PAST_VIEW = {
  path: '/',
  group: 'manage',
  textKey: 'pastView',
  icon: History,
  action: 'replay.run',
  liveOnly: true,
  currentUrl: () => listAddressAsOf(new Date(Date.now() - DAY_MS).toISOString()),
} as const satisfies ScreenMenuEntry & Pick<MenuEntry, 'path'>;

const STAFF_ROWS = menuRowsOf(STAFF_SCREENS).flatMap((row) => (row.path === '/regions' ? [PAST_VIEW, row] : [row]));

/** Returns the links of a group, also those to the guarded pages that the user may open. */
export const staffEntriesFor: EntriesFor = (group, user) => [
  ...STAFF_ROWS.filter((row) => row.group === group && mayOpen(row.path, user) && isShownTo(row, user)),
  ...visitorEntriesFor(group, user),
];

const RAIL = Object.entries(STAFF_SCREENS)
  .flatMap(([path, { rail }]) => (rail === undefined ? [] : [{ path, ...rail }]))
  .toSorted((left, right) => left.rank - right.rank);
const MAX_RAIL_ENTRIES = 8;

/** Returns the links of the rail beside the pages of a signed-in user, at most eight; the menu has all. */
export const railEntriesFor = (user: SessionUser): readonly MenuEntry[] => {
  const entries = staffEntriesFor('manage', user);
  return RAIL.flatMap(({ path, badge: railBadge }) => {
    const entry = entries.find((menuEntry) => menuEntry.path === path);
    if (entry === undefined) return [];
    const { badge: _badge, ...link } = entry;
    return [railBadge === undefined ? link : { ...link, badge: railBadge }];
  }).slice(0, MAX_RAIL_ENTRIES);
};

/**
 * Returns the link of a rail (`railPaths`) to whose pages an address belongs; for a person, that of their list. Volunteers belong to the
 * users if the rail has no link to them.
 */
export const railPathOf = (path: string, search: string, railPaths: readonly string[]): string | undefined => {
  const isOfVolunteers =
    path === '/manage_volunteers' || (path.startsWith('/users/') && new URLSearchParams(search).get('list') === 'manage_volunteers');
  if (isOfVolunteers && railPaths.includes('/manage_volunteers')) return '/manage_volunteers';
  return isOfVolunteers ? '/manage_users' : staffScreenAt(path)?.railPath;
};
