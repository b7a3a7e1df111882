import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { CORRECTIONS_MONTH, monthId, REVISIONS_PER_PART, type BedMonth } from '#projections/bedHistory/document.ts';
import { readCounts, readCountsOfMany } from '#query-api/history/bedHistory/readCounts.ts';
import { startStores, type Stores } from '../support/stores.ts';

/* Bed history of a shelter whose counts of a month fill more than one document. */
const COLLECTION = 'bedHistory_parts';
const readSource = { collection: COLLECTION };
const actor = { id: 'ana', role: 'USER' } as const;
const timeAt = (day: number, hour: number): string => new Date(Date.UTC(2026, 1, day, hour)).toISOString();
const createCount = (id: string, day: number, hour = 8) => ({ id, at: timeAt(day, hour), available: day, total: 60, actor, command: id });

const bedMonthPart = (serviceId: string, month: string, revision: bigint, fields: Partial<BedMonth>) => ({
  _id: monthId(serviceId, month, revision),
  serviceId,
  month,
  counts: [],
  corrections: [],
  ...fields,
});

let stores: Stores;
let mongo: MongoConnection;
beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
  await mongo.models.collection<BedMonth & { _id: string }>(COLLECTION).insertMany([
    bedMonthPart('s', '2026-02', 0n, { counts: [createCount('one', 3), createCount('three', 5)] }),
    bedMonthPart('s', '2026-02', REVISIONS_PER_PART, { counts: [createCount('two', 4)] }),
    bedMonthPart('s', '2026-02', 12n * REVISIONS_PER_PART, { counts: [createCount('four', 6)] }),
    bedMonthPart('s', CORRECTIONS_MONTH, REVISIONS_PER_PART, {
      corrections: [{ of: 'three', at: timeAt(5, 9), actor, command: 'back' }],
    }),
    bedMonthPart('sa', '2026-02', 0n, { counts: [createCount('of another', 3)] }),
  ]);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});

const TIME_SPAN = { from: Date.parse(timeAt(1, 0)), to: Date.parse(timeAt(28, 0)) };

test('reads every part in time order, including counts that were undone', async () => {
  const counts = await readCounts(mongo.models, readSource, 's', TIME_SPAN);
  expect(counts.map(({ id }) => id)).toEqual(['one', 'two', 'three', 'four']);
  expect(counts.filter(({ takenBack }) => takenBack !== undefined).map(({ id }) => id)).toEqual(['three']);
});

test.each([
  [1, ['four']],
  [3, ['two', 'three', 'four']],
])('limits a long history to its newest counts: %i', async (maxCounts, ids) => {
  const counts = await readCounts(mongo.models, readSource, 's', TIME_SPAN, maxCounts);
  expect(counts.map(({ id }) => id)).toEqual(ids);
  expect(counts.some(({ takenBack }) => takenBack !== undefined)).toBe(ids.includes('three'));
});

test.each([
  ['a few', ['s', 'sa']],
  ['many', ['s', 'sa', ...Array.from({ length: 300 }, (_, index) => `other-${index}`)]],
])('reads the same counts for %s shelters at once', async (_what, ids) => {
  const counts = await readCountsOfMany(mongo.models, readSource, ids, TIME_SPAN);
  expect([...counts].map(([id, shelterCounts]) => [id, shelterCounts.map((each) => each.id)])).toEqual([
    ['s', ['one', 'two', 'three', 'four']],
    ['sa', ['of another']],
  ]);
});
