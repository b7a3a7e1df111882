import { BookOpenText, CirclePlus, FileUp, KeySquare, MapIcon, ServerCog, UserCog, Users, UsersRound } from 'lucide-react';
import { Star } from '../../services/icons.ts';
import type { StaffPage, StaffScreen } from './staffScreen.ts';

/** A region opens beside the list, which stays mounted. */
const regionsPage: StaffPage = {
  file: 'features/regions/pages.ts',
  namespaces: ['form', 'editing', 'regions'],
  load: async () => (await import('../../features/regions/pages.ts')).RegionListsPage,
  staysMounted: true,
};
const regionFormPage: StaffPage = {
  file: 'features/regions/form/pages.ts',
  namespaces: ['form', 'editing', 'regions'],
  load: async () => (await import('../../features/regions/form/pages.ts')).RegionFormsPage,
};
const REGION_LIST = { guard: 'region.read', page: regionsPage, railPath: '/regions' } as const;
const REGION_FORM = { guard: 'region.revise', layout: 'back', page: regionFormPage, railPath: '/regions' } as const;

const crisisForm = {
  file: 'features/crisisLines/form/pages.ts',
  namespaces: ['account', 'form', 'reading', 'editing', 'crisisManage'],
} as const;
const fetchCrisisFormPages = () => import('../../features/crisisLines/form/pages.ts');

const managedPages = {
  file: 'features/content/edit/pages.ts',
  namespaces: ['account', 'form', 'reading', 'editing', 'happened', 'pageManage'],
} as const;
const fetchManagedPages = () => import('../../features/content/edit/pages.ts');

/** A person opens beside the list, which stays mounted. */
const peoplePage: StaffPage = {
  file: 'features/users/pages.ts',
  namespaces: ['account', 'form', 'people'],
  load: async () => (await import('../../features/users/pages.ts')).UsersPage,
  staysMounted: true,
};

/** The screens of regions, content, people and the system, in the order of the menu. */
export const DIRECTORY_SCREENS: Readonly<Record<string, StaffScreen>> = {
  '/regions': {
    ...REGION_LIST,
    title: 'regions.title',
    layout: 'menu',
    menu: { group: 'manage', textKey: 'regions', icon: MapIcon },
    rail: { rank: 10 },
  },
  '/regions/new': { ...REGION_FORM, title: 'regions.add' },
  '/regions/:id': { ...REGION_LIST, title: 'regions.title', layout: 'back' },
  '/regions/:id/edit': { ...REGION_FORM, title: 'regions.editTitle' },
  '/coordinators': { ...REGION_LIST, title: 'regions.coordinatorsTitle', layout: 'menu' },
  '/coordinators/new': { ...REGION_FORM, title: 'regions.form.addCoordinatorTitle' },
  '/coordinators/:id/edit': { ...REGION_FORM, title: 'regions.form.editCoordinatorTitle' },
  '/liaisons': { ...REGION_LIST, title: 'regions.liaisonsTitle', layout: 'menu' },
  '/liaisons/new': { ...REGION_FORM, title: 'regions.form.addLiaisonTitle' },
  '/liaisons/:id/edit': { ...REGION_FORM, title: 'regions.form.editLiaisonTitle' },
  '/crisis_lines/new': {
    guard: 'crisisLine.add',
    title: 'crisisManage.add',
    layout: 'back',
    page: { ...crisisForm, load: async () => (await fetchCrisisFormPages()).AddCrisisLinePage },
    menu: { group: 'manage', textKey: 'addCrisisLine', icon: CirclePlus, liveOnly: true },
  },
  '/crisis_lines/:id/edit': {
    guard: 'crisisLine.revise',
    title: 'crisisManage.editTitle',
    layout: 'back',
    page: { ...crisisForm, load: async () => (await fetchCrisisFormPages()).EditCrisisLinePage },
  },
  '/manage_pages': {
    guard: 'page.publish',
    title: 'pageManage.title',
    layout: 'menu',
    page: { ...managedPages, load: async () => (await fetchManagedPages()).ManagePagesPage },
    menu: { group: 'manage', textKey: 'managePages', icon: BookOpenText },
  },
  '/manage_pages/:id': {
    guard: 'page.publish',
    title: 'pageManage.editTitle',
    layout: 'back',
    page: { ...managedPages, load: async () => (await fetchManagedPages()).EditPagePage },
  },
  '/manage_pages/:id/history': {
    guard: 'page.publish',
    title: 'pageManage.historyTitle',
    layout: 'back',
    page: { ...managedPages, load: async () => (await fetchManagedPages()).PageHistoryPage },
  },
  '/manage_volunteers': {
    guard: 'volunteer.list',
    title: 'people.users.volunteersTitle',
    layout: 'menu',
    page: peoplePage,
    menu: { group: 'manage', textKey: 'volunteers', icon: UsersRound, badge: 'countVolunteers' },
    rail: { rank: 9 },
  },
  '/users/:id': { guard: 'user.read', title: 'people.users.title', layout: 'back', page: peoplePage, railPath: '/manage_users' },
  '/manage_users': {
    guard: 'user.list',
    title: 'people.users.title',
    layout: 'menu',
    page: peoplePage,
    menu: { group: 'manage', textKey: 'users', icon: Users, badge: 'countTotalUsers' },
    rail: { rank: 8 },
  },
  '/manage_access': {
    guard: 'user.setRole',
    title: 'people.users.accessTitle',
    layout: 'menu',
    page: peoplePage,
    menu: { group: 'manage', textKey: 'access', icon: UserCog },
    railPath: '/manage_users',
  },
  '/manage_superusers': {
    guard: 'user.setRole',
    title: 'people.users.superUsersTitle',
    layout: 'menu',
    page: peoplePage,
    menu: { group: 'manage', textKey: 'superUsers', icon: Star },
    railPath: '/manage_users',
  },
  '/import': {
    guard: 'service.import',
    title: 'imports.title',
    layout: 'menu',
    page: {
      file: 'features/imports/ImportsPage.tsx',
      namespaces: ['form', 'fields', 'happened', 'imports'],
      load: async () => (await import('../../features/imports/ImportsPage.tsx')).ImportsPage,
    },
    menu: { group: 'manage', textKey: 'import', icon: FileUp },
  },
  '/api_keys': {
    guard: 'apiKey.manage',
    title: 'apiKeys.title',
    layout: 'menu',
    page: {
      file: 'features/apiKeys/ApiKeysPage.tsx',
      namespaces: ['form', 'apiKeys'],
      load: async () => (await import('../../features/apiKeys/ApiKeysPage.tsx')).ApiKeysPage,
    },
    menu: { group: 'manage', textKey: 'apiKeys', icon: KeySquare },
  },
  '/system': {
    guard: 'model.rebuild',
    title: 'system.title',
    layout: 'menu',
    page: {
      file: 'features/system/SystemPage.tsx',
      namespaces: ['form', 'happened', 'system'],
      load: async () => (await import('../../features/system/SystemPage.tsx')).SystemPage,
    },
    menu: { group: 'manage', textKey: 'system', icon: ServerCog },
  },
};
