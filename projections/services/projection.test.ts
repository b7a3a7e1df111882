import type { BedsEvent } from '#domain/beds/events.ts';
import type { EventMetadata, RecordedEvent } from '#domain/envelope/envelope.ts';
import { serviceEventSchemas, type ServiceEvent } from '#domain/service/events.ts';
import { SECTION_EVENTS, SECTIONS } from '#domain/service/sections.ts';
import { currentParts, englishOf, awaitsSpanish } from '#domain/service/translation.ts';
import { documentOf, generateServices, recordedEvents } from '#tests/support/generator.ts';
import { fromStored, toStored } from '../runtime/projection.ts';
import type { ServiceDocument } from './document.ts';
import { servicesProjection } from './projection.ts';

type KudosEvent = { readonly type: 'KudosGiven' | 'KudosVoided'; readonly data: { readonly serviceId: string } };
type AnyEvent = ServiceEvent | BedsEvent | KudosEvent;
interface EventInput {
  readonly event: AnyEvent;
  readonly metadata: Partial<EventMetadata>;
}

const uuid = '00000000-0000-5000-8000-000000000000';
const metadata: EventMetadata = {
  commandId: uuid,
  commandDigest: '',
  correlationId: uuid,
  causationId: uuid,
  actor: { id: 'ana', role: 'USER', via: 'web' },
  occurredAt: '2026-03-01T10:00:00.000Z',
  locale: 'en',
};
const eventWith = (event: AnyEvent, overrides: Partial<EventMetadata> = {}): EventInput => ({ event, metadata: overrides });

const streamOf = ({ type }: AnyEvent): string =>
  type.startsWith('Kudos') ? 'kudos-k' : type.startsWith('Beds') || type === 'CapacitySet' ? 'beds-s' : 'service-s';

/** Builds the document after events that follow each other in their streams. */
const fold = (...history: readonly EventInput[]): ServiceDocument | null => {
  const revisions = new Map<string, bigint>();
  let document: ServiceDocument | null = null;
  for (const [index, { event, metadata: overrides }] of history.entries()) {
    const streamName = streamOf(event);
    const revision = (revisions.get(streamName) ?? -1n) + 1n;
    revisions.set(streamName, revision);
    const recorded: RecordedEvent = {
      ...event,
      id: `e${index}`,
      streamName,
      revision,
      position: BigInt(index + 1),
      metadata: { ...metadata, ...overrides },
    };
    expect(servicesProjection.documentId(recorded)).toBe('s');
    document = servicesProjection.apply(document, recorded);
  }
  return document;
};

const added = eventWith({ type: 'ServiceAdded', data: { ownerId: 'ana' } });
const described = (summary: string, name = 'Harbor House') =>
  eventWith({ type: 'ServiceDescribed', data: { name, summary, description: 'Beds for the night', age: '18+' } });
const translated = (ofRevision: number, source: 'machine' | 'person' = 'machine', overrides: Partial<EventMetadata> = {}) =>
  eventWith(
    {
      type: 'ServiceTranslated',
      data: { language: 'es', fields: { summary: 'Camas', description: 'Camas por la noche', age: '18+' }, source, ofRevision },
    },
    overrides,
  );
const counted = (available: number, observedAt: string) =>
  eventWith({ type: 'BedsCounted', data: { available, total: 20, observedAt, saw: null } });

const contact = {
  phone: '4195550107',
  extension: '',
  phoneText: '',
  website: '',
  facebook: '',
  twitter: '',
  instagram: '',
  youtube: '',
};
const contactSet = (contactEmail: string, overrides: object = {}) =>
  eventWith({ type: 'ContactSet', data: { ...contact, contactEmail, ...overrides } });
const placeAt = (longitude: number | null, latitude: number | null) =>
  eventWith({ type: 'PlaceSet', data: { longitude, latitude, timeZone: null, county: null, source: 'geocoder' } });

const withUnknownFields = (event: AnyEvent, overrides: object): EventInput =>
  eventWith({ ...event, data: { ...event.data, ...overrides } } as AnyEvent);

