import { useDatabase, type AnyDocument } from './database.ts';

const database = useDatabase();
const freshCollection = async (...docs: AnyDocument[]) => {
  const collection = database.db.collection<AnyDocument>('updates');
  await collection.deleteMany({});
  if (docs.length > 0) await collection.insertMany(docs);
  return collection;
};

/** Name, document before, update, document after. */
const cases: [name: string, before: AnyDocument, update: object, after: AnyDocument][] = [
  ['$set makes the way to a new field', { _id: 1 }, { $set: { 'a.b.c': 1 } }, { _id: 1, a: { b: { c: 1 } } }],
  ['$set on an element of an array', { _id: 1, a: [1, 2] }, { $set: { 'a.1': 9, 'a.3': 4 } }, { _id: 1, a: [1, 9, null, 4] }],
  [
    '$unset',
    { _id: 1, a: 1, b: { c: 1, d: 2 }, l: [1, 2] },
    { $unset: { a: '', 'b.c': '', 'l.0': '' } },
    { _id: 1, b: { d: 2 }, l: [null, 2] },
  ],
  ['$inc and $mul', { _id: 1, a: 1, b: 2 }, { $inc: { a: 2, c: 5 }, $mul: { b: 3, d: 4 } }, { _id: 1, a: 3, b: 6, c: 5, d: 0 }],
  ['$min and $max', { _id: 1, a: 5, b: 5 }, { $min: { a: 3, c: 1 }, $max: { b: 3 } }, { _id: 1, a: 3, b: 5, c: 1 }],
  ['$rename', { _id: 1, a: 1, b: { c: 2 } }, { $rename: { a: 'z', 'b.c': 'y', none: 'x' } }, { _id: 1, b: {}, z: 1, y: 2 }],
  ['$push', { _id: 1, a: [1] }, { $push: { a: 2, b: 3 } }, { _id: 1, a: [1, 2], b: [3] }],
  ['$push with $each, $position', { _id: 1, a: [1, 2] }, { $push: { a: { $each: [8, 9], $position: 1 } } }, { _id: 1, a: [1, 8, 9, 2] }],
  ['$push with $sort, $slice', { _id: 1, a: [3, 1] }, { $push: { a: { $each: [2, 5], $sort: -1, $slice: 3 } } }, { _id: 1, a: [5, 3, 2] }],
  [
    '$push with $sort by a field',
    { _id: 1, a: [{ n: 2 }] },
    { $push: { a: { $each: [{ n: 1 }, { n: 3 }], $sort: { n: 1 }, $slice: -2 } } },
    { _id: 1, a: [{ n: 2 }, { n: 3 }] },
  ],
  ['$addToSet', { _id: 1, a: [1, { x: 1 }] }, { $addToSet: { a: { $each: [1, { x: 1 }, 2] } } }, { _id: 1, a: [1, { x: 1 }, 2] }],
  ['$pop', { _id: 1, a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { _id: 1, a: [1, 2], b: [2] }],
  [
    '$pull by value and by condition',
    { _id: 1, a: [1, 2, 1], b: [1, 5, 9] },
    { $pull: { a: 1, b: { $gte: 5 } } },
    { _id: 1, a: [2], b: [1] },
  ],
  ['$pull of documents', { _id: 1, a: [{ x: 1, y: 1 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { _id: 1, a: [{ x: 2 }] }],
  ['$pullAll', { _id: 1, a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { _id: 1, a: [2] }],
  ['$[] changes all elements', { _id: 1, a: [{ n: 1 }, { n: 2 }] }, { $inc: { 'a.$[].n': 10 } }, { _id: 1, a: [{ n: 11 }, { n: 12 }] }],
  ['$bit', { _id: 1, a: 12 }, { $bit: { a: { and: 10 } } }, { _id: 1, a: 8 }],
  ['new fields come in the order of their names', { _id: 1 }, { $set: { c: 1, a: 1 }, $inc: { b: 1 } }, { _id: 1, a: 1, b: 1, c: 1 }],
];

test.each(cases)('%s', async (_name, before, update, after) => {
  const collection = await freshCollection(before);
  await collection.updateOne({ _id: 1 }, update);
  const storedDocument = await collection.findOne({ _id: 1 });
  expect(storedDocument).toEqual(after);
  expect(Object.keys(storedDocument!)).toEqual(Object.keys(after));
});

test('the positional operator changes the element that the filter matched', async () => {
  const collection = await freshCollection({ _id: 1, grades: [{ g: 80 }, { g: 90 }, { g: 95 }] });
  await collection.updateOne({ _id: 1, 'grades.g': { $gte: 85 } }, { $set: { 'grades.$.seen': true } });
  await collection.updateOne({ _id: 1, grades: { $elemMatch: { g: 95 } } }, { $set: { 'grades.$.g': 96 } });
  expect(await collection.findOne({})).toEqual({ _id: 1, grades: [{ g: 80 }, { g: 90, seen: true }, { g: 96 }] });
});

test('array filters select elements', async () => {
  const collection = await freshCollection({
    _id: 1,
    a: [1, 5, 9],
    b: [
      { k: 'x', v: [1, 2] },
      { k: 'y', v: [3] },
    ],
  });
  await collection.updateOne(
    { _id: 1 },
    { $set: { 'a.$[big]': 0, 'b.$[one].v.$[]': 7 } },
    { arrayFilters: [{ big: { $gt: 4 } }, { 'one.k': 'x' }] },
  );
  expect(await collection.findOne({})).toEqual({
    _id: 1,
    a: [1, 0, 0],
    b: [
      { k: 'x', v: [7, 7] },
      { k: 'y', v: [3] },
    ],
  });
});

test('a pipeline computes values from the document itself', async () => {
  const collection = await freshCollection({ _id: 1, a: 2, b: 3 });
  await collection.updateOne({ _id: 1 }, [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }]);
  expect(await collection.findOne({})).toEqual({ _id: 1, b: 3, sum: 5 });
});

test('reports the numbers of matched and of modified documents', async () => {
  const collection = await freshCollection({ _id: 1, a: 1 }, { _id: 2, a: 2 });
  expect(await collection.updateMany({}, { $set: { a: 1 } })).toMatchObject({ matchedCount: 2, modifiedCount: 1, upsertedCount: 0 });
  expect(await collection.updateOne({ _id: 9 }, { $set: { a: 1 } })).toMatchObject({ matchedCount: 0, modifiedCount: 0 });
});

test('numbers keep their types', async () => {
  const { Double, Int32, Long } = await import('bson');
  const collection = await freshCollection({ _id: 1, whole: new Double(5), long: Long.fromNumber(7), near: new Int32(2147483647) });
  await collection.updateOne({ _id: 1 }, { $inc: { near: 1, long: 1 }, $set: { other: new Double(2) } } as object);
  const types = await collection
    .find({ whole: { $type: 'double' }, long: { $type: 'long' }, near: { $type: 'long' }, other: { $type: 'double' } })
    .toArray();
  expect(types).toHaveLength(1);
});

const guardedFilter = (id: string) => ({
  replaceOne: { filter: { _id: id, _pos: { $lt: '05' } }, replacement: { _pos: '05', by: 'batch' }, upsert: true },
});

describe('upserts', () => {
  test("start with the filter's equalities", async () => {
    const collection = await freshCollection();
    const result = await collection.updateOne(
      { _id: 'x', a: 1, b: { $eq: 2 }, c: { $gt: 3 }, $and: [{ d: 4 }] },
      { $set: { e: 5 }, $setOnInsert: { f: 6 } },
      { upsert: true },
    );
    expect(result).toMatchObject({ upsertedId: 'x', upsertedCount: 1, matchedCount: 0 });
    expect(await collection.findOne({})).toEqual({ _id: 'x', a: 1, b: 2, d: 4, e: 5, f: 6 });
    await collection.updateOne({ _id: 'x' }, { $set: { e: 7 }, $setOnInsert: { f: 8 } }, { upsert: true });
    expect(await collection.findOne({})).toMatchObject({ e: 7, f: 6 });
  });

  test('with a replacement, use the filter’s _id', async () => {
    const collection = await freshCollection();
    await collection.replaceOne({ _id: 'r' }, { a: 1 }, { upsert: true });
    await collection.replaceOne({ _id: 'r' }, { b: 2 });
    expect(await collection.findOne({})).toEqual({ _id: 'r', b: 2 });
  });

  test('with a position filter replace older documents and fail with a duplicate key for newer ones', async () => {
    const collection = await freshCollection({ _id: 'old', _pos: '01' }, { _id: 'new', _pos: '09' });
    const failure = await collection
      .bulkWrite([guardedFilter('new'), guardedFilter('old'), guardedFilter('none')], { ordered: false })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 11000,
      writeErrors: [{ index: 0, code: 11000 }],
      result: { modifiedCount: 1, upsertedCount: 1 },
    });
    expect(await collection.find({}).sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'new', _pos: '09' },
      { _id: 'none', _pos: '05', by: 'batch' },
      { _id: 'old', _pos: '05', by: 'batch' },
    ]);
  });
});

