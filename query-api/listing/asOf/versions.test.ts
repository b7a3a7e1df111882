import * as fc from 'fast-check';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { happenedAt, parseRow, rowOf, serializeRow } from '#projections/versions/document.ts';
import { address, described } from '#tests/support/givenService.ts';
import { histories, recordedFrom, type Step } from '#tests/support/histories.ts';
import { createListing, type Listing } from '../listing.ts';
import type { ListFilter, ListQuery } from '../listQuery.ts';
import { createVersions, type Versions } from './versions.ts';
import { withoutPlace } from './withoutPlace.ts';

type Documents = ReadonlyMap<string, ServiceDocument>;

const foldDocuments = (history: readonly RecordedEvent[]): Documents => {
  const documents = new Map<string, ServiceDocument>();
  for (const event of history) {
    const id = servicesProjection.documentId(event) ?? '';
    const document = servicesProjection.handles.includes(event.type) ? servicesProjection.apply(documents.get(id) ?? null, event) : null;
    if (document !== null) documents.set(id, document);
  }
  return documents;
};

/** Returns all events up to the last position whose running maximum time is not after `moment`. */
const eventsUpTo = (history: readonly RecordedEvent[], moment: number): readonly RecordedEvent[] => {
  let latest = -Infinity;
  const firstLaterIndex = history.findIndex((event) => (latest = Math.max(latest, happenedAt(event))) > moment);
  return firstLaterIndex === -1 ? history : history.slice(0, firstLaterIndex);
};

/** Returns the expected list: a rebuild up to a time, under today's confidentiality. */
const rebuildDocumentsAt = (history: readonly RecordedEvent[], moment: number): Documents => {
  const today = foldDocuments(history);
  return new Map(
    [...foldDocuments(eventsUpTo(history, moment))].flatMap(([id, document]): (readonly [string, ServiceDocument])[] => {
      if (document.isRemoved === true) return [];
      return [[id, today.get(id)?.address.confidential === true ? withoutPlace(document) : document]];
    }),
  );
};

/** Returns the versions, which share equal parts with the documents after the history. */
const versionsOf = (history: readonly RecordedEvent[]): Versions => {
  const present = foldDocuments(history);
  const versions = createVersions((id) => present.get(id) ?? null);
  for (const event of history) versions.foldRow(parseRow(serializeRow(rowOf(event))));
  return versions;
};

const momentsOf = (history: readonly RecordedEvent[]): readonly number[] => {
  const moments = history.flatMap((event) => [happenedAt(event), event.created ?? 0]);
  return [...new Set(moments.flatMap((moment) => [moment - 1, moment, moment + 1]))];
};

/** After all events, including those of clocks that run ahead. */
const FAR_FUTURE = 1_900_000_000_000;

const serviceIdsOf = (history: readonly RecordedEvent[]): readonly string[] => [
  ...new Set(history.map((event) => servicesProjection.documentId(event) ?? '')),
];

test('equals a rebuild for every service at every time, and the model now', () => {
  covers('asof-1');
  fc.assert(
    fc.property(histories, (history) => {
      const versions = versionsOf(history);
      for (const moment of momentsOf(history)) {
        const expected = rebuildDocumentsAt(history, moment);
        for (const id of serviceIdsOf(history)) expect(versions.listingAsOf(moment).document(id)).toEqual(expected.get(id) ?? null);
      }
      const presentDocuments = new Map([...foldDocuments(history)].filter(([, { isRemoved }]) => isRemoved !== true));
      for (const id of serviceIdsOf(history)) {
        const live = presentDocuments.get(id) ?? null;
        const expectedDocument = live?.address.confidential === true ? withoutPlace(live) : live;
        expect(versions.listingAsOf(FAR_FUTURE).document(id)).toEqual(expectedDocument);
      }
    }),
    { numRuns: 150 },
  );
});

const VISITOR = { longitude: -105, latitude: 39.74 };
const query = (filter: ListFilter, overrides: Partial<ListQuery> = {}): ListQuery => ({
  filter,
  sort: 'distance',
  direction: 'asc',
  near: VISITOR,
  from: VISITOR,
  skip: 0,
  limit: 100,
  language: 'en',
  showsApproval: true,
  ...overrides,
});
const QUERIES: readonly ListQuery[] = [
  query({}),
  query({ approved: true }, { showsApproval: false }),
  query({ open: true }, { sort: 'name' }),
  query({ freeBeds: true }, { sort: 'help', language: 'es' }),
  query({ beds: true, hasOldCount: true }, { sort: 'updatedAt', direction: 'desc' }),
  query({ critical: true }, { sort: 'likes', direction: 'desc' }),
  query({ words: ['main'], searchFields: ['address1', 'name'] }, { sort: 'name', direction: 'desc' }),
  query({ zips: [['80205']], within: { near: VISITOR, miles: 20 } }),
  query({ ids: ['aspen', 'cedar', 'elm'] }),
  query({ counties: ['Denver, CO'] }),
  query({ sameServiceAs: 'aspen' }),
  query({ sameServiceAs: 'cedar', approved: true, ids: ['aspen', 'cedar', 'elm'] }, { sort: 'name' }),
];

