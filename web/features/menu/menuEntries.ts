import {
  BedDouble,
  BookOpenText,
  ChartNoAxesColumn,
  CircleCheck,
  CirclePlus,
  CircleUserRound,
  History,
  Rewind,
  Info,
  KeyRound,
  KeySquare,
  ListChecks,
  MapIcon,
  MessageSquareReply,
  MessageSquareText,
  PhoneCall,
  Scale,
  ScrollText,
  SearchCheck,
  ServerCog,
  ShieldCheck,
  Compass,
  TableProperties,
  UserCog,
  Users,
  UsersRound,
  type LucideIcon,
  FileText,
  FileUp,
  Hourglass,
} from 'lucide-react';
import { canSometimes } from '#domain/permissions/permissions.ts';
import { mayOpen } from '../../access/guards.ts';
import type { SessionUser } from '../../browser/session.ts';
import type words from '../../i18n/account.en.json';
import { listAddressAsOf } from '../../layout/asOf.ts';
import { Star } from '../../services/icons.ts';
import { CircleQuestionMark } from '../../ui/icons.ts';
import type { Badges } from './useBadges.ts';

export interface MenuEntry {
  readonly path: string;
  readonly textKey: keyof (typeof words)['account']['menu'];
  /** Key of a shorter text for the rail. */
  readonly shortTextKey?: keyof (typeof words)['account']['menu'];
  readonly icon: LucideIcon;
  readonly badge?: keyof Badges;
  /** Count for the second line below the label, which is shown if it is above zero. */
  readonly oldCountBadge?: keyof Badges;
  /** Condition in addition to the permission for the page. */
  readonly isShownTo?: (user: SessionUser | null) => boolean;
  /** True for links that are hidden in a past view, where the user cannot add anything. */
  readonly liveOnly?: true;
  /** Returns an address outside the running app, which is opened by a page load. */
  readonly currentUrl?: () => string;
}

const mayCount = (user: SessionUser | null): boolean =>
  user !== null && canSometimes(user.role, 'beds.count', { accountApproved: user.isApproved });
/** Checks whether the user may manage services. False for a volunteer whose account waits for approval (specification, section 4). */
export const mayManage = (user: SessionUser | null): boolean =>
  user !== null && canSometimes(user.role, 'service.manage', { accountApproved: user.isApproved });
const mayReadFeedback = (user: SessionUser | null): boolean =>
  user !== null && canSometimes(user.role, 'feedback.list', { accountApproved: user.isApproved });
const maySeePast = (user: SessionUser | null): boolean =>
  user !== null && canSometimes(user.role, 'replay.run', { accountApproved: user.isApproved });
const DAY_MS = 86_400_000;
/** Returns the address of the list at this time yesterday, where a past view starts. */
const yesterdayUrl = (): string => listAddressAsOf(new Date(Date.now() - DAY_MS).toISOString());
const isSignedIn = (user: SessionUser | null): boolean => user !== null;

