import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Binary, Long, ObjectId } from 'bson';
import { startNodes } from '#embedded/startNodes.ts';
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
import { runsAsChild } from '../support/programs.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { runTool } from '../support/tool.ts';
import { described, newEvent } from './projectionsContext.ts';

/* A backup taken during writes contains everything acknowledged before it began, and restores to a log whose seals verify. */

const WRITERS = 4;

let stores: Stores;
let raw: RawLog;
let store: EventStore;
let mongo: MongoConnection;
let temporary: string;
let saved: string;
/** Ids of events in the order of their acknowledgement. */
const acknowledged: string[] = [];
let acknowledgedBefore: readonly string[];

/** Appends to a stream of its own until `goesOn` returns false. */
const write = async (goesOn: () => boolean): Promise<void> => {
  const stream = `service-${randomUUID()}`;
  for (let next = 0n; goesOn(); next += 1n) {
    const event = newEvent(described(`Line\u2028separator ${next}`));
    await store.append(stream, next === 0n ? 'no_stream' : next - 1n, [event]);
    acknowledged.push(event.id);
  }
};

const secrets = [
  { _id: 'a', hash: new Binary(Buffer.from([0, 255, 1])), at: new Date(1_700_000_000_000), big: Long.fromString('9007199254740993') },
  { _id: 'b', text: 'line\u2028separator', nested: { id: new ObjectId('0123456789abcdef01234567'), float: 1.5, none: null } },
];

beforeAll(async () => {
  temporary = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  saved = path.join(temporary, 'saved');
  stores = await startStores();
  raw = openRawLog(stores.eventStoreUrl);
  store = openEventStore(stores.eventStoreUrl);
  mongo = await connectMongo(stores.mongodbUrl);
  await mongo.vault.collection<{ _id: string }>('accounts').insertMany(secrets);
  await mongo.vault.collection<{ _id: string }>('keys/of people').insertOne({ _id: 'k' });
  let goesOn = true;
  const writing = Array.from({ length: WRITERS }, () => write(() => goesOn));
  while (acknowledged.length < 200) await store.lastPosition();
  acknowledgedBefore = [...acknowledged];
  await takeBackup({
    raw,
    store,
    vault: mongo.vault,
    files: openPictureFiles(path.join(stores.dataDir, 'files')),
    folder: saved,
    clock: systemClock,
  });
  while (acknowledged.length < acknowledgedBefore.length + 50) await store.lastPosition();
  goesOn = false;
  await Promise.all(writing);
});
afterAll(async () => {
  await raw.close();
  await store.close();
  await mongo.close();
  await stores.stop();
  await rm(temporary, { recursive: true, force: true });
});

const contents = async (log: RawLog): Promise<string[]> => {
  const lines: string[] = [];
  for await (const event of readRawEvents(log))
    if (roleInCopy(event) === 'event')
      lines.push(
        JSON.stringify([event.streamName, String(event.revision), event.id, event.type, String(event.data), String(event.metadata)]),
      );
  return lines;
};

const freshFolder = (): Promise<string> => mkdtemp(path.join(temporary, 'data-'));
const restoreInto = async (dataDir: string, backup = saved) => runTool('restore', [backup], { SHELTER_DATA_DIR: dataDir });

test('a restored backup contains everything acknowledged before it, in order, and every seal verifies', async () => {
  covers('log-10');
  const dataDir = await freshFolder();
  const restored = await restoreInto(dataDir);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The log matches its seals') });
  const manifest = JSON.parse(await readFile(path.join(saved, 'manifest.json'), 'utf8')) as {
    logId: string;
    newestSeal: { count: number; digest: string };
  };
  expect(restored.output).toContain(`${manifest.newestSeal.count}:${manifest.newestSeal.digest}`);
  expect(manifest.newestSeal.count).toBeGreaterThanOrEqual(acknowledgedBefore.length);

  const nodes = await startNodes(dataDir, { argumentsOf: runsAsChild });
  const [copy, copyStore, copyMongo] = [
    openRawLog(nodes.eventStoreUrl),
    openEventStore(nodes.eventStoreUrl),
    await connectMongo(nodes.mongodbUrl),
  ];
  const [there, whole] = [await contents(copy), await contents(raw)];
  expect(there).toEqual(whole.slice(0, there.length));
  expect(acknowledgedBefore.filter((id) => !there.some((line) => line.includes(id)))).toEqual([]);
  expect(await copyStore.identity()).not.toBe(manifest.logId);
  const raws = { promoteLongs: false, promoteValues: true };
  const vaultOf = async (connection: MongoConnection) => [
    await connection.vault.collection('accounts').find({}, raws).toArray(),
    await connection.vault.collection('keys/of people').find().toArray(),
  ];
  expect(await vaultOf(copyMongo)).toEqual(await vaultOf(mongo));
  expect((await vaultOf(copyMongo))[0]).toHaveLength(secrets.length);

  const seal = `${manifest.newestSeal.count}:${manifest.newestSeal.digest}`;
  expect((await runTool('verify', ['--seal', seal], { EVENTSTORE_URL: nodes.eventStoreUrl })).code).toBe(0);
  await copy.close();
  await copyStore.close();
  await copyMongo.close();
  await nodes.stop();
});

test('restoring rejects a target that already contains data and leaves it unchanged', async () => {
  const before = await contents(raw);
  const env = { EVENTSTORE_URL: stores.eventStoreUrl, MONGODB_URL: stores.mongodbUrl };
  expect(await runTool('restore', [saved], env)).toMatchObject({ code: 1, output: expect.stringContaining('already has events') });
  expect(await contents(raw)).toEqual(before);
  expect(await runTool('backup', [saved], env)).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });
});

/** Creates a damaged copy of the backup. */
const damaged = async (damage: (folder: string) => Promise<void>): Promise<string> => {
  const folder = path.join(await freshFolder(), 'saved');
  await cp(saved, folder, { recursive: true });
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
    const folder = await damaged(damage);
    await expect(openBackup(folder).then((backup) => checkBackup(backup))).rejects.toThrow(message);
    await expect(openBackup(saved).then((backup) => checkBackup(backup))).resolves.toMatchObject({ ok: true });
  });

  test('rejects the backup before writing anything', async () => {
    const dataDir = await freshFolder();
    const folder = await damaged(changeText('vault-accounts.ejson', (text) => text.replace('1.5', '2.5')));
    expect((await restoreInto(dataDir, folder)).code).toBe(1);
    expect((await restoreInto(dataDir)).code).toBe(0);
  });
});