describe('a service document', () => {
  test('stores every section with the field names of its event', () => {
    const document = fold(
      added,
      described('Beds'),
      eventWith({ type: 'ServiceClassified', data: { types: ['SHELTER'], categories: ['WOMEN'], petsAllowed: true, lowBarrier: false } }),
      eventWith({
        type: 'AddressSet',
        data: { address1: '1 Main St', address2: '', city: 'Toledo', state: 'OH', zip: '43604', country: 'US', confidential: false },
      }),
      eventWith({
        type: 'PlaceSet',
        data: { longitude: -83.5, latitude: 41.6, timeZone: 'America/New_York', county: 'Lucas', source: 'gazetteer' },
      }),
      eventWith({ type: 'HoursSet', data: { schedules: [{ type: 'FULL_DAY' }], closedDays: [], contactForHours: false } }),
      eventWith({ type: 'DisplaySet', data: { showFlag: true, showDonate: false } }),
    );
    expect(document).toMatchObject({
      described: { name: 'Harbor House', summary: 'Beds' },
      classified: { types: ['SHELTER'], categories: ['WOMEN'], petsAllowed: true },
      address: { address1: '1 Main St', confidential: false },
      place: { source: 'gazetteer', timeZone: 'America/New_York', county: 'Lucas' },
      location: { type: 'Point', coordinates: [-83.5, 41.6] },
      hours: { schedules: [{ type: 'FULL_DAY' }] },
      display: { showFlag: true },
      user: 'ana',
      revision: 6,
      bedsRevision: -1,
      isApproved: false,
    });
  });

  test('has no location without coordinates, and loses a former one', () => {
    expect(fold(added, placeAt(-83.5, 41.6))).toHaveProperty('location');
    expect(fold(added, placeAt(-83.5, 41.6), placeAt(null, null))).not.toHaveProperty('location');
    expect(fold(added, placeAt(-83.5, null))).not.toHaveProperty('location');
  });

  test('keeps a hidden place sealed, and drops the sealed part when it becomes public', () => {
    const sealed = { key: 'service-s.1', box: 'box' };
    const street = { address1: '', address2: '', city: 'Toledo', state: 'OH', zip: '', country: 'US' };
    const place = { longitude: null, latitude: null, timeZone: 'America/New_York', county: null, source: 'pin' as const };
    const hidden = [
      placeAt(-83.5, 41.6),
      eventWith({ type: 'AddressSet', data: { ...street, confidential: true, sealed } }),
      eventWith({ type: 'PlaceSet', data: { ...place, sealed } }),
    ];
    const document = fold(added, ...hidden);
    expect(document).toMatchObject({ address: { confidential: true, city: 'Toledo', sealed }, place: { sealed } });
    expect(document).not.toHaveProperty('location');
    const shown = fold(added, ...hidden, eventWith({ type: 'AddressSet', data: { ...street, confidential: false } }), placeAt(-83.5, 41.6));
    expect(shown).toMatchObject({ address: { confidential: false }, location: { type: 'Point' } });
    for (const section of ['address', 'place']) expect(shown).not.toHaveProperty([section, 'sealed']);
  });

  test('keeps the contact e-mail sealed until approval, and unsealing it does not change updatedAt', () => {
    const sealed = { key: 'service-s.1', box: 'box' };
    const later = '2027-01-01T00:00:00.000Z';
    const draft = fold(added, contactSet('', { sealed }));
    expect(draft).toMatchObject({ contact: { contactEmail: '', sealed } });
    const approved = fold(added, contactSet('', { sealed }), { ...contactSet('desk@example.org'), metadata: { occurredAt: later } });
    expect(approved).toMatchObject({ contact: { contactEmail: 'desk@example.org' }, updatedAt: draft?.updatedAt });
    expect(approved).not.toHaveProperty('contact.sealed');
    const emptied = fold(added, contactSet('', { sealed }), { ...contactSet(''), metadata: { occurredAt: later } });
    expect(emptied).toMatchObject({ contact: { contactEmail: '' }, updatedAt: later });
    expect(emptied).not.toHaveProperty('contact.sealed');
  });

  test('keeps unknown values of lists, and never replaces a known field by an unknown one', () => {
    const emptyContact = {
      phone: '',
      extension: '',
      phoneText: '',
      contactEmail: '',
      website: '',
      facebook: '',
      twitter: '',
      instagram: '',
      youtube: '',
    };
    const street = { address1: '1 Main St', address2: '', city: 'Toledo', state: 'OH', zip: '43604', country: 'US', confidential: false };
    const reservedFields = {
      isApproved: true,
      user: 'mallory',
      likes: 99,
      _id: 'other',
      _pos: '9',
      gone: true,
      isRemoved: true,
      tint: 'red',
    };
    const document = fold(
      added,
      withUnknownFields({ type: 'ContactSet', data: emptyContact }, reservedFields),
      withUnknownFields({ type: 'AddressSet', data: street }, reservedFields),
      withUnknownFields({ type: 'ServiceClassified', data: { types: [], categories: [], petsAllowed: false, lowBarrier: false } }, { types: ['WARMTH'], categories: ['VETERANS'], ...reservedFields }), // oxfmt-ignore
      withUnknownFields(
        { type: 'HoursSet', data: { schedules: [], closedDays: [], contactForHours: false } },
        { schedules: [{ type: 'FORTNIGHTLY' }], ...reservedFields },
      ),
      withUnknownFields({ type: 'CriticalNoticeRaised', data: { text: 'Closed', expiresAt: null } }, reservedFields),
    );
    expect(document).toMatchObject({
      isApproved: false,
      user: 'ana',
      likes: 0,
      classified: { types: ['WARMTH'], categories: ['VETERANS'] },
    });
    expect(document).toMatchObject({ hours: { schedules: [{ type: 'FORTNIGHTLY' }] }, critical: { text: 'Closed', expiresAt: null } });
    for (const name of ['_id', '_pos', 'gone', 'isRemoved', 'tint'])
      for (const part of [document, ...SECTIONS.map((section) => document?.[section] ?? {})]) expect(part).not.toHaveProperty(name);
    expect(Object.keys(document?.critical ?? {})).toEqual(['text', 'expiresAt']);
  });

  test('does not exist before ServiceAdded', () => {
    expect(fold(described('Beds'))).toBeNull();
    expect(fold(counted(3, metadata.occurredAt))).toBeNull();
  });

  test('keeps the sample mark when a user revises it', () => {
    expect(fold({ ...added, metadata: { sample: true } }, described('Beds'))).toHaveProperty('sample', true);
    expect(fold(added, described('Beds'))).not.toHaveProperty('sample');
  });
});

