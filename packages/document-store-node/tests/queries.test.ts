import { Decimal128, Long, ObjectId } from 'bson';
import { useDatabase, type AnyDocument } from './database.ts';

const database = useDatabase();
const freshCollection = async (...docs: AnyDocument[]) => {
  const collection = database.db.collection<AnyDocument>('queries');
  await collection.drop();
  if (docs.length > 0) await collection.insertMany(docs);
  return collection;
};
const ids = (found: readonly AnyDocument[]): unknown[] => found.map(({ _id }) => _id);

test('sorts all types in BSON order', async () => {
  const values = [
    null,
    -1,
    0.5,
    Long.fromNumber(3),
    Decimal128.fromString('3.5'),
    'A',
    'a',
    'b',
    { x: 1 },
    { x: 2 },
    new ObjectId('000000000000000000000001'),
    false,
    true,
    new Date(0),
  ];
  const collection = await freshCollection(...values.map((fieldValue, _id) => ({ _id, v: fieldValue })).toReversed());
  expect(ids(await collection.find({}).sort({ v: 1 }).toArray())).toEqual(values.map((_, i) => i));
  await collection.createIndex({ v: -1 });
  expect(ids(await collection.find({}).sort({ v: -1 }).toArray())).toEqual(values.map((_, i) => values.length - 1 - i));
});

test('supports collations of English and Spanish', async () => {
  const collection = await freshCollection(
    { _id: 1, w: 'nube' },
    { _id: 2, w: 'ñu' },
    { _id: 3, w: 'oso' },
    { _id: 4, w: 'Árbol' },
    { _id: 5, w: 'arbol' },
  );
  expect(ids(await collection.find({ w: 'ARBOL' }).collation({ locale: 'en', strength: 1 }).sort({ _id: 1 }).toArray())).toEqual([4, 5]);
  expect(ids(await collection.find({ w: 'ARBOL' }).collation({ locale: 'en', strength: 2 }).toArray())).toEqual([5]);
  expect(ids(await collection.find({}).collation({ locale: 'es' }).sort({ w: 1 }).toArray())).toEqual([5, 4, 1, 2, 3]);
});

test('filters by expressions, regular expressions, types, modulo and bits', async () => {
  const collection = await freshCollection(
    { _id: 1, a: 5, b: 3, t: 'Casa' },
    { _id: 2, a: 2, b: 3, t: 'perro' },
    { _id: 3, a: 6, t: ['x', 'caso'] },
  );
  expect(ids(await collection.find({ $expr: { $gt: ['$a', '$b'] }, b: { $exists: true } }).toArray())).toEqual([1]);
  expect(ids(await collection.find({ t: /^cas/i }).toArray())).toEqual([1, 3]);
  expect(ids(await collection.find({ t: { $regex: '^cas', $options: 'i' } }).toArray())).toEqual([1, 3]);
  expect(ids(await collection.find({ a: { $mod: [2, 0] } }).toArray())).toEqual([2, 3]);
  expect(ids(await collection.find({ a: { $bitsAllSet: 4 } }).toArray())).toEqual([1, 3]);
  expect(ids(await collection.find({ t: { $type: 'array' } }).toArray())).toEqual([3]);
  expect(ids(await collection.find({ t: { $in: [/^p/, 'Casa'] } }).toArray())).toEqual([1, 2]);
  expect(ids(await collection.find({ t: { $all: ['x', 'caso'] } }).toArray())).toEqual([3]);
});

test('applies projections', async () => {
  const collection = await freshCollection({ _id: 1, a: { b: 1, c: 2 }, l: [{ x: 1, y: 1 }, { x: 2 }], z: 3 });
  const findProjected = async (projection: object) => collection.findOne({}, { projection });
  expect(await findProjected({ z: 1 })).toEqual({ _id: 1, z: 3 });
  expect(await findProjected({ z: 1, _id: 0 })).toEqual({ z: 3 });
  expect(await findProjected({ 'a.b': 1, 'l.x': 1 })).toEqual({ _id: 1, a: { b: 1 }, l: [{ x: 1 }, { x: 2 }] });
  expect(await findProjected({ a: 0, 'l.x': 0 })).toEqual({ _id: 1, l: [{ y: 1 }, {}], z: 3 });
  expect(await findProjected({ l: { $slice: -1 }, a: 0 })).toEqual({ _id: 1, l: [{ x: 2 }], z: 3 });
  expect(await findProjected({ l: { $elemMatch: { x: 2 } } })).toEqual({ _id: 1, l: [{ x: 2 }] });
  expect(await findProjected({ sum: { $add: ['$z', 1] } })).toEqual({ _id: 1, sum: 4 });
  await expect(findProjected({ a: 1, z: 0 })).rejects.toMatchObject({ code: 31254 });
});

