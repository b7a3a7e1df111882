import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Binary, Long, ObjectId } from 'bson';
import { startNodes } from '#app/stores/startNodes.ts';
import { checkBackup, openBackup } from '#operations/backup/openBackup.ts';
import { takeBackup } from '#operations/backup/takeBackup.ts';
import { roleInCopy } from '#operations/log-copy/roleInCopy.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { openRawLog, type RawLog } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { connectMongo, type MongoConnection } from '#platform/mongo/index.ts';
import { openPictureFiles } from '#platform/pictures/pictureFiles.ts';
import { systemClock } from '#platform/systemClock.ts';
import { runAsChild } from '../support/programs.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { runTool } from '../support/tool.ts';
import { serviceDescribed, newEvent } from './projectionsContext.ts';

/* A backup taken during writes contains everything acknowledged before it began, and restores to a log whose seals verify. */

const WRITER_COUNT = 4;

let stores: Stores;
let rawLog: RawLog;
let store: EventStore;
let mongo: MongoConnection;
let temporaryFolder: string;
let backupFolder: string;
/** Ids of events in the order of their acknowledgement. */
const acknowledgedIds: string[] = [];
let acknowledgedBeforeBackup: readonly string[];

/** Appends to a stream of its own until `isRunning` returns false. */
const appendWhile = async (isRunning: () => boolean): Promise<void> => {
  const stream = `service-${randomUUID()}`;
  for (let streamRevision = 0n; isRunning(); streamRevision += 1n) {
    const event = newEvent(serviceDescribed(`Line\u2028separator ${streamRevision}`));
    await store.append(stream, streamRevision === 0n ? 'no_stream' : streamRevision - 1n, [event]);
    acknowledgedIds.push(event.id);
  }
};

const secrets = [
  { _id: 'a', hash: new Binary(Buffer.from([0, 255, 1])), at: new Date(1_700_000_000_000), big: Long.fromString('9007199254740993') },
  { _id: 'b', text: 'line\u2028separator', nested: { id: new ObjectId('0123456789abcdef01234567'), float: 1.5, none: null } },
];

beforeAll(async () => {
  temporaryFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  backupFolder = path.join(temporaryFolder, 'saved');
  stores = await startStores();
  rawLog = openRawLog(stores.eventStoreUrl);
  store = openEventStore(stores.eventStoreUrl);
  mongo = await connectMongo(stores.mongodbUrl);
  await mongo.vault.collection<{ _id: string }>('accounts').insertMany(secrets);
  await mongo.vault.collection<{ _id: string }>('keys/of people').insertOne({ _id: 'k' });
  let isRunning = true;
  const runningWriters = Array.from({ length: WRITER_COUNT }, () => appendWhile(() => isRunning));
  while (acknowledgedIds.length < 200) await store.lastPosition();
  acknowledgedBeforeBackup = [...acknowledgedIds];
  await takeBackup({
    raw: rawLog,
    store,
    vault: mongo.vault,
    files: openPictureFiles(path.join(stores.dataDir, 'files')),
    folder: backupFolder,
    clock: systemClock,
  });
  while (acknowledgedIds.length < acknowledgedBeforeBackup.length + 50) await store.lastPosition();
  isRunning = false;
  await Promise.all(runningWriters);
});
afterAll(async () => {
  await rawLog.close();
  await store.close();
  await mongo.close();
  await stores.stop();
  await rm(temporaryFolder, { recursive: true, force: true });
});

const readEventLines = async (log: RawLog): Promise<string[]> => {
  const lines: string[] = [];
  for await (const event of readRawEvents(log))
    if (roleInCopy(event) === 'event')
      lines.push(
        JSON.stringify([event.streamName, String(event.revision), event.id, event.type, String(event.data), String(event.metadata)]),
      );
  return lines;
};

const createDataFolder = (): Promise<string> => mkdtemp(path.join(temporaryFolder, 'data-'));
const restoreInto = async (dataDir: string, backup = backupFolder) => runTool('restore', [backup], { SHELTER_DATA_DIR: dataDir });

