import * as fc from 'fast-check';
import type { DomainEvent, RecordedEvent } from '#domain/envelope/envelope.ts';
import { happenedAt, parseRow, rowOf, serializeRow } from '#projections/versions/document.ts';
import { address } from '#tests/support/givenService.ts';
import { histories } from '#tests/support/histories.ts';
import { createVersions, type Versions } from '../../listing/asOf/versions.ts';
import { selectChanges, type RegionMatch } from './selectChanges.ts';

const regionOf = (...counties: readonly string[]): RegionMatch => ({
  key: counties.join(),
  matches: ({ place }) => counties.includes(place?.county ?? ''),
});
const DENVER = regionOf('Denver, CO');
const START = '1970-01-01T00:00:00.000Z';
const OTHER_COUNTIES = regionOf('Adams, CO');

const fold = (versions: Versions, event: RecordedEvent): void => versions.foldRow(parseRow(serializeRow(rowOf(event))));

type Selection = Parameters<typeof selectChanges>[1];
const selectUncached = ({ timeline, servicesBetween }: Versions, { from, to, upTo, kinds, region }: Selection): Int32Array =>
  timeline.select({
    from,
    to,
    upTo,
    ...(kinds && { kinds }),
    ...(region && { services: servicesBetween(from, to, region.matches) }),
  });

/** Returns the event at this position, which happened as many seconds after 1970. */
const eventAt = (position: number, streamName: string, event: DomainEvent): RecordedEvent => {
  const occurredAt = new Date(position * 1000).toISOString();
  const actor = { id: 'ana', role: 'USER', via: 'web' } as const;
  const metadata = { commandId: '', commandDigest: '', correlationId: '', causationId: '', actor, occurredAt, locale: 'en' } as const;
  const [revision, created] = [BigInt(position), Date.parse(occurredAt)];
  return { ...event, id: `event ${position}`, streamName, revision, position: revision, created, metadata };
};
/** Bed counts of one place, one in a second. */
const bedCounts = (first: number, count = 10): readonly RecordedEvent[] =>
  Array.from({ length: count }, (_, index) =>
    eventAt(first + index, 'beds-aspen', { type: 'BedsCounted', data: { available: index, total: 20, observedAt: START, saw: null } }),
  );
const versionsWith = (events: readonly RecordedEvent[]): Versions => {
  const versions = createVersions();
  for (const event of events) fold(versions, event);
  return versions;
};
const whole = (upTo: bigint): Selection => ({ from: 0, to: Infinity, upTo });

test('selects the same changes as without a cache while the log grows and regions change', () => {
  fc.assert(
    fc.property(histories, fc.nat(59), (history, cut) => {
      const versions = createVersions();
      const upTo = history[cut % history.length]!.position;
      const moments = history.map(happenedAt);
      const periods = [
        { from: -Infinity, to: Infinity },
        { from: moments[cut % moments.length]!, to: moments.at(-1)! },
      ];
      const regions = [undefined, DENVER, OTHER_COUNTIES];
      for (const event of history) {
        fold(versions, event);
        for (const period of periods)
          for (const region of regions)
            for (const selection of [
              { ...period, region, upTo },
              { ...period, region, upTo: versions.position, kinds: ['beds', 'edits'] as const },
            ])
              expect(selectChanges(versions, selection)).toEqual(selectUncached(versions, selection));
      }
    }),
    { numRuns: 60 },
  );
});

test('selects once for all chunks of one replay, also while the log grows', () => {
  const versions = versionsWith(bedCounts(1));
  const [select, servicesBetween] = [jest.spyOn(versions.timeline, 'select'), jest.spyOn(versions, 'servicesBetween')];
  const selection = { ...whole(10n), region: DENVER, kinds: ['beds', 'edits'] as const };
  const first = selectChanges(versions, selection);
  for (const event of bedCounts(11)) fold(versions, event);
  expect(selectChanges(versions, { ...selection, region: regionOf('Denver, CO'), kinds: ['edits', 'beds'] })).toBe(first);
  expect([select.mock.calls.length, servicesBetween.mock.calls.length]).toEqual([1, 1]);
  // Other counties are another region, as after an edit of the region.
  selectChanges(versions, { ...selection, region: OTHER_COUNTIES });
  expect([select.mock.calls.length, servicesBetween.mock.calls.length]).toEqual([2, 2]);
});

test('leaves out a place of a region as soon as its address is confidential', () => {
  const place = { longitude: -105, latitude: 39.7, timeZone: 'America/Denver', county: 'Denver, CO', source: 'pin' };
  const versions = versionsWith([
    eventAt(1, 'service-aspen', { type: 'ServiceAdded', data: { ownerId: 'ana' } }),
    eventAt(2, 'service-aspen', { type: 'AddressSet', data: address }),
    eventAt(3, 'service-aspen', { type: 'PlaceSet', data: place }),
  ]);
  const selection = { ...whole(3n), region: DENVER };
  expect(selectChanges(versions, selection)).toHaveLength(3);
  fold(versions, eventAt(4, 'service-aspen', { type: 'AddressSet', data: { ...address, confidential: true } }));
  expect(selectChanges(versions, selection)).toHaveLength(0);
});

test('selects again when the log reaches the requested position', () => {
  const versions = versionsWith(bedCounts(1));
  expect(selectChanges(versions, whole(15n))).toHaveLength(10);
  for (const event of bedCounts(11)) fold(versions, event);
  expect(selectChanges(versions, whole(15n))).toHaveLength(15);
});

test('keeps the last eight selections, the most recently used ones', () => {
  const versions = versionsWith(bedCounts(1, 20));
  const select = jest.spyOn(versions.timeline, 'select');
  for (let upTo = 1n; upTo <= 8n; upTo += 1n) selectChanges(versions, whole(upTo));
  selectChanges(versions, whole(1n));
  selectChanges(versions, whole(9n));
  expect(select).toHaveBeenCalledTimes(9);
  selectChanges(versions, whole(1n));
  expect(select).toHaveBeenCalledTimes(9);
  selectChanges(versions, whole(2n));
  expect(select).toHaveBeenCalledTimes(10);
});

test('keeps no selection above the limit of bytes', () => {
  const versions = versionsWith(bedCounts(1));
  const select = jest.spyOn(versions.timeline, 'select').mockImplementation(() => new Int32Array(4 * 1024 * 1024));
  selectChanges(versions, whole(1n));
  selectChanges(versions, whole(2n));
  selectChanges(versions, whole(2n));
  expect(select).toHaveBeenCalledTimes(2);
  selectChanges(versions, whole(1n));
  expect(select).toHaveBeenCalledTimes(3);
});