const manyDocuments = () => freshCollection(...Array.from({ length: 250 }, (_, _id) => ({ _id })));

describe('cursors', () => {
  test('return all documents in batches', async () => {
    const collection = await manyDocuments();
    expect(ids(await collection.find({}, { batchSize: 7 }).toArray())).toEqual(Array.from({ length: 250 }, (_, i) => i));
    expect(await collection.find({}, { batchSize: 10, limit: 25, skip: 5 }).toArray()).toHaveLength(25);
    expect(await collection.find({}, { limit: 5, singleBatch: true }).toArray()).toHaveLength(5);
  });

  test('return each document at most once during concurrent writes', async () => {
    const collection = await manyDocuments();
    const seen: unknown[] = [];
    for await (const { _id } of collection.find({}, { batchSize: 20 })) {
      seen.push(_id);
      if (seen.length % 50 === 0) await collection.updateMany({}, { $set: { text: 'x'.repeat(seen.length) } });
    }
    expect(seen).toHaveLength(250);
    expect(new Set(seen).size).toBe(250);
  });

  test('report a killed or unknown cursor', async () => {
    const collection = await manyDocuments();
    const first = await database.db.command({ find: 'queries', batchSize: 2 });
    const { id } = first['cursor'] as { id: Long };
    expect(await database.db.command({ killCursors: 'queries', cursors: [id] })).toMatchObject({ cursorsKilled: [id] });
    await expect(database.db.command({ getMore: id, collection: collection.collectionName })).rejects.toMatchObject({
      code: 43,
      codeName: 'CursorNotFound',
    });
  });
});

test('counts documents and distinct values', async () => {
  const collection = await freshCollection({ a: 1, l: [1, 2] }, { a: 2, l: [2, 3] }, { a: 1 });
  expect(await collection.countDocuments({ a: 1 })).toBe(2);
  expect(await collection.countDocuments({ a: 1 }, { limit: 1 })).toBe(1);
  expect(await collection.distinct('l')).toEqual([1, 2, 3]);
  expect(await collection.distinct('a', { l: 2 })).toEqual([1, 2]);
  expect(await database.db.collection('nothing').distinct('a')).toEqual([]);
});

test('runs aggregation pipelines', async () => {
  const collection = await freshCollection(
    { _id: 1, k: 'a', n: 1, l: [1, 2] },
    { _id: 2, k: 'b', n: 2, l: [3] },
    { _id: 3, k: 'a', n: 3, l: [] },
  );
  const run = (stages: object[]) => collection.aggregate(stages).toArray();
  expect(await run([{ $match: { n: { $gt: 0 } } }, { $group: { _id: '$k', sum: { $sum: '$n' } } }, { $sort: { _id: 1 } }])).toEqual([
    { _id: 'a', sum: 4 },
    { _id: 'b', sum: 2 },
  ]);
  expect(await run([{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { k: 1 } }])).toEqual([{ _id: 2, k: 'b' }]);
  expect(await run([{ $unwind: '$l' }, { $count: 'n' }])).toEqual([{ n: 3 }]);
  expect(await run([{ $match: { k: 'none' } }, { $count: 'n' }])).toEqual([]);
  expect(await run([{ $facet: { low: [{ $match: { n: 1 } }], all: [{ $count: 'n' }] } }])).toMatchObject([
    { low: [{ _id: 1 }], all: [{ n: 3 }] },
  ]);
  expect(
    await run([
      { $match: { _id: 1 } },
      { $lookup: { from: 'queries', localField: 'k', foreignField: 'k', as: 'same' } },
      { $project: { 'same._id': 1 } },
    ]),
  ).toEqual([{ _id: 1, same: [{ _id: 1 }, { _id: 3 }] }]);
  expect(await run([{ $addFields: { double: { $multiply: ['$n', 2] } } }, { $match: { double: 4 } }, { $project: { _id: 1 } }])).toEqual([
    { _id: 2 },
  ]);
  await expect(run([{ $nonsense: {} }])).rejects.toMatchObject({ code: 40324 });
});