test('a restored backup contains everything acknowledged before it, in order, and every seal verifies', async () => {
  covers('log-10');
  const dataDir = await createDataFolder();
  const restored = await restoreInto(dataDir);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The log matches its seals') });
  const manifest = JSON.parse(await readFile(path.join(backupFolder, 'manifest.json'), 'utf8')) as {
    logId: string;
    newestSeal: { count: number; digest: string };
  };
  expect(restored.output).toContain(`${manifest.newestSeal.count}:${manifest.newestSeal.digest}`);
  expect(manifest.newestSeal.count).toBeGreaterThanOrEqual(acknowledgedBeforeBackup.length);

  const nodes = await startNodes(dataDir, { argumentsOf: runAsChild });
  const [restoredLog, restoredStore, restoredMongo] = [
    openRawLog(nodes.eventStoreUrl),
    openEventStore(nodes.eventStoreUrl),
    await connectMongo(nodes.mongodbUrl),
  ];
  const [restoredLines, originalLines] = [await readEventLines(restoredLog), await readEventLines(rawLog)];
  expect(restoredLines).toEqual(originalLines.slice(0, restoredLines.length));
  expect(acknowledgedBeforeBackup.filter((id) => !restoredLines.some((line) => line.includes(id)))).toEqual([]);
  expect(await restoredStore.identity()).not.toBe(manifest.logId);
  const bsonOptions = { promoteLongs: false, promoteValues: true };
  const vaultOf = async (connection: MongoConnection) => [
    await connection.vault.collection('accounts').find({}, bsonOptions).toArray(),
    await connection.vault.collection('keys/of people').find().toArray(),
  ];
  expect(await vaultOf(restoredMongo)).toEqual(await vaultOf(mongo));
  expect((await vaultOf(restoredMongo))[0]).toHaveLength(secrets.length);

  const seal = `${manifest.newestSeal.count}:${manifest.newestSeal.digest}`;
  expect((await runTool('verify', ['--seal', seal], { EVENTSTORE_URL: nodes.eventStoreUrl })).code).toBe(0);
  await restoredLog.close();
  await restoredStore.close();
  await restoredMongo.close();
  await nodes.stop();
});

test('restoring rejects a target that already contains data and leaves it unchanged', async () => {
  const before = await readEventLines(rawLog);
  const env = { EVENTSTORE_URL: stores.eventStoreUrl, MONGODB_URL: stores.mongodbUrl };
  expect(await runTool('restore', [backupFolder], env)).toMatchObject({ code: 1, output: expect.stringContaining('already has events') });
  expect(await readEventLines(rawLog)).toEqual(before);
  expect(await runTool('backup', [backupFolder], env)).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
});

/** Creates a damaged copy of the backup. */
const createDamagedCopy = async (damage: (folder: string) => Promise<void>): Promise<string> => {
  const folder = path.join(await createDataFolder(), 'saved');
  await cp(backupFolder, folder, { recursive: true });
  await damage(folder);
  return folder;
};
const changeText =
  (file: string, change: (text: string) => string) =>
  async (folder: string): Promise<void> =>
    writeFile(path.join(folder, file), change(await readFile(path.join(folder, file), 'utf8')));
const withoutFirstLine = (text: string): string => text.slice(text.indexOf('\n') + 1);

describe('control: restoring a damaged backup', () => {
  test.each<[string, (folder: string) => Promise<void>, RegExp]>([
    ['a changed character', changeText('log.jsonl', (text) => text.replace('Beds for', 'Bets for')), /service-[-0-9a-f]+@\d+\) is damaged/],
    ['a line that is gone', changeText('log.jsonl', withoutFirstLine), /The log has \d+ lines; \d+ were written/],
    ['a log cut short', (folder) => truncate(path.join(folder, 'log.jsonl'), 5000), /Line \d+ of the log is damaged/],
    ['a document changed', changeText('vault-accounts.ejson', (text) => text.replace('1.5', '2.5')), /vault-accounts.ejson is damaged/],
    [
      'a document added',
      (folder) => appendFile(path.join(folder, 'vault-accounts.ejson'), '{"_id":"evil"}\n'),
      /vault-accounts.ejson is damaged/,
    ],
    ['a file that is gone', (folder) => rm(path.join(folder, 'vault-accounts.ejson')), /vault-accounts.ejson is missing/],
    ['one that was not finished', (folder) => rename(path.join(folder, 'manifest.json'), path.join(folder, 'other.json')), /not finished/],
  ])('rejects %s with a named error', async (_what, damage, message) => {
    covers('log-11');
    const folder = await createDamagedCopy(damage);
    await expect(openBackup(folder).then((backup) => checkBackup(backup))).rejects.toThrow(message);
    await expect(openBackup(backupFolder).then((backup) => checkBackup(backup))).resolves.toMatchObject({ ok: true });
  });

  test('rejects the backup before writing anything', async () => {
    const dataDir = await createDataFolder();
    const folder = await createDamagedCopy(changeText('vault-accounts.ejson', (text) => text.replace('1.5', '2.5')));
    expect((await restoreInto(dataDir, folder)).code).toBe(1);
    expect((await restoreInto(dataDir)).code).toBe(0);
  });
});
