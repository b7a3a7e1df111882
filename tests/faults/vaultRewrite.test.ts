import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { startNodes, type Nodes } from '#embedded/startNodes.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { filesHolding } from '../support/filesHolding.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { runsAsChild } from '../support/programs.ts';
import { startStores, type Stores } from '../support/stores.ts';

/*
 * The embedded document store rewrites the file of a vault on request: the file then contains no removed data, and all other data survives
 * concurrent reads and writes and a kill at any time.
 */

interface Entry {
  readonly _id: string;
  readonly secret: string;
  readonly at?: Date;
}

let stores: Stores;
let mongo: MongoConnection;
beforeEach(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
});
afterEach(async () => {
  await mongo.close();
  await stores.stop();
});

const vaultFolder = (): string => path.join(stores.dataDir, 'document-store', 'vaults', mongo.vault.databaseName);
const bytesHold = async (text: string): Promise<boolean> => (await filesHolding(vaultFolder(), text)).length > 0;
const entries = (from = mongo) => from.vault.collection<Entry>('entries');
const fill = async (count: number): Promise<Entry[]> => {
  const made = Array.from({ length: count }, (_, index) => ({
    _id: String(index).padStart(5, '0'),
    secret: `kept-${index}-${randomBytes(40).toString('hex')}`,
    at: new Date(1_900_000_000_000 + index),
  }));
  await entries().createIndex({ at: 1 }, { expireAfterSeconds: 0 });
  await entries().insertMany(made);
  return made;
};
const rewrite = (from = mongo) => from.vault.command({ rewriteDatabase: 1 });

test('removes deleted and replaced data from the files, which contain it before (control)', async () => {
  const made = await fill(400);
  const removed = made.filter((_, index) => index % 3 === 0);
  const replaced = made.filter((_, index) => index % 3 === 1);
  await entries().deleteMany({ _id: { $in: removed.map(({ _id }) => _id) } });
  for (const { _id } of replaced.slice(0, 20)) await entries().replaceOne({ _id }, { secret: 'another' });
  const gone = [...removed, ...replaced.slice(0, 20)].map(({ secret }) => secret);
  const before = await Promise.all(gone.map(bytesHold));
  expect(before.filter(Boolean).length).toBeGreaterThan(gone.length / 2);
  await rewrite();
  expect((await Promise.all(gone.map(bytesHold))).filter(Boolean)).toEqual([]);
  const remaining = made.filter((_, index) => index % 3 === 2);
  expect(
    await entries()
      .find({ secret: /^kept/, at: { $exists: true } }, { projection: { _id: 0, secret: 1 } })
      .sort({ at: 1 })
      .toArray(),
  ).toEqual(
    made
      .filter((entry) => remaining.includes(entry) || (replaced.includes(entry) && !replaced.slice(0, 20).includes(entry)))
      .map(({ secret }) => ({ secret })),
  );
  expect(await bytesHold(remaining[0]?.secret ?? '')).toBe(true);
  expect((await entries().indexes()).map(({ name }) => name)).toEqual(['_id_', 'at_1']);
});

test('loses no data that is written or read during the rewrite', async () => {
  await fill(300);
  let acknowledged = 0;
  const ending = new AbortController();
  const write = async (name: string): Promise<void> => {
    for (let index = 0; !ending.signal.aborted; index += 1) {
      await entries().insertOne({ _id: `${name}-${index}`, secret: name });
      acknowledged += 1;
      expect(await entries().countDocuments({ _id: `${name}-${index}` })).toBe(1);
    }
  };
  const writers = ['a', 'b', 'c', 'd'].map(write);
  for (let round = 0; round < 5; round += 1) await rewrite();
  ending.abort();
  await Promise.all(writers);
  expect(acknowledged).toBeGreaterThan(0);
  expect(await entries().countDocuments({})).toBe(300 + acknowledged);
});

test('ends an open cursor with an error, never with a partial result', async () => {
  await fill(300);
  const cursor = entries().find({}, { batchSize: 10 });
  await cursor.next();
  await rewrite();
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 43 });
});

test('rejects a database that shares its file, and lists of databases contain both', async () => {
  await fill(1);
  await mongo.models.collection('some').insertOne({ a: 1 });
  await expect(mongo.models.command({ rewriteDatabase: 1 })).rejects.toMatchObject({ code: 20 });
  const { databases } = await mongo.models.admin().listDatabases({ nameOnly: true });
  expect(databases.map(({ name }) => name)).toEqual([mongo.models.databaseName, mongo.vault.databaseName]);
});

describe('kill -9 during a rewrite', () => {
  /** Number of additional responses before each kill. */
  const STEP = IN_MATRIX ? 3 : 6;
  let nodes: Nodes | undefined;
  let connection: MongoConnection | undefined;
  const restart = async (): Promise<MongoConnection> => {
    await connection?.close();
    await nodes?.stop();
    nodes = await startNodes(path.join(stores.dataDir, 'another'), { argumentsOf: runsAsChild, onlyNode: 'document-store' });
    connection = await connectMongo(nodes.mongodbUrl);
    return connection;
  };
  afterEach(async () => {
    await connection?.close();
    await nodes?.stop();
  });

  test('keeps all data at any moment', async () => {
    const count = 3000;
    let at = await restart();
    await entries(at).insertMany(Array.from({ length: count }, (_, index) => ({ _id: String(index), secret: `kept-${index}` })));
    let interrupted = 0;
    // Kills from the start of the rewrite until after its end.
    for (let answers = 0; answers < 24; answers += STEP) {
      const rewriting = rewrite(at).then(
        () => 'done',
        () => 'cut',
      );
      for (let pings = 0; pings < answers; pings += 1) await at.ping();
      await nodes?.children[0]?.kill();
      if ((await rewriting) === 'cut') interrupted += 1;
      at = await restart();
      expect(await entries(at).countDocuments({ secret: /^kept-/ })).toBe(count);
    }
    expect(interrupted).toBeGreaterThan(0);
  });
});
