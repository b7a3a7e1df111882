import {
  BedDouble,
  ChartNoAxesColumn,
  CircleCheck,
  CirclePlus,
  CircleUserRound,
  Hourglass,
  KeyRound,
  ListChecks,
  MessageSquareReply,
  Rewind,
  Scale,
  SearchCheck,
} from 'lucide-react';
import type { StaffPage, StaffScreen } from './staffScreen.ts';

const ownAccount = { file: 'features/account/ownPages.ts', namespaces: ['account', 'form', 'ownAccount'] } as const;
const fetchOwnPages = () => import('../../features/account/ownPages.ts');

const serviceForm = {
  file: 'features/serviceForm/pages.ts',
  namespaces: ['account', 'form', 'editing', 'hours', 'serviceForm'],
  prefetch: async () => (await import('../../features/serviceForm/prefetch.ts')).prefetchForm,
} as const satisfies Partial<StaffPage>;
const fetchServiceFormPages = () => import('../../features/serviceForm/pages.ts');

const bedHistory = { file: 'features/bedHistory/pages.ts', namespaces: ['form', 'happened', 'bedHistory', 'servicePage'] } as const;
const fetchBedHistoryPages = () => import('../../features/bedHistory/pages.ts');

/** The screens of the own account and of the daily work with listings, in the order of the menu. */
export const DAILY_SCREENS: Readonly<Record<string, StaffScreen>> = {
  '/update_profile': {
    guard: 'account',
    title: 'ownAccount.profile.title',
    layout: 'page',
    page: { ...ownAccount, load: async () => (await fetchOwnPages()).UpdateProfilePage },
    menu: { group: 'account', textKey: 'profile', icon: CircleUserRound },
  },
  '/change_password': {
    guard: 'account',
    title: 'ownAccount.changePassword.title',
    layout: 'page',
    page: { ...ownAccount, load: async () => (await fetchOwnPages()).ChangePasswordPage },
    menu: { group: 'account', textKey: 'changePassword', icon: KeyRound, isShownTo: (user) => user?.lastMethod === 'LOCAL' },
  },
  '/to_do': {
    guard: 'waiting.read',
    title: 'toDo.title',
    layout: 'menu',
    page: {
      file: 'features/toDo/pages.ts',
      namespaces: ['toDo'],
      load: async () => (await import('../../features/toDo/pages.ts')).ToDoPage,
      prefetch: async () => (await import('../../features/toDo/prefetch.ts')).prefetchToDo,
    },
    menu: { group: 'manage', textKey: 'toDo', icon: Hourglass, badge: 'countTasks' },
    rail: { rank: 1, badge: 'countTasks' },
  },
  '/add_service': {
    guard: 'account',
    title: 'serviceForm.addTitle',
    layout: 'back',
    page: { ...serviceForm, load: async () => (await fetchServiceFormPages()).AddServicePage },
    menu: { group: 'manage', textKey: 'addService', icon: CirclePlus, action: 'service.manage', liveOnly: true },
    railPath: '/manage_services',
  },
  '/manage_services': {
    guard: 'account',
    title: 'manage.title',
    layout: 'menu',
    page: {
      file: 'features/manageServices/pages.ts',
      namespaces: ['manage', 'form', 'batch'],
      load: async () => (await import('../../features/manageServices/pages.ts')).ManageServicesPage,
      prefetch: async () => (await import('../../features/manageServices/prefetch.ts')).prefetchServices,
    },
    menu: {
      group: 'manage',
      textKey: 'manageServices',
      shortTextKey: 'listings',
      icon: ListChecks,
      badge: 'countManagedServices',
      action: 'service.manage',
    },
    rail: { rank: 2 },
  },
  '/services/:id/edit': {
    guard: 'account',
    title: 'serviceForm.editTitle',
    layout: 'back',
    page: { ...serviceForm, load: async () => (await fetchServiceFormPages()).EditServicePage },
    railPath: '/manage_services',
  },
  '/services/:id/history': {
    guard: 'account',
    title: 'history.title',
    layout: 'back',
    page: {
      file: 'features/history/pages.ts',
      namespaces: ['form', 'fields', 'happened', 'history'],
      load: async () => (await import('../../features/history/pages.ts')).ServiceHistoryPage,
      prefetch: async () => (await import('../../features/history/prefetch.ts')).prefetchHistory,
    },
    railPath: '/manage_services',
  },
  '/feedbacks': {
    guard: 'account',
    title: 'feedbacks.title',
    layout: 'menu',
    page: {
      file: 'features/feedbacks/pages.ts',
      namespaces: ['account', 'form', 'fields', 'happened', 'feedbacks'],
      load: async () => (await import('../../features/feedbacks/pages.ts')).FeedbacksPage,
      prefetch: async () => (await import('../../features/feedbacks/prefetch.ts')).prefetchFeedbacks,
    },
    menu: { group: 'manage', textKey: 'feedbacks', icon: MessageSquareReply, badge: 'countUnReadFeedbacks', action: 'feedback.list' },
    rail: { rank: 4, badge: 'countUnReadFeedbacks' },
  },
  '/manage_approvals': {
    guard: 'service.approve',
    title: 'approvals.title',
    layout: 'menu',
    page: {
      file: 'features/approvals/pages.ts',
      namespaces: ['account', 'form', 'fields', 'approvals', 'batch'],
      load: async () => (await import('../../features/approvals/pages.ts')).ApprovalsPage,
      prefetch: async () => (await import('../../features/approvals/prefetch.ts')).prefetchApprovals,
    },
    menu: { group: 'manage', textKey: 'approvals', icon: CircleCheck, badge: 'countNotApprovedServices' },
    rail: { rank: 3, badge: 'countNotApprovedServices' },
  },
  '/available_beds': {
    guard: 'account',
    title: 'bedsBoard.title',
    layout: 'menu',
    page: {
      file: 'features/beds/pages.ts',
      namespaces: ['bedsBoard', 'form'],
      load: async () => (await import('../../features/beds/pages.ts')).AvailableBedsPage,
      prefetch: async () => (await import('../../features/beds/prefetch.ts')).prefetchBeds,
    },
    menu: {
      group: 'manage',
      textKey: 'beds',
      icon: BedDouble,
      badge: 'countManagedShelters',
      oldCountBadge: 'countOldBedCounts',
      action: 'beds.count',
    },
    rail: { rank: 5, badge: 'countOldBedCounts' },
  },
  '/services/:id/beds': {
    guard: 'account',
    title: 'bedHistory.title',
    layout: 'back',
    page: { ...bedHistory, load: async () => (await fetchBedHistoryPages()).ShelterBedsPage },
    railPath: '/beds_history',
  },
  '/beds_history': {
    guard: 'audit.read',
    title: 'bedHistory.title',
    layout: 'menu',
    page: { ...bedHistory, load: async () => (await fetchBedHistoryPages()).PlaceBedsPage },
    menu: { group: 'manage', textKey: 'bedsHistory', icon: ChartNoAxesColumn },
    rail: { rank: 6 },
  },
  '/audit': {
    guard: 'audit.read',
    title: 'audit.title',
    layout: 'menu',
    page: {
      file: 'features/audit/pages.ts',
      namespaces: ['form', 'fields', 'happened', 'audit'],
      load: async () => (await import('../../features/audit/pages.ts')).AuditPage,
      prefetch: async () => (await import('../../features/audit/prefetch.ts')).prefetchAudit,
    },
    menu: { group: 'manage', textKey: 'audit', icon: SearchCheck },
    rail: { rank: 7 },
  },
  '/replay': {
    guard: 'replay.run',
    title: 'replay.title',
    layout: 'menu',
    page: {
      file: 'features/replay/pages.ts',
      namespaces: ['form', 'fields', 'happened', 'replay'],
      load: async () => (await import('../../features/replay/pages.ts')).ReplayPage,
    },
    menu: { group: 'manage', textKey: 'replay', icon: Rewind },
  },
  '/what-if': {
    guard: 'whatIf.run',
    title: 'whatIf.title',
    layout: 'menu',
    page: {
      file: 'features/whatIf/pages.ts',
      namespaces: ['form', 'whatIf'],
      load: async () => (await import('../../features/whatIf/pages.ts')).WhatIfPage,
    },
    menu: { group: 'manage', textKey: 'whatIf', icon: Scale },
  },
};
