import type { EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import { knownPart } from '#domain/envelope/tolerantSchema.ts';
import { factsAsOfTime, isConfirmedBy } from '#domain/service/confirmation.ts';
import { applyDifferentPlace } from '#domain/service/differentPlaces.ts';
import { serviceEventSchemas, type ServiceEvent } from '#domain/service/events.ts';
import { recordOfEvent, type HsdsRecord } from '#domain/service/hsdsRecord.ts';
import { knownFacts } from '#domain/service/sectionFacts.ts';
import { SECTIONS, type Section } from '#domain/service/sections.ts';
import { englishAfterDescribed, NO_ENGLISH, partsOf, englishOf } from '#domain/service/translation.ts';
import { applyApproval, attributionOf } from './approval.ts';
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
const stampFor = ({ updatedAt }: ServiceDocument, event: Recorded, { isUpdate }: { readonly isUpdate: boolean }): Stamp => {
  const statedAt = factsAsOfTime(event.metadata);
  return {
    revision: Number(event.revision),
    updatedAt: isUpdate && isByPerson(event.metadata) && statedAt > updatedAt ? statedAt : updatedAt,
  };
};

/** Facts of a service before its first sections. */
const EMPTY_SECTIONS: Pick<ServiceDocument, Exclude<Section, 'place'>> = {
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
  ...EMPTY_SECTIONS,
  textRevisions: NO_ENGLISH.revisions,
  likes: 0,
  isApproved: false,
  user: ownerId,
  createdAt: event.metadata.occurredAt,
  updatedAt: factsAsOfTime(event.metadata),
  revision: Number(event.revision),
  bedsRevision: -1,
  ...(event.metadata.sample === true ? { sample: true } : {}),
});

/** Updates the English. A translation depends on the English text, so only a change of that text makes it outdated; a new name does not. */
const applyDescribed = (document: ServiceDocument, data: Described, stamped: Stamp): ServiceDocument => ({
  ...document,
  ...stamped,
  described: knownFacts('described', data),
  textRevisions: englishAfterDescribed(englishOf(document), data, stamped.revision).revisions,
});

const applyTranslated = (document: ServiceDocument, data: Translated, stamped: Stamp): ServiceDocument => {
  if (data.language !== 'es') return { ...document, ...stamped };
  const { es: _es, ...remaining } = document;
  const es = partsOf(data);
  return { ...remaining, ...stamped, ...(Object.keys(es).length === 0 ? {} : { es }) };
};

/**
 * Whether confirming the section confirms facts: counting beds does not confirm hours or phone. Sections unknown to this version do not
 * count.
 */
const isFactSection = (section: ConfirmedSection): boolean => SECTIONS.some((factSection) => factSection === section);

const applyPlace = (document: ServiceDocument, data: PlaceSet, stamped: Stamp): ServiceDocument => {
  const { location: _location, ...rest } = document;
  const { longitude, latitude } = data;
  return {
    ...rest,
    ...stamped,
    place: knownFacts('place', data),
    ...(longitude === null || latitude === null ? {} : { location: { type: 'Point', coordinates: [longitude, latitude] } }),
  };
};

const applyContact = (document: ServiceDocument, data: ContactSet, updatedStamp: Stamp, unchangedStamp: Stamp): ServiceDocument => {
  // An approval only unseals the contact: this confirms nothing.
  const isOpened = document.contact.sealed !== undefined && data.sealed === undefined && data.contactEmail !== '';
  return { ...document, ...(isOpened ? unchangedStamp : updatedStamp), contact: knownFacts('contact', data) };
};

/** Applies one event of `service-<id>`. Without `ServiceAdded` there is no service, whatever other events exist. */
export const applyServiceEvent = (current: ServiceDocument | null, event: Recorded): ServiceDocument | null => {
  const withFacts = applyFacts(current, event);
  if (withFacts === null) return null;
  const withApproval = applyApproval(current, withFacts, event);
  return isConfirmedBy(event) ? { ...withApproval, confirmedAt: event.metadata.occurredAt } : withApproval;
};

const withRequests = (document: ServiceDocument, requests: readonly OwnershipRequest[]): ServiceDocument => {
  const { ownershipRequests: _requests, ...remaining } = document;
  return requests.length === 0 ? remaining : { ...remaining, ownershipRequests: requests };
};

/** Returns the ownership requests without those of one account, which were answered or are replaced. */
const requestsWithout = ({ ownershipRequests = [] }: ServiceDocument, accountId: string): readonly OwnershipRequest[] =>
  ownershipRequests.filter(({ by }) => by !== accountId);

