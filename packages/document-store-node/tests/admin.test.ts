import { connect, describeEmbedded, useDatabase, type AnyDocument } from './database.ts';

const database = useDatabase();

test('creates, lists, renames and drops collections', async () => {
  const { db } = database;
  await db.createCollection('one');
  await expect(db.createCollection('one')).rejects.toMatchObject({ code: 48 });
  await db.collection<AnyDocument>('two').insertOne({ _id: 2 });
  const collectionNames = async () => (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).toSorted();
  expect(await collectionNames()).toEqual(['one', 'two']);
  await expect(db.collection('two').rename('one')).rejects.toMatchObject({ code: 48 });
  await db.collection('two').rename('one', { dropTarget: true });
  expect(await collectionNames()).toEqual(['one']);
  expect(await db.collection<AnyDocument>('one').findOne()).toEqual({ _id: 2 });
  expect(await db.listCollections({ name: 'one' }).toArray()).toMatchObject([{ name: 'one', type: 'collection' }]);
  await db.collection('one').drop();
  expect(await collectionNames()).toEqual([]);
  await expect(db.collection('none').rename('other')).rejects.toMatchObject({ code: 26 });
});

test('a renamed collection keeps its indexes, and a new one has no data of a dropped predecessor', async () => {
  const collection = database.db.collection<AnyDocument>('first');
  await collection.createIndex({ a: 1 }, { unique: true });
  await collection.insertOne({ _id: 1, a: 1 });
  await collection.rename('second');
  const second = database.db.collection<AnyDocument>('second');
  await expect(second.insertOne({ a: 1 })).rejects.toMatchObject({ code: 11000 });
  await second.drop();
  await second.insertMany([{ a: 1 }, { a: 1 }]);
  expect(await second.countDocuments({ a: 1 })).toBe(2);
});

test('lists and drops databases', async () => {
  const { db } = database;
  await db.collection<AnyDocument>('some').insertOne({ a: 1 });
  const databaseNames = async () => (await db.admin().listDatabases({ nameOnly: true })).databases.map(({ name }) => name);
  expect(await databaseNames()).toContain(db.databaseName);
  await db.dropDatabase();
  expect(await databaseNames()).not.toContain(db.databaseName);
});

test('rejects unknown commands and invalid names', async () => {
  await expect(database.db.command({ nonsense: 1 })).rejects.toMatchObject({ code: 59, codeName: 'CommandNotFound' });
  await expect(database.db.command({ find: '' })).rejects.toMatchObject({ code: 73 });
  expect(await database.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
  expect(await database.db.admin().buildInfo()).toMatchObject({ version: expect.any(String) as string });
});

test('validate reports an intact collection with the keys of every index', async () => {
  const { db } = database;
  const collection = db.collection<AnyDocument>('validated');
  await collection.createIndex({ tags: 1 });
  await collection.insertMany([
    { _id: 'a', tags: ['x', 'y'] },
    { _id: 'b', tags: ['x'] },
  ]);
  expect(await db.command({ validate: 'validated' })).toMatchObject({
    valid: true,
    errors: [],
    nrecords: 2,
    nIndexes: 2,
    keysPerIndex: { _id_: 2, tags_1: 3 },
  });
  await expect(db.command({ validate: 'missing' })).rejects.toMatchObject({ code: 26 });
});

describeEmbedded('embedded node', () => {
  test('rejects transactions, change streams, views and the like completely', async () => {
    const { db } = database;
    const collection = db.collection<AnyDocument>('some');
    await expect(db.command({ find: 'some', startTransaction: true, autocommit: false })).rejects.toMatchObject({ code: 20 });
    await expect(db.command({ insert: 'some', documents: [{ a: 1 }], txnNumber: 1 })).rejects.toMatchObject({ code: 20 });
    await expect(collection.insertOne({ a: 1 }, { writeConcern: { w: 3 } })).rejects.toMatchObject({ code: 2 });
    await expect(collection.aggregate([{ $changeStream: {} }]).toArray()).rejects.toMatchObject({ code: 40573 });
    await expect(collection.aggregate([{ $out: 'x' }]).toArray()).rejects.toMatchObject({ code: 238 });
    await expect(db.createCollection('view', { viewOn: 'some', pipeline: [] })).rejects.toMatchObject({ code: 238 });
    await expect(db.createCollection('capped', { capped: true, size: 1000 })).rejects.toMatchObject({ code: 238 });
    await expect(collection.createIndex({ a: 'text' })).rejects.toMatchObject({ code: 238 });
    await expect(collection.find({ $where: 'true' }).toArray()).rejects.toMatchObject({ code: 238 });
    await expect(collection.find({}).collation({ locale: 'fr' }).toArray()).rejects.toMatchObject({ code: 2 });
  });

  test('rejects a sign-in without the right password', async () => {
    const url = new URL(database.url);
    const wrongPasswordUrl = `mongodb://${url.username}:wrong@${url.host}/?directConnection=true`;
    await expect(connect(wrongPasswordUrl)).rejects.toMatchObject({ code: 18 });
    const anonymousConnection = await connect(`mongodb://${url.host}/?directConnection=true`);
    await expect(anonymousConnection.db('some').collection('some').findOne()).rejects.toMatchObject({ code: 13 });
    await anonymousConnection.close();
  });
});
