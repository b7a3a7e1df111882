import type { HistoryFacts, HistoryPerson } from '#contract/auditParts.ts';
import type { EventType } from '#domain/events/registry.ts';

type Data = Readonly<Record<string, unknown>>;
type Read = (data: Data, person: (id: string) => HistoryPerson) => HistoryFacts;

const text = (data: Data, name: string): string | undefined => (typeof data[name] === 'string' ? data[name] : undefined);
const number = (data: Data, name: string): number | undefined => (typeof data[name] === 'number' ? data[name] : undefined);
const list = (data: Data, name: string): string[] | undefined =>
  Array.isArray(data[name]) ? data[name].filter((one) => typeof one === 'string') : undefined;

/** Removes the facts that the event does not contain. */
const withoutUndefined = (facts: HistoryFacts): HistoryFacts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as HistoryFacts;

const nothing: Read = () => ({});
const aboutPerson =
  (name: string): Read =>
  (data, person) => {
    const id = text(data, name);
    return id === undefined ? {} : { person: person(id) };
  };
const count: Read = (data) =>
  withoutUndefined({
    available: number(data, 'available'),
    total: number(data, 'total') ?? null,
    before: number(data, 'saw'),
    observedAt: text(data, 'observedAt'),
  });
const batch: Read = (data) =>
  withoutUndefined({
    kind: text(data, 'kind'),
    count: number(data, 'ids'),
    done: number(data, 'done'),
    unchanged: number(data, 'unchanged'),
    refused: number(data, 'refused'),
  });
const named: Read = (data) => withoutUndefined({ name: text(data, 'name') });
const until: Read = (data) => withoutUndefined({ by: text(data, 'by'), until: text(data, 'eraseAfter') });
const role: Read = (data) => withoutUndefined({ roleFrom: text(data, 'from'), roleTo: text(data, 'to') });
const quota: Read = (data) => withoutUndefined({ quotaFrom: number(data, 'from'), quotaTo: number(data, 'to') });
const method: Read = (data) => withoutUndefined({ kind: text(data, 'kind'), method: text(data, 'method') });
const notice: Read = (data) => ({
  ...withoutUndefined({ text: text(data, 'text'), textEs: text(data, 'textEs') }),
  expiresAt: text(data, 'expiresAt') ?? null,
});
const imported: Read = (data) =>
  withoutUndefined({
    name: text(data, 'name'),
    count: number(data, 'rows'),
    added: number(data, 'added'),
    revised: number(data, 'revised'),
    unchanged: number(data, 'unchanged'),
    refused: number(data, 'refused'),
  });

const region: Read = (data) => withoutUndefined({ name: text(data, 'name'), counties: list(data, 'counties') });