describe('updatedAt', () => {
  const later = '2026-04-01T10:00:00.000Z';
  test('is the time of the latest change or confirmation', () => {
    expect(fold(added, { ...described('Beds'), metadata: { occurredAt: later } })?.updatedAt).toBe(later);
    expect(
      fold(added, eventWith({ type: 'DetailsConfirmed', data: { sections: ['contact', 'beds'] } }, { occurredAt: later }))?.updatedAt,
    ).toBe(later);
  });

  test('is the age of the facts if an import states it', () => {
    const factsAsOf = '2021-06-01T00:00:00.000Z';
    expect(fold({ ...added, metadata: { factsAsOf } })).toMatchObject({ updatedAt: factsAsOf, createdAt: metadata.occurredAt });
    expect(fold({ ...added, metadata: { factsAsOf: later } })?.updatedAt).toBe(metadata.occurredAt);
    expect(fold(added, { ...described('Beds'), metadata: { occurredAt: later, factsAsOf } })?.updatedAt).toBe(metadata.occurredAt);
  });

  test.each([
    ['a bed count', counted(3, later)],
    ['a confirmation of beds alone', eventWith({ type: 'DetailsConfirmed', data: { sections: ['beds'] } })],
    ['an approval', eventWith({ type: 'ServiceApproved', data: { ofRevision: 0 } })],
    ["a machine's translation", translated(0)],
    [
      'a geocoder',
      eventWith(
        { type: 'PlaceSet', data: { longitude: 1, latitude: 2, timeZone: null, county: null, source: 'geocoder' } },
        { actor: { id: 'geocoder', role: 'SYSTEM', via: 'reaction' } },
      ),
    ],
  ])('is not changed by %s', (_what, event) => {
    expect(fold(added, { ...event, metadata: { ...event.metadata, occurredAt: later } })?.updatedAt).toBe(metadata.occurredAt);
  });
});

const readableFields = (...events: readonly EventInput[]) => {
  const document = fold(added, ...events);
  return document === null ? undefined : currentParts(englishOf(document), document.es);
};
const isAwaitingSpanish = (...events: readonly EventInput[]) => {
  const document = fold(added, ...events);
  return document !== null && awaitsSpanish(document);
};

