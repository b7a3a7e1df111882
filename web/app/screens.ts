import type { ComponentType } from 'react';
import { matchPath } from '../layout/matchPath.ts';
import type { Namespace } from '../i18n/i18n.ts';
import type { ManagePage } from './managePages.ts';
import { screen, type Screen, type ScreenProps } from './screen.tsx';

const home = screen({
  fetchIt: async () => (await import('../features/home/HomePage.tsx')).HomePage,
});

/** On a desk the list and the map beside a service stay as they are when another one is chosen. */
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

/** Screens that most visitors never open: several in one file, with words of their own. */
const pagesOf =
  <Pages extends object>(namespaces: readonly Namespace[], fetchAll: Fetched<Pages>) =>
  (pick: (pages: Pages) => ComponentType<ScreenProps>): Screen =>
    screen({ namespaces, fetchIt: async () => pick(await fetchAll()) });

const fetchAccountPages = () => import('../features/account/pages.ts');
const account = pagesOf(['account', 'form'], fetchAccountPages);
const reading = (at: Omit<Parameters<typeof screen>[0], 'namespaces'>): Screen => screen({ namespaces: ['reading'], ...at });

export const notFound = reading({
  fetchIt: async () => (await import('../features/notFound/NotFoundPage.tsx')).NotFoundPage,
});

const crisisLines = reading({
  fetchIt: async () => (await import('../features/crisisLines/CrisisLinesPage.tsx')).CrisisLinesPage,
});
const content = (name: 'AboutPage' | 'FaqPage' | 'TermsPage' | 'PrivacyPage'): Screen =>
  reading({ fetchIt: async () => (await import('../features/content/pages.tsx'))[name] });

const permissions = screen({
  namespaces: ['account', 'people'],
  fetchIt: async () => (await import('../features/permissions/PermissionsPage.tsx')).PermissionsPage,
});

/** A page for some people only; what it waits for is asked of the permission table, which comes along. */
const guarded = (within: Screen): Screen =>
  screen({
    guarded: true,
    namespaces: within.namespaces,
    fetchIt: async (asking) => {
      const [{ guardedBy }] = await Promise.all([import('./Guarded.tsx'), within.load(asking)]);
      return guardedBy(within.Component);
    },
  });

/** Guarded pages of one file; by which names they go is fetched with the first of them. */
const signedIn =
  (...namespaces: readonly Namespace[]) =>
  (page: ManagePage): Screen =>
    guarded(screen({ namespaces, fetchIt: async (asking) => (await import('./managePages.ts')).fetchPage(page, asking) }));

const ownAccount = signedIn('account', 'form', 'ownAccount');
const users = signedIn('account', 'form', 'people');
/** A person opens beside the list, which stays as it is. */
const people: Screen = { ...users('People'), stays: true };
const crisisForm = signedIn('account', 'form', 'reading', 'editing', 'crisisManage');
const managedPages = signedIn('account', 'form', 'reading', 'editing', 'happened', 'pageManage');
const bedHistory = signedIn('happened', 'bedHistory');
const serviceForm = signedIn('account', 'form', 'editing', 'hours', 'serviceForm');

const regionPages = signedIn('form', 'editing', 'regions');
/** A region opens beside the list, which stays as it is. */
const regions: Screen = { ...regionPages('Regions'), stays: true };
const regionForm = regionPages('RegionForms');

/** Every screen by the path it is shown at. */
export const SCREENS: Readonly<Record<string, Screen>> = {
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
  '/change_password': ownAccount('ChangePassword'),
  '/confirm': account((pages) => pages.ConfirmPage),
  '/update_profile': ownAccount('UpdateProfile'),
  '/available_beds': signedIn('bedsBoard', 'form')('AvailableBeds'),
  '/users/:id': people,
  '/manage_users': people,
  '/manage_volunteers': people,
  '/manage_access': users('ManageAccess'),
  '/manage_superusers': users('ManageSuperUsers'),
  '/permissions': permissions,
  '/what_waits': signedIn('whatWaits')('WhatWaits'),
  '/add_service': serviceForm('AddService'),
  '/manage_services': signedIn('manage', 'form')('ManageServices'),
  '/services/:id/edit': serviceForm('EditService'),
  '/services/:id/history': signedIn('fields', 'happened', 'history')('ServiceHistory'),
  '/services/:id/beds': bedHistory('ShelterBeds'),
  '/audit': signedIn('fields', 'happened', 'audit')('Audit'),
  '/beds_history': bedHistory('PlaceBeds'),
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
  '/crisis_lines/new': crisisForm('AddCrisisLine'),
  '/crisis_lines/:id/edit': crisisForm('EditCrisisLine'),
  '/feedbacks': signedIn('account', 'form', 'fields', 'happened', 'feedbacks')('Feedbacks'),
  '/manage_pages': managedPages('ManagePages'),
  '/manage_pages/:id': managedPages('EditPage'),
  '/manage_pages/:id/history': managedPages('PageHistory'),
  '/manage_approvals': signedIn('account', 'form', 'fields', 'approvals')('Approvals'),
};

interface ScreenAt {
  readonly screen: Screen;
  readonly params: Readonly<Record<string, string>>;
}

/** The screen at a path, and what the path says. */
export const screenAt = (path: string): ScreenAt => {
  for (const [pattern, at] of Object.entries(SCREENS)) {
    const params = matchPath(pattern, path);
    if (params !== null) return { screen: at, params };
  }
  return { screen: notFound, params: {} };
};

/** The service that a path names. */
export const serviceIdOf = (path: string): string | undefined => matchPath('/services/:id', path)?.['id'];
