import type { ComponentType } from 'react';
import { mayOpen } from '../access/guards.ts';
import type { PrefetchArgs, Prefetch } from '../access/prefetch.ts';
import { canOf } from '../access/useCan.ts';
import { session } from '../browser/session.ts';
import { prefetchApprovals } from '../features/approvals/prefetch.ts';
import { prefetchAudit } from '../features/audit/prefetch.ts';
import { prefetchBeds } from '../features/beds/prefetch.ts';
import { prefetchFeedbacks } from '../features/feedbacks/prefetch.ts';
import { prefetchHistory } from '../features/history/prefetch.ts';
import { prefetchServices } from '../features/manageServices/prefetch.ts';
import { prefetchForm } from '../features/serviceForm/prefetch.ts';
import { prefetchToDo } from '../features/toDo/prefetch.ts';
import type { ScreenProps } from './screen.tsx';

/*
 * The pages for signed-in users, each with its file. Their names are listed here, so that the first script, which every visitor loads,
 * does not need them.
 */
const fetchOwnPages = () => import('../features/account/ownPages.ts');
const fetchServiceFormPages = () => import('../features/serviceForm/pages.ts');
const fetchBedHistoryPages = () => import('../features/bedHistory/pages.ts');
const fetchContentPages = () => import('../features/content/edit/pages.ts');
const fetchCrisisFormPages = () => import('../features/crisisLines/form/pages.ts');

const MANAGE_PAGES = {
  ChangePassword: () => fetchOwnPages().then((pages) => pages.ChangePasswordPage),
  UpdateProfile: () => fetchOwnPages().then((pages) => pages.UpdateProfilePage),
  People: () => import('../features/users/pages.ts').then((pages) => pages.UsersPage),
  AddService: () => fetchServiceFormPages().then((pages) => pages.AddServicePage),
  EditService: () => fetchServiceFormPages().then((pages) => pages.EditServicePage),
  AddCrisisLine: () => fetchCrisisFormPages().then((pages) => pages.AddCrisisLinePage),
  EditCrisisLine: () => fetchCrisisFormPages().then((pages) => pages.EditCrisisLinePage),
  ManagePages: () => fetchContentPages().then((pages) => pages.ManagePagesPage),
  EditPage: () => fetchContentPages().then((pages) => pages.EditPagePage),
  PageHistory: () => fetchContentPages().then((pages) => pages.PageHistoryPage),
  Approvals: () => import('../features/approvals/pages.ts').then((pages) => pages.ApprovalsPage),
  AvailableBeds: () => import('../features/beds/pages.ts').then((pages) => pages.AvailableBedsPage),
  Feedbacks: () => import('../features/feedbacks/pages.ts').then((pages) => pages.FeedbacksPage),
  ServiceHistory: () => import('../features/history/pages.ts').then((pages) => pages.ServiceHistoryPage),
  Audit: () => import('../features/audit/pages.ts').then((pages) => pages.AuditPage),
  Replay: () => import('../features/replay/pages.ts').then((pages) => pages.ReplayPage),
  Imports: () => import('../features/imports/ImportsPage.tsx').then((pages) => pages.ImportsPage),
  ApiKeys: () => import('../features/apiKeys/ApiKeysPage.tsx').then((pages) => pages.ApiKeysPage),
  System: () => import('../features/system/SystemPage.tsx').then((pages) => pages.SystemPage),
  WhatIf: () => import('../features/whatIf/pages.ts').then((pages) => pages.WhatIfPage),
  PlaceBeds: () => fetchBedHistoryPages().then((pages) => pages.PlaceBedsPage),
  ShelterBeds: () => fetchBedHistoryPages().then((pages) => pages.ShelterBedsPage),
  Regions: () => import('../features/regions/pages.ts').then((pages) => pages.RegionListsPage),
  RegionForms: () => import('../features/regions/form/pages.ts').then((pages) => pages.RegionFormsPage),
  ToDo: () => import('../features/toDo/pages.ts').then((pages) => pages.ToDoPage),
  ManageServices: () => import('../features/manageServices/pages.ts').then((pages) => pages.ManageServicesPage),
} as const satisfies Readonly<Record<string, () => Promise<ComponentType<ScreenProps>>>>;
export type ManagePage = keyof typeof MANAGE_PAGES;

/** Prefetches of the first data, which load in parallel with the page's script; on a slow connection both take equally long. */
const PREFETCHES: Readonly<Partial<Record<ManagePage, Prefetch>>> = {
  AddService: prefetchForm,
  EditService: prefetchForm,
  Approvals: prefetchApprovals,
  AvailableBeds: prefetchBeds,
  Audit: prefetchAudit,
  Feedbacks: prefetchFeedbacks,
  ManageServices: prefetchServices,
  ServiceHistory: prefetchHistory,
  ToDo: prefetchToDo,
};

const startPrefetch = (name: ManagePage, [api, queries, language]: PrefetchArgs): void => {
  const user = session.get()?.user;
  const { pathname: path, search } = window.location;
  if (user && mayOpen(path, user)) PREFETCHES[name]?.({ api, queries, language, can: canOf(user), path, search });
};

/** Loads the code of a page, and prefetches the first data of the browser's address for a user who may open it. */
export const fetchPage = (name: ManagePage, args?: PrefetchArgs): Promise<ComponentType<ScreenProps>> => {
  if (args !== undefined) startPrefetch(name, args);
  return MANAGE_PAGES[name]();
};
