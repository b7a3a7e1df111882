import { describeEmbedded, testEmbedded, useDatabase, type AnyDocument } from './database.ts';

/* Codes and formats of errors that drivers check, and the rejection of everything unknown instead of ignoring it. */
const database = useDatabase();
const Long = async (value: number) => (await import('bson')).Long.fromNumber(value);

beforeAll(async () => {
  const collection = database.db.collection<AnyDocument>('c');
  await collection.insertMany([
    { _id: 1, x: 11, l: [1, 2] },
    { _id: 2, x: 22, s: 'text' },
    { _id: 3, x: 33 },
  ]);
  await collection.createIndex({ x: 1 }, { unique: true });
});

const commands: [name: string, command: object, code: number, codeName?: string][] = [
  ['an unknown field of find', { find: 'c', nonsense: 1 }, 40415],
  ['an unknown field of distinct', { distinct: 'c', key: 'x', nonsense: 1 }, 40415],
  ['an unknown field of create', { create: 'new', nonsense: 1 }, 40415],
  ['a negative limit', { find: 'c', limit: -1 }, 51024],
  ['a negative skip', { find: 'c', skip: -1 }, 51024],
  ['a negative batchSize', { find: 'c', batchSize: -1 }, 51024],
  ['a tailable cursor', { find: 'c', tailable: true }, 2, 'BadValue'],
  ['a projection that includes and leaves out', { find: 'c', projection: { a: 1, b: 0 } }, 31254],
  ['a sort in no direction', { find: 'c', sort: { a: 2 } }, 2],
  ['a hint at no index', { find: 'c', filter: { _id: 1 }, hint: 'none' }, 2],
  ['a hint of count at no index', { count: 'c', query: { x: 1 }, hint: 'none' }, 2],
  ['a read of a snapshot', { find: 'c', readConcern: { level: 'snapshot' } }, 123, 'NotAReplicaSet'],
  ['a linearizable read', { find: 'c', readConcern: { level: 'linearizable' } }, 123, 'NotAReplicaSet'],
  ['an unknown read concern', { find: 'c', readConcern: { level: 'nonsense' } }, 9, 'FailedToParse'],
  ['a read concern that is no object', { find: 'c', readConcern: 'local' }, 9, 'FailedToParse'],
  ['a read concern level that is no text', { aggregate: 'c', pipeline: [], cursor: {}, readConcern: { level: 1 } }, 14, 'TypeMismatch'],
  ['an unknown field of the read concern', { count: 'c', readConcern: { nonsense: 1 } }, 72, 'InvalidOptions'],
  ['version 2 of the API', { find: 'c', apiVersion: '2' }, 322, 'APIVersionError'],
  ['an unknown version of the API', { ping: 1, apiVersion: 'x' }, 322, 'APIVersionError'],
  ['an API version that is no text', { ping: 1, apiVersion: 1 }, 14, 'TypeMismatch'],
  ['a strict API without a version', { find: 'c', apiStrict: true }, 4886600],
  ['deprecation errors without a version', { find: 'c', apiDeprecationErrors: true }, 4886600],
  ['a command outside the strict API', { distinct: 'c', key: 'x', apiVersion: '1', apiStrict: true }, 323, 'APIStrictError'],
  ['an option outside the strict API', { find: 'c', noCursorTimeout: true, apiVersion: '1', apiStrict: true }, 323, 'APIStrictError'],
  ['a stage outside the strict API', { aggregate: 'c', pipeline: [{ $collStats: { storageStats: {} } }], cursor: {}, apiVersion: '1', apiStrict: true }, 323, 'APIStrictError'],
  ['an explained command outside the strict API', { explain: { distinct: 'c', key: 'x' }, apiVersion: '1', apiStrict: true }, 323, 'APIStrictError'],
  ['a negative time', { find: 'c', maxTimeMS: -1 }, 2],
  ['a pipeline without a cursor', { aggregate: 'c', pipeline: [] }, 9, 'FailedToParse'],
  ['a pipeline limit of none', { aggregate: 'c', pipeline: [{ $limit: 0 }], cursor: {} }, 15958],
  ['a count without a name', { aggregate: 'c', pipeline: [{ $count: '' }], cursor: {} }, 40156],
  ['an unknown stage', { aggregate: 'c', pipeline: [{ $nonsense: 1 }], cursor: {} }, 40324],
  ['$geoNear not in front', { aggregate: 'c', pipeline: [{ $match: {} }, { $geoNear: {} }], cursor: {} }, 40602],
  ['an insert of nothing', { insert: 'c', documents: [] }, 16, 'InvalidLength'],
  ['an insert without documents', { insert: 'c' }, 40414],
  ['findAndModify that removes and changes', { findAndModify: 'c', remove: true, new: true }, 9, 'FailedToParse'],
  ['findAndModify that does nothing', { findAndModify: 'c' }, 9, 'FailedToParse'],
  ['an unknown verbosity', { explain: { find: 'c' }, verbosity: 'loud' }, 2],
  ['an index without a name', { createIndexes: 'c', indexes: [{ key: { y: 1 } }] }, 9],
  ['an index with an unknown option', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', foo: 1 }] }, 197],
  ['an index of another key by the same name', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'x_1' }] }, 86, 'IndexKeySpecsConflict'],
  ['the same index by another name', { createIndexes: 'c', indexes: [{ key: { x: 1 }, name: 'y', unique: true }] }, 85, 'IndexOptionsConflict'],
  ['an index sparse and partial', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', sparse: true, partialFilterExpression: { a: 1 } }] }, 67],
  ...[{ a: { $ne: 1 } }, { a: /x/ }, { a: { $regex: 'x' } }, { a: { $exists: false } }, { a: { $nin: [1] } }, { a: { $not: { $gt: 1 } } }, { $nor: [{ a: 1 }] }, { $expr: { $eq: ['$a', 1] } }, { $or: [{ a: 1 }, { b: { $size: 1 } }] }, { $and: [{ a: { $gt: 0, $mod: [2, 0] } }] }, { a: { $elemMatch: { b: 1 } } }, { a: { $all: [1] } }].map((partialFilterExpression): [string, object, number, string] => [`a partial filter ${JSON.stringify(partialFilterExpression)}`, { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', partialFilterExpression }] }, 67, 'CannotCreateIndex']),
  ['a partial filter that is no object', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', partialFilterExpression: 5 }] }, 14, 'TypeMismatch'],
  ['a unique option that is no boolean', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', unique: 'yes' }] }, 14, 'TypeMismatch'],
  ['a sparse option that is no boolean', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', sparse: 'yes' }] }, 14, 'TypeMismatch'],
  ['an expiry that is no number', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', expireAfterSeconds: 'x' }] }, 14, 'TypeMismatch'],
  ['a collation of an index that is no object', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', collation: 'en' }] }, 14, 'TypeMismatch'],
  ['an index that expires before', { createIndexes: 'c', indexes: [{ key: { y: 1 }, name: 'y', expireAfterSeconds: -1 }] }, 67],
  ['an expiring index of two fields', { createIndexes: 'c', indexes: [{ key: { y: 1, z: 1 }, name: 'y', expireAfterSeconds: 1 }] }, 67],
  ['a unique index over what is not', { createIndexes: 'c', indexes: [{ key: { none: 1 }, name: 'n', unique: true }] }, 11000, 'DuplicateKey'],
  ['dropping the index of _id', { dropIndexes: 'c', index: '_id_' }, 72, 'InvalidOptions'],
  ['dropping no index', { dropIndexes: 'c', index: 'none' }, 27, 'IndexNotFound'],
  ['indexes of no collection', { listIndexes: 'none' }, 26, 'NamespaceNotFound'],
]; // oxfmt-ignore

test.each(commands.map(([name, command, code, codeName]) => ({ name, command, code, codeName })))(
  'rejects: $name',
  async ({ command, code, codeName }) => {
    await expect(database.db.command(command)).rejects.toMatchObject({ code, ...(codeName === undefined ? {} : { codeName }) });
  },
);

test('accepts version 1 of the API, also strictly', async () => {
  const api = { apiVersion: '1', apiStrict: true, apiDeprecationErrors: true };
  expect(await database.db.command({ find: 'c', filter: { _id: 1 }, ...api })).toMatchObject({ ok: 1 });
  expect(await database.db.command({ distinct: 'c', key: 'x', apiVersion: '1' })).toMatchObject({ values: [11, 22, 33] });
});

const statements: [name: string, command: object, code: number][] = [
  ['an _id that is a list', { insert: 'c', documents: [{ _id: [1] }] }, 53],
  ['an _id with a dollar in it', { insert: 'c', documents: [{ _id: { $a: 1 } }] }, 52],
  ['a taken _id', { insert: 'c', documents: [{ _id: 1 }] }, 11000],
  ['a replacement of many', { update: 'c', updates: [{ q: {}, u: { z: 1 }, multi: true }] }, 9],
  ['a replacement with another _id', { update: 'c', updates: [{ q: { _id: 1 }, u: { _id: 9 } }] }, 66],
  ['a hint of update at no index', { update: 'c', updates: [{ q: { _id: 1 }, u: { $set: { y: 1 } }, hint: 'none' }] }, 2],
  ['a hint of delete at no index', { delete: 'c', deletes: [{ q: { _id: 1 }, limit: 1, hint: 'none' }] }, 2],
  ['a delete of two', { delete: 'c', deletes: [{ q: {}, limit: 2 }] }, 9],
  ['array filters nobody asks for', { update: 'c', updates: [{ q: {}, u: { $set: { y: 1 } }, arrayFilters: [{ e: 1 }] }] }, 9],
  ['a path with an unknown array filter', { update: 'c', updates: [{ q: { _id: 1 }, u: { $set: { 'l.$[e]': 1 } } }] }, 2],
  ['a stage no update has', { update: 'c', updates: [{ q: { _id: 1 }, u: [{ $match: {} }] }] }, 72],
  ['$pop of what is no list', { update: 'c', updates: [{ q: { _id: 2 }, u: { $pop: { s: 1 } } }] }, 14],
  ['$rename to itself', { update: 'c', updates: [{ q: { _id: 2 }, u: { $rename: { s: 's' } } }] }, 2],
];

test.each(statements)('rejects with a write error: %s', async (_name, command, code) => {
  // The driver's helpers throw these errors; this test checks the reply itself.
  const reply = await database.db.command(command).catch((error: { errorResponse?: object }) => error.errorResponse ?? {});
  expect(reply).toMatchObject({ ok: 1, n: 0, writeErrors: [{ index: 0, code }] });
  expect(await database.db.collection('c').countDocuments()).toBe(3);
});

const run = (command: object) => database.db.command({ findAndModify: 'f', ...command });

test('findAndModify reports its effect in every form', async () => {
  const change = { update: { $set: { a: 1 } } };
  expect(await run({ query: { _id: 7 }, ...change })).toMatchObject({ lastErrorObject: { n: 0, updatedExisting: false }, value: null });
  const upserted = { lastErrorObject: { n: 1, updatedExisting: false, upserted: 7 }, value: null };
  expect(await run({ query: { _id: 7 }, ...change, upsert: true })).toMatchObject(upserted);
  expect(await run({ query: { _id: 8 }, ...change, upsert: true, new: true })).toMatchObject({ value: { _id: 8, a: 1 } });
  const changed = await run({ query: { _id: 8 }, update: { b: 2 }, new: true });
  expect(changed).toMatchObject({ lastErrorObject: { n: 1, updatedExisting: true }, value: { _id: 8, b: 2 } });
  expect(await run({ query: {}, sort: { _id: -1 }, fields: { _id: 1 }, remove: true })).toMatchObject({
    lastErrorObject: { n: 1 },
    value: { _id: 8 },
  });
  expect(await run({ query: { _id: 99 }, remove: true })).toMatchObject({ lastErrorObject: { n: 0 }, value: null });
});

describe('cursors', () => {
  test('an empty first batch leaves a cursor open, a single batch does not', async () => {
    const { db } = database;
    const emptyBatch = await db.command({ find: 'c', batchSize: 0 });
    expect(emptyBatch['cursor']).toMatchObject({ firstBatch: [] });
    const nextBatchReply = await db.command({ getMore: emptyBatch['cursor'].id as object, collection: 'c' });
    expect(nextBatchReply['cursor'].nextBatch).toHaveLength(3);
    expect(Number(nextBatchReply['cursor'].id)).toBe(0);
    const singleBatchReply = await db.command({ find: 'c', batchSize: 1, singleBatch: true });
    expect([singleBatchReply['cursor'].firstBatch.length, Number(singleBatchReply['cursor'].id)]).toEqual([1, 0]);
  });

  test('rejects a cursor in another collection or after it was killed', async () => {
    const { db } = database;
    const { cursor } = await db.command({ find: 'c', batchSize: 1 });
    const killReply = await db.command({ killCursors: 'c', cursors: [cursor.id, await Long(5)] });
    expect(killReply).toMatchObject({ cursorsKilled: [cursor.id], cursorsAlive: [], cursorsUnknown: [] });
    expect((killReply['cursorsNotFound'] as unknown[]).map(Number)).toEqual([5]);
    await expect(db.command({ getMore: cursor.id as object, collection: 'c' })).rejects.toMatchObject({
      code: 43,
      codeName: 'CursorNotFound',
    });
  });
});

test('collStats and dbStats report counts and sizes', async () => {
  const stats = await database.db.command({ collStats: 'c' });
  expect(stats).toMatchObject({ ns: `${database.db.databaseName}.c`, count: 3, nindexes: 2, ok: 1 });
  expect(stats['size']).toBeGreaterThan(3 * 20);
  expect(stats['avgObjSize']).toBe(Math.floor(Number(stats['size']) / 3));
  expect(Object.keys(stats['indexSizes'] as object)).toEqual(['_id_', 'x_1']);
  expect(stats['totalSize']).toBe(Number(stats['storageSize']) + Number(stats['totalIndexSize']));
  const none = await database.db.command({ collStats: 'none' });
  expect(none).toMatchObject({ size: 0, count: 0, storageSize: 0, nindexes: 0 });
});

testEmbedded('sizes grow with the stored data, in dbStats and in the list of databases', async () => {
  const { db } = database;
  const sizes = async () => {
    const stats = await db.command({ dbStats: 1 });
    const list = await db.admin().listDatabases({ filter: { name: db.databaseName } } as object);
    return { data: Number(stats['dataSize']), total: Number(stats['totalSize']), onDisk: Number(list.databases[0]?.sizeOnDisk) };
  };
  const before = await sizes();
  const text = 'x'.repeat(1000);
  const bigCollection = db.collection<AnyDocument>('big');
  // More documents than are measured exactly, of different lengths: the rest is extrapolated.
  await bigCollection.insertMany(Array.from({ length: 3000 }, (_, _id) => ({ _id, text: text.slice(0, 500 + (_id % 500)) })));
  const after = await sizes();
  const dataGrowth = after.data - before.data;
  expect(dataGrowth).toBeGreaterThan(3000 * 700);
  expect(dataGrowth).toBeLessThan(3000 * 850);
  expect(after.total - before.total).toBeGreaterThan(dataGrowth * 0.2);
  expect(after.onDisk).toBeGreaterThan(before.onDisk);
  const [unscaledStats, scaledStats] = [await db.command({ dbStats: 1 }), await db.command({ dbStats: 1, scale: 1024 })];
  expect(scaledStats).toMatchObject({
    dataSize: Number(unscaledStats['dataSize']) / 1024,
    objects: unscaledStats['objects'],
    scaleFactor: 1024,
  });
  await bigCollection.drop();
});

test('counts documents and distinct values', async () => {
  const { db } = database;
  expect(await db.command({ count: 'c', skip: 1, limit: 1 })).toMatchObject({ n: 1 });
  expect(await db.command({ count: 'c', skip: 5 })).toMatchObject({ n: 0 });
  expect(await db.command({ count: 'none' })).toMatchObject({ n: 0 });
  expect(await db.collection('c').distinct('l')).toEqual([1, 2]);
  expect(await db.collection('c').distinct('l.0')).toEqual([1]);
  expect(await db.command({ distinct: 'none', key: 'x' })).toMatchObject({ values: [] });
});

test('accepts an index with the same key and other options next to the first', async () => {
  const collection = database.db.collection('c');
  await collection.createIndex({ x: 1 }, { name: 'x_sparse', sparse: true });
  expect((await collection.listIndexes().toArray()).map(({ name }) => name as string)).toEqual(['_id_', 'x_1', 'x_sparse']);
  await collection.dropIndex('x_sparse');
});

test('stores GridFS files as ordinary documents', async () => {
  const { GridFSBucket } = await import('mongodb');
  const bucket = new GridFSBucket(database.db);
  const upload = bucket.openUploadStream('file.txt', { chunkSizeBytes: 1000 });
  await new Promise<void>((resolve, reject) => {
    upload.once('finish', resolve).once('error', reject);
    upload.end(Buffer.alloc(4321, 'x'));
  });
  const parts: Buffer[] = [];
  for await (const part of bucket.openDownloadStreamByName('file.txt')) parts.push(part as Buffer);
  expect(Buffer.concat(parts)).toEqual(Buffer.alloc(4321, 'x'));
});

describeEmbedded('the embedded node rejects with a named error', () => {
  const missingCollectionCommands: [name: string, command: object, code: number][] = [
    ...['min', 'max', 'returnKey', 'showRecordId'].map((name): [string, object, number] => [name, { find: 'c', [name]: true }, 238]),
    ['$out', { aggregate: 'c', pipeline: [{ $out: 'o' }], cursor: {} }, 238],
    [
      '$graphLookup',
      {
        aggregate: 'c',
        pipeline: [{ $graphLookup: { from: 'c', startWith: '$x', connectFromField: 'x', connectToField: 'x', as: 'y' } }],
        cursor: {},
      },
      238,
    ],
    [
      'a group by texts with a collation',
      { aggregate: 'c', pipeline: [{ $group: { _id: '$s' } }], collation: { locale: 'en', strength: 1 }, cursor: {} },
      238,
    ],
    [
      'an expression about texts with a collation',
      { aggregate: 'c', pipeline: [{ $addFields: { same: { $eq: ['$s', 'A'] } } }], collation: { locale: 'en' }, cursor: {} },
      238,
    ],
    ['a collation that tells punctuation apart', { find: 'c', collation: { locale: 'en', alternate: 'shifted', strength: 4 } }, 238],
    ['$merge', { aggregate: 'c', pipeline: [{ $merge: 'o' }], cursor: {} }, 238],
    ['$currentOp', { aggregate: 1, pipeline: [{ $currentOp: {} }], cursor: {} }, 238],
    ['$changeStream', { aggregate: 'c', pipeline: [{ $changeStream: {} }], cursor: {} }, 40573],
    ['$where', { find: 'c', filter: { $where: 'true' } }, 238],
    ['$text', { find: 'c', filter: { $text: { $search: 'x' } } }, 238],
    ['$jsonSchema', { find: 'c', filter: { $jsonSchema: {} } }, 238],
    ['mapReduce', { mapReduce: 'c', map: '', reduce: '', out: { inline: 1 } }, 238],
    ['collMod', { collMod: 'c' }, 238],
    ['a view', { create: 'v', viewOn: 'c', pipeline: [] }, 238],
    ['a capped collection', { create: 'v', capped: true, size: 1000 }, 238],
    ['a validator', { create: 'v', validator: { a: 1 } }, 238],
    ['a time series', { create: 'v', timeseries: { timeField: 't' } }, 238],
    ['a text index', { createIndexes: 'c', indexes: [{ key: { a: 'text' }, name: 't' }] }, 238],
    ['a hashed index', { createIndexes: 'c', indexes: [{ key: { a: 'hashed' }, name: 't' }] }, 238],
    ['a wildcard index', { createIndexes: 'c', indexes: [{ key: { '$**': 1 }, name: 't' }] }, 238],
    ['an index with a collation', { createIndexes: 'c', indexes: [{ key: { a: 1 }, name: 't', collation: { locale: 'es' } }] }, 238],
    ['a collation of another language', { find: 'c', collation: { locale: 'fr' } }, 2],
    ['a transaction', { insert: 'c', documents: [{}], txnNumber: 1, startTransaction: true, autocommit: false }, 20],
    ['the end of a transaction', { commitTransaction: 1 }, 20],
    ['a replica set', { replSetGetStatus: 1 }, 76],
    ['users', { createUser: 'x', pwd: 'y', roles: [] }, 238],
    ['copies on other servers', { insert: 'c', documents: [{}], writeConcern: { w: 2 } }, 2],
  ];
  test.each(missingCollectionCommands)('%s', async (_name, command, code) => {
    covers('documents-6');
    const { db } = database;
    const commandDatabase = 'replSetGetStatus' in command ? db.admin() : db;
    await expect(commandDatabase.command(command)).rejects.toMatchObject({ code });
    expect(await db.collection('c').countDocuments()).toBe(3);
  });
});
