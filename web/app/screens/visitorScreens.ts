import type { ComponentType } from 'react';
import type { Namespace } from '../../i18n/i18n.ts';
import { matchPath } from '../../layout/matchPath.ts';
import { createScreen, findScreen, type Screen, type ScreenMatch, type ScreenProps } from '../screen.tsx';

const homeScreen = createScreen({
  page: async () => (await import('../../features/home/HomePage.tsx')).HomePage,
});

/** On wide screens, the list and the map beside a service stay when the user chooses another one. */
const serviceScreen: Screen = {
  ...createScreen({ page: async () => (await import('../ServiceScreen.tsx')).ServiceScreen }),
  staysMounted: true,
};

const tutorialScreen = createScreen({
  namespaces: ['tutorial'],
  page: async () => (await import('../../features/tutorial/TutorialPage.tsx')).TutorialPage,
});

const favoritesScreen = createScreen({
  namespaces: ['visitor'],
  page: async () => (await import('../../features/favorites/FavoritesPage.tsx')).FavoritesPage,
});

const feedbackScreen = createScreen({
  namespaces: ['visitor', 'form'],
  page: async () => (await import('../../features/writing/FeedbackPage.tsx')).FeedbackPage,
});

type ImportPages<Pages> = () => Promise<Pages>;

/** Creates screens that most visitors never open: several in one file, with their own namespaces. */
const pageScreens =
  <Pages extends object>(namespaces: readonly Namespace[], importPages: ImportPages<Pages>) =>
  (pick: (pages: Pages) => ComponentType<ScreenProps>): Screen =>
    createScreen({ namespaces, page: async () => pick(await importPages()) });

const fetchAccountPages = () => import('../../features/account/pages.ts');
const accountScreen = pageScreens(['account', 'form'], fetchAccountPages);
const readingScreen = (source: Omit<Parameters<typeof createScreen>[0], 'namespaces'>): Screen =>
  createScreen({ namespaces: ['reading'], ...source });

const crisisLinesScreen = readingScreen({
  page: async () => (await import('../../features/crisisLines/CrisisLinesPage.tsx')).CrisisLinesPage,
});
const chatbotScreen = createScreen({
  namespaces: ['chatbot', 'reading'],
  page: async () => (await import('../../features/chatbot/ChatbotPage.tsx')).ChatbotPage,
});
const contentScreen = (name: 'AboutPage' | 'FaqPage' | 'TermsPage' | 'PrivacyPage'): Screen =>
  readingScreen({ page: async () => (await import('../../features/content/pages.tsx'))[name] });

const permissionsScreen = createScreen({
  namespaces: ['account', 'people'],
  page: async () => (await import('../../features/permissions/PermissionsPage.tsx')).PermissionsPage,
});

/** Every public screen, by its path. */
export const PUBLIC_SCREENS: Readonly<Record<string, Screen>> = {
  '/': homeScreen,
  '/services/:id': serviceScreen,
  '/introduce': tutorialScreen,
  '/my_favorites': favoritesScreen,
  '/feedback': feedbackScreen,
  '/crisis_lines': crisisLinesScreen,
  '/chatbot': chatbotScreen,
  '/about': contentScreen('AboutPage'),
  '/faq': contentScreen('FaqPage'),
  '/terms_of_use': contentScreen('TermsPage'),
  '/privacy_policy': contentScreen('PrivacyPage'),
  '/login': accountScreen((pages) => pages.LoginPage),
  '/forgot_password': accountScreen((pages) => pages.ForgotPasswordPage),
  '/auth/resetPassword': accountScreen((pages) => pages.ResetPasswordPage),
  '/auth/closeAccount': accountScreen((pages) => pages.CloseAccountPage),
  '/account-deletion-policy': pageScreens(['deletionPolicy'], fetchAccountPages)((pages) => pages.DeletionPolicyPage),
  '/confirm': accountScreen((pages) => pages.ConfirmPage),
  '/permissions': permissionsScreen,
};

/** Guarded and unknown screens. The first script, which every visitor loads, does not contain their names. */
export const guardedScreens: Screen = {
  ...createScreen({ page: async () => (await import('../GuardedScreens.tsx')).GuardedScreens }),
  staysMounted: true,
};

/** Returns the screen that shows a path, with the parameters of the path. */
export const screenAt = (path: string): ScreenMatch => findScreen(PUBLIC_SCREENS, path) ?? { screen: guardedScreens, params: {} };

/** Returns the exact screen of a path; loads the table of guarded screens if needed. */
export const fetchScreen = async (path: string): Promise<Screen> => {
  const publicScreen = findScreen(PUBLIC_SCREENS, path);
  if (publicScreen !== null) return publicScreen.screen;
  const [{ guardedScreenAt }] = await Promise.all([import('../GuardedScreens.tsx'), guardedScreens.load()]);
  return guardedScreenAt(path).screen;
};

/** Returns the id of the service that a path names; undefined for any other path. */
export const serviceIdOf = (path: string): string | undefined => matchPath('/services/:id', path)?.['id'];
