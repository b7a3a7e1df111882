import type { ComponentType } from 'react';
import type { Namespace } from '../i18n/i18n.ts';
import { matchPath } from '../layout/matchPath.ts';
import { screen, screenIn, type Screen, type ScreenAt, type ScreenProps } from './screen.tsx';

const home = screen({
  fetchIt: async () => (await import('../features/home/HomePage.tsx')).HomePage,
});

/** On wide screens, the list and the map beside a service stay when the user chooses another one. */
const detail: Screen = {
  ...screen({ fetchIt: async () => (await import('./ServiceScreen.tsx')).ServiceScreen }),
  stays: true,
};

const tutorial = screen({
  namespaces: ['tutorial'],
  fetchIt: async () => (await import('../features/tutorial/TutorialPage.tsx')).TutorialPage,
});

const favorites = screen({
  namespaces: ['visitor'],
  fetchIt: async () => (await import('../features/favorites/FavoritesPage.tsx')).FavoritesPage,
});

const feedback = screen({
  namespaces: ['visitor', 'form'],
  fetchIt: async () => (await import('../features/writing/FeedbackPage.tsx')).FeedbackPage,
});

type Fetched<Pages> = () => Promise<Pages>;

/** Creates screens that most visitors never open: several in one file, with their own namespaces. */
const pagesOf =
  <Pages extends object>(namespaces: readonly Namespace[], fetchAll: Fetched<Pages>) =>
  (pick: (pages: Pages) => ComponentType<ScreenProps>): Screen =>
    screen({ namespaces, fetchIt: async () => pick(await fetchAll()) });

const fetchAccountPages = () => import('../features/account/pages.ts');
const account = pagesOf(['account', 'form'], fetchAccountPages);
const reading = (at: Omit<Parameters<typeof screen>[0], 'namespaces'>): Screen => screen({ namespaces: ['reading'], ...at });

const crisisLines = reading({
  fetchIt: async () => (await import('../features/crisisLines/CrisisLinesPage.tsx')).CrisisLinesPage,
});
const content = (name: 'AboutPage' | 'FaqPage' | 'TermsPage' | 'PrivacyPage'): Screen =>
  reading({ fetchIt: async () => (await import('../features/content/pages.tsx'))[name] });

const permissions = screen({
  namespaces: ['account', 'people'],
  fetchIt: async () => (await import('../features/permissions/PermissionsPage.tsx')).PermissionsPage,
});

/** Every public screen, by its path. */
export const PUBLIC_SCREENS: Readonly<Record<string, Screen>> = {
  '/': home,
  '/services/:id': detail,
  '/introduce': tutorial,
  '/my_favorites': favorites,
  '/feedback': feedback,
  '/crisis_lines': crisisLines,
  '/about': content('AboutPage'),
  '/faq': content('FaqPage'),
  '/terms_of_use': content('TermsPage'),
  '/privacy_policy': content('PrivacyPage'),
  '/login': account((pages) => pages.LoginPage),
  '/forgot_password': account((pages) => pages.ForgotPasswordPage),
  '/auth/resetPassword': account((pages) => pages.ResetPasswordPage),
  '/auth/closeAccount': account((pages) => pages.CloseAccountPage),
  '/account-deletion-policy': pagesOf(['deletionPolicy'], fetchAccountPages)((pages) => pages.DeletionPolicyPage),
  '/confirm': account((pages) => pages.ConfirmPage),
  '/permissions': permissions,
};

/** Guarded and unknown screens. The first script, which every visitor loads, does not contain their names. */
export const otherScreens: Screen = {
  ...screen({ fetchIt: async () => (await import('./OtherScreens.tsx')).OtherScreens }),
  stays: true,
};

/** Returns the screen that shows a path, with the parameters of the path. */
export const screenAt = (path: string): ScreenAt => screenIn(PUBLIC_SCREENS, path) ?? { screen: otherScreens, params: {} };

/** Returns the exact screen of a path; loads the table of guarded screens if needed. */
export const fetchScreen = async (path: string): Promise<Screen> => {
  const found = screenIn(PUBLIC_SCREENS, path);
  if (found !== null) return found.screen;
  const [{ otherScreenAt }] = await Promise.all([import('./OtherScreens.tsx'), otherScreens.load()]);
  return otherScreenAt(path).screen;
};

/** Returns the id of the service that a path names; undefined for any other path. */
export const serviceIdOf = (path: string): string | undefined => matchPath('/services/:id', path)?.['id'];
