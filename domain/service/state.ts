import type { Actor } from '../envelope/envelope.ts';
import { isEventOf } from '../envelope/eventsOf.ts';
import { knownPart } from '../envelope/tolerantSchema.ts';
import { sameFacts } from '../values/sameFacts.ts';
import type { Language } from '../vocabulary/languages.ts';
import type { CriticalNotice } from './commands.ts';
import { applyDifferentPlace } from './differentPlaces.ts';
import { serviceEventSchemas, type ServiceEvent } from './events.ts';
import { recordOfEvent, type HsdsRecord } from './hsdsRecord.ts';
import { SECTION_EVENTS, type FactsOf, type Section } from './sections.ts';
import { englishAfterDescribed, NO_ENGLISH, partsOf, type English, type Translation } from './translation.ts';

/** Facts of a section from one revision on, and the `via` of their event. */
export interface Version<Key extends Section> {
  readonly revision: number;
  readonly via: Actor['via'];
  /** Id of the command that set the facts. */
  readonly commandId: string | undefined;
  readonly facts: FactsOf<Key>;
}

/** Every version of every section, oldest first: an edit is compared with the version that it was loaded with. */
export type Versions = { readonly [Key in Section]: readonly Version<Key>[] };

export interface ServiceState {
  readonly status: 'none' | 'listed' | 'removed';
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly ownerId: string;
  /** Accounts with an open ownership request, the oldest request first. */
  readonly requestedBy: readonly string[];
  /** Accounts that may count the beds besides the owner. */
  readonly bedCounters: readonly string[];
  /** Ids of services that look like the same place, but are other places. */
  readonly differentFrom: readonly string[];
  /** Where it is in the HSDS export that it came from; null if it came from none. */
  readonly hsdsRecord: HsdsRecord | null;
  readonly versions: Versions;
  /** Revision of the approved facts; null while the service waits for approval. */
  readonly approvedRevision: number | null;
  /** Role in which the owner added the service, until it is approved; null otherwise. */
  readonly waitingAs: Actor['role'] | null;
  readonly critical: CriticalNotice | null;
  readonly translations: { readonly [Lang in Language]?: Translation };
}

export const initialState: ServiceState = {
  status: 'none',
  revision: -1,
  ownerId: '',
  requestedBy: [],
  bedCounters: [],
  differentFrom: [],
  hsdsRecord: null,
  versions: { described: [], classified: [], address: [], place: [], contact: [], hours: [], display: [] },
  approvedRevision: null,
  waitingAs: null,
  critical: null,
  translations: {},
};

/** The parts of a recorded event that `evolve` reads. */
export type ServiceHistoryEvent = ServiceEvent & {
  readonly revision: bigint;
  readonly metadata: { readonly actor: Pick<Actor, 'via'> & Partial<Actor>; readonly commandId?: string };
};

export const isServiceEvent = isEventOf<ServiceEvent>(serviceEventSchemas);

/** Returns the role of an owner who added the service; null if another person added it. */
export const pendingRoleOf = (ownerId: string, actor: Partial<Actor>): Actor['role'] | null =>
  actor.id === ownerId && actor.role !== undefined ? actor.role : null;

