import { canSometimes, type Action } from '#domain/permissions/permissions.ts';
import { matchPath } from '../browser/matchPath.ts';
import type { SessionUser } from '../browser/session.ts';

/** Requirement for opening a page: an account, or permission for the action of the page. */
type Guard = 'account' | Action;

/** The guarded routes of the specification's section 2.3; every other page is public. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  '/to_do': 'waiting.read',
  '/add_service': 'account',
  '/manage_services': 'account',
  '/services/:id/edit': 'account',
  '/services/:id/history': 'account',
  '/services/:id/beds': 'account',
  '/beds_history': 'audit.read',
  '/audit': 'audit.read',
  '/replay': 'replay.run',
  '/system': 'model.rebuild',
  '/what-if': 'whatIf.run',
  '/import': 'service.import',
  '/api_keys': 'apiKey.manage',
  '/change_password': 'account',
  '/feedbacks': 'account',
  '/available_beds': 'account',
  '/update_profile': 'account',
  '/crisis_lines/new': 'crisisLine.add',
  '/crisis_lines/:id/edit': 'crisisLine.revise',
  '/regions': 'region.read',
  '/regions/new': 'region.revise',
  '/regions/:id': 'region.read',
  '/regions/:id/edit': 'region.revise',
  '/coordinators': 'region.read',
  '/coordinators/new': 'region.revise',
  '/coordinators/:id/edit': 'region.revise',
  '/liaisons': 'region.read',
  '/liaisons/new': 'region.revise',
  '/liaisons/:id/edit': 'region.revise',
  '/manage_pages': 'page.publish',
  '/manage_pages/:id': 'page.publish',
  '/manage_pages/:id/history': 'page.publish',
  '/manage_users': 'user.list',
  '/manage_access': 'user.setRole',
  '/manage_superusers': 'user.setRole',
  '/manage_approvals': 'service.approve',
  '/manage_volunteers': 'volunteer.list',
  '/users/:id': 'user.read',
};

const guardOf = (path: string): Guard | undefined => Object.entries(GUARDS).find(([pattern]) => matchPath(pattern, path) !== null)?.[1];

type GuardedUser = Pick<SessionUser, 'role'> & Partial<Pick<SessionUser, 'isApproved'>>;

/** Whether this user (null for a guest) may open the page at a path or address. */
export const mayOpen = (address: string, user: GuardedUser | null): boolean => {
  const guard = guardOf(address.split(/[?#]/)[0] ?? '/');
  if (guard === undefined) return true;
  if (user === null) return false;
  return guard === 'account' || canSometimes(user.role, guard, { accountApproved: user.isApproved ?? true });
};
