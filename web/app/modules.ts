import { matchPath } from '../layout/matchPath.ts';
import { safeTarget } from '../layout/redirectTarget.ts';

const account = 'features/account/pages.ts';
const bedHistory = 'features/bedHistory/pages.ts';
const content = 'features/content/pages.tsx';
const crisisForm = 'features/crisisLines/form/pages.ts';
const regions = 'features/regions/pages.ts';
const regionForm = 'features/regions/form/pages.ts';
const managedPages = 'features/content/edit/pages.ts';
const notFound = 'features/notFound/NotFoundPage.tsx';
const ownAccount = 'features/account/ownPages.ts';
const serviceForm = 'features/serviceForm/pages.ts';
const users = 'features/users/pages.ts';

/**
 * The file of each screen as named in Vite's manifest, by the paths of `SCREENS`. Only the server uses it, to list in a page the files
 * that the browser needs next; the first script, which every visitor loads, does not contain it.
 */
export const MODULES: Readonly<Record<string, string>> = {
  '/': 'features/home/HomePage.tsx',
  '/services/:id': 'app/ServiceScreen.tsx',
  '/introduce': 'features/tutorial/TutorialPage.tsx',
  '/my_favorites': 'features/favorites/FavoritesPage.tsx',
  '/feedback': 'features/writing/FeedbackPage.tsx',
  '/crisis_lines': 'features/crisisLines/CrisisLinesPage.tsx',
  '/about': content,
  '/faq': content,
  '/terms_of_use': content,
  '/privacy_policy': content,
  '/login': account,
  '/forgot_password': account,
  '/auth/resetPassword': account,
  '/auth/closeAccount': account,
  '/account-deletion-policy': account,
  '/confirm': account,
  '/permissions': 'features/permissions/PermissionsPage.tsx',
  '/change_password': ownAccount,
  '/update_profile': ownAccount,
  '/available_beds': 'features/beds/pages.ts',
  '/users/:id': users,
  '/manage_users': users,
  '/manage_volunteers': users,
  '/manage_access': users,
  '/manage_superusers': users,
  '/what_waits': 'features/toDo/pages.ts',
  '/add_service': serviceForm,
  '/manage_services': 'features/manageServices/pages.ts',
  '/services/:id/edit': serviceForm,
  '/services/:id/history': 'features/history/pages.ts',
  '/services/:id/beds': bedHistory,
  '/audit': 'features/audit/pages.ts',
  '/beds_history': bedHistory,
  '/regions': regions,
  '/regions/new': regionForm,
  '/regions/:id': regions,
  '/regions/:id/edit': regionForm,
  '/coordinators': regions,
  '/coordinators/new': regionForm,
  '/coordinators/:id/edit': regionForm,
  '/liaisons': regions,
  '/liaisons/new': regionForm,
  '/liaisons/:id/edit': regionForm,
  '/crisis_lines/new': crisisForm,
  '/crisis_lines/:id/edit': crisisForm,
  '/feedbacks': 'features/feedbacks/pages.ts',
  '/manage_pages': managedPages,
  '/manage_pages/:id': managedPages,
  '/manage_pages/:id/history': managedPages,
  '/manage_approvals': 'features/approvals/pages.ts',
};

/** Returns the file of the screen at a path. */
export const moduleAt = (path: string): string =>
  Object.entries(MODULES).find(([pattern]) => matchPath(pattern, path) !== null)?.[1] ?? notFound;

/** Paths of screens with an exit link. */
const LEFT_AT_ONCE: readonly string[] = ['/services/:id', '/crisis_lines', '/feedback'];

/** Whether the screen at a path has an exit link, because the visitor may need to leave it at once. */
export const isLeftAtOnce = (path: string): boolean => LEFT_AT_ONCE.some((pattern) => matchPath(pattern, path) !== null);

/** Screens that the link of an e-mail opens: search engines and caches must not store them. */
const BY_LINK: readonly string[] = ['/confirm', '/auth/resetPassword', '/auth/closeAccount'];

/** Whether the address contains the secret of a message's link: the address of its screen, or of the tutorial that leads on to it. */
export const isByLink = (path: string, search: URLSearchParams): boolean =>
  BY_LINK.includes(path) || (path === '/introduce' && BY_LINK.some((page) => safeTarget(search.get('next')).startsWith(`${page}?`)));

/** Whether no screen exists at a path. */
export const isNotFound = (path: string): boolean => moduleAt(path) === notFound;
