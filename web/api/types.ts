import type { Input, Result } from './operation.ts';
import type { components } from './schema.gen.ts';

/*
 * Short names for what the contract's answers hold. Everything else in `web/` takes its types from here, so that a
 * change of the contract shows in one place.
 */
type Schemas = components['schemas'];

/** One card of a list, in the requested language. */
export type ServiceCard = Schemas['Card'];
/** How many places each tab has. */
export type TabCounts = Result<'GET /services/counts'>;
/** A service by itself, in both languages. */
export type Service = Schemas['Service'];
/** What any answer says of opening hours; seconds since 1970. */
export type OpeningFacts = Pick<ServiceCard, 'hours' | 'openings' | 'nextOpening' | 'timeZone'>;

/** A user, as far as the reader may see them. */
export type User = Result<'GET /auth/session'>;
export type SignedIn = Result<'POST /auth/sign-in'>;
export type Notifications = Result<'POST /auth/report-notifications'>;
/** Which messages the user gets. */
export type OwnMessages = Result<'GET /auth/messages'>;
/** What the link of a message asks about. */
export type Confirmation = Result<'GET /confirmations/{token}'>;
/** Says that a person was erased, and nothing about them. */
export type Certificate = Result<'GET /users/{id}/certificate'>;
/** Which people a list holds. */
export type PeopleInput = Pick<NonNullable<Input<'GET /users'>['query']>, 'role' | 'status' | 'isApproved'> & { readonly q: string };

/** A service as one row of a table for managers or approvers. */
export type ManagedService = Result<'GET /services/managed'>[number];
/** Which of them a list holds. */
export type ManagedInput = Pick<NonNullable<Input<'GET /services/managed'>['query']>, 'shown' | 'kind' | 'region' | 'owner' | 'sort'> & {
  readonly q: string;
};
export type ManagedCounts = Result<'GET /services/managed/counts'>;
export type ApprovalsInput = Pick<NonNullable<Input<'GET /services/approvals'>['query']>, 'shown' | 'kind' | 'region'> & {
  readonly q: string;
};
/** What people changed since a service was approved, field by field. */
export type ApprovalChanges = Result<'GET /services/{id}/changes-since-approval'>;
/** Everything that happened to a service, and who entered its current facts. */
export type ServiceHistory = Result<'GET /services/{id}/history'>;
/** Every count of the beds of a shelter, and of several. */
export type BedCounts = Result<'GET /services/{id}/beds-history'>;
export type BedCountsOfMany = Result<'GET /beds/history'>;
/** What undoing a command would do. */
export type UndoPreview = Result<'GET /undo/{id}'>;
/** The effect of one command on one thing, and one event of it. */
export type HistoryEntry = ServiceHistory['entries'][number];
export type HistoryRun = NonNullable<HistoryEntry['run']>;
export type Happened = HistoryEntry['events'][number];
/** A field as it was and as it is. */
export type ChangedField = Omit<NonNullable<Happened['fields']>[number], 'section'>;

/** The tasks that wait for moderators. */
export type Waiting = Result<'GET /waiting'>;

/** A shelter whose beds one may count. */
export type ShelterBeds = Result<'GET /services/beds'>[number];

/** A user who counts the beds of a shelter beside its owner. */
export type BedCounter = Result<'GET /services/{id}/bed-counters'>[number];

/** A region with whom to ask there, and people who can be asked. */
export type Region = Result<'GET /regions/{id}'>;
export type Coordinator = Result<'GET /coordinators/{id}'>;
export type Liaison = Result<'GET /liaisons/{id}'>;
/** A county that is in a region or has places. */
export type County = Result<'GET /counties'>[number];

/** A crisis line, in both languages. */
export type CrisisLine = Result<'GET /crisis-lines/{id}'>;
/** A route to a service, or why there is none. */
export type RouteResult = Result<'GET /services/{id}/route'>;
export type Route = NonNullable<RouteResult['route']>;
/** How a page stands in both languages, as those see it who publish it; and everything that happened to it. */
export type ListedPage = Result<'GET /static-pages'>[number];
export type PublicationStatus = ListedPage['languages']['en'];
export type PageHistory = Result<'GET /static-pages/{key}/history'>;

/** By what the audit is narrowed. */
export type AuditInput = NonNullable<Input<'GET /audit/count'>['query']>;

/** A report about a place or the app. */
export type Feedback = Result<'GET /feedbacks/{id}'>;
/** Which of it a list holds. */
export type FeedbacksInput = Pick<NonNullable<Input<'GET /feedbacks'>['query']>, 'type' | 'kind' | 'serviceId' | 'region' | 'isArchive'> & {
  readonly q: string;
};