export const evolve = (state: ServiceState, event: ServiceHistoryEvent): ServiceState => {
  const next = { ...state, revision: Number(event.revision) };
  switch (event.type) {
    case 'ServiceAdded':
      return { ...next, status: 'listed', ownerId: event.data.ownerId, waitingAs: pendingRoleOf(event.data.ownerId, event.metadata.actor) };
    case 'ServiceDescribed':
      return withVersion(next, event, 'described', event.data);
    case 'ServiceClassified':
      return withVersion(next, event, 'classified', event.data);
    case 'AddressSet':
      return withVersion(next, event, 'address', event.data);
    case 'PlaceSet':
      return withVersion(next, event, 'place', event.data);
    case 'ContactSet':
      // An approval appends the same contact again, unsealed: this is no change that anybody has to review.
      return sameFacts(knownPart(serviceEventSchemas.ContactSet, event.data), factsNow(state, 'contact'))
        ? next
        : withVersion(next, event, 'contact', event.data);
    case 'HoursSet':
      return withVersion(next, event, 'hours', event.data);
    case 'DisplaySet':
      return withVersion(next, event, 'display', event.data);
    case 'DetailsConfirmed':
      return next;
    case 'ServiceTranslated': {
      const { language } = event.data;
      return { ...next, translations: { ...state.translations, [language]: mergeTranslation(state.translations[language], event) } };
    }
    case 'ServiceApproved':
      return { ...next, approvedRevision: event.data.ofRevision, waitingAs: null };
    case 'ApprovalWithdrawn':
      return { ...next, approvedRevision: null };
    case 'CriticalNoticeRaised':
      return { ...next, critical: knownPart(serviceEventSchemas.CriticalNoticeRaised, event.data) };
    case 'CriticalNoticeLowered':
      return { ...next, critical: null };
    case 'OwnerChanged':
      return { ...next, ownerId: event.data.to, waitingAs: null, requestedBy: [], bedCounters: [] };
    case 'OwnershipRequested':
      return { ...next, requestedBy: [...withoutAccount(state.requestedBy, event.data.accountId), event.data.accountId] };
    case 'OwnershipDeclined':
      return { ...next, requestedBy: withoutAccount(state.requestedBy, event.data.accountId) };
    case 'BedCounterAdded':
      return { ...next, bedCounters: [...withoutAccount(state.bedCounters, event.data.accountId), event.data.accountId] };
    case 'BedCounterRemoved':
      return { ...next, bedCounters: withoutAccount(state.bedCounters, event.data.accountId) };
    case 'DifferentPlaceSet':
      return { ...next, differentFrom: applyDifferentPlace(state.differentFrom, event.data) };
    case 'HsdsRecordSet':
      return { ...next, hsdsRecord: recordOfEvent(knownPart(serviceEventSchemas.HsdsRecordSet, event.data)) };
    case 'ServiceRemoved':
      return { ...next, status: 'removed' };
    case 'ServiceRestored':
      return { ...next, status: 'listed' };
    default:
      return event satisfies never;
  }
};

const withoutAccount = (accounts: readonly string[], accountId: string): readonly string[] =>
  accounts.filter((account) => account !== accountId);

const withVersion = <Key extends Section>(
  state: ServiceState,
  event: ServiceHistoryEvent,
  section: Key,
  data: FactsOf<Key>,
): ServiceState => {
  const facts = knownPart(serviceEventSchemas[SECTION_EVENTS[section]], data) as FactsOf<Key>;
  const { actor, commandId } = event.metadata;
  const version: Version<Key> = { revision: Number(event.revision), via: actor.via, commandId, facts };
  return { ...state, versions: { ...state.versions, [section]: [...state.versions[section], version] } };
};

/** Returns the current facts of a section; undefined before the first ones. */
export const factsNow = <Key extends Section>(state: ServiceState, section: Key): FactsOf<Key> | undefined =>
  state.versions[section].at(-1)?.facts;

/** Applies a translation. A field that the event only repeats keeps its `via`. */
const mergeTranslation = (
  before: Translation | undefined,
  event: Extract<ServiceHistoryEvent, { type: 'ServiceTranslated' }>,
): Translation =>
  Object.fromEntries(
    Object.entries(partsOf(event.data)).map(([field, part]) => {
      const known = before?.[field as keyof Translation];
      const isKnown =
        known !== undefined && known.text === part.text && known.source === part.source && known.ofRevision === part.ofRevision;
      return [field, { ...part, via: isKnown ? known.via : event.metadata.actor.via }];
    }),
  );

/** Returns the current English, and the revision of each field's last change. */
export const englishNow = ({ versions }: ServiceState): English =>
  versions.described.reduce((english, { facts, revision }) => englishAfterDescribed(english, facts, revision), NO_ENGLISH);