describe('Spanish', () => {
  test('translates the text that it was made from', () => {
    expect(readableFields(described('Beds'), translated(1))).toMatchObject({
      summary: { text: 'Camas', source: 'machine' },
      age: { text: '18+' },
    });
    expect(isAwaitingSpanish(described('Beds'))).toBe(true);
    expect(isAwaitingSpanish(described('Beds'), translated(1))).toBe(false);
  });
  test('omits a field whose English changed before or after the translation, and keeps the others', () => {
    for (const events of [
      [described('Beds'), translated(1), described('Beds and showers')],
      [described('Beds'), described('Beds and showers'), translated(1)],
    ]) {
      expect(Object.keys(readableFields(...events) ?? {})).toEqual(['description', 'age']);
      expect(isAwaitingSpanish(...events)).toBe(true);
    }
    expect(readableFields(described('Beds'), described('Beds and showers'), translated(2))).toHaveProperty('summary');
  });
  test('stays valid when only the name changes', () => {
    expect(readableFields(described('Beds'), translated(1), described('Beds', 'Harbor Haven'))).toHaveProperty('summary');
  });
  test('by a person waits for the person, not for a machine, after its English changed', () => {
    expect(isAwaitingSpanish(described('Beds'), translated(1, 'person'), described('Beds and showers'))).toBe(false);
  });
});

const differentPlace = (otherId: string, isDifferent = true) => eventWith({ type: 'DifferentPlaceSet', data: { otherId, isDifferent } });
test('other places that look the same are listed until a statement is undone', () => {
  expect(fold(added, differentPlace('twin'), differentPlace('other'))?.differentFrom).toEqual(['twin', 'other']);
  expect(fold(added, differentPlace('twin'), differentPlace('twin', false))).not.toHaveProperty('differentFrom');
});

const counterAdded = (accountId: string) => eventWith({ type: 'BedCounterAdded', data: { accountId } });
const reminded = (on: boolean) => eventWith({ type: 'BedReminderSet', data: { on } });
describe('people who count beds', () => {
  test('are the accounts added last, until they are removed or the owner changes', () => {
    expect(fold(added, counterAdded('cora'), counterAdded('dan'), counterAdded('cora'))?.bedCounters).toEqual(['dan', 'cora']);
    const gone = eventWith({ type: 'BedCounterRemoved', data: { accountId: 'cora' } });
    expect(fold(added, counterAdded('cora'), gone)).not.toHaveProperty('bedCounters');
    const handedOver = eventWith({ type: 'OwnerChanged', data: { from: 'ana', to: 'ben' } });
    expect(fold(added, counterAdded('cora'), handedOver)).not.toHaveProperty('bedCounters');
  });
  test('get reminders unless the owner turned them off', () => {
    expect(fold(added, reminded(false))?.bedReminderOff).toBe(true);
    expect(fold(added, reminded(false), reminded(true))).not.toHaveProperty('bedReminderOff');
  });
});

describe('beds', () => {
  const [early, late] = ['2026-03-01T08:00:00.000Z', '2026-03-01T09:00:00.000Z'];
  test('show the count observed last, whatever the order of reports', () => {
    const counter = { bedsCountedBy: 'USER', bedsCountedById: 'ana' };
    const expected = { availableBeds: 3, totalBeds: 20, bedsCountedAt: late, ...counter, bedsRevision: 1 };
    expect(fold(added, counted(5, early), counted(3, late))).toMatchObject(expected);
    expect(fold(added, counted(3, late), counted(5, early))).toMatchObject(expected);
  });
  test('a correction replaces the count, and a new capacity the total', () => {
    const corrected = eventWith({ type: 'BedsCountCorrected', data: { available: 4, total: 10, observedAt: early, of: 'e1' } });
    expect(fold(added, counted(3, late), corrected)).toMatchObject({
      availableBeds: 4,
      totalBeds: 10,
      bedsCountedAt: early,
    });
    expect(fold(added, eventWith({ type: 'CapacitySet', data: { total: 8 } }))).toMatchObject({ totalBeds: 8 });
    expect(fold(added, counted(3, late), eventWith({ type: 'CapacitySet', data: { total: null } }))).not.toHaveProperty('totalBeds');
  });
});

test('kudos are counted and voided', () => {
  const kudosGiven = eventWith({ type: 'KudosGiven', data: { serviceId: 's' } });
  expect(fold(added, kudosGiven, kudosGiven, eventWith({ type: 'KudosVoided', data: { serviceId: 's' } }))?.likes).toBe(1);
});

