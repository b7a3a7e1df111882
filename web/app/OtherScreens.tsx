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

/** A page for some people only; what it waits for is asked of the permission table. By which name it goes is known to `managePages`. */
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
/** A person opens beside the list, which stays as it is. */
const people: Screen = { ...users('People'), stays: true };
const crisisForm = signedIn('account', 'form', 'reading', 'editing', 'crisisManage');
const managedPages = signedIn('account', 'form', 'reading', 'editing', 'happened', 'pageManage');
const bedHistory = signedIn('form', 'happened', 'bedHistory', 'rhythm');
const serviceForm = signedIn('account', 'form', 'editing', 'hours', 'serviceForm');

const regionPages = signedIn('form', 'editing', 'regions');
/** A region opens beside the list, which stays as it is. */
const regions: Screen = { ...regionPages('Regions'), stays: true };
const regionForm = regionPages('RegionForms');

/** Every screen that is for some people only, by the path it is shown at. */
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

/** The guarded screen at a path, or the page that says that there is none. */
export const otherScreenAt = (path: string): ScreenAt => screenIn(GUARDED_SCREENS, path) ?? { screen: notFound, params: {} };

/** Shows a guarded screen, and for any other path that there is none. */
export const OtherScreens = () => {
  const [path] = useLocation();
  const { screen: shown, params } = otherScreenAt(path);
  return <shown.Component key={shown.stays ? '' : path} id={params['id'] ?? ''} />;
};
