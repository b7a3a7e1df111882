import {
  BedDouble,
  BookOpenText,
  ChartNoAxesColumn,
  CircleCheck,
  CirclePlus,
  CircleUserRound,
  History,
  Info,
  KeyRound,
  ListChecks,
  MapIcon,
  MessageSquareReply,
  MessageSquareText,
  PhoneCall,
  ScrollText,
  SearchCheck,
  ShieldCheck,
  Compass,
  TableProperties,
  UserCog,
  Users,
  UsersRound,
  type LucideIcon,
  FileText,
  Hourglass,
} from 'lucide-react';
import { canSometimes } from '#kernel/permissions/permissions.ts';
import { mayOpen } from '../../access/guards.ts';
import type { Notifications } from '../../api/types.ts';
import type { SessionUser } from '../../browser/session.ts';
import type words from '../../i18n/account.en.json';
import { listAsOf } from '../../layout/asOf.ts';
import { Star } from '../../services/icons.ts';
import { CircleQuestionMark } from '../../ui/icons.ts';

interface Entry {
  readonly path: string;
  readonly word: keyof (typeof words)['account']['menu'];
  readonly icon: LucideIcon;
  readonly badge?: keyof Notifications;
  /** Count for the second line below the label, which is shown if it is above zero. */
  readonly old?: keyof Notifications;
  /** Condition in addition to the permission for the page. */
  readonly only?: (user: SessionUser | null) => boolean;
  /** True for links that are hidden in a past view, where the user cannot add anything. */
  readonly liveOnly?: true;
  /** Returns an address outside the running app, which is opened by a page load. */
  readonly address?: () => string;
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
const yesterday = (): string => listAsOf(new Date(Date.now() - DAY_MS).toISOString());
const isSignedIn = (user: SessionUser | null): boolean => user !== null;

/** Links of the side menu by group. Each is shown to users who may open its page. */
const GROUPS: Readonly<Record<'mine' | 'manage' | 'about' | 'account', readonly Entry[]>> = {
  mine: [
    { path: '/crisis_lines', word: 'crisisLines', icon: PhoneCall },
    { path: '/my_favorites', word: 'favorites', icon: Star },
  ],
  manage: [
    { path: '/what_waits', word: 'whatWaits', icon: Hourglass },
    { path: '/add_service', word: 'addService', icon: CirclePlus, only: mayManage, liveOnly: true },
    { path: '/manage_services', word: 'manageServices', icon: ListChecks, badge: 'countManagedServices', only: mayManage },
    { path: '/feedbacks', word: 'feedbacks', icon: MessageSquareReply, badge: 'countUnReadFeedbacks', only: mayReadFeedback },
    { path: '/manage_approvals', word: 'approvals', icon: CircleCheck, badge: 'countNotApprovedServices' },
    { path: '/available_beds', word: 'beds', icon: BedDouble, badge: 'countManagedShelters', old: 'countOldBedCounts', only: mayCount },
    { path: '/beds_history', word: 'bedsHistory', icon: ChartNoAxesColumn },
    { path: '/audit', word: 'audit', icon: SearchCheck },
    { path: '/', word: 'pastView', icon: History, only: maySeePast, liveOnly: true, address: yesterday },
    { path: '/regions', word: 'regions', icon: MapIcon },
    { path: '/crisis_lines/new', word: 'addCrisisLine', icon: CirclePlus, liveOnly: true },
    { path: '/manage_pages', word: 'managePages', icon: BookOpenText },
    { path: '/manage_volunteers', word: 'volunteers', icon: UsersRound, badge: 'countVolunteers' },
    { path: '/manage_users', word: 'users', icon: Users, badge: 'countTotalUsers' },
    { path: '/manage_access', word: 'access', icon: UserCog },
    { path: '/manage_superusers', word: 'superUsers', icon: Star },
    { path: '/permissions', word: 'permissions', icon: TableProperties, only: isSignedIn },
  ],
  about: [
    { path: '/about', word: 'aboutPage', icon: Info },
    { path: '/faq', word: 'faq', icon: CircleQuestionMark },
    { path: '/feedback', word: 'feedback', icon: MessageSquareText },
    { path: '/introduce', word: 'introduce', icon: Compass },
    { path: '/terms_of_use', word: 'terms', icon: FileText },
    { path: '/privacy_policy', word: 'privacy', icon: ShieldCheck },
    { path: '/account-deletion-policy', word: 'deletionPolicy', icon: ScrollText },
  ],
  account: [
    { path: '/update_profile', word: 'profile', icon: CircleUserRound },
    { path: '/change_password', word: 'changePassword', icon: KeyRound, only: (user) => user?.lastMethod === 'LOCAL' },
  ],
};
export type Group = keyof typeof GROUPS;

/** Returns the links of a group for a user (null: a guest). */
export const entriesFor = (group: Group, user: SessionUser | null): readonly Entry[] =>
  GROUPS[group].filter(({ path, only }) => mayOpen(path, user) && (only?.(user) ?? true));