const applyFacts = (current: ServiceDocument | null, event: Recorded): ServiceDocument | null => {
  if (event.type === 'ServiceAdded') return newDocument(event.data.ownerId, event);
  if (current === null) return null;
  const updatedStamp = stampFor(current, event, { isUpdate: true });
  const unchangedStamp = stampFor(current, event, { isUpdate: false });
  switch (event.type) {
    case 'ServiceDescribed':
      return applyDescribed(current, event.data, updatedStamp);
    case 'ServiceClassified':
      return { ...current, ...updatedStamp, classified: knownFacts('classified', event.data) };
    case 'AddressSet':
      return { ...current, ...updatedStamp, address: knownFacts('address', event.data) };
    case 'PlaceSet':
      return applyPlace(current, event.data, updatedStamp);
    case 'ContactSet':
      return applyContact(current, event.data, updatedStamp, unchangedStamp);
    case 'HoursSet':
      return { ...current, ...updatedStamp, hours: knownFacts('hours', event.data) };
    case 'DisplaySet':
      return { ...current, ...updatedStamp, display: knownFacts('display', event.data) };
    case 'DetailsConfirmed':
      return { ...current, ...(event.data.sections.some(isFactSection) ? updatedStamp : unchangedStamp) };
    case 'ServiceTranslated':
      return applyTranslated(current, event.data, event.data.source === 'person' ? updatedStamp : unchangedStamp);
    case 'ServiceApproved':
      return { ...current, ...unchangedStamp, isApproved: true, approvedRevision: event.data.ofRevision };
    case 'ApprovalWithdrawn': {
      const { approvedRevision: _approvedRevision, ...rest } = current;
      return { ...rest, ...unchangedStamp, isApproved: false };
    }
    case 'CriticalNoticeRaised':
      return { ...current, ...updatedStamp, critical: knownPart(serviceEventSchemas.CriticalNoticeRaised, event.data) };
    case 'CriticalNoticeLowered': {
      const { critical: _critical, ...rest } = current;
      return { ...rest, ...updatedStamp };
    }
    case 'OwnerChanged':
      return { ...withBedCounters(withRequests(current, []), []), ...unchangedStamp, user: event.data.to };
    case 'OwnershipRequested': {
      const { accountId, sealed } = event.data;
      const request = { ...attributionOf(event.metadata), by: accountId, ...(sealed === undefined ? {} : { sealed }) };
      return { ...withRequests(current, [...requestsWithout(current, accountId), request]), ...unchangedStamp };
    }
    case 'OwnershipDeclined':
      return { ...withRequests(current, requestsWithout(current, event.data.accountId)), ...unchangedStamp };
    case 'BedCounterAdded':
      return { ...withBedCounters(current, [...countersWithout(current, event.data.accountId), event.data.accountId]), ...unchangedStamp };
    case 'BedCounterRemoved':
      return { ...withBedCounters(current, countersWithout(current, event.data.accountId)), ...unchangedStamp };
    case 'HsdsRecordSet':
      return { ...withHsdsRecord(current, recordOfEvent(knownPart(serviceEventSchemas.HsdsRecordSet, event.data))), ...updatedStamp };
    case 'DifferentPlaceSet':
      return { ...withDifferentPlaces(current, applyDifferentPlace(current.differentFrom ?? [], event.data)), ...unchangedStamp };
    case 'ServiceRemoved':
      return { ...current, ...unchangedStamp, isRemoved: true };
    case 'ServiceRestored': {
      const { isRemoved: _isRemoved, ...rest } = current;
      return { ...rest, ...unchangedStamp };
    }
    default:
      return event satisfies never;
  }
};

const withHsdsRecord = (document: ServiceDocument, record: HsdsRecord | null): ServiceDocument => {
  const { hsdsRecord: _hsdsRecord, ...rest } = document;
  return record === null ? rest : { ...rest, hsdsRecord: record };
};

const withDifferentPlaces = (document: ServiceDocument, otherIds: readonly string[]): ServiceDocument => {
  const { differentFrom: _differentFrom, ...rest } = document;
  return otherIds.length === 0 ? rest : { ...rest, differentFrom: otherIds };
};

const countersWithout = ({ bedCounters = [] }: ServiceDocument, accountId: string): readonly string[] =>
  bedCounters.filter((counter) => counter !== accountId);

const withBedCounters = (document: ServiceDocument, counters: readonly string[]): ServiceDocument => {
  const { bedCounters: _bedCounters, ...rest } = document;
  return counters.length === 0 ? rest : { ...rest, bedCounters: counters };
};
