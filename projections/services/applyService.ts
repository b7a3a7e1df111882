import { knownPart } from '#domain/events/tolerance.ts';
import { factsOfTime, isConfirmedBy } from '#domain/service/confirming.ts';
import { serviceEventSchemas, type ServiceEvent } from '#domain/service/events.ts';
import { namedFacts } from '#domain/service/facts.ts';
import { SECTIONS, type Section } from '#domain/service/sections.ts';
import { describedAt, NO_ENGLISH, partsOf, englishOf } from '#domain/service/translation.ts';
import type { EventMetadata, RecordedEvent } from '#kernel/events/envelope.ts';
import { applyApproval, deedOf } from './approval.ts';
import type { OwnershipRequest, ServiceDocument } from './document.ts';

type Recorded = RecordedEvent<ServiceEvent>;
type Translated = Extract<ServiceEvent, { type: 'ServiceTranslated' }>['data'];
type Described = Extract<ServiceEvent, { type: 'ServiceDescribed' }>['data'];
type ContactSet = Extract<ServiceEvent, { type: 'ContactSet' }>['data'];
type ConfirmedSection = Extract<ServiceEvent, { type: 'DetailsConfirmed' }>['data']['sections'][number];
type PlaceSet = Extract<ServiceEvent, { type: 'PlaceSet' }>['data'];

/** Whether a person or an import caused the event: the product's own events confirm no facts. */
const isByPerson = ({ actor }: EventMetadata): boolean => actor.via !== 'reaction' && actor.via !== 'policy';

type Stamp = Pick<ServiceDocument, 'revision' | 'updatedAt'>;

/** Returns the event's revision and, if it changes the facts themselves, its time. */
const stamp = ({ updatedAt }: ServiceDocument, event: Recorded, isNews: boolean): Stamp => {
  const statedAt = factsOfTime(event.metadata);
  return {
    revision: Number(event.revision),
    updatedAt: isNews && isByPerson(event.metadata) && statedAt > updatedAt ? statedAt : updatedAt,
  };
};

/** Facts of a service before its first sections. */
const UNSAID: Pick<ServiceDocument, Exclude<Section, 'place'>> = {
  described: { name: '', summary: '', description: '', age: '' },
  classified: { types: [], categories: [], petsAllowed: false, lowBarrier: false },
  address: { address1: '', address2: '', city: '', state: '', zip: '', country: '', confidential: false },
  contact: {
    phone: '',
    extension: '',
    phoneText: '',
    contactEmail: '',
    website: '',
    facebook: '',
    twitter: '',
    instagram: '',
    youtube: '',
  },
  hours: { schedules: [], closedDays: [], contactForHours: false },
  display: { showFlag: false, showDonate: false },
};

const newDocument = (ownerId: string, event: Recorded): ServiceDocument => ({
  ...UNSAID,
  textRevisions: NO_ENGLISH.revisions,
  likes: 0,
  isApproved: false,
  user: ownerId,
  createdAt: event.metadata.occurredAt,
  updatedAt: factsOfTime(event.metadata),
  revision: Number(event.revision),
  bedsRevision: -1,
  ...(event.metadata.sample === true ? { sample: true } : {}),
});

/** Updates the English. A translation depends on the English text, so only a change of that text makes it outdated; a new name does not. */
const describe = (document: ServiceDocument, data: Described, stamped: Stamp): ServiceDocument => ({
  ...document,
  ...stamped,
  described: namedFacts('described', data),
  textRevisions: describedAt(englishOf(document), data, stamped.revision).revisions,
});

const translate = (document: ServiceDocument, data: Translated, stamped: Stamp): ServiceDocument => {
  if (data.language !== 'es') return { ...document, ...stamped };
  const { es: _es, ...others } = document;
  const es = partsOf(data);
  return { ...others, ...stamped, ...(Object.keys(es).length === 0 ? {} : { es }) };
};

/**
 * Whether confirming the section confirms facts: counting beds does not confirm hours or phone. Sections unknown to this version do not
 * count.
 */
const isOfFacts = (section: ConfirmedSection): boolean => SECTIONS.some((known) => known === section);

const place = (document: ServiceDocument, data: PlaceSet, stamped: Stamp): ServiceDocument => {
  const { location: _location, ...rest } = document;
  const { longitude, latitude } = data;
  return {
    ...rest,
    ...stamped,
    place: namedFacts('place', data),
    ...(longitude === null || latitude === null ? {} : { location: { type: 'Point', coordinates: [longitude, latitude] } }),
  };
};

