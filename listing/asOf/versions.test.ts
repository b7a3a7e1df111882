import * as fc from 'fast-check';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { happenedAt, rowFrom, rowOf, textOf } from '#projections/versions/document.ts';
import { histories } from '#tests/support/histories.ts';
import { createListing, type Listing } from '../listing.ts';
import type { ListFilter, ListQuery } from '../listQuery.ts';
import { createVersions, type Versions } from './versions.ts';
import { withoutPlace } from './withoutPlace.ts';

type Documents = ReadonlyMap<string, ServiceDocument>;

const folded = (history: readonly RecordedEvent[]): Documents => {
  const documents = new Map<string, ServiceDocument>();
  for (const event of history) {
    const id = servicesProjection.documentId(event) ?? '';
    const document = servicesProjection.handles.includes(event.type) ? servicesProjection.apply(documents.get(id) ?? null, event) : null;
    if (document !== null) documents.set(id, document);
  }
  return documents;
};

/** Returns all events up to the last position whose running maximum time is not after `moment`. */
const upTo = (history: readonly RecordedEvent[], moment: number): readonly RecordedEvent[] => {
  let latest = -Infinity;
  const first = history.findIndex((event) => (latest = Math.max(latest, happenedAt(event))) > moment);
  return first === -1 ? history : history.slice(0, first);
};

/** Returns the expected list: a rebuild up to a time, under today's confidentiality. */
const rebuilt = (history: readonly RecordedEvent[], moment: number): Documents => {
  const today = folded(history);
  return new Map(
    [...folded(upTo(history, moment))].flatMap(([id, document]): (readonly [string, ServiceDocument])[] => {
      if (document.isRemoved === true) return [];
      return [[id, today.get(id)?.address.confidential === true ? withoutPlace(document) : document]];
    }),
  );
};

const versionsOf = (history: readonly RecordedEvent[]): Versions => {
  const versions = createVersions();
  for (const event of history) versions.take(rowFrom(textOf(rowOf(event))));
  return versions;
};

const momentsOf = (history: readonly RecordedEvent[]): readonly number[] => {
  const moments = history.flatMap((event) => [happenedAt(event), event.created ?? 0]);
  return [...new Set(moments.flatMap((moment) => [moment - 1, moment, moment + 1]))];
};

/** After all events, including those of clocks that run ahead. */
const END = 1_900_000_000_000;

const ids = (history: readonly RecordedEvent[]): readonly string[] => [
  ...new Set(history.map((event) => servicesProjection.documentId(event) ?? '')),
];

test('equals a rebuild for every service at every time, and the model now', () => {
  covers('asof-1');
  fc.assert(
    fc.property(histories, (history) => {
      const versions = versionsOf(history);
      for (const moment of momentsOf(history)) {
        const expected = rebuilt(history, moment);
        for (const id of ids(history)) expect(versions.at(moment).document(id)).toEqual(expected.get(id) ?? null);
      }
      const now = new Map([...folded(history)].filter(([, { isRemoved }]) => isRemoved !== true));
      for (const id of ids(history)) {
        const live = now.get(id) ?? null;
        const shown = live?.address.confidential === true ? withoutPlace(live) : live;
        expect(versions.at(END).document(id)).toEqual(shown);
      }
    }),
    { numRuns: 150 },
  );
});

const HERE = { longitude: -105, latitude: 39.74 };
const query = (filter: ListFilter, more: Partial<ListQuery> = {}): ListQuery => ({
  filter,
  sort: 'distance',
  direction: 'asc',
  near: HERE,
  from: HERE,
  skip: 0,
  limit: 100,
  language: 'en',
  showsApproval: true,
  ...more,
});
const QUERIES: readonly ListQuery[] = [
  query({}),
  query({ approved: true }, { showsApproval: false }),
  query({ open: true }, { sort: 'name' }),
  query({ freeBeds: true }, { sort: 'help', language: 'es' }),
  query({ beds: true, oldCount: true }, { sort: 'updatedAt', direction: 'desc' }),
  query({ critical: true }, { sort: 'likes', direction: 'desc' }),
  query({ words: ['main'], wordsIn: ['address1', 'name'] }, { sort: 'name', direction: 'desc' }),
  query({ zips: [['80205']], within: { near: HERE, miles: 20 } }),
  query({ ids: ['aspen', 'cedar', 'elm'] }),
  query({ counties: ['Denver, CO'] }),
];

const answersOf = (listing: Listing, at: number): readonly unknown[] => [
  ...QUERIES.map((listQuery) => {
    const { body, total, release } = listing.execute(listQuery, at);
    const text = body.toString();
    release();
    return [total, text];
  }),
  listing.count({ filter: { approved: true } }, at),
  [...listing.countByCounty()],
  listing.busiestCity(),
  listing.waitingForSpanish(),
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
        for (const [id, document] of rebuilt(history, moment)) expected.put(id, document);
        const at = Math.floor(moment / 1000);
        expect(answersOf(versions.at(moment), at)).toEqual(answersOf(expected, at));
      }
    }),
    { numRuns: 100 },
  );
});

test('shows rows taken during a read from their time on, and skips rows taken before', () => {
  fc.assert(
    fc.property(histories, fc.nat(60), (history, cut) => {
      const versions = createVersions();
      for (const event of history.slice(0, cut)) versions.take(rowOf(event));
      answersOf(versions.at(END), 0);
      for (const event of history) versions.take(rowOf(event));
      expect(answersOf(versions.at(1_795_300_000_000), 1_795_300_000)).toEqual(
        answersOf(versionsOf(history).at(1_795_300_000_000), 1_795_300_000),
      );
    }),
    { numRuns: 50 },
  );
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
      const address = { address1: '', address2: '', city: 'Denver', state: 'CO', zip: '', country: 'US', confidential: true };
      const end: RecordedEvent = {
        ...last,
        type: 'AddressSet',
        data: address,
        revision: last.revision + 1n,
        position: 1_000_000n,
      } as RecordedEvent;
      const versions = versionsOf([...hidden, end]);
      for (const moment of momentsOf(history)) {
        const then = versions.at(moment);
        const at = Math.floor(moment / 1000);
        expect(JSON.stringify([then.document('aspen'), answersOf(then, at)])).not.toMatch(/Canary|80299/);
        expect(then.document('aspen') ?? {}).not.toHaveProperty('location');
        expect(then.find(query({ words: ['canary'], wordsIn: ['address1', 'address2', 'zip'] }), at).ids).toEqual([]);
        expect(then.find(query({ zips: [['80299']] }), at).ids).toEqual([]);
      }
    }),
    { numRuns: 60 },
  );
});
