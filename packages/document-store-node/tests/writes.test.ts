import { ObjectId } from 'bson';
import { useDatabase, type AnyDocument } from './database.ts';

const database = useDatabase();
const freshCollection = async () => {
  const collection = database.db.collection<AnyDocument>('writes');
  await collection.drop();
  return collection;
};

test('ordered inserts stop at the first error, unordered ones continue', async () => {
  const collection = await freshCollection();
  const docs = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
  const ordered = await collection.insertMany(docs).catch((error: unknown) => error);
  expect(ordered).toMatchObject({ code: 11000, result: { insertedCount: 1 }, writeErrors: [{ index: 1 }] });
  expect(await collection.countDocuments()).toBe(1);
  const unordered = await collection.insertMany(docs, { ordered: false }).catch((error: unknown) => error);
  expect(unordered).toMatchObject({ code: 11000, result: { insertedCount: 1 } });
  expect(await collection.countDocuments()).toBe(2);
});

test('E11000 contains index, pattern and value', async () => {
  const collection = await freshCollection();
  await collection.createIndex({ mail: 1 }, { unique: true });
  await collection.insertOne({ _id: 1, mail: 'a@b' });
  await expect(collection.insertOne({ _id: 2, mail: 'a@b' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { mail: 1 },
    keyValue: { mail: 'a@b' },
    message: expect.stringContaining('index: mail_1 dup key: { mail: "a@b" }') as string,
  });
  await expect(collection.insertOne({ _id: 1, mail: 'c@d' })).rejects.toMatchObject({ code: 11000, keyPattern: { _id: 1 } });
});

test('a bulk write of all kinds counts each operation', async () => {
  const collection = await freshCollection();
  const result = await collection.bulkWrite([
    { insertOne: { document: { _id: 1, a: 1 } } },
    { insertOne: { document: { _id: 2, a: 1 } } },
    { updateMany: { filter: { a: 1 }, update: { $set: { a: 2 } } } },
    { updateOne: { filter: { _id: 3 }, update: { $set: { a: 3 } }, upsert: true } },
    { replaceOne: { filter: { _id: 2 }, replacement: { b: 1 } } },
    { deleteOne: { filter: { _id: 1 } } },
  ]);
  expect(result).toMatchObject({
    insertedCount: 2,
    matchedCount: 3,
    modifiedCount: 3,
    upsertedCount: 1,
    deletedCount: 1,
    upsertedIds: { 3: 3 },
  });
  expect(await collection.find({}).sort({ _id: 1 }).toArray()).toEqual([
    { _id: 2, b: 1 },
    { _id: 3, a: 3 },
  ]);
});

test('a read returns values as they were stored', async () => {
  const { Binary, Decimal128, Long, MaxKey, MinKey, Timestamp, UUID } = await import('bson');
  const collection = await freshCollection();
  const doc = {
    _id: new ObjectId(),
    text: 'ñandú 🏠',
    long: Long.MAX_VALUE,
    decimal: Decimal128.fromString('1.10'),
    date: new Date('1969-12-31T23:59:59.001Z'),
    bytes: new Binary(Buffer.from([0, 255])),
    uuid: new UUID().toBinary(),
    stamp: new Timestamp({ t: 5, i: 6 }),
    least: new MinKey(),
    most: new MaxKey(),
    none: null,
    list: [[1], [], {}],
    'with.dot': 1,
  };
  await collection.insertOne(doc);
  expect(await collection.findOne({ _id: doc._id }, { promoteLongs: false })).toEqual(doc);
});

test('the natural order is the insertion order, and updates keep it', async () => {
  const collection = await freshCollection();
  await collection.insertMany([{ _id: 3 }, { _id: 1 }, { _id: 2 }]);
  await collection.updateOne({ _id: 3 }, { $set: { text: 'x'.repeat(5000) } });
  expect((await collection.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)).toEqual([3, 1, 2]);
  expect((await collection.find({}).sort({ $natural: -1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 1, 3]);
});

test('deletes one or many documents', async () => {
  const collection = await freshCollection();
  await collection.insertMany([{ a: 1 }, { a: 1 }, { a: 1 }]);
  expect(await collection.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
  expect(await collection.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
});

test('rejects a document of more than 16 MiB', async () => {
  const collection = await freshCollection();
  await collection.insertOne({ _id: 1, text: 'x'.repeat(10_000_000) });
  await expect(collection.updateOne({ _id: 1 }, { $set: { more: 'x'.repeat(8_000_000) } })).rejects.toMatchObject({
    code: expect.any(Number) as number,
  });
  expect(await collection.findOne({ _id: 1 }, { projection: { more: 1 } })).toEqual({ _id: 1 });
});

test('writes a big batch completely', async () => {
  const collection = await freshCollection();
  await collection.insertMany(Array.from({ length: 5_000 }, (_, i) => ({ _id: i, n: i % 7 })));
  expect(await collection.countDocuments({ n: 3 })).toBe(714);
  expect(await collection.estimatedDocumentCount()).toBe(5_000);
});
