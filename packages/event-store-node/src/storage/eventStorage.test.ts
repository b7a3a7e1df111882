import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { open } from 'lmdb';
import { openEventStorage } from './eventStorage.ts';
import { encodeRecord } from './record.ts';
import { BACKWARDS, FORWARDS, type Group, type IndexEntry, type RecordToStore, type Storage } from './storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const throwFailure = (error: unknown): never => {
  throw error;
};

const openStorage = (name: string, settleBytes = 2_000): Promise<Storage> =>
  openEventStorage({ folder: path.join(folder, name), onFailure: throwFailure, settleBytes });

const STREAMS = ['a', 'b', 'c'];

/** Creates groups of one to four events, on three streams in turn or twice in a row on one, and all their records. */
const createHistory = (groups: number): { groups: Group[]; records: RecordToStore[] } => {
  const records: RecordToStore[] = [];
  const lastRevisions = [-1, -1, -1];
  let position = 64;
  const madeGroups = Array.from({ length: groups }, (_, number): Group => {
    const newStreams: Group['newStreams'][number][] = [];
    const groupRecords = Array.from({ length: 1 + (number % 4) }, (__, event): RecordToStore => {
      const stream = (number * 7 + (number % 3 === 0 ? event : event >> 1)) % STREAMS.length;
      const name = STREAMS[stream] ?? '';
      const revision = (lastRevisions[stream] = (lastRevisions[stream] ?? -1) + 1);
      if (revision === 0) newStreams.push({ name, id: stream + 1 });
      const id = `00000000-0000-4000-8000-${String(number * 10 + event).padStart(12, '0')}`;
      const data = Buffer.alloc(50 + ((number * 13) % 200), number);
      const record = encodeRecord(
        { id, type: 't', json: false, data, customMetadata: Buffer.alloc(0) },
        { streamName: name, revision, position, created: 1.7e12 },
      );
      const stored = { position, streamId: stream + 1, streamName: name, revision, record };
      position += record.length;
      return stored;
    });
    records.push(...groupRecords);
    return { records: groupRecords, newStreams };
  });
  return { groups: madeGroups, records };
};

/** Revisions in the middle of adjacent events, at their ends, and some that do not exist. */
const REVISIONS = [0, 1, 2, 7, 31, 32, 100, 400];

const toIndexEntry = ({ revision, position }: IndexEntry): IndexEntry => ({ revision, position });

const firstOf = (entries: Iterable<IndexEntry>): IndexEntry | undefined => {
  for (const firstEntry of entries) return toIndexEntry(firstEntry);
  return undefined;
};

/** Reads everything from a storage through every method. */
const readEverything = (storage: Storage) => ({
  end: storage.end,
  up: [...storage.records(0, FORWARDS)].map(({ position, record }) => `${position} ${record.toString('latin1')}`),
  down: [...storage.records(storage.end, BACKWARDS)].map(({ position }) => position),
  streams: STREAMS.map((name) => {
    const id = storage.streamId(name) ?? 0;
    return {
      up: Array.from(storage.revisions(id, 2, FORWARDS), toIndexEntry),
      down: Array.from(storage.revisions(id, 1e6, BACKWARDS), toIndexEntry),
      positions: REVISIONS.map((revision) => storage.positionOf(id, revision)),
      upFrom: REVISIONS.map((revision) => firstOf(storage.revisions(id, revision, FORWARDS))),
      downFrom: REVISIONS.map((revision) => firstOf(storage.revisions(id, revision, BACKWARDS))),
    };
  }),
});

const expectedContents = (records: readonly RecordToStore[]) => {
  const entries = STREAMS.map((_, stream) => records.filter(({ streamId }) => streamId === stream + 1).map(toIndexEntry));
  const lastRevisions = records.at(-1);
  return {
    end: lastRevisions === undefined ? 64 : lastRevisions.position + lastRevisions.record.length,
    up: records.map(({ position, record }) => `${position} ${record.toString('latin1')}`),
    down: records.map(({ position }) => position).toReversed(),
    streams: entries.map((stream) => ({
      up: stream.slice(2),
      down: stream.toReversed(),
      positions: REVISIONS.map((revision) => stream[revision]?.position),
      upFrom: REVISIONS.map((revision) => stream[revision]),
      downFrom: REVISIONS.map((revision) => stream.slice(0, revision + 1).at(-1)),
    })),
  };
};

test('returns every event once and in order, before, during and after the move to LMDB', async () => {
  const storage = await openStorage('node');
  const { groups, records } = createHistory(120);
  let count = 0;
  for (const group of groups) {
    await storage.commit(group);
    count += group.records.length;
    expect(readEverything(storage)).toEqual(expectedContents(records.slice(0, count)));
  }
  await storage.close();
  const reopened = await openStorage('node');
  expect(readEverything(reopened)).toEqual(expectedContents(records));
  await reopened.close();
});

test.each([1, 17, 60])('after %d groups, recovers everything that a killed process has written', async (killedAfter) => {
  const storage = await openStorage('node', 4_000);
  const { groups, records } = createHistory(killedAfter);
  for (const group of groups) await storage.commit(group);
  // A copy of the current files equals the state after a kill.
  await cp(path.join(folder, 'node'), path.join(folder, 'killed'), { recursive: true });
  await storage.close();
  for (const _time of [1, 2]) {
    const reopened = await openStorage('killed');
    expect(readEverything(reopened)).toEqual(expectedContents(records));
    await reopened.close();
  }
});

/** Writes a folder as older versions did: one entry per event, in format 1 without a write-ahead log. */
const writeFormerFolder = async (format: 1 | 2, { newStreams, records }: Group): Promise<void> => {
  const storage = await openStorage('node');
  await storage.close();
  const root = open({ path: path.join(folder, 'node', 'events'), maxDbs: 8, encoding: 'binary' });
  const ordered = { encoding: 'ordered-binary' } as const;
  const events = root.openDB<Buffer, number>({ name: 'events', encoding: 'binary' });
  const index = root.openDB<number, [number, number]>({ name: 'index', ...ordered });
  const names = root.openDB<number, string>({ name: 'streams', ...ordered });
  for (const { name, id } of newStreams) await names.put(`n${name}`, id);
  for (const { position, streamId, revision, record } of records) {
    await events.put(position, record);
    await index.put([streamId, revision], position);
  }
  if (format === 1) {
    await root.openDB<number, string>({ name: 'numbers', ...ordered }).remove('settled');
    await rm(path.join(folder, 'node', 'wal'), { recursive: true });
  }
  await root.close();
};

test.each([1, 2] as const)('reads a folder of format %d and continues to write to it', async (format) => {
  covers('log-15');
  const { groups, records } = createHistory(40);
  const formerGroups = groups.slice(0, 20);
  await writeFormerFolder(format, {
    records: formerGroups.flatMap((group) => group.records),
    newStreams: formerGroups.flatMap(({ newStreams }) => newStreams),
  });

  const upgraded = await openStorage('node');
  for (const group of groups.slice(20)) await upgraded.commit(group);
  await cp(path.join(folder, 'node'), path.join(folder, 'killed'), { recursive: true });
  await upgraded.close();
  const reopened = await openStorage('killed');
  expect(readEverything(reopened)).toEqual(expectedContents(records));
  await reopened.close();
});

test('detects a missing write-ahead log', async () => {
  const storage = await openStorage('node');
  await storage.close();
  await rm(path.join(folder, 'node', 'wal'), { recursive: true });
  await expect(openStorage('node')).rejects.toThrow(/1\.wal is missing/);
});