const contact = (document: ServiceDocument, data: ContactSet, news: Stamp, noNews: Stamp): ServiceDocument => {
  // An approval only unseals the contact: this confirms nothing.
  const isOpened = document.contact.sealed !== undefined && data.sealed === undefined && data.contactEmail !== '';
  return { ...document, ...(isOpened ? noNews : news), contact: namedFacts('contact', data) };
};

/** Applies one event of `service-<id>`. Without `ServiceAdded` there is no service, whatever other events exist. */
export const applyServiceEvent = (current: ServiceDocument | null, event: Recorded): ServiceDocument | null => {
  const applied = applyFacts(current, event);
  if (applied === null) return null;
  const noted = applyApproval(current, applied, event);
  return isConfirmedBy(event) ? { ...noted, confirmedAt: event.metadata.occurredAt } : noted;
};

const withRequests = (document: ServiceDocument, requests: readonly OwnershipRequest[]): ServiceDocument => {
  const { ownershipRequests: _requests, ...others } = document;
  return requests.length === 0 ? others : { ...others, ownershipRequests: requests };
};

/** Returns the ownership requests without those of one account, which were answered or are replaced. */
const requestsWithout = ({ ownershipRequests = [] }: ServiceDocument, accountId: string): readonly OwnershipRequest[] =>
  ownershipRequests.filter(({ by }) => by !== accountId);

const applyFacts = (current: ServiceDocument | null, event: Recorded): ServiceDocument | null => {
  if (event.type === 'ServiceAdded') return newDocument(event.data.ownerId, event);
  if (current === null) return null;
  const news = stamp(current, event, true);
  const noNews = stamp(current, event, false);
  switch (event.type) {
    case 'ServiceDescribed':
      return describe(current, event.data, news);
    case 'ServiceClassified':
      return { ...current, ...news, classified: namedFacts('classified', event.data) };
    case 'AddressSet':
      return { ...current, ...news, address: namedFacts('address', event.data) };
    case 'PlaceSet':
      return place(current, event.data, news);
    case 'ContactSet':
      return contact(current, event.data, news, noNews);
    case 'HoursSet':
      return { ...current, ...news, hours: namedFacts('hours', event.data) };
    case 'DisplaySet':
      return { ...current, ...news, display: namedFacts('display', event.data) };
    case 'DetailsConfirmed':
      return { ...current, ...(event.data.sections.some(isOfFacts) ? news : noNews) };
    case 'ServiceTranslated':
      return translate(current, event.data, event.data.source === 'person' ? news : noNews);
    case 'ServiceApproved':
      return { ...current, ...noNews, isApproved: true, approvedRevision: event.data.ofRevision };
    case 'ApprovalWithdrawn': {
      const { approvedRevision: _approvedRevision, ...rest } = current;
      return { ...rest, ...noNews, isApproved: false };
    }
    case 'CriticalNoticeRaised':
      return { ...current, ...news, critical: knownPart(serviceEventSchemas.CriticalNoticeRaised, event.data) };
    case 'CriticalNoticeLowered': {
      const { critical: _critical, ...rest } = current;
      return { ...rest, ...news };
    }
    case 'OwnerChanged':
      return { ...withBedCounters(withRequests(current, []), []), ...noNews, user: event.data.to };
    case 'OwnershipRequested': {
      const { accountId, sealed } = event.data;
      const request = { ...deedOf(event.metadata), by: accountId, ...(sealed === undefined ? {} : { sealed }) };
      return { ...withRequests(current, [...requestsWithout(current, accountId), request]), ...noNews };
    }
    case 'OwnershipDeclined':
      return { ...withRequests(current, requestsWithout(current, event.data.accountId)), ...noNews };
    case 'BedCounterAdded':
      return { ...withBedCounters(current, [...countersWithout(current, event.data.accountId), event.data.accountId]), ...noNews };
    case 'BedCounterRemoved':
      return { ...withBedCounters(current, countersWithout(current, event.data.accountId)), ...noNews };
    case 'ServiceRemoved':
      return { ...current, ...noNews, isRemoved: true };
    case 'ServiceRestored': {
      const { isRemoved: _isRemoved, ...rest } = current;
      return { ...rest, ...noNews };
    }
    default:
      return event satisfies never;
  }
};

const countersWithout = ({ bedCounters = [] }: ServiceDocument, accountId: string): readonly string[] =>
  bedCounters.filter((counter) => counter !== accountId);

const withBedCounters = (document: ServiceDocument, counters: readonly string[]): ServiceDocument => {
  const { bedCounters: _bedCounters, ...rest } = document;
  return counters.length === 0 ? rest : { ...rest, bedCounters: counters };
};