const resultsOf = (listing: Listing, at: number): readonly unknown[] => [
  ...QUERIES.map((listQuery) => {
    const { body, total, release } = listing.execute(listQuery, at);
    const text = body.toString();
    release();
    return [total, text];
  }),
  listing.count({ filter: { approved: true } }, at),
  [...listing.countByCounty()],
  listing.busiestCity(),
  ['aspen', 'cedar', 'elm'].map((id) => listing.hasOtherLocations(id)),
  listing.countAwaitingSpanish(),
];

test('returns at every time the list of the services of that time', () => {
  covers('asof-2');
  fc.assert(
    fc.property(histories, fc.infiniteStream(fc.nat()), (history, picks) => {
      const versions = versionsOf(history);
      const moments = momentsOf(history);
      for (let round = 0; round < 8; round += 1) {
        const moment = moments[Number(picks.next().value) % moments.length]!;
        const expected = createListing();
        for (const [id, document] of rebuildDocumentsAt(history, moment)) expected.put(id, document);
        const at = Math.floor(moment / 1000);
        expect(resultsOf(versions.listingAsOf(moment), at)).toEqual(resultsOf(expected, at));
      }
    }),
    { numRuns: 100 },
  );
});

test('shows rows taken during a read from their time on, and skips rows taken before', () => {
  fc.assert(
    fc.property(histories, fc.nat(60), (history, prefixLength) => {
      const versions = createVersions();
      for (const event of history.slice(0, prefixLength)) versions.foldRow(rowOf(event));
      resultsOf(versions.listingAsOf(FAR_FUTURE), 0);
      for (const event of history) versions.foldRow(rowOf(event));
      expect(resultsOf(versions.listingAsOf(1_795_300_000_000), 1_795_300_000)).toEqual(
        resultsOf(versionsOf(history).listingAsOf(1_795_300_000_000), 1_795_300_000),
      );
    }),
    { numRuns: 50 },
  );
});

const stepOf = (stream: 'service' | 'beds', type: string, data: object): Step => ({
  id: 'aspen',
  entry: { stream, event: { type, data } },
  actor: { id: 'ana', role: 'USER', via: 'web' },
  later: 0,
  clockAhead: 0,
  storedAhead: 0,
});
const COUNT_STEP = stepOf('beds', 'BedsCounted', { available: 4, total: 20, saw: null, observedAt: '2026-11-20T18:00:00.000Z' });

test.each([
  ['a name', stepOf('service', 'ServiceDescribed', { ...described, name: 'Quiet Corner' })],
  ['a hidden address', stepOf('service', 'AddressSet', { ...address, address1: '', zip: '', confidential: true })],
])('shows %s that a service with a bed count gets at the time of the version that was read', (_what, later) => {
  const history = recordedFrom([stepOf('service', 'AddressSet', address), COUNT_STEP, later]);
  const versions = versionsOf(history.slice(0, -1));
  expect(versions.listingAsOf(FAR_FUTURE).document('aspen')).toMatchObject({ availableBeds: 4, address: { address1: address.address1 } });
  versions.foldRow(rowOf(history.at(-1)!));
  expect(versions.listingAsOf(FAR_FUTURE).document('aspen')).toEqual(rebuildDocumentsAt(history, FAR_FUTURE).get('aspen'));
});

test('hides the street of a service that becomes confidential at all times, searches and orders', () => {
  const street = '77 Canary Street';
  fc.assert(
    fc.property(histories, (history) => {
      const hidden = history.map((event): RecordedEvent => {
        if (event.type !== 'AddressSet' || event.streamName !== 'service-aspen') return event;
        return { ...event, data: { ...(event.data as object), address1: street, zip: '80299', city: 'Denver' } } as RecordedEvent;
      });
      const last = history.findLast(({ streamName }) => streamName === 'service-aspen');
      if (last === undefined) return;
      const confidentialAddress = { address1: '', address2: '', city: 'Denver', state: 'CO', zip: '', country: 'US', confidential: true };
      const hideAddressEvent: RecordedEvent = {
        ...last,
        type: 'AddressSet',
        data: confidentialAddress,
        revision: last.revision + 1n,
        position: 1_000_000n,
      } as RecordedEvent;
      const versions = versionsOf([...hidden, hideAddressEvent]);
      for (const moment of momentsOf(history)) {
        const pastListing = versions.listingAsOf(moment);
        const at = Math.floor(moment / 1000);
        expect(JSON.stringify([pastListing.document('aspen'), resultsOf(pastListing, at)])).not.toMatch(/Canary|80299/);
        expect(pastListing.document('aspen') ?? {}).not.toHaveProperty('location');
        expect(pastListing.find(query({ words: ['canary'], searchFields: ['address1', 'address2', 'zip'] }), at).ids).toEqual([]);
        expect(pastListing.find(query({ zips: [['80299']] }), at).ids).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});
