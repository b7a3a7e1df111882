import type { ParseKeys } from 'i18next';
import { matchPath } from '../layout/matchPath.ts';

/**
 * Text keys of the headings of guarded pages, by the paths of `SCREENS`. The server renders such a page without its heading, because it
 * does not know the user, so it needs the title from here. Only the server uses this.
 */
export const GUARDED_TITLES: Readonly<Record<string, ParseKeys>> = {
  '/change_password': 'ownAccount.changePassword.title',
  '/update_profile': 'ownAccount.profile.title',
  '/available_beds': 'bedsBoard.title',
  '/users/:id': 'people.users.title',
  '/manage_users': 'people.users.title',
  '/manage_volunteers': 'people.users.volunteersTitle',
  '/manage_access': 'people.users.accessTitle',
  '/manage_superusers': 'people.users.superUsersTitle',
  '/to_do': 'toDo.title',
  '/add_service': 'serviceForm.addTitle',
  '/manage_services': 'manage.title',
  '/services/:id/edit': 'serviceForm.editTitle',
  '/services/:id/history': 'history.title',
  '/services/:id/beds': 'bedHistory.title',
  '/audit': 'audit.title',
  '/replay': 'replay.title',
  '/system': 'system.title',
  '/what-if': 'whatIf.title',
  '/beds_history': 'bedHistory.title',
  '/regions': 'regions.title',
  '/regions/new': 'regions.add',
  '/regions/:id': 'regions.title',
  '/regions/:id/edit': 'regions.editTitle',
  '/coordinators': 'regions.coordinatorsTitle',
  '/coordinators/new': 'regions.form.addCoordinatorTitle',
  '/coordinators/:id/edit': 'regions.form.editCoordinatorTitle',
  '/liaisons': 'regions.liaisonsTitle',
  '/liaisons/new': 'regions.form.addLiaisonTitle',
  '/liaisons/:id/edit': 'regions.form.editLiaisonTitle',
  '/crisis_lines/new': 'crisisManage.add',
  '/crisis_lines/:id/edit': 'crisisManage.editTitle',
  '/feedbacks': 'feedbacks.title',
  '/manage_pages': 'pageManage.title',
  '/manage_pages/:id': 'pageManage.editTitle',
  '/manage_pages/:id/history': 'pageManage.historyTitle',
  '/manage_approvals': 'approvals.title',
};

/** Returns the text key of the title of the page at a path; undefined for a public page. */
export const guardedTitleAt = (path: string): ParseKeys | undefined =>
  Object.entries(GUARDED_TITLES).find(([pattern]) => matchPath(pattern, path) !== null)?.[1];
