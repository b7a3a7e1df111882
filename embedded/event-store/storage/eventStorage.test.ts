import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { open } from 'lmdb';
import { openEventStorage } from './eventStorage.ts';
import { encodeRecord } from './record.ts';
import type { Group, IndexEntry, RecordToStore, Storage } from './storage.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const failed = (error: unknown): never => {
  throw error;
};

const openIn = (name: string, settleBytes = 2_000): Promise<Storage> =>
  openEventStorage({ folder: path.join(folder, name), failed, settleBytes });

const STREAMS = ['a', 'b', 'c'];

/** Groups of one to four events on three streams in turn, and all their records. */
const history = (groups: number): { groups: Group[]; records: RecordToStore[] } => {
  const records: RecordToStore[] = [];
  const last = [-1, -1, -1];
  let position = 64;
  const made = Array.from({ length: groups }, (_, number): Group => {
    const newStreams: Group['newStreams'][number][] = [];
    const own = Array.from({ length: 1 + (number % 4) }, (__, event): RecordToStore => {
      const stream = (number * 7 + event) % STREAMS.length;
      const name = STREAMS[stream] ?? '';
      const revision = (last[stream] = (last[stream] ?? -1) + 1);
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
    records.push(...own);
    return { records: own, newStreams };
  });
  return { groups: made, records };
};

const entry = ({ revision, position }: IndexEntry): IndexEntry => ({ revision, position });

/** What a storage gives out, asked in every way. */
const everything = (storage: Storage) => ({
  end: storage.end,
  up: [...storage.records(0, false)].map(({ position, record }) => `${position} ${record.toString('latin1')}`),
  down: [...storage.records(storage.end, true)].map(({ position }) => position),
  streams: STREAMS.map((name) => {
    const id = storage.streamId(name) ?? 0;
    return {
      up: Array.from(storage.revisions(id, 2, false), entry),
      down: Array.from(storage.revisions(id, 1e6, true), entry),
      third: storage.positionOf(id, 2),
    };
  }),
});

const expected = (records: readonly RecordToStore[]) => {
  const entries = STREAMS.map((_, stream) => records.filter(({ streamId }) => streamId === stream + 1).map(entry));
  const last = records.at(-1);
  return {
    end: last === undefined ? 64 : last.position + last.record.length,
    up: records.map(({ position, record }) => `${position} ${record.toString('latin1')}`),
    down: records.map(({ position }) => position).toReversed(),
    streams: entries.map((stream) => ({ up: stream.slice(2), down: stream.toReversed(), third: stream[2]?.position })),
  };
};

test('gives out everything once and in order at every moment, wherever it lies', async () => {
  const storage = await openIn('node');
  const { groups, records } = history(200);
  let count = 0;
  for (const group of groups) {
    await storage.commit(group);
    count += group.records.length;
    expect(everything(storage)).toEqual(expected(records.slice(0, count)));
  }
  await storage.close();
  const again = await openIn('node');
  expect(everything(again)).toEqual(expected(records));
  await again.close();
});

test.each([1, 17, 60])('after %d groups, what a killed process left is all there', async (killedAfter) => {
  const storage = await openIn('node', 4_000);
  const { groups, records } = history(killedAfter);
  for (const group of groups) await storage.commit(group);
  // A copy of the files as they are now is what a kill leaves.
  await cp(path.join(folder, 'node'), path.join(folder, 'killed'), { recursive: true });
  await storage.close();
  for (const _time of [1, 2]) {
    const again = await openIn('killed');
    expect(everything(again)).toEqual(expected(records));
    await again.close();
  }
});

test('a folder of format 1, which has no write-ahead log, is read and written on', async () => {
  const { groups, records } = history(20);
  const storage = await openIn('node');
  for (const group of groups.slice(0, 10)) await storage.commit(group);
  await storage.close();
  const root = open({ path: path.join(folder, 'node', 'events'), maxDbs: 8, encoding: 'binary' });
  await root.openDB<number, string>({ name: 'numbers', encoding: 'ordered-binary' }).remove('settled');
  await root.close();
  await rm(path.join(folder, 'node', 'wal'), { recursive: true });

  const upgraded = await openIn('node');
  for (const group of groups.slice(10)) await upgraded.commit(group);
  await cp(path.join(folder, 'node'), path.join(folder, 'killed'), { recursive: true });
  await upgraded.close();
  const again = await openIn('killed');
  expect(everything(again)).toEqual(expected(records));
  await again.close();
});

test('a write-ahead log that was taken away is missed', async () => {
  const storage = await openIn('node');
  await storage.close();
  await rm(path.join(folder, 'node', 'wal'), { recursive: true });
  await expect(openIn('node')).rejects.toThrow(/1\.wal is missing/);
});