test('an approval names the revision it approved and can be withdrawn', () => {
  const approved = eventWith({ type: 'ServiceApproved', data: { ofRevision: 1 } });
  expect(fold(added, described('Beds'), approved)).toMatchObject({ isApproved: true, approvedRevision: 1 });
  const withdrawn = fold(added, described('Beds'), approved, eventWith({ type: 'ApprovalWithdrawn', data: {} }));
  expect(withdrawn?.isApproved).toBe(false);
  expect(withdrawn).not.toHaveProperty('approvedRevision');
});

test('a critical notice is raised and lowered', () => {
  const raised = eventWith({ type: 'CriticalNoticeRaised', data: { text: 'Closed by flood', expiresAt: null } });
  expect(fold(added, raised)?.critical).toEqual({ text: 'Closed by flood', expiresAt: null });
  expect(fold(added, raised, eventWith({ type: 'CriticalNoticeLowered', data: {} }))).not.toHaveProperty('critical');
});

test('a critical notice keeps its Spanish until another one is raised', () => {
  const raised = eventWith({ type: 'CriticalNoticeRaised', data: { text: 'Closed', textEs: 'Cerrado', expiresAt: null } });
  expect(fold(added, raised)?.critical).toEqual({ text: 'Closed', textEs: 'Cerrado', expiresAt: null });
  const raisedAgain = eventWith({ type: 'CriticalNoticeRaised', data: { text: 'Open again', expiresAt: null } });
  expect(fold(added, raised, raisedAgain)?.critical).toEqual({ text: 'Open again', expiresAt: null });
});

describe('a removed service', () => {
  const removed = eventWith({ type: 'ServiceRemoved', data: {} });
  const restored = eventWith({ type: 'ServiceRestored', data: {} });

  test('is stored without visible facts, and restored completely', () => {
    const document = fold(added, described('Beds'), removed);
    const stored = toStored(servicesProjection, { id: 's', position: '00000000000000000003', document });
    expect(Object.keys(stored).sort()).toEqual(['_id', '_pos', 'gone', 'kept']);
    expect(fromStored(stored).document).toEqual(document);
    expect(fold(added, described('Beds'), removed, restored)).toEqual({ ...fold(added, described('Beds')), revision: 3 });
  });

  test('keeps changes that happen while it is removed', () => {
    expect(fold(added, removed, counted(3, metadata.occurredAt), restored)).toMatchObject({ availableBeds: 3 });
  });
});

test('stores a visible document with its facts at the top and reads it back unchanged', () => {
  const document = fold(added, described('Beds'));
  const stored = toStored(servicesProjection, { id: 's', position: '00000000000000000002', document });
  expect(stored).toMatchObject({ _id: 's', _pos: '00000000000000000002', described: { name: 'Harbor House' } });
  expect(fromStored(stored)).toEqual({ id: 's', position: '00000000000000000002', document });
});

test('folds realistic services into the same document as one written by hand', () => {
  const services = generateServices(7, 200);
  const documents = new Map<string, ServiceDocument | null>();
  for (const event of recordedEvents(services)) {
    const id = servicesProjection.documentId(event) ?? '';
    documents.set(id, servicesProjection.apply(documents.get(id) ?? null, event));
  }
  for (const service of services) expect(documents.get(service.id)).toEqual(documentOf(service));
});

const fieldNames = (event: keyof typeof serviceEventSchemas): string => Object.keys(serviceEventSchemas[event].shape).join(' ');

test('raises its version with each newly folded fact: rebuilt documents contain facts of older events', () => {
  const foldedFields = [
    ['notice', fieldNames('CriticalNoticeRaised')],
    ['hsdsRecord', fieldNames('HsdsRecordSet')],
    ...SECTIONS.map((section) => [section, fieldNames(SECTION_EVENTS[section])]),
  ];
  expect({ version: servicesProjection.version, ...Object.fromEntries(foldedFields) }).toEqual({
    version: 13,
    notice: 'text textEs expiresAt',
    hsdsRecord: 'serviceId locationId serviceAtLocationId locationName organization',
    described: 'name summary description age',
    classified: 'types categories petsAllowed lowBarrier wheelchairAccessible referralNeeded',
    address: 'address1 address2 city state zip country confidential sealed',
    place: 'longitude latitude timeZone county source sealed',
    contact: 'phone extension phoneText contactEmail website facebook twitter instagram youtube sealed',
    hours: 'schedules closedDays contactForHours unknownDays',
    display: 'showFlag showDonate',
  });
});
