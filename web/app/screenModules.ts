import { matchPath } from '../browser/matchPath.ts';
import { safeTarget } from '../layout/redirectTarget.ts';

const accountModule = 'features/account/pages.ts';
const bedHistoryModule = 'features/bedHistory/pages.ts';
const contentModule = 'features/content/pages.tsx';
const crisisFormModule = 'features/crisisLines/form/pages.ts';
const regionsModule = 'features/regions/pages.ts';
const regionFormModule = 'features/regions/form/pages.ts';
const managedPagesModule = 'features/content/edit/pages.ts';
const notFoundModule = 'features/notFound/NotFoundPage.tsx';
const ownAccountModule = 'features/account/ownPages.ts';
const serviceFormModule = 'features/serviceForm/pages.ts';
const usersModule = 'features/users/pages.ts';

/**
 * The file of each screen as named in Vite's manifest, by the paths of `SCREENS`. Only the server uses it, to list in a page the files
 * that the browser needs next; the first script, which every visitor loads, does not contain it.
 */
export const SCREEN_MODULES: Readonly<Record<string, string>> = {
  '/': 'features/home/HomePage.tsx',
  '/services/:id': 'app/ServiceScreen.tsx',
  '/introduce': 'features/tutorial/TutorialPage.tsx',
  '/my_favorites': 'features/favorites/FavoritesPage.tsx',
  '/feedback': 'features/writing/FeedbackPage.tsx',
  '/crisis_lines': 'features/crisisLines/CrisisLinesPage.tsx',
  '/chatbot': 'features/chatbot/ChatbotPage.tsx',
  '/about': contentModule,
  '/faq': contentModule,
  '/terms_of_use': contentModule,
  '/privacy_policy': contentModule,
  '/login': accountModule,
  '/forgot_password': accountModule,
  '/auth/resetPassword': accountModule,
  '/auth/closeAccount': accountModule,
  '/account-deletion-policy': accountModule,
  '/confirm': accountModule,
  '/permissions': 'features/permissions/PermissionsPage.tsx',
  '/change_password': ownAccountModule,
  '/update_profile': ownAccountModule,
  '/available_beds': 'features/beds/pages.ts',
  '/users/:id': usersModule,
  '/manage_users': usersModule,
  '/manage_volunteers': usersModule,
  '/manage_access': usersModule,
  '/manage_superusers': usersModule,
  '/to_do': 'features/toDo/pages.ts',
  '/add_service': serviceFormModule,
  '/manage_services': 'features/manageServices/pages.ts',
  '/services/:id/edit': serviceFormModule,
  '/services/:id/history': 'features/history/pages.ts',
  '/services/:id/beds': bedHistoryModule,
  '/audit': 'features/audit/pages.ts',
  '/replay': 'features/replay/pages.ts',
  '/system': 'features/system/SystemPage.tsx',
  '/import': 'features/imports/ImportsPage.tsx',
  '/api_keys': 'features/apiKeys/ApiKeysPage.tsx',
  '/what-if': 'features/whatIf/pages.ts',
  '/beds_history': bedHistoryModule,
  '/regions': regionsModule,
  '/regions/new': regionFormModule,
  '/regions/:id': regionsModule,
  '/regions/:id/edit': regionFormModule,
  '/coordinators': regionsModule,
  '/coordinators/new': regionFormModule,
  '/coordinators/:id/edit': regionFormModule,
  '/liaisons': regionsModule,
  '/liaisons/new': regionFormModule,
  '/liaisons/:id/edit': regionFormModule,
  '/crisis_lines/new': crisisFormModule,
  '/crisis_lines/:id/edit': crisisFormModule,
  '/feedbacks': 'features/feedbacks/pages.ts',
  '/manage_pages': managedPagesModule,
  '/manage_pages/:id': managedPagesModule,
  '/manage_pages/:id/history': managedPagesModule,
  '/manage_approvals': 'features/approvals/pages.ts',
};

/** Returns the file of the screen at a path. */
export const moduleAt = (path: string): string =>
  Object.entries(SCREEN_MODULES).find(([pattern]) => matchPath(pattern, path) !== null)?.[1] ?? notFoundModule;

/** Paths of screens with an exit link. */
const PATHS_WITH_EXIT: readonly string[] = ['/services/:id', '/crisis_lines', '/chatbot', '/feedback'];

/** Whether the screen at a path has an exit link, because the visitor may need to leave it at once. */
export const hasExitLink = (path: string): boolean => PATHS_WITH_EXIT.some((pattern) => matchPath(pattern, path) !== null);

/** Screens that the link of an e-mail opens: search engines and caches must not store them. */
const MAIL_LINK_PATHS: readonly string[] = ['/confirm', '/auth/resetPassword', '/auth/closeAccount'];

/** Whether the address contains the secret of a message's link: the address of its screen, or of the tutorial that leads on to it. */
export const isMailLinkAddress = (path: string, search: URLSearchParams): boolean =>
  MAIL_LINK_PATHS.includes(path) ||
  (path === '/introduce' && MAIL_LINK_PATHS.some((mailPath) => safeTarget(search.get('next')).startsWith(`${mailPath}?`)));

/** Whether no screen exists at a path. */
export const isNotFound = (path: string): boolean => moduleAt(path) === notFoundModule;