const rejectedUpdates: [name: string, update: object, code: number][] = [
  ['an unknown operator', { $nonsense: { a: 1 } }, 9],
  ['two operators on one path', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
  ['a path and its parent', { $set: { a: 1, 'a.b': 1 } }, 40],
  ['a change of _id', { $set: { _id: 2 } }, 66],
  ['arithmetic on text', { $inc: { text: 1 } }, 14],
  ['a field below a number', { $set: { 'n.x': 1 } }, 28],
  ['$push on what is no array', { $push: { n: 1 } }, 2],
];

test.each(rejectedUpdates)('rejects: %s', async (_name, update, code) => {
  const collection = await freshCollection({ _id: 1, text: 'x', n: 1 });
  await expect(collection.updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code });
  expect(await collection.findOne({})).toEqual({ _id: 1, text: 'x', n: 1 });
});

describe('findAndModify', () => {
  test('returns the document before or after, sorted and projected', async () => {
    const collection = await freshCollection({ _id: 1, n: 1 }, { _id: 2, n: 2 });
    expect(await collection.findOneAndUpdate({}, { $inc: { n: 10 } } as object, { sort: { n: -1 } })).toEqual({ _id: 2, n: 2 });
    expect(
      await collection.findOneAndUpdate({ _id: 2 }, { $inc: { n: 1 } } as object, { returnDocument: 'after', projection: { _id: 0 } }),
    ).toEqual({
      n: 13,
    });
    expect(await collection.findOneAndReplace({ _id: 1 }, { m: 1 }, { returnDocument: 'after' })).toEqual({ _id: 1, m: 1 });
    expect(await collection.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, m: 1 });
    expect(await collection.findOneAndDelete({ _id: 1 })).toBeNull();
    expect(await collection.findOneAndUpdate({ _id: 7 }, { $set: { a: 1 } }, { upsert: true, returnDocument: 'after' })).toEqual({
      _id: 7,
      a: 1,
    });
  });

  test('gives each of many concurrent calls a different document', async () => {
    const collection = await freshCollection(...Array.from({ length: 40 }, (_, i) => ({ _id: i, free: true })));
    const takenDocuments = await Promise.all(
      Array.from({ length: 40 }, () => collection.findOneAndUpdate({ free: true }, { $set: { free: false } })),
    );
    expect(new Set(takenDocuments.map((doc) => doc?._id)).size).toBe(40);
  });
});
