import * as fc from 'fast-check';
import type { Actor, DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { generateServices } from './generator.ts';
import { address, classified, contact, described } from './givenService.ts';
import { createHsdsRecord } from './hsdsRecord.ts';

/*
 * Random histories of a few services, like a log: facts, beds, kudos, approvals, removals, and unrelated events between them, written by
 * clocks of which some run a day ahead.
 */

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** 2026-11-20T18:00:00Z */
const START_MS = 1_795_197_600_000;

const SERVICE_IDS = ['aspen', 'birch', 'cedar', 'dogwood'] as const;
const ACTORS: readonly Actor[] = [
  { id: 'ana', role: 'USER', via: 'web' },
  { id: 'lee', role: 'VOLUNTEER LEAD', via: 'web' },
  { id: 'ada', role: 'ADMINISTRATOR', via: 'api' },
  { id: 'file', role: 'ADMINISTRATOR', via: 'import' },
  { id: 'placer', role: 'SYSTEM', via: 'reaction' },
];
/** Opening hours of every kind that directories have. */
const HOURS_SAMPLES = generateServices(23, 12).map(({ hours }) => hours);

const point = fc.record({ longitude: fc.constantFrom(-105, -104.95, -104.9, -104.2), latitude: fc.constantFrom(39.7, 39.75, 40.4) });

const serviceEventArbitrary: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.constantFrom('Open Table', 'Aspen House', 'Quiet Corner').map((name) => ({ type: 'ServiceDescribed', data: { ...described, name } })),
  fc
    .constantFrom(['MEALS'], ['EMERGENCY_SHELTER'], ['EMERGENCY_SHELTER', 'MEALS'], ['MEDICAL'])
    .map((types) => ({ type: 'ServiceClassified', data: { ...classified, types } })),
  fc
    .record({
      address1: fc.constantFrom('1 Main St', '9 Other St'),
      city: fc.constantFrom('Denver', 'Aurora'),
      zip: fc.constantFrom('80205', '80010'),
    })
    .map((coordinates) => ({ type: 'AddressSet', data: { ...address, ...coordinates } })),
  fc.constant({
    type: 'AddressSet',
    data: { ...address, address1: '', zip: '', confidential: true, sealed: { key: 'service-s.1', box: 'street' } },
  }),
  point.map((at) => ({ type: 'PlaceSet', data: { ...at, timeZone: 'America/Denver', county: 'Denver, CO', source: 'pin' } })),
  fc.constant({ type: 'PlaceSet', data: { longitude: null, latitude: null, timeZone: 'America/Denver', county: null, source: 'pin' } }),
  fc.constantFrom('3035550142', '3035550199').map((phone) => ({ type: 'ContactSet', data: { ...contact, phone } })),
  fc.constantFrom(...HOURS_SAMPLES).map((data) => ({ type: 'HoursSet', data })),
  fc.boolean().map((showFlag) => ({ type: 'DisplaySet', data: { showFlag, showDonate: false } })),
  fc.constant({ type: 'DetailsConfirmed', data: { sections: ['contact', 'hours'] } }),
  fc.nat(9).map((ofRevision) => ({ type: 'ServiceApproved', data: { ofRevision } })),
  fc.nat(9).map((ofRevision) => ({ type: 'ServiceApproved', data: { ofRevision } })),
  fc.constant({ type: 'ApprovalWithdrawn', data: {} }),
  fc
    .constantFrom(null, '2026-11-22T10:00')
    .map((expiresAt) => ({ type: 'CriticalNoticeRaised', data: { text: 'Closed by flood', expiresAt } })),
  fc.constant({ type: 'CriticalNoticeLowered', data: {} }),
  fc.constant({ type: 'OwnerChanged', data: { from: 'ana', to: 'ben' } }),
  fc.constant({ type: 'BedCounterAdded', data: { accountId: 'cora' } }),
  fc.constantFrom('Harbor Relief', '').map((name) => ({ type: 'HsdsRecordSet', data: createHsdsRecord(name) })),
  fc.boolean().map((isDifferent) => ({ type: 'DifferentPlaceSet', data: { otherId: 'twin', isDifferent } })),
  fc.constantFrom('ServiceRemoved', 'ServiceRestored').map((type) => ({ type, data: {} })),
);

