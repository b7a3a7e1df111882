import * as fc from 'fast-check';
import { useDatabase, type AnyDocument } from './database.ts';

const database = useDatabase();
const freshCollection = async () => {
  const collection = database.db.collection<AnyDocument>('indexes');
  await collection.drop();
  await database.db.createCollection('indexes');
  return collection;
};

interface ExplainResult {
  readonly stages: string;
  readonly index: string | undefined;
  readonly returned: number;
  readonly examined: number;
}

/** Returns the server's report: the index used and the number of documents examined. */
const explain = async (cursor: { explain(verbosity: 'executionStats'): Promise<unknown> }): Promise<ExplainResult> => {
  const answer = (await cursor.explain('executionStats')) as {
    executionStats: { nReturned: number; totalDocsExamined: number };
    queryPlanner: { winningPlan: object };
  };
  const text = JSON.stringify(answer.queryPlanner.winningPlan);
  return {
    stages: text,
    index: /"indexName":"([^"]+)"/.exec(text)?.[1],
    returned: answer.executionStats.nReturned,
    examined: answer.executionStats.totalDocsExamined,
  };
};

test('lists, finds by name and drops indexes', async () => {
  const collection = await freshCollection();
  expect(
    await collection.createIndexes([
      { key: { a: 1, b: -1 }, name: 'ab' },
      { key: { c: 1 }, sparse: true },
    ]),
  ).toEqual(['ab', 'c_1']);
  expect(await collection.createIndex({ a: 1, b: -1 }, { name: 'ab' })).toBe('ab');
  expect(await collection.indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { a: 1, b: -1 }, name: 'ab' },
    { v: 2, key: { c: 1 }, name: 'c_1', sparse: true },
  ]);
  await expect(collection.createIndex({ z: 1 }, { name: 'ab' })).rejects.toMatchObject({ code: 86 });
  await expect(collection.createIndex({ a: 1, b: -1 }, { name: 'other' })).rejects.toMatchObject({ code: 85 });
  await collection.dropIndex('ab');
  await expect(collection.dropIndex('ab')).rejects.toMatchObject({ code: 27 });
  await collection.dropIndexes();
  expect(await collection.indexes()).toHaveLength(1);
});

test('uses indexes for equality, ranges, lists, prefixes and order', async () => {
  const collection = await freshCollection();
  await collection.insertMany(
    Array.from({ length: 1_000 }, (_, i) => ({ _id: i, city: `c${i % 50}`, n: i, tags: [`t${i % 20}`, `u${i % 3}`], on: i % 2 === 0 })),
  );
  await collection.createIndexes([
    { key: { city: 1, n: -1 }, name: 'city' },
    { key: { n: 1 }, name: 'n' },
    { key: { tags: 1 }, name: 'tags' },
  ]);
  const coveredQueries: [object, object | undefined, string][] = [
    [{ city: 'c7' }, undefined, 'city'],
    [{ city: 'c7', n: { $gt: 500 } }, undefined, 'city'],
    [{ city: { $in: ['c1', 'c2'] } }, undefined, 'city'],
    [{ n: { $gte: 10, $lt: 20 } }, undefined, 'n'],
    [{ tags: 't3' }, undefined, 'tags'],
    [{ city: /^c4/ }, undefined, 'city'],
    [{ city: 'c7' }, { n: -1 }, 'city'],
    [{ city: 'c7' }, { n: 1 }, 'city'],
  ];
  for (const [filter, sort, name] of coveredQueries) {
    const cursor = collection.find(filter);
    if (sort !== undefined) cursor.sort(sort as never);
    const explained = await explain(cursor);
    expect({ filter, index: explained.index, enough: explained.examined <= 2 * explained.returned }).toEqual({
      filter,
      index: name,
      enough: true,
    });
    if (sort !== undefined) expect(explained.stages).not.toContain('"SORT"');
  }
  const topFive = await explain(collection.find({}).sort({ n: -1 }).limit(5));
  expect(topFive).toMatchObject({ index: 'n', returned: 5, examined: 5 });
  expect((await explain(collection.find({ on: true }))).stages).toContain('COLLSCAN');
  const orExplained = (await collection.find({ $or: [{ n: 5 }, { city: 'c6' }] }).explain('executionStats')) as {
    executionStats: { totalDocsExamined: number };
  };
  expect(orExplained.executionStats.totalDocsExamined).toBeLessThanOrEqual(42);
});

