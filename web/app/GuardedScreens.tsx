import { Suspense, type ComponentType } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { MOVED_PATHS } from '#domain/vocabulary/movedPaths.ts';
import type { Namespace } from '../i18n/i18n.ts';
import { withGuard } from './Guarded.tsx';
import { GuardedFrame, GuardedPlaceholder } from './GuardedPlaceholder.tsx';
import { GuardedShell } from './GuardedShell.tsx';
import { fetchPage, type ManagePage } from './managePages.ts';
import { createScreen, findScreen, type Screen, type ScreenMatch, type ScreenProps } from './screen.tsx';

export const notFoundScreen = createScreen({
  namespaces: ['reading'],
  page: async () => (await import('../features/notFound/NotFoundPage.tsx')).NotFoundPage,
});

/**
 * Creates screens for signed-in users. `fetchPage` reads the permission table to prefetch their data; `managePages` contains their names.
 */
const guardedScreen =
  (...namespaces: readonly Namespace[]) =>
  (page: ManagePage): Screen =>
    createScreen({
      isGuarded: true,
      Frame: GuardedFrame,
      namespaces,
      page: async (prefetchArgs): Promise<ComponentType<ScreenProps>> => withGuard(await fetchPage(page, prefetchArgs)),
    });

const ownAccountScreen = guardedScreen('account', 'form', 'ownAccount');
/** A person opens beside the list, which stays mounted. */
const peopleScreen: Screen = { ...guardedScreen('account', 'form', 'people')('People'), staysMounted: true };
const crisisFormScreen = guardedScreen('account', 'form', 'reading', 'editing', 'crisisManage');
const managedPagesScreen = guardedScreen('account', 'form', 'reading', 'editing', 'happened', 'pageManage');
const bedHistoryScreen = guardedScreen('form', 'happened', 'bedHistory', 'servicePage');
const serviceFormScreen = guardedScreen('account', 'form', 'editing', 'hours', 'serviceForm');

const regionScreen = guardedScreen('form', 'editing', 'regions');
/** A region opens beside the list, which stays mounted. */
const regionsScreen: Screen = { ...regionScreen('Regions'), staysMounted: true };
const regionFormScreen = regionScreen('RegionForms');

/** Every guarded screen by its path. */
export const GUARDED_SCREENS: Readonly<Record<string, Screen>> = {
  '/change_password': ownAccountScreen('ChangePassword'),
  '/update_profile': ownAccountScreen('UpdateProfile'),
  '/available_beds': guardedScreen('bedsBoard', 'form')('AvailableBeds'),
  '/users/:id': peopleScreen,
  '/manage_users': peopleScreen,
  '/manage_volunteers': peopleScreen,
  '/manage_access': peopleScreen,
  '/manage_superusers': peopleScreen,
  '/to_do': guardedScreen('toDo')('ToDo'),
  '/add_service': serviceFormScreen('AddService'),
  '/manage_services': guardedScreen('manage', 'form', 'batch')('ManageServices'),
  '/services/:id/edit': serviceFormScreen('EditService'),
  '/services/:id/history': guardedScreen('form', 'fields', 'happened', 'history')('ServiceHistory'),
  '/services/:id/beds': bedHistoryScreen('ShelterBeds'),
  '/audit': guardedScreen('form', 'fields', 'happened', 'audit')('Audit'),
  '/replay': guardedScreen('form', 'fields', 'happened', 'replay')('Replay'),
  '/system': guardedScreen('form', 'happened', 'system')('System'),
  '/import': guardedScreen('form', 'fields', 'happened', 'imports')('Imports'),
  '/api_keys': guardedScreen('form', 'apiKeys')('ApiKeys'),
  '/what-if': guardedScreen('form', 'whatIf')('WhatIf'),
  '/beds_history': bedHistoryScreen('PlaceBeds'),
  '/regions': regionsScreen,
  '/regions/new': regionFormScreen,
  '/regions/:id': regionsScreen,
  '/regions/:id/edit': regionFormScreen,
  '/coordinators': regionsScreen,
  '/coordinators/new': regionFormScreen,
  '/coordinators/:id/edit': regionFormScreen,
  '/liaisons': regionsScreen,
  '/liaisons/new': regionFormScreen,
  '/liaisons/:id/edit': regionFormScreen,
  '/crisis_lines/new': crisisFormScreen('AddCrisisLine'),
  '/crisis_lines/:id/edit': crisisFormScreen('EditCrisisLine'),
  '/feedbacks': guardedScreen('account', 'form', 'fields', 'happened', 'feedbacks')('Feedbacks'),
  '/manage_pages': managedPagesScreen('ManagePages'),
  '/manage_pages/:id': managedPagesScreen('EditPage'),
  '/manage_pages/:id/history': managedPagesScreen('PageHistory'),
  '/manage_approvals': guardedScreen('account', 'form', 'fields', 'approvals', 'batch')('Approvals'),
};

/** Returns the guarded screen at a path; the not-found screen for any other path. */
export const guardedScreenAt = (path: string): ScreenMatch => findScreen(GUARDED_SCREENS, path) ?? { screen: notFoundScreen, params: {} };

/** Shows a guarded screen, the current path of a moved one, or the not-found screen for any other path. */
export const GuardedScreens = () => {
  const [path] = useLocation();
  const search = useSearch();
  const movedTo = MOVED_PATHS[path];
  if (movedTo !== undefined) return <Redirect to={search === '' ? movedTo : `${movedTo}?${search}`} replace />;
  const { screen: shownScreen, params } = guardedScreenAt(path);
  const key = shownScreen.staysMounted ? '' : path;
  const content = (
    <Suspense key={key} fallback={<GuardedPlaceholder />}>
      <shownScreen.Component id={params['id'] ?? ''} />
    </Suspense>
  );
  return shownScreen.isGuarded ? <GuardedShell>{content}</GuardedShell> : content;
};
