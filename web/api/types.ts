import type { Input, Result } from './operation.ts';
import type { components } from './schema.gen.ts';

/*
 * Short names for the types of the contract's responses. The rest of `web/` takes its types from here, so that a change of the contract
 * shows in one place.
 */
type Schemas = components['schemas'];

/** A service as one card of a list, in the requested language. */
export type ServiceCard = Schemas['Card'];
/** Number of places of each tab. */
export type TabCounts = Result<'GET /services/counts'>;
/** A single service, in both languages. */
export type Service = Schemas['Service'];
/** Opening hours in any response; times in seconds since 1970. */
export type OpeningFacts = Pick<ServiceCard, 'hours' | 'openings' | 'nextOpening' | 'unknownDays' | 'timeZone'>;

/** A user, with the fields that the reader may see. */
export type User = Result<'GET /auth/session'>;
export type SignInResult = Result<'POST /auth/sign-in'>;
export type Notifications = Result<'POST /auth/report-notifications'>;
/** Kinds of messages that the user receives. */
export type OwnMessages = Result<'GET /auth/messages'>;
/** The confirmation that the link of a message opens. */
export type Confirmation = Result<'GET /confirmations/{token}'>;
/** Confirms that a person was erased, without any data about them. */
export type Certificate = Result<'GET /users/{id}/certificate'>;
/** Filter and order of a list of people; without an order, the newest are first. */
export type PeopleInput = Pick<NonNullable<Input<'GET /users'>['query']>, 'role' | 'status' | 'isApproved' | 'sort' | 'direction'> & {
  readonly q: string;
};

/** A service as one row of a table for managers or approvers. */
export type ManagedService = Result<'GET /services/managed'>[number];
/** Filter and order of a list of managed services. */
export type ManagedInput = Pick<
  NonNullable<Input<'GET /services/managed'>['query']>,
  'shown' | 'kind' | 'region' | 'owner' | 'sort' | 'direction'
> & {
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
/** Bed counts of one shelter; `BedCountsByService`: of several shelters. */
export type BedCounts = Result<'GET /services/{id}/beds-history'>;
export type BedCountsByService = Result<'GET /beds/history'>;
/** Effects that undoing a command would have. */
export type UndoPreview = Result<'GET /undo/{id}'>;
/** The effect of one command on one thing; `HistoryEvent` is one event of this effect. */
export type HistoryEntry = ServiceHistory['entries'][number];
export type HistoryRun = NonNullable<HistoryEntry['run']>;
export type HistoryEvent = HistoryEntry['events'][number];
/** A field with its old and its new value. */
export type ChangedField = Omit<NonNullable<HistoryEvent['fields']>[number], 'section'>;

/** The tasks that wait for moderators. */
export type Waiting = Result<'GET /waiting'>;

/** A shelter whose beds the user may count. */
export type ShelterBeds = Result<'GET /services/beds'>[number];

/** A user who counts the beds of a shelter besides its owner. */
export type BedCounter = Result<'GET /services/{id}/bed-counters'>[number];

/** A region with its contact persons; a coordinator or a liaison is a person to contact. */
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
/** The state of a page in both languages, for users who may publish it; `PageHistory`: everything that happened to a page. */
export type ListedPage = Result<'GET /static-pages'>[number];
export type PublicationStatus = ListedPage['languages']['en'];
export type PageHistory = Result<'GET /static-pages/{key}/history'>;

/** Filter of the audit. */
export type AuditInput = NonNullable<Input<'GET /audit/count'>['query']>;

export type ApiKey = Result<'GET /api-keys'>[number];
/** An uploaded file of listings, its preview, and how far its import is. */
export type ImportRecord = Result<'GET /imports/{id}'>;
export type ImportPreview = ImportRecord['preview'];
export type ImportColumn = NonNullable<ImportRecord['columns']>[number];
export type ListedImport = Result<'GET /imports'>[number];
/** The state of read models, log and store, for administrators. */
export type SystemStatus = Result<'GET /system'>;
export type LastProof = SystemStatus['lastProof'];
export type ModelStatus = SystemStatus['models'][number];
export type RebuildStatus = NonNullable<ModelStatus['rebuild']>;

/** The changes of a period, one after another; `ReplayPlace` is a place at a moment. */
export type ReplayInput = NonNullable<Input<'GET /replay'>['query']>;
export type ReplayChanges = Result<'GET /replay/changes'>;
export type ReplayChange = ReplayChanges['changes'][number];
export type ReplayPlace = Result<'GET /replay/places'>['places'][number];

/** The commands of a period under other rules, beside what happened. */
export type WhatIfInput = NonNullable<Input<'GET /what-if'>['query']>;
export type WhatIfResult = Result<'GET /what-if'>;

/** A report about a place or the app. */
export type Feedback = Result<'GET /feedbacks/{id}'>;
/** Filter of a list of messages. */
export type FeedbacksInput = Pick<NonNullable<Input<'GET /feedbacks'>['query']>, 'type' | 'kind' | 'serviceId' | 'region' | 'isArchive'> & {
  readonly q: string;
};
