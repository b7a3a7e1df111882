import * as fc from 'fast-check';
import type { HsdsMetadata } from '#contract/hsds.ts';
import type { Actor, DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { toHsdsService } from '#interchange/export/hsds/toHsdsService.ts';
import { hsdsId } from '#interchange/hsds/ownTaxonomies.ts';
import { InvalidEvent } from '#platform/event-store/errors.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { address, classified, contact, described } from '#tests/support/givenService.ts';
import { histories, recordedFrom } from '#tests/support/histories.ts';
import { createHsdsValidator, hasHsdsSchemas } from '#tests/support/hsdsSchemas.ts';
import { listingHistoryOf, readListingHistory } from './listingHistory.ts';
import { publishedListing } from './publishedListing.ts';

/* Histories of listings as rows of `metadata`. */

const OWNER: Actor = { id: 'ana', role: 'USER', via: 'web' };
const LEAD: Actor = { id: 'lee', role: 'VOLUNTEER LEAD', via: 'web' };
const IMPORT: Actor = { id: 'file', role: 'ADMINISTRATOR', via: 'import' };
const PRODUCT: Actor = { id: 'placer', role: 'SYSTEM', via: 'reaction' };
const DAY_MS = 86_400_000;

/** Returns the events of one listing, one on each day from 2026-11-20. */
const listed = (...events: readonly (readonly [Actor, string, object])[]): readonly RecordedEvent[] =>
  recordedFrom(
    events.map(([actor, type, data], index) => ({
      id: 'aspen',
      entry: { stream: 'service', event: { type, data } as DomainEvent },
      actor,
      later: index === 0 ? 0 : DAY_MS,
      clockAhead: 0,
      storedAhead: 0,
    })),
  );
const place = { longitude: -105, latitude: 39.75, timeZone: 'America/Denver', county: 'Denver, CO', source: 'pin' };
const hidden = { address1: '', zip: '', confidential: true, sealed: { key: 'service-s.1', box: 'street' } };

/** Returns the rows of a listing at the end of its stream. */
const rowsOf = (id: string, stream: readonly RecordedEvent[], until?: bigint): readonly HsdsMetadata[] => {
  const document = stream.reduce<ReturnType<typeof servicesProjection.apply>>(
    (folded, event) => servicesProjection.apply(folded, event),
    null,
  );
  if (document === null) return [];
  const listing = { ...publishedListing(id, document, Date.UTC(2026, 11, 24)), history: listingHistoryOf(id, stream, until) };
  return toHsdsService({ id, listings: [listing] }).metadata ?? [];
};
const lineOf = (row: HsdsMetadata): string =>
  [
    row.last_action_date.slice(5),
    row.last_action_type,
    row.resource_type,
    row.field_name,
    `${row.previous_value} > ${row.replacement_value}`,
    row.updated_by,
  ].join(' | ');
const linesOf = (stream: readonly RecordedEvent[], firstDay: string): readonly string[] =>
  rowsOf('aspen', stream)
    .filter(({ last_action_date: date }) => date >= firstDay)
    .map(lineOf);

const firstFacts = [
  [OWNER, 'ServiceDescribed', { ...described, name: 'Aspen House' }],
  [OWNER, 'ServiceClassified', { ...classified, types: ['MEALS'], petsAllowed: false }],
  [OWNER, 'AddressSet', { ...address, address1: '1 Main St', zip: '80205' }],
  [OWNER, 'PlaceSet', place],
  [OWNER, 'ContactSet', { ...contact, phone: '3035550142', website: '', contactEmail: '', sealed: { key: 'k', box: 'mail' } }],
] as const;

test('writes each changed fact with its field of HSDS, its action, its values and the role', () => {
  covers('hsds-metadata');
  const stream = listed(
    ...firstFacts,
    [LEAD, 'ContactSet', { ...contact, phone: '3035550142', website: '', contactEmail: 'help@example.org' }],
    [LEAD, 'ServiceApproved', { ofRevision: 5, sealed: { key: 'k', box: 'reason' } }],
    [IMPORT, 'ServiceDescribed', { ...described, name: 'Aspen Home' }],
    [PRODUCT, 'PlaceSet', { ...place, latitude: 39.7 }],
    [OWNER, 'HoursSet', { schedules: [], closedDays: [{ type: 'PERMANENTLY_CLOSED' }], contactForHours: true }],
    [OWNER, 'ContactSet', { ...contact, phone: '', website: 'https://aspen.example.org/', contactEmail: 'help@example.org' }],
    [OWNER, 'ServiceClassified', { ...classified, types: ['MEALS', 'MEDICAL'], petsAllowed: true, wheelchairAccessible: false }],
    [OWNER, 'CriticalNoticeRaised', { text: 'Closed by flood', expiresAt: null }],
    [OWNER, 'OwnerChanged', { from: 'ana', to: 'ben' }],
    [LEAD, 'ServiceRemoved', {}],
  );
  expect(linesOf(stream, '2026-11-25')).toEqual([
    // The approval published the e-mail, which the owner had entered.
    '11-26 | create | service | isApproved |  > yes | VOLUNTEER LEAD',
    '11-27 | update | service | name | Aspen House > Aspen Home | ADMINISTRATOR',
    '11-28 | update | location | latitude | 39.75 > 39.7 | SYSTEM',
    '11-29 | create | service | closed-days |  > [{"type":"PERMANENTLY_CLOSED"}] | USER',
    '11-29 | create | service | status |  > defunct | USER',
    '11-29 | create | service | contact-for-hours |  > yes | USER',
    '11-30 | delete | phone | number | 3035550142 >  | USER',
    '11-30 | create | service | url |  > https://aspen.example.org/ | USER',
    '12-01 | update | service | type | MEALS > MEALS, MEDICAL | USER',
    '12-01 | create | service | pets-allowed |  > yes | USER',
    '12-01 | create | accessibility | description |  > Not wheelchair accessible | USER',
    '12-02 | create | service | alert |  > Closed by flood | USER',
    '12-04 | delete | service | id | aspen >  | VOLUNTEER LEAD',
  ]);
  expect(linesOf(stream, '')).toEqual(
    expect.arrayContaining([
      '11-20 | create | service | id |  > aspen | USER',
      '11-22 | create | address | address_1 |  > 1 Main St | USER',
      '11-23 | create | location | longitude |  > -105 | USER',
      '11-24 | create | service | email |  > help@example.org | USER',
    ]),
  );
  const rows = rowsOf('aspen', stream);
  expect(rows.find(({ field_name: name }) => name === 'latitude')?.resource_id).toBe(hsdsId('aspen', 'location'));
  expect(rows.filter(({ field_name: name }) => name === 'number').map(({ resource_id: id }) => id)).toEqual([
    hsdsId('aspen', 'phone'),
    hsdsId('aspen', 'phone'),
  ]);
});

test('ends at a position of the log', () => {
  covers('export-history');
  const stream = listed(...firstFacts, [IMPORT, 'ServiceDescribed', { ...described, name: 'Aspen Home' }]);
  const names = (until?: bigint) =>
    rowsOf('aspen', stream, until).flatMap((row) => (row.field_name === 'name' ? [row.replacement_value] : []));
  expect(names()).toEqual(['Aspen House', 'Aspen Home']);
  expect(names(stream.at(-2)?.position)).toEqual(['Aspen House']);
});

test('has the street of a listing that is public again only from public times', () => {
  covers('hsds-metadata-confidential');
  const stream = listed(
    ...firstFacts,
    [OWNER, 'AddressSet', { ...address, ...hidden }],
    [OWNER, 'PlaceSet', { ...place, latitude: 39.9 }],
    [OWNER, 'AddressSet', { ...address, address1: '9 Other St', zip: '80010' }],
    [OWNER, 'PlaceSet', { ...place, latitude: 40.4 }],
  );
  const lines = linesOf(stream, '');
  expect(lines.filter((line) => line.includes('address_1'))).toEqual([
    '11-22 | create | address | address_1 |  > 1 Main St | USER',
    '11-27 | create | address | address_1 |  > 9 Other St | USER',
  ]);
  expect(lines.filter((line) => line.includes('latitude'))).toEqual([
    '11-23 | create | location | latitude |  > 39.75 | USER',
    '11-28 | create | location | latitude |  > 40.4 | USER',
  ]);
});

test('leaves out an approximate point', () => {
  covers('hsds-metadata-confidential');
  expect(linesOf(listed([OWNER, 'PlaceSet', { ...place, source: 'gazetteer' }]), '').join('\n')).not.toMatch(/itude/);
});

const HIDDEN_FIELDS = ['address_1', 'address_2', 'postal_code', 'latitude', 'longitude'];
const isAddress = ({ type }: RecordedEvent): boolean => type === 'AddressSet';
const isConfidential = (event: RecordedEvent | undefined): boolean =>
  (event?.data as { readonly confidential?: boolean } | undefined)?.confidential === true;

/** Returns the streams of the listings of a history. */
const streamsIn = (history: readonly RecordedEvent[]) =>
  ['aspen', 'birch', 'cedar', 'dogwood'].map((id) => [id, history.filter(({ streamName }) => streamName === `service-${id}`)] as const);

test('no row has a street, ZIP code or point of a listing that is confidential today, or was then', () => {
  covers('hsds-metadata-confidential');
  let confidentialRows = 0;
  fc.assert(
    fc.property(histories, (history) => {
      for (const [id, stream] of streamsIn(history)) {
        const isConfidentialToday = isConfidential(stream.findLast(isAddress));
        for (const until of [undefined, stream[Math.floor(stream.length / 2)]?.position]) {
          const rows = rowsOf(id, stream, until);
          if (isConfidentialToday) {
            confidentialRows += rows.length;
            expect(rows.filter(({ field_name: name }) => HIDDEN_FIELDS.includes(name))).toEqual([]);
            expect(JSON.stringify(rows)).not.toMatch(/Main St|Other St|"802\d\d"|"800\d\d"|-10[45]/);
          }
        }
        for (const { revision, name } of listingHistoryOf(id, stream)) {
          const then = stream.findLast((event) => isAddress(event) && event.revision <= BigInt(revision));
          if (isConfidential(then)) expect(['address1', 'address2', 'zip', 'location']).not.toContain(name);
        }
      }
    }),
  );
  expect(confidentialRows).toBeGreaterThan(0);
});

test('rows name nobody, have an id of their own, and follow the schema of the specification', () => {
  covers('hsds-metadata');
  const ajv = hasHsdsSchemas ? createHsdsValidator() : undefined;
  fc.assert(
    fc.property(histories, (history) => {
      const rows = streamsIn(history).flatMap(([id, stream]) => rowsOf(id, stream));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(JSON.stringify(rows)).not.toMatch(/"(?:ana|ben|cora|lee|ada|file|placer|twin)"/);
      for (const row of rows) {
        expect(row.previous_value).not.toBe(row.replacement_value);
        // Ids of these listings are no UUIDs.
        ajv?.validate('metadata.json', { ...row, resource_id: hsdsId(row.resource_id) });
        expect(ajv?.errors ?? []).toEqual([]);
      }
    }),
    { numRuns: 30 },
  );
});

test('gives no history of a listing with an event that cannot be read', async () => {
  covers('hsds-metadata-confidential');
  expect(await readListingHistory({ readStream: () => Promise.reject(new InvalidEvent('service-aspen')) }, 'aspen')).toBeUndefined();
});
