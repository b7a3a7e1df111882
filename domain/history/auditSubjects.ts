import type { EventType } from '../events/registry.ts';
import type { AuditKind } from '../vocabulary/auditKinds.ts';

/**
 * Audit kind of every event. `signIn`: accounts and how users sign in; `directory`: pages, crisis lines, imports, exports, read models;
 * `bookkeeping`: records that the product writes for itself.
 */
export const AUDIT_KIND_OF_EVENT: Readonly<Record<EventType, AuditKind>> = {
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
  HsdsRecordSet: 'edits',
  DifferentPlaceSet: 'approvals',
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
  ImportProgressed: 'bookkeeping',
  ImportStopped: 'directory',
  ImportFinished: 'directory',
  ImportMappingSet: 'directory',
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
  ApiKeyIssued: 'roles',
  ApiKeyRevoked: 'roles',
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
  ReplayExported: 'directory',
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
  ModelRebuildRequested: 'directory',
  ModelRebuildCompared: 'directory',
  ModelSwitchRequested: 'directory',
  ModelRebuildCancelled: 'directory',
  ModelRebuildEnded: 'directory',
  ModelProofRequested: 'directory',
  ModelProofEnded: 'directory',
  LogStarted: 'bookkeeping',
  LogSealed: 'bookkeeping',
};

/** Subjects of streams in the audit. */
export const AUDIT_SUBJECTS = [
  'service',
  'beds',
  'kudos',
  'account',
  'quota',
  'apiKey',
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
  'model',
  'log',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** Subject by prefix of the stream name; `portfolio` is the stored name of a quota. */
const SUBJECT_BY_PREFIX: Readonly<Record<string, AuditSubject>> = {
  service: 'service',
  beds: 'beds',
  kudos: 'kudos',
  account: 'account',
  portfolio: 'quota',
  apiKey: 'apiKey',
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
  model: 'model',
};
export const SEAL_STREAM = 'seal-log';
/** Stream of the rules that span several regions (`domain/regionMap/`). */
export const REGION_MAP_STREAM = 'regions';
export const LETTERS_STREAM = 'owner-letters';
/** Subjects with a single stream. */
const SUBJECT_BY_STREAM: Readonly<Record<string, AuditSubject>> = {
  administrators: 'administrators',
  [REGION_MAP_STREAM]: 'regionMap',
  'log-identity': 'log',
  [SEAL_STREAM]: 'log',
  [LETTERS_STREAM]: 'letters',
};

/** Returns the name of the stream of a subject. */
export const streamOf = (subject: AuditSubject, id: string): string => {
  if (SUBJECT_BY_STREAM[id] === subject) return id;
  const prefix = Object.keys(SUBJECT_BY_PREFIX).find((candidatePrefix) => SUBJECT_BY_PREFIX[candidatePrefix] === subject) ?? subject;
  return `${prefix}-${id}`;
};

/** Returns the subject and id of a stream; null if the stream is not one of the product. */
export const subjectOf = (streamName: string): { readonly subject: AuditSubject; readonly id: string } | null => {
  const singletonSubject = SUBJECT_BY_STREAM[streamName];
  if (singletonSubject !== undefined) return { subject: singletonSubject, id: streamName };
  const dashIndex = streamName.indexOf('-');
  const subject = dashIndex < 1 ? undefined : SUBJECT_BY_PREFIX[streamName.slice(0, dashIndex)];
  return subject === undefined ? null : { subject, id: streamName.slice(dashIndex + 1) };
};