test('accepts fields with the names of a command’s own lists', async () => {
  const collection = await freshCollection({ _id: 1, updates: [{ a: 1 }], documents: [{ b: 2 }] }, { _id: 2, updates: [{ a: 2 }] });
  expect(ids(await collection.find({ updates: [{ a: 1 }] }).toArray())).toEqual([1]);
  expect(ids(await collection.find({ documents: { $in: [{ b: 2 }] } }).toArray())).toEqual([1]);
  await collection.updateOne({ _id: 2 }, { $set: { deletes: [{ c: 3 }] } });
  expect(await collection.findOne({ deletes: [{ c: 3 }] })).toMatchObject({ _id: 2, deletes: [{ c: 3 }] });
});

test('$lookup joins by equality, with arrays and missing fields, through an index of the other collection', async () => {
  const collection = await freshCollection({ _id: 1, k: 'a' }, { _id: 2, k: ['b', 'c'] }, { _id: 3 }, { _id: 4, k: [] }, { _id: 5, k: 7 });
  const otherCollection = database.db.collection<AnyDocument>('others');
  await otherCollection.drop();
  await otherCollection.insertMany([
    { _id: 'x', of: 'a' },
    { _id: 'y', of: ['b', 'a'] },
    { _id: 'z', of: null },
    { _id: 'n' },
    ...Array.from({ length: 300 }, (_, i) => ({ _id: i, of: `o${i}` })),
  ]);
  const joinPipeline = [
    { $match: { _id: { $lt: 6 } } },
    { $lookup: { from: 'others', localField: 'k', foreignField: 'of', as: 'found' } },
    { $project: { others: '$found._id' } },
    { $sort: { _id: 1 } },
  ];
  const expected = [
    { _id: 1, others: ['x', 'y'] },
    { _id: 2, others: ['y'] },
    { _id: 3, others: ['z', 'n'] },
    { _id: 4, others: [] },
    { _id: 5, others: [] },
  ];
  expect(await collection.aggregate(joinPipeline).toArray()).toEqual(expected);
  await otherCollection.createIndex({ of: 1 });
  const indexedResult = (await collection.aggregate(joinPipeline).toArray()).map((row) => ({
    _id: row._id,
    others: (row['others'] as unknown[]).map(String).toSorted(),
  }));
  expect(indexedResult).toEqual(expected.map((row) => ({ _id: row._id, others: row.others.toSorted() })));
  const explained = await collection.aggregate(joinPipeline).explain('executionStats');
  const stages = (explained as { stages?: { $lookup?: unknown; totalDocsExamined?: unknown; indexesUsed?: unknown }[] }).stages ?? [];
  const lookup = stages.find((stage) => stage.$lookup !== undefined);
  expect(lookup?.indexesUsed).toEqual(['of_1']);
  expect(Number(lookup?.totalDocsExamined)).toBeLessThanOrEqual(6);
  expect(
    await collection.aggregate([{ $lookup: { from: 'none', localField: 'k', foreignField: 'of', as: 'found' } }, { $limit: 1 }]).toArray(),
  ).toMatchObject([{ _id: 1, found: [] }]);
  await expect(collection.aggregate([{ $lookup: { from: 'others', localField: 'k', as: 'found' } }]).toArray()).rejects.toMatchObject({
    code: 9,
  });
});

const rejectedFilters: [name: string, filter: object][] = [
  ['an unknown operator', { a: { $nonsense: 1 } }],
  ['an unknown operator at the top', { $nonsense: 1 }],
  ['$in without a list', { a: { $in: 1 } }],
  ['an empty $or', { $or: [] }],
  ['$mod by nothing', { a: { $mod: [1] } }],
];
test.each(rejectedFilters)('rejects: %s', async (_name, filter) => {
  const collection = await freshCollection({ a: 1 });
  await expect(collection.find(filter).toArray()).rejects.toMatchObject({ code: 2 });
});
