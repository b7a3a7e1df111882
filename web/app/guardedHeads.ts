import type { ParseKeys } from 'i18next';
import { matchPath } from '../browser/matchPath.ts';

/** What is known about the top of a guarded page before its user, code or data are loaded. */
export interface GuardedHead {
  /** Text key of the heading. */
  readonly title: ParseKeys;
  /** The title is in the bar, beside the menu button or the back button; a `page` has it below the bar. */
  readonly layout: 'menu' | 'back' | 'page';
}

/** The heads of guarded pages, by the paths of `SCREENS`. */
export const GUARDED_HEADS: Readonly<Record<string, GuardedHead>> = {
  '/change_password': { title: 'ownAccount.changePassword.title', layout: 'page' },
  '/update_profile': { title: 'ownAccount.profile.title', layout: 'page' },
  '/available_beds': { title: 'bedsBoard.title', layout: 'menu' },
  '/users/:id': { title: 'people.users.title', layout: 'back' },
  '/manage_users': { title: 'people.users.title', layout: 'menu' },
  '/manage_volunteers': { title: 'people.users.volunteersTitle', layout: 'menu' },
  '/manage_access': { title: 'people.users.accessTitle', layout: 'menu' },
  '/manage_superusers': { title: 'people.users.superUsersTitle', layout: 'menu' },
  '/to_do': { title: 'toDo.title', layout: 'menu' },
  '/add_service': { title: 'serviceForm.addTitle', layout: 'back' },
  '/manage_services': { title: 'manage.title', layout: 'menu' },
  '/services/:id/edit': { title: 'serviceForm.editTitle', layout: 'back' },
  '/services/:id/history': { title: 'history.title', layout: 'back' },
  '/services/:id/beds': { title: 'bedHistory.title', layout: 'back' },
  '/audit': { title: 'audit.title', layout: 'menu' },
  '/replay': { title: 'replay.title', layout: 'menu' },
  '/system': { title: 'system.title', layout: 'menu' },
  '/import': { title: 'imports.title', layout: 'menu' },
  '/api_keys': { title: 'apiKeys.title', layout: 'menu' },
  '/what-if': { title: 'whatIf.title', layout: 'menu' },
  '/beds_history': { title: 'bedHistory.title', layout: 'menu' },
  '/regions': { title: 'regions.title', layout: 'menu' },
  '/regions/new': { title: 'regions.add', layout: 'back' },
  '/regions/:id': { title: 'regions.title', layout: 'back' },
  '/regions/:id/edit': { title: 'regions.editTitle', layout: 'back' },
  '/coordinators': { title: 'regions.coordinatorsTitle', layout: 'menu' },
  '/coordinators/new': { title: 'regions.form.addCoordinatorTitle', layout: 'back' },
  '/coordinators/:id/edit': { title: 'regions.form.editCoordinatorTitle', layout: 'back' },
  '/liaisons': { title: 'regions.liaisonsTitle', layout: 'menu' },
  '/liaisons/new': { title: 'regions.form.addLiaisonTitle', layout: 'back' },
  '/liaisons/:id/edit': { title: 'regions.form.editLiaisonTitle', layout: 'back' },
  '/crisis_lines/new': { title: 'crisisManage.add', layout: 'back' },
  '/crisis_lines/:id/edit': { title: 'crisisManage.editTitle', layout: 'back' },
  '/feedbacks': { title: 'feedbacks.title', layout: 'menu' },
  '/manage_pages': { title: 'pageManage.title', layout: 'menu' },
  '/manage_pages/:id': { title: 'pageManage.editTitle', layout: 'back' },
  '/manage_pages/:id/history': { title: 'pageManage.historyTitle', layout: 'back' },
  '/manage_approvals': { title: 'approvals.title', layout: 'menu' },
};

/** Returns the head of the page at an address; undefined for a public page. The head of an open person has the title of their list. */
export const guardedHeadAt = (path: string, search = ''): GuardedHead | undefined => {
  const [pattern, head] = Object.entries(GUARDED_HEADS).find(([knownPattern]) => matchPath(knownPattern, path) !== null) ?? [];
  const list = pattern === '/users/:id' ? new URLSearchParams(search).get('list') : null;
  const title = list?.startsWith('manage_') ? GUARDED_HEADS[`/${list}`]?.title : undefined;
  return head && title ? { ...head, title } : head;
};
