import type { HistoryFacts, HistoryPerson } from '#contract/auditParts.ts';
import type { EventType } from '#domain/events/registry.ts';

type Data = Readonly<Record<string, unknown>>;
type ReadFacts = (data: Data, person: (id: string) => HistoryPerson) => HistoryFacts;

const textField = (data: Data, name: string): string | undefined => (typeof data[name] === 'string' ? data[name] : undefined);
const numberField = (data: Data, name: string): number | undefined => (typeof data[name] === 'number' ? data[name] : undefined);
const textListField = (data: Data, name: string): string[] | undefined =>
  Array.isArray(data[name]) ? data[name].filter((item) => typeof item === 'string') : undefined;

/** Removes the facts that the event does not contain. */
const withoutUndefined = (facts: HistoryFacts): HistoryFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as HistoryFacts;

const noFacts: ReadFacts = () => ({});
const aboutPerson =
  (name: string): ReadFacts =>
  (data, person) => {
    const id = textField(data, name);
    return id === undefined ? {} : { person: person(id) };
  };
const countFacts: ReadFacts = (data) =>
  withoutUndefined({
    available: numberField(data, 'available'),
    total: numberField(data, 'total') ?? null,
    before: numberField(data, 'saw'),
    observedAt: textField(data, 'observedAt'),
  });
const batchFacts: ReadFacts = (data) =>
  withoutUndefined({
    kind: textField(data, 'kind'),
    count: numberField(data, 'ids'),
    done: numberField(data, 'done'),
    unchanged: numberField(data, 'unchanged'),
    refused: numberField(data, 'refused'),
  });
const nameFacts: ReadFacts = (data) => withoutUndefined({ name: textField(data, 'name') });
const closingFacts: ReadFacts = (data) => withoutUndefined({ by: textField(data, 'by'), until: textField(data, 'eraseAfter') });
const roleFacts: ReadFacts = (data) => withoutUndefined({ roleFrom: textField(data, 'from'), roleTo: textField(data, 'to') });
const quotaFacts: ReadFacts = (data) => withoutUndefined({ quotaFrom: numberField(data, 'from'), quotaTo: numberField(data, 'to') });
const methodFacts: ReadFacts = (data) => withoutUndefined({ kind: textField(data, 'kind'), method: textField(data, 'method') });
const noticeFacts: ReadFacts = (data) => ({
  ...withoutUndefined({ text: textField(data, 'text'), textEs: textField(data, 'textEs') }),
  expiresAt: textField(data, 'expiresAt') ?? null,
});
const importFacts: ReadFacts = (data) =>
  withoutUndefined({
    name: textField(data, 'name'),
    count: numberField(data, 'rows'),
    added: numberField(data, 'added'),
    revised: numberField(data, 'revised'),
    unchanged: numberField(data, 'unchanged'),
    refused: numberField(data, 'refused'),
  });
const mappingFacts: ReadFacts = (data) => withoutUndefined({ count: textListField(data, 'columns')?.length });

const importProgressFacts: ReadFacts = (data) => withoutUndefined({ done: numberField(data, 'done') });

const regionFacts: ReadFacts = (data) => withoutUndefined({ name: textField(data, 'name'), counties: textListField(data, 'counties') });