/** Times in the formats of clients: some without milliseconds. */
const observed = fc.integer({ min: -5, max: 5 }).map((hours) => new Date(START_MS + hours * HOUR_MS).toISOString());
const observedAt = fc.oneof(
  observed,
  observed.map((at) => at.replace('.000Z', 'Z')),
);
const bedEventArbitrary: fc.Arbitrary<DomainEvent> = fc.oneof(
  fc.record({ available: fc.nat(9), observedAt }).map((count) => ({ type: 'BedsCounted', data: { ...count, total: 20, saw: null } })),
  fc.record({ available: fc.nat(9), observedAt }).map((count) => ({ type: 'BedsCounted', data: { ...count, total: null, saw: 3 } })),
  fc.record({ available: fc.nat(9), observedAt }).map((count) => ({ type: 'BedsCountCorrected', data: { ...count, total: 20, of: 'e1' } })),
  fc.record({ available: fc.nat(9), observedAt }).map((count) => ({ type: 'BedsCountRestored', data: { ...count, total: 20, of: 'e1' } })),
  fc.constantFrom(null, 20, 30).map((total) => ({ type: 'CapacitySet', data: { total } })),
  fc.boolean().map((on) => ({ type: 'BedReminderSet', data: { on } })),
);

const step = fc.record({
  id: fc.constantFrom(...SERVICE_IDS),
  entry: fc.oneof(
    { weight: 6, arbitrary: serviceEventArbitrary.map((event) => ({ stream: 'service', event })) },
    { weight: 4, arbitrary: bedEventArbitrary.map((event) => ({ stream: 'beds', event })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('KudosGiven', 'KudosVoided')
        .map((type) => ({ stream: 'kudos', event: { type, data: {} } as DomainEvent })),
    },
    {
      weight: 1,
      arbitrary: fc.constant({ stream: 'account', event: { type: 'AccountApproved', data: {} } as DomainEvent }),
    },
  ),
  actor: fc.constantFrom(...ACTORS),
  /** Milliseconds since the previous event. */
  later: fc.constantFrom(0, 0, 1, 1000, HOUR_MS, 5 * HOUR_MS),
  /** Milliseconds by which the clocks of the writer and of the store are ahead. */
  clockAhead: fc.constantFrom(0, 0, 0, DAY_MS, -HOUR_MS),
  storedAhead: fc.constantFrom(0, 0, 0, 20, DAY_MS),
});
/** One event of a random history, with its service, writer and clocks. */
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the events of steps as a store returns them, in the order of the log. */
export const recordedFrom = (steps: readonly Step[]): readonly RecordedEvent[] => {
  const revisions = new Map<string, bigint>();
  let at = START_MS;
  let position = 0n;
  const record = (
    streamName: string,
    event: DomainEvent,
    { actor, clockAhead, storedAhead }: Omit<Step, 'id' | 'entry' | 'later'>,
  ): RecordedEvent => {
    const revision = (revisions.get(streamName) ?? -1n) + 1n;
    revisions.set(streamName, revision);
    position += 400n;
    const commandId = `00000000-0000-4000-8000-${position.toString().padStart(12, '0')}`;
    return {
      ...event,
      id: commandId,
      streamName,
      revision,
      position,
      created: at + storedAhead,
      metadata: {
        commandId,
        commandDigest: '',
        correlationId: commandId,
        causationId: commandId,
        actor,
        occurredAt: new Date(at + clockAhead).toISOString(),
        locale: 'en',
        ...(actor.via === 'import' ? { factsAsOf: '2021-01-01T00:00:00.000Z' } : {}),
      },
    };
  };
  return steps.flatMap((of) => {
    const { id, later, entry } = of;
    at += later;
    const first = entry.stream === 'service' && !revisions.has(`service-${id}`);
    const added = first ? [record(`service-${id}`, { type: 'ServiceAdded', data: { ownerId: 'ana' } }, of)] : [];
    const event = entry.stream === 'kudos' ? { ...entry.event, data: { serviceId: id } } : entry.event;
    return [...added, record(`${entry.stream}-${id}`, event, of)];
  });
};

/** Histories of some dozens of events, in the order of the log. */
export const histories: fc.Arbitrary<readonly RecordedEvent[]> = fc.array(step, { minLength: 1, maxLength: 60 }).map(recordedFrom);
