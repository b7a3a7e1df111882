import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { startNodes, type Nodes } from '#app/stores/startNodes.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { runAsChild } from '../support/programs.ts';
import { filesContaining } from '../support/searchFiles.ts';
import { startStores, type Stores } from '../support/stores.ts';

/*
 * The embedded document store rewrites the file of a vault on request: the file then contains no removed data, and all other data survives
 * concurrent reads and writes and a kill at any time.
 */

interface SecretDocument {
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
const filesContain = async (text: string): Promise<boolean> => (await filesContaining(vaultFolder(), text)).length > 0;
const secretCollection = (connectionToUse = mongo) => connectionToUse.vault.collection<SecretDocument>('entries');
const insertSecrets = async (count: number): Promise<SecretDocument[]> => {
  const insertedSecrets = Array.from({ length: count }, (_, index) => ({
    _id: String(index).padStart(5, '0'),
    secret: `kept-${index}-${randomBytes(40).toString('hex')}`,
    at: new Date(1_900_000_000_000 + index),
  }));
  await secretCollection().createIndex({ at: 1 }, { expireAfterSeconds: 0 });
  await secretCollection().insertMany(insertedSecrets);
  return insertedSecrets;
};
const rewriteVault = (connectionToUse = mongo) => connectionToUse.vault.command({ rewriteDatabase: 1 });

test('removes deleted and replaced data from the files, which contain it before (control)', async () => {
  const insertedSecrets = await insertSecrets(400);
  const deletedSecrets = insertedSecrets.filter((_, index) => index % 3 === 0);
  const replacedSecrets = insertedSecrets.filter((_, index) => index % 3 === 1);
  await secretCollection().deleteMany({ _id: { $in: deletedSecrets.map(({ _id }) => _id) } });
  for (const { _id } of replacedSecrets.slice(0, 20)) await secretCollection().replaceOne({ _id }, { secret: 'another' });
  const obsoleteTexts = [...deletedSecrets, ...replacedSecrets.slice(0, 20)].map(({ secret }) => secret);
  const before = await Promise.all(obsoleteTexts.map(filesContain));
  expect(before.filter(Boolean).length).toBeGreaterThan(obsoleteTexts.length / 2);
  await rewriteVault();
  expect((await Promise.all(obsoleteTexts.map(filesContain))).filter(Boolean)).toEqual([]);
  const unchangedSecrets = insertedSecrets.filter((_, index) => index % 3 === 2);
  expect(
    await secretCollection()
      .find({ secret: /^kept/, at: { $exists: true } }, { projection: { _id: 0, secret: 1 } })
      .sort({ at: 1 })
      .toArray(),
  ).toEqual(
    insertedSecrets
      .filter(
        (entry) => unchangedSecrets.includes(entry) || (replacedSecrets.includes(entry) && !replacedSecrets.slice(0, 20).includes(entry)),
      )
      .map(({ secret }) => ({ secret })),
  );
  expect(await filesContain(unchangedSecrets[0]?.secret ?? '')).toBe(true);
  expect((await secretCollection().indexes()).map(({ name }) => name)).toEqual(['_id_', 'at_1']);
});

test('loses no data that is written or read during the rewrite', async () => {
  await insertSecrets(300);
  let acknowledgedCount = 0;
  const stopController = new AbortController();
  const writeUntilStopped = async (name: string): Promise<void> => {
    for (let index = 0; !stopController.signal.aborted; index += 1) {
      await secretCollection().insertOne({ _id: `${name}-${index}`, secret: name });
      acknowledgedCount += 1;
      expect(await secretCollection().countDocuments({ _id: `${name}-${index}` })).toBe(1);
    }
  };
  const writers = ['a', 'b', 'c', 'd'].map(writeUntilStopped);
  for (let round = 0; round < 5; round += 1) await rewriteVault();
  stopController.abort();
  await Promise.all(writers);
  expect(acknowledgedCount).toBeGreaterThan(0);
  expect(await secretCollection().countDocuments({})).toBe(300 + acknowledgedCount);
});

test('ends an open cursor with an error, never with a partial result', async () => {
  await insertSecrets(300);
  const cursor = secretCollection().find({}, { batchSize: 10 });
  await cursor.next();
  await rewriteVault();
  await expect(cursor.toArray()).rejects.toMatchObject({ code: 43 });
});

test('rejects a database that shares its file, and lists of databases contain both', async () => {
  await insertSecrets(1);
  await mongo.models.collection('some').insertOne({ a: 1 });
  await expect(mongo.models.command({ rewriteDatabase: 1 })).rejects.toMatchObject({ code: 20 });
  const { databases } = await mongo.models.admin().listDatabases({ nameOnly: true });
  expect(databases.map(({ name }) => name)).toEqual([mongo.models.databaseName, mongo.vault.databaseName]);
});

describe('kill -9 during a rewrite', () => {
  /** Number of additional responses before each kill. */
  const PINGS_PER_KILL = RUNS_WHOLE_MATRIX ? 3 : 6;
  let nodes: Nodes | undefined;
  let connection: MongoConnection | undefined;
  const restart = async (): Promise<MongoConnection> => {
    await connection?.close();
    await nodes?.stop();
    nodes = await startNodes(path.join(stores.dataDir, 'another'), { argumentsOf: runAsChild, onlyNode: 'document-store' });
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
    await secretCollection(at).insertMany(Array.from({ length: count }, (_, index) => ({ _id: String(index), secret: `kept-${index}` })));
    let interruptedCount = 0;
    // Kills from the start of the rewrite until after its end.
    for (let answers = 0; answers < 24; answers += PINGS_PER_KILL) {
      const pendingRewrite = rewriteVault(at).then(
        () => 'done',
        () => 'cut',
      );
      for (let pings = 0; pings < answers; pings += 1) await at.ping();
      await nodes?.children[0]?.kill();
      if ((await pendingRewrite) === 'cut') interruptedCount += 1;
      at = await restart();
      expect(await secretCollection(at).countDocuments({ secret: /^kept-/ })).toBe(count);
    }
    expect(interruptedCount).toBeGreaterThan(0);
  });
});