/** Functions that pick the facts of each event by name, except the fields of a listing: the API never returns stored data unfiltered. */
const FACTS_OF_EVENT: Readonly<Record<EventType, ReadFacts>> = {
  ServiceAdded: aboutPerson('ownerId'),
  ServiceDescribed: noFacts,
  ServiceClassified: noFacts,
  AddressSet: noFacts,
  PlaceSet: (data) => withoutUndefined({ source: textField(data, 'source') }),
  ContactSet: noFacts,
  HoursSet: noFacts,
  DisplaySet: noFacts,
  DetailsConfirmed: (data) => withoutUndefined({ sections: textListField(data, 'sections') }),
  ServiceTranslated: (data) => withoutUndefined({ language: textField(data, 'language'), source: textField(data, 'source') }),
  ServiceApproved: (data) => withoutUndefined({ policy: textField(data, 'policy') }),
  ApprovalWithdrawn: noFacts,
  CriticalNoticeRaised: noticeFacts,
  CriticalNoticeLowered: noFacts,
  OwnerChanged: (data, person) => {
    const [from, to] = [textField(data, 'from'), textField(data, 'to')];
    return { ...(from === undefined ? {} : { formerPerson: person(from) }), ...(to === undefined ? {} : { person: person(to) }) };
  },
  OwnershipRequested: aboutPerson('accountId'),
  OwnershipDeclined: aboutPerson('accountId'),
  BedCounterAdded: aboutPerson('accountId'),
  BedCounterRemoved: aboutPerson('accountId'),
  HsdsRecordSet: noFacts,
  DifferentPlaceSet: (data) => ({ isOn: data['isDifferent'] === true }),
  ServiceRemoved: noFacts,
  ServiceRestored: noFacts,
  CapacitySet: (data) => ({ total: numberField(data, 'total') ?? null }),
  BedsCounted: countFacts,
  BedsCountCorrected: countFacts,
  BedsCountRestored: countFacts,
  BedReminderSet: (data) => ({ isOn: data['on'] === true }),
  KudosGiven: noFacts,
  KudosVoided: noFacts,
  ImportStarted: importFacts,
  ImportProgressed: importProgressFacts,
  ImportStopped: importProgressFacts,
  ImportFinished: importFacts,
  ImportMappingSet: mappingFacts,
  BatchStarted: batchFacts,
  BatchProgressed: batchFacts,
  BatchFinished: batchFacts,
  BatchUndone: noFacts,
  AccountOpened: methodFacts,
  SignUpAbandoned: noFacts,
  SignInLinked: methodFacts,
  ProfileChanged: noFacts,
  MessagesSwitched: (data) => withoutUndefined({ kind: textField(data, 'kind'), isOn: data['on'] === true }),
  PasswordChanged: noFacts,
  PasswordResetRequested: noFacts,
  AccountApproved: noFacts,
  AccountDeactivated: noFacts,
  AccountReactivated: noFacts,
  RoleSet: roleFacts,
  ClosingRequested: noFacts,
  AccountClosed: closingFacts,
  AccountReopened: noFacts,
  AccountErased: noFacts,
  QuotaSet: quotaFacts,
  ApiKeyIssued: nameFacts,
  ApiKeyRevoked: noFacts,
  SlotClaimed: noFacts,
  SlotReleased: noFacts,
  EmailReserved: aboutPerson('accountId'),
  EmailReleased: aboutPerson('accountId'),
  AdministratorSeated: aboutPerson('accountId'),
  AdministratorUnseated: aboutPerson('accountId'),
  CrisisLineAdded: nameFacts,
  CrisisLineRevised: nameFacts,
  CrisisLineRemoved: noFacts,
  CrisisLineRestored: noFacts,
  PagePublished: (data) => withoutUndefined({ language: textField(data, 'language') }),
  PageTakenBack: (data) => withoutUndefined({ language: textField(data, 'language') }),
  FeedbackSent: (data) =>
    withoutUndefined({ kind: textField(data, 'kind'), pictures: Array.isArray(data['images']) ? data['images'].length : undefined }),
  FeedbackSeen: noFacts,
  FeedbackAnswered: noFacts,
  FeedbackArchived: noFacts,
  FeedbackUnarchived: noFacts,
  FeedbackDeleted: noFacts,
  FeedbackRestored: noFacts,
  FeedbackPurged: noFacts,
  MessageSent: noFacts,
  MessageDelivered: noFacts,
  MessageFailed: (data) => withoutUndefined({ why: textField(data, 'why') }),
  MessagePurged: noFacts,
  OwnersReminded: (data) => withoutUndefined({ count: numberField(data, 'owners') }),
  AuditExported: (data) => withoutUndefined({ format: textField(data, 'format') }),
  ReplayExported: (data) => withoutUndefined({ from: textField(data, 'from'), to: textField(data, 'to') }),
  ModelRebuildRequested: noFacts,
  ModelRebuildCompared: (data) => withoutUndefined({ count: numberField(data, 'differing') }),
  ModelSwitchRequested: noFacts,
  ModelRebuildCancelled: noFacts,
  ModelRebuildEnded: (data) => withoutUndefined({ why: textField(data, 'outcome') }),
  ModelProofRequested: noFacts,
  ModelProofEnded: (data) => withoutUndefined({ count: Array.isArray(data['different']) ? data['different'].length : undefined }),
  RegionDrawn: nameFacts,
  RegionLifted: noFacts,
  CoordinatorWithdrawn: noFacts,
  CoordinatorReturned: noFacts,
  RegionAdded: regionFacts,
  RegionRevised: regionFacts,
  RegionRemoved: noFacts,
  RegionRestored: noFacts,
  CoordinatorAdded: noFacts,
  CoordinatorRevised: noFacts,
  CoordinatorRemoved: noFacts,
  CoordinatorRestored: noFacts,
  CoordinatorPurged: noFacts,
  LiaisonAdded: noFacts,
  LiaisonRevised: noFacts,
  LiaisonRemoved: noFacts,
  LiaisonRestored: noFacts,
  LiaisonPurged: noFacts,
  LogStarted: noFacts,
  LogSealed: (data) => withoutUndefined({ count: numberField(data, 'count') }),
};

/** Returns the facts for the sentence that describes an event. */
export const factsOf = (type: EventType, data: Data, person: (id: string) => HistoryPerson): HistoryFacts =>
  FACTS_OF_EVENT[type](data, person);

/** Returns the accounts that an event names, except its actor. */
export const peopleIn = (data: Data): string[] =>
  ['ownerId', 'accountId', 'from', 'to'].flatMap((name) => {
    const id = textField(data, name);
    return id === undefined ? [] : [id];
  });