/** Links of the side menu by group. Each is shown to users who may open its page. */
const MENU_GROUPS: Readonly<Record<'mine' | 'manage' | 'about' | 'account', readonly MenuEntry[]>> = {
  mine: [
    { path: '/crisis_lines', textKey: 'crisisLines', icon: PhoneCall },
    { path: '/my_favorites', textKey: 'favorites', icon: Star },
  ],
  manage: [
    { path: '/to_do', textKey: 'toDo', icon: Hourglass, badge: 'countTasks' },
    { path: '/add_service', textKey: 'addService', icon: CirclePlus, isShownTo: mayManage, liveOnly: true },
    {
      path: '/manage_services',
      textKey: 'manageServices',
      shortTextKey: 'listings',
      icon: ListChecks,
      badge: 'countManagedServices',
      isShownTo: mayManage,
    },
    { path: '/feedbacks', textKey: 'feedbacks', icon: MessageSquareReply, badge: 'countUnReadFeedbacks', isShownTo: mayReadFeedback },
    { path: '/manage_approvals', textKey: 'approvals', icon: CircleCheck, badge: 'countNotApprovedServices' },
    {
      path: '/available_beds',
      textKey: 'beds',
      icon: BedDouble,
      badge: 'countManagedShelters',
      oldCountBadge: 'countOldBedCounts',
      isShownTo: mayCount,
    },
    { path: '/beds_history', textKey: 'bedsHistory', icon: ChartNoAxesColumn },
    { path: '/audit', textKey: 'audit', icon: SearchCheck },
    { path: '/replay', textKey: 'replay', icon: Rewind },
    { path: '/what-if', textKey: 'whatIf', icon: Scale },
    { path: '/', textKey: 'pastView', icon: History, isShownTo: maySeePast, liveOnly: true, currentUrl: yesterdayUrl },
    { path: '/regions', textKey: 'regions', icon: MapIcon },
    { path: '/crisis_lines/new', textKey: 'addCrisisLine', icon: CirclePlus, liveOnly: true },
    { path: '/manage_pages', textKey: 'managePages', icon: BookOpenText },
    { path: '/manage_volunteers', textKey: 'volunteers', icon: UsersRound, badge: 'countVolunteers' },
    { path: '/manage_users', textKey: 'users', icon: Users, badge: 'countTotalUsers' },
    { path: '/manage_access', textKey: 'access', icon: UserCog },
    { path: '/manage_superusers', textKey: 'superUsers', icon: Star },
    { path: '/import', textKey: 'import', icon: FileUp },
    { path: '/api_keys', textKey: 'apiKeys', icon: KeySquare },
    { path: '/system', textKey: 'system', icon: ServerCog },
    { path: '/permissions', textKey: 'permissions', icon: TableProperties, isShownTo: isSignedIn },
  ],
  about: [
    { path: '/about', textKey: 'aboutPage', icon: Info },
    { path: '/faq', textKey: 'faq', icon: CircleQuestionMark },
    { path: '/feedback', textKey: 'feedback', icon: MessageSquareText },
    { path: '/introduce', textKey: 'introduce', icon: Compass },
    { path: '/terms_of_use', textKey: 'terms', icon: FileText },
    { path: '/privacy_policy', textKey: 'privacy', icon: ShieldCheck },
    { path: '/account-deletion-policy', textKey: 'deletionPolicy', icon: ScrollText },
  ],
  account: [
    { path: '/update_profile', textKey: 'profile', icon: CircleUserRound },
    { path: '/change_password', textKey: 'changePassword', icon: KeyRound, isShownTo: (user) => user?.lastMethod === 'LOCAL' },
  ],
};
export type MenuGroup = keyof typeof MENU_GROUPS;

/** Returns the links of a group for a user (null for a guest). */
export const menuEntriesFor = (group: MenuGroup, user: SessionUser | null): readonly MenuEntry[] =>
  MENU_GROUPS[group].filter(({ path, isShownTo }) => mayOpen(path, user) && (isShownTo?.(user) ?? true));

/** The pages that people work in all day, the most important first. */
const RAIL_PATHS: readonly string[] = [
  '/to_do',
  '/manage_services',
  '/manage_approvals',
  '/feedbacks',
  '/available_beds',
  '/beds_history',
  '/audit',
  '/manage_users',
  '/manage_volunteers',
  '/regions',
];
const MAX_RAIL_ENTRIES = 8;
/** In the rail a count is work that waits, never a total. */
const RAIL_BADGES: Readonly<Record<string, keyof Badges>> = {
  '/to_do': 'countTasks',
  '/manage_approvals': 'countNotApprovedServices',
  '/feedbacks': 'countUnReadFeedbacks',
  '/available_beds': 'countOldBedCounts',
};

/** Returns the links of the rail beside the pages of a signed-in user, at most eight; the menu has all. */
export const railEntriesFor = (user: SessionUser): readonly MenuEntry[] => {
  const entries = menuEntriesFor('manage', user);
  return RAIL_PATHS.flatMap((path) => {
    const entry = entries.find((menuEntry) => menuEntry.path === path);
    if (entry === undefined) return [];
    const { badge: _badge, ...link } = entry;
    const railBadge = RAIL_BADGES[path];
    return [railBadge === undefined ? link : { ...link, badge: railBadge }];
  }).slice(0, MAX_RAIL_ENTRIES);
};

/**
 * Returns the link of a rail (`railPaths`) to whose pages an address belongs: to that of bed history for the beds of one shelter, and to that
 * of its list for a person. Volunteers belong to the users if the rail has no link to them.
 */
export const railPathOf = (path: string, search: string, railPaths: readonly string[]): string | undefined => {
  if (/^\/services\/[^/]+\/beds$/.test(path)) return '/beds_history';
  if (/^\/(?:services\/|add_service$)/.test(path)) return '/manage_services';
  if (/^\/(?:regions|coordinators|liaisons)(?:\/|$)/.test(path)) return '/regions';
  const isOfVolunteers =
    path === '/manage_volunteers' || (path.startsWith('/users/') && new URLSearchParams(search).get('list') === 'manage_volunteers');
  if (isOfVolunteers) return railPaths.includes('/manage_volunteers') ? '/manage_volunteers' : '/manage_users';
  return /^\/(?:users\/|manage_(?:access|superusers)$)/.test(path) ? '/manage_users' : undefined;
};
