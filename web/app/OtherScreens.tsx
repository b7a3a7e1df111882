import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import type { Namespace } from '../i18n/i18n.ts';
import { guardedBy } from './Guarded.tsx';
import { fetchPage, type ManagePage } from './managePages.ts';
import { screen, screenIn, type Screen, type ScreenAt, type ScreenProps } from './screen.tsx';

export const notFound = screen({
  namespaces: ['reading'],
  fetchIt: async () => (await import('../features/notFound/NotFoundPage.tsx')).NotFoundPage,
});

/**
 * Creates screens for signed-in users. `fetchPage` reads the permission table to prefetch their data; `managePages` contains their names.
 */
const signedIn =
  (...namespaces: readonly Namespace[]) =>
  (page: ManagePage): Screen =>
    screen({
      guarded: true,
      namespaces,
      fetchIt: async (asking): Promise<ComponentType<ScreenProps>> => guardedBy(await fetchPage(page, asking)),
    });

const ownAccount = signedIn('account', 'form', 'ownAccount');
const users = signedIn('account', 'form', 'people');
/** A person opens beside the list, which stays mounted. */
const people: Screen = { ...users('People'), stays: true };
const crisisForm = signedIn('account', 'form', 'reading', 'editing', 'crisisManage');
const managedPages = signedIn('account', 'form', 'reading', 'editing', 'happened', 'pageManage');
const bedHistory = signedIn('form', 'happened', 'bedHistory', 'rhythm');
const serviceForm = signedIn('account', 'form', 'editing', 'hours', 'serviceForm');

const regionPages = signedIn('form', 'editing', 'regions');
/** A region opens beside the list, which stays mounted. */
const regions: Screen = { ...regionPages('Regions'), stays: true };
const regionForm = regionPages('RegionForms');

/** Every guarded screen by its path. */
export const GUARDED_SCREENS: Readonly<Record<string, Screen>> = {
  '/change_password': ownAccount('ChangePassword'),
  '/update_profile': ownAccount('UpdateProfile'),
  '/available_beds': signedIn('bedsBoard', 'form')('AvailableBeds'),
  '/users/:id': people,
  '/manage_users': people,
  '/manage_volunteers': people,
  '/manage_access': users('ManageAccess'),
  '/manage_superusers': users('ManageSuperUsers'),
  '/what_waits': signedIn('whatWaits')('ToDo'),
  '/add_service': serviceForm('AddService'),
  '/manage_services': signedIn('manage', 'form')('ManageServices'),
  '/services/:id/edit': serviceForm('EditService'),
  '/services/:id/history': signedIn('form', 'fields', 'happened', 'history')('ServiceHistory'),
  '/services/:id/beds': bedHistory('ShelterBeds'),
  '/audit': signedIn('form', 'fields', 'happened', 'audit')('Audit'),
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

/** Returns the guarded screen at a path; the not-found screen for any other path. */
export const otherScreenAt = (path: string): ScreenAt => screenIn(GUARDED_SCREENS, path) ?? { screen: notFound, params: {} };

/** Shows a guarded screen, or the not-found screen for any other path. */
export const OtherScreens = () => {
  const [path] = useLocation();
  const { screen: shown, params } = otherScreenAt(path);
  return <shown.Component key={shown.stays ? '' : path} id={params['id'] ?? ''} />;
};
