import type { EventMetadata, RecordedEvent } from '../../domain/events/envelope.ts';
import type { ServiceEvent } from '../../domain/service/events.ts';
import type { ServiceDocument } from './document.ts';

type Recorded = RecordedEvent<ServiceEvent>;
type Translated = Extract<ServiceEvent, { type: 'ServiceTranslated' }>['data'];
type Described = Extract<ServiceEvent, { type: 'ServiceDescribed' }>['data'];
type PlaceSet = Extract<ServiceEvent, { type: 'PlaceSet' }>['data'];

/** The older of when it was said and when it was true: importing an old file makes nothing fresh. */
const freshness = ({ occurredAt, factsAsOf }: EventMetadata): string =>
  factsAsOf !== undefined && factsAsOf < occurredAt ? factsAsOf : occurredAt;

/** What the product does by itself is no confirmation by anybody. */
const isSaidBySomebody = ({ actor }: EventMetadata): boolean => actor.via !== 'reaction' && actor.via !== 'policy';

const without = <Key extends keyof ServiceDocument>(document: ServiceDocument, ...keys: readonly Key[]): Omit<ServiceDocument, Key> => {
  const copy: Partial<ServiceDocument> = { ...document };
  for (const key of keys) delete copy[key];
  return copy as Omit<ServiceDocument, Key>;
};

/** The document moved to the event's revision, and refreshed when the event says something about the facts themselves. */
const touch = (document: ServiceDocument, event: Recorded, isNews: boolean): ServiceDocument => {
  const said = freshness(event.metadata);
  const updatedAt = isNews && isSaidBySomebody(event.metadata) && said > document.updatedAt ? said : document.updatedAt;
  return { ...document, revision: Number(event.revision), updatedAt };
};

const newDocument = (ownerId: string, event: Recorded): ServiceDocument => ({
  name: '',
  serviceSummary: '',
  description: '',
  age: '',
  textRevision: Number(event.revision),
  type: [],
  category: [],
  isAllowedPet: false,
  isLowBarrier: false,
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  isConfidential: false,
  phone: '',
  extension: '',
  phoneText: '',
  contactEmail: '',
  website: '',
  facebook: '',
  twitter: '',
  instagram: '',
  youtube: '',
  schedules: [],
  closeSchedules: [],
  isContact: false,
  isShowFlag: false,
  isShowDonate: false,
  likes: 0,
  isApproved: false,
  user: ownerId,
  createdAt: event.metadata.occurredAt,
  updatedAt: freshness(event.metadata),
  language: 'en',
  revision: Number(event.revision),
  bedsRevision: -1,
  ...(event.metadata.sample === true ? { sample: true } : {}),
});

/** A translation is of the English text, so only a change of that text makes it stale; a new name does not. */
const describe = (document: ServiceDocument, revision: number, { name, summary, description, age }: Described): ServiceDocument => {
  const isSameText = summary === document.serviceSummary && description === document.description && age === document.age;
  return {
    ...document,
    name,
    serviceSummary: summary,
    description,
    age,
    textRevision: isSameText ? document.textRevision : revision,
    ...(document.es === undefined || isSameText ? {} : { es: { ...document.es, stale: true } }),
  };
};

const translate = (document: ServiceDocument, { language, fields, source, ofRevision }: Translated): ServiceDocument => {
  if (language !== 'es') return document;
  const { summary: serviceSummary, description, age } = fields;
  return { ...document, es: { serviceSummary, description, age, source, stale: ofRevision < document.textRevision } };
};

const place = (document: ServiceDocument, { longitude, latitude, timeZone, county, source }: PlaceSet): ServiceDocument => ({
  ...without(document, 'location', 'placeSource', 'timeZone', 'county'),
  ...(longitude === null || latitude === null ? {} : { location: { type: 'Point', coordinates: [longitude, latitude] } }),
  placeSource: source,
  ...(timeZone === null ? {} : { timeZone }),
  ...(county === null ? {} : { county }),
});

/** Folds one event of `service-<id>`. Without its `ServiceAdded` there is no service, whatever else is said about it. */
export const applyServiceEvent = (current: ServiceDocument | null, event: Recorded): ServiceDocument | null => {
  if (event.type === 'ServiceAdded') return newDocument(event.data.ownerId, event);
  if (current === null) return null;
  const changed = touch(current, event, true);
  const unchanged = touch(current, event, false);
  switch (event.type) {
    case 'ServiceDescribed':
      return describe(changed, Number(event.revision), event.data);
    case 'ServiceClassified': {
      const { types, categories, petsAllowed, lowBarrier } = event.data;
      return { ...changed, type: types, category: categories, isAllowedPet: petsAllowed, isLowBarrier: lowBarrier };
    }
    case 'AddressSet': {
      const { confidential, ...address } = event.data;
      return { ...changed, ...address, isConfidential: confidential };
    }
    case 'PlaceSet':
      return place(changed, event.data);
    case 'ContactSet':
      return { ...changed, ...event.data };
    case 'HoursSet':
      return {
        ...changed,
        schedules: event.data.schedules,
        closeSchedules: event.data.closedDays,
        isContact: event.data.contactForHours,
      };
    case 'DisplaySet':
      return { ...changed, isShowFlag: event.data.showFlag, isShowDonate: event.data.showDonate };
    case 'DetailsConfirmed':
      // Counting beds confirms beds: it says nothing about hours or phone.
      return event.data.sections.some((section) => section !== 'beds') ? changed : unchanged;
    case 'ServiceTranslated':
      return translate(event.data.source === 'person' ? changed : unchanged, event.data);
    case 'ServiceApproved':
      return { ...unchanged, isApproved: true, approvedRevision: event.data.ofRevision };
    case 'ApprovalWithdrawn':
      return { ...without(unchanged, 'approvedRevision'), isApproved: false };
    case 'CriticalNoticeRaised':
      return { ...changed, critical: event.data };
    case 'CriticalNoticeLowered':
      return without(changed, 'critical');
    case 'OwnerChanged':
      return { ...unchanged, user: event.data.to };
    case 'ServiceRemoved':
      return { ...unchanged, isRemoved: true };
    case 'ServiceRestored':
      return without(unchanged, 'isRemoved');
    default:
      return event satisfies never;
  }
};
