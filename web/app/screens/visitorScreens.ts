import type { ComponentType } from 'react';
import { matchPath } from '../../browser/matchPath.ts';
import type { Namespace } from '../../i18n/i18n.ts';
import { createScreen, findScreen, type Screen, type ScreenMatch, type ScreenProps } from '../screen.tsx';
import type { VisitorPath } from './visitorDetails.ts';

const importAccountPages = () => import('../accountPages.tsx');
type AccountPages = Awaited<ReturnType<typeof importAccountPages>>;

/** Creates a screen of the account pages, which are in one file. */
const accountScreen = (
  pick: (pages: AccountPages) => ComponentType<ScreenProps>,
  namespaces: readonly Namespace[] = ['account', 'form'],
): Screen => createScreen(async () => pick(await importAccountPages()), namespaces);

const contentScreen = (name: 'AboutPage' | 'FaqPage' | 'TermsPage' | 'PrivacyPage'): Screen =>
  createScreen(async () => (await import('../../features/content/pages.tsx'))[name], ['reading']);

/**
 * The code and the texts of every public screen, by its path. The first script, which every visitor loads, contains only this;
 * `VISITOR_DETAILS` has the rest of each row.
 */
export const PUBLIC_SCREENS: Readonly<Record<VisitorPath, Screen>> = {
  '/': createScreen(async () => (await import('../../features/home/HomePage.tsx')).HomePage),
  // On wide screens, the list and the map beside a service stay when the user chooses another one.
  '/services/:id': { ...createScreen(async () => (await import('../ServiceScreen.tsx')).ServiceScreen), staysMounted: true },
  '/introduce': createScreen(async () => (await import('../../features/tutorial/TutorialPage.tsx')).TutorialPage, ['tutorial']),
  '/my_favorites': createScreen(async () => (await import('../../features/favorites/FavoritesPage.tsx')).FavoritesPage, ['visitor']),
  '/feedback': createScreen(async () => (await import('../../features/writing/FeedbackPage.tsx')).FeedbackPage, ['visitor', 'form']),
  '/crisis_lines': createScreen(async () => (await import('../../features/crisisLines/CrisisLinesPage.tsx')).CrisisLinesPage, ['reading']),
  '/chatbot': createScreen(async () => (await import('../../features/chatbot/ChatbotPage.tsx')).ChatbotPage, ['chatbot', 'reading']),
  '/about': contentScreen('AboutPage'),
  '/faq': contentScreen('FaqPage'),
  '/terms_of_use': contentScreen('TermsPage'),
  '/privacy_policy': contentScreen('PrivacyPage'),
  '/login': accountScreen((pages) => pages.LoginPage),
  '/forgot_password': accountScreen((pages) => pages.ForgotPasswordPage),
  '/auth/resetPassword': accountScreen((pages) => pages.ResetPasswordPage),
  '/auth/closeAccount': accountScreen((pages) => pages.CloseAccountPage),
  '/account-deletion-policy': accountScreen((pages) => pages.DeletionPolicyPage, ['deletionPolicy']),
  '/confirm': accountScreen((pages) => pages.ConfirmPage),
  '/permissions': createScreen(
    async () => (await import('../../features/permissions/PermissionsPage.tsx')).PermissionsPage,
    ['account', 'people'],
  ),
};

const importGuardedScreens = () => import('../GuardedScreens.tsx');

/** Guarded and unknown screens. The first script, which every visitor loads, does not contain their names. */
export const guardedScreens: Screen = {
  ...createScreen(async () => (await importGuardedScreens()).GuardedScreens),
  staysMounted: true,
};

/** Returns the screen that shows a path, with the parameters of the path. */
export const screenAt = (path: string): ScreenMatch => findScreen(PUBLIC_SCREENS, path) ?? { screen: guardedScreens, params: {} };

/** Returns the exact screen of a path; loads the table of guarded screens if needed. */
export const fetchScreen = async (path: string): Promise<Screen> => {
  const publicScreen = findScreen(PUBLIC_SCREENS, path);
  if (publicScreen !== null) return publicScreen.screen;
  const [{ guardedScreenAt }] = await Promise.all([importGuardedScreens(), guardedScreens.load()]);
  return guardedScreenAt(path).screen;
};

/** Returns the id of the service that a path names; undefined for any other path. */
export const serviceIdOf = (path: string): string | undefined => matchPath('/services/:id', path)?.['id'];