test('unique indexes reject duplicates, even when built over them', async () => {
  const collection = await freshCollection();
  await collection.insertMany([
    { _id: 1, a: 1 },
    { _id: 2, a: 1 },
  ]);
  await expect(collection.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({ code: 11000 });
  expect(await collection.indexes()).toHaveLength(1);
  await collection.deleteOne({ _id: 2 });
  await collection.createIndex({ a: 1 }, { unique: true });
  await collection.insertOne({ _id: 3 });
  await expect(collection.insertOne({ _id: 4 })).rejects.toMatchObject({ code: 11000 });
  await expect(collection.updateOne({ _id: 3 }, { $set: { a: 1 } })).rejects.toMatchObject({ code: 11000, keyValue: { a: 1 } });
  await collection.updateOne({ _id: 1 }, { $set: { a: 2 } });
  await collection.updateOne({ _id: 3 }, { $set: { a: 1 } });
  expect(await collection.countDocuments({ a: { $in: [1, 2] } })).toBe(2);
});

test('sparse and partial indexes omit documents, and no result lacks them', async () => {
  const collection = await freshCollection();
  await collection.createIndex({ a: 1 }, { unique: true, sparse: true });
  await collection.createIndex({ b: 1 }, { unique: true, partialFilterExpression: { live: true } });
  await collection.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3, b: 1, live: true }, { _id: 4, b: 1, live: false }]);
  await expect(collection.insertOne({ _id: 5, b: 1, live: true })).rejects.toMatchObject({ code: 11000 });
  expect(await collection.countDocuments({ a: null })).toBe(4);
  expect(await collection.countDocuments({ b: 1 })).toBe(2);
  expect(await collection.find({}).sort({ a: 1 }).toArray()).toHaveLength(4);
  expect((await explain(collection.find({ b: 1, live: true }))).index).toBe('b_1');
});

test('finds very long values by equality and distinguishes them', async () => {
  const collection = await freshCollection();
  await collection.createIndex({ a: 1 }, { unique: true });
  const longText = 'x'.repeat(5_000);
  await collection.insertMany([
    { _id: 1, a: `${longText}1` },
    { _id: 2, a: `${longText}2` },
  ]);
  await expect(collection.insertOne({ a: `${longText}1` })).rejects.toMatchObject({ code: 11000 });
  expect(await collection.findOne({ a: `${longText}2` }, { projection: { _id: 1 } })).toEqual({ _id: 2 });
  expect((await collection.find({}).sort({ a: -1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 1]);
});

test('every index stays consistent with the documents through random changes', async () => {
  const value = fc.oneof(fc.nat(5), fc.array(fc.nat(5), { maxLength: 3 }), fc.constantFrom('a', 'b', null));
  const change = fc.oneof(
    fc.record({ id: fc.nat(9), set: fc.record({ a: value, b: value }, { requiredKeys: [] }) }),
    fc.record({ id: fc.nat(9), remove: fc.constant(true) }),
    fc.record({ id: fc.nat(9), inc: fc.nat(3) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 40 }), async (changes) => {
      const collection = await freshCollection();
      await collection.createIndexes([{ key: { a: 1 } }, { key: { b: -1, n: 1 } }]);
      const model = new Map<number, AnyDocument>();
      for (const one of changes) {
        const current = model.get(one.id) ?? { _id: one.id };
        if ('remove' in one) {
          await collection.deleteOne({ _id: one.id });
          model.delete(one.id);
        } else if ('inc' in one) {
          await collection.updateOne({ _id: one.id }, { $inc: { n: one.inc } } as object, { upsert: true });
          model.set(one.id, { ...current, n: Number(current['n'] ?? 0) + one.inc });
        } else if (Object.keys(one.set).length > 0) {
          await collection.updateOne({ _id: one.id }, { $set: one.set }, { upsert: true });
          model.set(one.id, { ...current, ...one.set });
        }
      }
      const expected = [...model.values()].toSorted((x, y) => Number(x._id) - Number(y._id));
      expect(await collection.find({}).sort({ _id: 1 }).toArray()).toEqual(expected);
      for (const indexedValue of [0, 1, 2, 3, 4, 5, 'a', 'b', null]) {
        for (const name of ['a', 'b']) {
          const byIndex = await collection.find({ [name]: indexedValue } as object).toArray();
          const byScan = await collection
            .find({ [name]: indexedValue })
            .hint({ $natural: 1 })
            .toArray();
          expect(byIndex.map(({ _id }) => Number(_id)).toSorted((x, y) => x - y)).toEqual(
            byScan.map(({ _id }) => Number(_id)).toSorted((x, y) => x - y),
          );
        }
      }
    }),
    { numRuns: Number(process.env['DIFFERENTIAL_RUNS'] ?? 15), seed: 7 },
  );
});

test('an index on arrays returns each document once in `_id` order, within bounds of `_id`', async () => {
  const collection = await freshCollection();
  const generatedRows = Array.from({ length: 60 }, (_, index) => ({
    _id: `k${String(index).padStart(3, '0')}`,
    tags: [`t${index % 3}`, `t${index % 5}`, 'all'],
  }));
  await collection.insertMany(generatedRows as unknown as AnyDocument[]);
  await collection.createIndex({ tags: 1, _id: -1 }, { name: 'tags_id' });
  const filter = { tags: 't1', _id: { $gte: 'k010', $lt: 'k050' } };
  const expected = generatedRows.filter(({ _id, tags }) => tags.includes('t1') && _id >= 'k010' && _id < 'k050').map(({ _id }) => _id);
  const cursor = () => collection.find(filter as object);
  expect((await cursor().sort({ _id: -1 }).toArray()).map(({ _id }) => String(_id))).toEqual(expected.toReversed());
  expect((await cursor().sort({ _id: 1 }).toArray()).map(({ _id }) => String(_id))).toEqual(expected);
  const { stages, index, examined } = await explain(cursor().sort({ _id: -1 }).limit(5));
  expect([index, examined, stages.includes('"SORT"')]).toEqual(['tags_id', 5, false]);
});