/** Functions that pick the facts of each event by name, except the fields of a listing: the API never returns stored data unfiltered. */
const FACTS: Readonly<Record<EventType, Read>> = {
  ServiceAdded: aboutPerson('ownerId'),
  ServiceDescribed: nothing,
  ServiceClassified: nothing,
  AddressSet: nothing,
  PlaceSet: (data) => withoutUndefined({ source: text(data, 'source') }),
  ContactSet: nothing,
  HoursSet: nothing,
  DisplaySet: nothing,
  DetailsConfirmed: (data) => withoutUndefined({ sections: list(data, 'sections') }),
  ServiceTranslated: (data) => withoutUndefined({ language: text(data, 'language'), source: text(data, 'source') }),
  ServiceApproved: (data) => withoutUndefined({ policy: text(data, 'policy') }),
  ApprovalWithdrawn: nothing,
  CriticalNoticeRaised: notice,
  CriticalNoticeLowered: nothing,
  OwnerChanged: (data, person) => {
    const [from, to] = [text(data, 'from'), text(data, 'to')];
    return { ...(from === undefined ? {} : { formerPerson: person(from) }), ...(to === undefined ? {} : { person: person(to) }) };
  },
  OwnershipRequested: aboutPerson('accountId'),
  OwnershipDeclined: aboutPerson('accountId'),
  BedCounterAdded: aboutPerson('accountId'),
  BedCounterRemoved: aboutPerson('accountId'),
  ServiceRemoved: nothing,
  ServiceRestored: nothing,
  CapacitySet: (data) => ({ total: number(data, 'total') ?? null }),
  BedsCounted: count,
  BedsCountCorrected: count,
  BedsCountRestored: count,
  BedReminderSet: (data) => ({ isOn: data['on'] === true }),
  KudosGiven: nothing,
  KudosVoided: nothing,
  ImportStarted: imported,
  ImportFinished: imported,
  BatchStarted: batch,
  BatchProgressed: batch,
  BatchFinished: batch,
  BatchUndone: nothing,
  AccountOpened: method,
  SignUpAbandoned: nothing,
  SignInLinked: method,
  ProfileChanged: nothing,
  MessagesSwitched: (data) => withoutUndefined({ kind: text(data, 'kind'), isOn: data['on'] === true }),
  PasswordChanged: nothing,
  PasswordResetRequested: nothing,
  AccountApproved: nothing,
  AccountDeactivated: nothing,
  AccountReactivated: nothing,
  RoleSet: role,
  ClosingRequested: nothing,
  AccountClosed: until,
  AccountReopened: nothing,
  AccountErased: nothing,
  QuotaSet: quota,
  SlotClaimed: nothing,
  SlotReleased: nothing,
  EmailReserved: aboutPerson('accountId'),
  EmailReleased: aboutPerson('accountId'),
  AdministratorSeated: aboutPerson('accountId'),
  AdministratorUnseated: aboutPerson('accountId'),
  CrisisLineAdded: named,
  CrisisLineRevised: named,
  CrisisLineRemoved: nothing,
  CrisisLineRestored: nothing,
  PagePublished: (data) => withoutUndefined({ language: text(data, 'language') }),
  PageTakenBack: (data) => withoutUndefined({ language: text(data, 'language') }),
  FeedbackSent: (data) =>
    withoutUndefined({ kind: text(data, 'kind'), pictures: Array.isArray(data['images']) ? data['images'].length : undefined }),
  FeedbackSeen: nothing,
  FeedbackAnswered: nothing,
  FeedbackArchived: nothing,
  FeedbackUnarchived: nothing,
  FeedbackDeleted: nothing,
  FeedbackRestored: nothing,
  FeedbackPurged: nothing,
  MessageSent: nothing,
  MessageDelivered: nothing,
  MessageFailed: (data) => withoutUndefined({ why: text(data, 'why') }),
  MessagePurged: nothing,
  OwnersReminded: (data) => withoutUndefined({ count: number(data, 'owners') }),
  AuditExported: (data) => withoutUndefined({ format: text(data, 'format') }),
  RegionDrawn: named,
  RegionLifted: nothing,
  CoordinatorWithdrawn: nothing,
  CoordinatorReturned: nothing,
  RegionAdded: region,
  RegionRevised: region,
  RegionRemoved: nothing,
  RegionRestored: nothing,
  CoordinatorAdded: nothing,
  CoordinatorRevised: nothing,
  CoordinatorRemoved: nothing,
  CoordinatorRestored: nothing,
  CoordinatorPurged: nothing,
  LiaisonAdded: nothing,
  LiaisonRevised: nothing,
  LiaisonRemoved: nothing,
  LiaisonRestored: nothing,
  LiaisonPurged: nothing,
  LogStarted: nothing,
  LogSealed: (data) => withoutUndefined({ count: number(data, 'count') }),
};

/** Returns the facts for the sentence that describes an event. */
export const factsOf = (type: EventType, data: Data, person: (id: string) => HistoryPerson): HistoryFacts => FACTS[type](data, person);

/** Returns the accounts that an event names, except its actor. */
export const peopleIn = (data: Data): string[] =>
  ['ownerId', 'accountId', 'from', 'to'].flatMap((name) => {
    const id = text(data, name);
    return id === undefined ? [] : [id];
  });
