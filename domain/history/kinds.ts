import type { AuditKind } from '#kernel/vocabulary/auditKinds.ts';
import type { EventType } from '../events/registry.ts';

/**
 * The kind of every event. `signIn`: accounts and how people get into them; `directory`: pages, crisis lines, imports, exports;
 * `bookkeeping`: what the product notes for itself beside what was done.
 */
export const KIND_OF: Readonly<Record<EventType, AuditKind>> = {
  ServiceAdded: 'edits',
  ServiceDescribed: 'edits',
  ServiceClassified: 'edits',
  AddressSet: 'edits',
  PlaceSet: 'edits',
  ContactSet: 'edits',
  HoursSet: 'edits',
  DisplaySet: 'edits',
  DetailsConfirmed: 'edits',
  ServiceTranslated: 'edits',
  ServiceApproved: 'approvals',
  ApprovalWithdrawn: 'approvals',
  CriticalNoticeRaised: 'notices',
  CriticalNoticeLowered: 'notices',
  OwnerChanged: 'edits',
  OwnershipRequested: 'edits',
  OwnershipDeclined: 'edits',
  BedCounterAdded: 'beds',
  BedCounterRemoved: 'beds',
  ServiceRemoved: 'removals',
  ServiceRestored: 'removals',
  CapacitySet: 'beds',
  BedsCounted: 'beds',
  BedsCountCorrected: 'beds',
  BedsCountRestored: 'beds',
  BedReminderSet: 'beds',
  KudosGiven: 'bookkeeping',
  KudosVoided: 'removals',
  ImportStarted: 'directory',
  ImportFinished: 'directory',
  BatchStarted: 'bookkeeping',
  BatchProgressed: 'bookkeeping',
  BatchFinished: 'bookkeeping',
  BatchUndone: 'bookkeeping',
  AccountOpened: 'signIn',
  SignUpAbandoned: 'signIn',
  SignInLinked: 'signIn',
  ProfileChanged: 'signIn',
  MessagesSwitched: 'signIn',
  PasswordChanged: 'signIn',
  PasswordResetRequested: 'signIn',
  AccountApproved: 'approvals',
  AccountDeactivated: 'signIn',
  AccountReactivated: 'signIn',
  RoleSet: 'roles',
  ClosingRequested: 'removals',
  AccountClosed: 'removals',
  AccountReopened: 'removals',
  AccountErased: 'removals',
  QuotaSet: 'roles',
  SlotClaimed: 'bookkeeping',
  SlotReleased: 'bookkeeping',
  EmailReserved: 'bookkeeping',
  EmailReleased: 'bookkeeping',
  AdministratorSeated: 'bookkeeping',
  AdministratorUnseated: 'bookkeeping',
  CrisisLineAdded: 'directory',
  CrisisLineRevised: 'directory',
  CrisisLineRemoved: 'removals',
  CrisisLineRestored: 'removals',
  PagePublished: 'directory',
  PageTakenBack: 'removals',
  FeedbackSent: 'feedback',
  FeedbackSeen: 'feedback',
  FeedbackAnswered: 'feedback',
  FeedbackArchived: 'feedback',
  FeedbackUnarchived: 'feedback',
  FeedbackDeleted: 'feedback',
  FeedbackRestored: 'feedback',
  FeedbackPurged: 'feedback',
  MessageSent: 'feedback',
  MessageDelivered: 'feedback',
  MessageFailed: 'feedback',
  MessagePurged: 'feedback',
  AuditExported: 'directory',
  RegionDrawn: 'bookkeeping',
  RegionLifted: 'bookkeeping',
  CoordinatorWithdrawn: 'bookkeeping',
  CoordinatorReturned: 'bookkeeping',
  RegionAdded: 'regions',
  RegionRevised: 'regions',
  RegionRemoved: 'removals',
  RegionRestored: 'removals',
  CoordinatorAdded: 'regions',
  CoordinatorRevised: 'regions',
  CoordinatorRemoved: 'removals',
  CoordinatorRestored: 'removals',
  CoordinatorPurged: 'removals',
  LiaisonAdded: 'regions',
  LiaisonRevised: 'regions',
  LiaisonRemoved: 'removals',
  LiaisonRestored: 'removals',
  LiaisonPurged: 'removals',
  OwnersReminded: 'bookkeeping',
  LogStarted: 'bookkeeping',
  LogSealed: 'bookkeeping',
};

/** What a stream is about. */
export const AUDIT_SUBJECTS = [
  'service',
  'beds',
  'kudos',
  'account',
  'quota',
  'email',
  'administrators',
  'feedback',
  'message',
  'crisisLine',
  'page',
  'region',
  'coordinator',
  'liaison',
  'regionMap',
  'batch',
  'import',
  'export',
  'letters',
  'log',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Beginnings of streams' names; `portfolio` is what the log calls a quota. */
const PREFIXES: Readonly<Record<string, AuditSubject>> = {
  service: 'service',
  beds: 'beds',
  kudos: 'kudos',
  account: 'account',
  portfolio: 'quota',
  email: 'email',
  feedback: 'feedback',
  message: 'message',
  crisisLine: 'crisisLine',
  page: 'page',
  region: 'region',
  coordinator: 'coordinator',
  liaison: 'liaison',
  batch: 'batch',
  import: 'import',
  export: 'export',
};
export const SEAL_STREAM = 'seal-log';
/** Where everything meets that holds over several regions (`domain/regionMap/`). */
export const REGION_MAP_STREAM = 'regions';
export const LETTERS_STREAM = 'owner-letters';
/** Streams of which there is one. */
const SINGLE: Readonly<Record<string, AuditSubject>> = {
  administrators: 'administrators',
  [REGION_MAP_STREAM]: 'regionMap',
  'log-identity': 'log',
  [SEAL_STREAM]: 'log',
  [LETTERS_STREAM]: 'letters',
};

/** The stream that says something of a thing. */
export const streamOf = (subject: AuditSubject, id: string): string => {
  if (SINGLE[id] === subject) return id;
  const prefix = Object.keys(PREFIXES).find((each) => PREFIXES[each] === subject) ?? subject;
  return `${prefix}-${id}`;
};

/** Subject of a stream, and its id; null for a stream that is not the product's. */
export const subjectOf = (streamName: string): { readonly subject: AuditSubject; readonly id: string } | null => {
  const single = SINGLE[streamName];
  if (single !== undefined) return { subject: single, id: streamName };
  const dash = streamName.indexOf('-');
  const subject = dash < 1 ? undefined : PREFIXES[streamName.slice(0, dash)];
  return subject === undefined ? null : { subject, id: streamName.slice(dash + 1) };
};
