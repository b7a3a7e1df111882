import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { BACKWARDS, END, EventStoreDBClient, isCommandError, jsonEvent, START } from '@eventstore/db-client';
import type { RunningNode } from 'test-tools/startNode.ts';
import { compactEventStore } from '../src/compactEventStore.ts';
import { NODE_PROGRAM, startPlainNode } from './nodes.ts';

/* Embedded node only: `--compact` removes unreachable events and nothing else. */

let writtenFolder: string;
let folder: string;
let node: RunningNode | null = null;
let client: EventStoreDBClient;

const start = async (): Promise<void> => {
  node = await startPlainNode(folder);
  client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${node.port}?tls=false`);
};

const stop = async (): Promise<void> => {
  if (node === null) return;
  await client.dispose();
  (await client['getChannel']()).close();
  await node.stop();
  node = null;
};

const SEALED_EVENTS = { sealStream: 'seal-log', unsealedStreams: ['log-identity'] };

/** Runs the compaction of the command without starting a process. */
const compactInProcess = () => compactEventStore({ dataDir: folder, clock: Date.now, sealedEvents: SEALED_EVENTS });

const compact = (...flags: readonly string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        NODE_PROGRAM,
        '--data',
        folder,
        '--compact',
        '--seal-stream',
        'seal-log',
        '--unsealed-stream',
        'log-identity',
        ...flags,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8');
      });
    child.once('close', (code) => resolve({ code, output }));
  });

const append = (stream: string, count: number, marker = 'x') =>
  client.appendToStream(
    stream,
    Array.from({ length: count }, (_, at) => jsonEvent({ type: 'happened', data: { at, mark: marker, padding: 'p'.repeat(300) } })),
  );

const streamOf = async (stream: string): Promise<string> => {
  const revisions: string[] = [];
  try {
    for await (const { event } of client.readStream(stream, { maxCount: 1_000 })) revisions.push(String(event?.revision));
  } catch (error) {
    return error instanceof Error && isCommandError(error) ? error.type : String(error);
  }
  return revisions.join();
};

/** Returns everything that a reader of `$all` receives, with positions. */
const allEvents = async (): Promise<string[]> => {
  const seen: string[] = [];
  for await (const { event } of client.readAll({ fromPosition: START, maxCount: 10_000 }))
    if (event !== undefined) seen.push(`${event.position?.commit} ${event.streamId} ${event.revision} ${event.type}`);
  return seen;
};

const STREAM_NAMES = ['whole', 'counted', 'truncated', 'deleted', 'closed', 'again'];

/** Everything read from the folder before the compaction. */
let before: { readonly streams: readonly string[]; readonly all: readonly string[] };

beforeAll(async () => {
  writtenFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  folder = writtenFolder;
  await start();
  await append('whole', 5);
  await append('counted', 20, 'gone-by-count');
  await append('truncated', 20, 'gone-by-tb');
  await append('deleted', 20, 'gone-by-delete');
  await append('closed', 20, 'gone-by-tombstone');
  await append('again', 20, 'gone-before-again');
  await client.setStreamMetadata('counted', { maxCount: 10 });
  await client.setStreamMetadata('counted', { maxCount: 3 });
  await client.setStreamMetadata('truncated', { truncateBefore: 15 });
  await client.deleteStream('deleted');
  await client.tombstoneStream('closed');
  await client.deleteStream('again');
  await append('again', 2);
  await append('whole', 1);
  before = { streams: await Promise.all(STREAM_NAMES.map(streamOf)), all: await allEvents() };
  await stop();
});
afterAll(() => rm(writtenFolder, { recursive: true, force: true }));

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  await cp(writtenFolder, folder, { recursive: true });
});
afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

test('streams read as before, and $all has the remaining events at the same positions', async () => {
  const { code, output } = await compact();
  expect([code, output]).toEqual([0, expect.stringMatching(/^Compacted: 93 events removed, \d+ left/)]);
  const [, bytesBefore, bytesAfter] = /(\d+) bytes before, (\d+) after/.exec(output) ?? [];
  expect(Number(bytesAfter)).toBeLessThan(Number(bytesBefore));
  expect((await stat(path.join(folder, 'events', 'data.mdb'))).size).toBe(Number(bytesAfter));

  await start();
  expect(await Promise.all(STREAM_NAMES.map(streamOf))).toEqual(before.streams);
  expect(before.streams).toEqual(['0,1,2,3,4,5', '17,18,19', '15,16,17,18,19', 'stream-not-found', 'stream-deleted', '20,21']);
  const remainingEvents = await allEvents();
  expect(remainingEvents).toHaveLength(before.all.length - 93);
  expect(before.all).toEqual(expect.arrayContaining(remainingEvents));
  const backwards: string[] = [];
  for await (const { event } of client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 10_000 }))
    if (event !== undefined) backwards.push(`${event.position?.commit} ${event.streamId} ${event.revision} ${event.type}`);
  expect(backwards.toReversed()).toEqual(remainingEvents);
});

test('streams continue as before: revisions, expectations, deletions', async () => {
  await compactInProcess();
  await start();
  expect((await client.appendToStream('deleted', jsonEvent({ type: 'back', data: {} }))).nextExpectedRevision).toBe(20n);
  expect(await streamOf('deleted')).toBe('20');
  expect(
    (await client.appendToStream('truncated', jsonEvent({ type: 'next', data: {} }), { expectedRevision: 19n })).nextExpectedRevision,
  ).toBe(20n);
  await expect(client.appendToStream('closed', jsonEvent({ type: 'no', data: {} }))).rejects.toThrow();
  expect((await client.getStreamMetadata('counted')).metadata?.maxCount).toBe(3);
  await stop();
  await compactInProcess();
  await start();
  expect(await streamOf('truncated')).toBe('15,16,17,18,19,20');
});

test('reads can start at a position that is now in a gap', async () => {
  const positions = before.all.filter((line) => line.includes(' deleted ')).map((line) => BigInt(line.split(' ')[0] ?? ''));
  await compactInProcess();
  await start();
  const position = { commit: positions[5] ?? 0n, prepare: positions[5] ?? 0n };
  const seen: string[] = [];
  for await (const { event } of client.readAll({ fromPosition: position, maxCount: 1 })) seen.push(`${event?.streamId} ${event?.revision}`);
  expect(seen).toEqual(['deleted 19']);
});

const isMarkerOnDisk = async (marker: string): Promise<boolean> => {
  const files = ['events/data.mdb', 'wal/1.wal', 'wal/2.wal'].map((name) => readFile(path.join(folder, name)));
  return (await Promise.all(files)).some((bytes) => bytes.includes(marker));
};

test('after a compaction, no file contains removed data', async () => {
  expect(await isMarkerOnDisk('gone-by-tombstone')).toBe(true);
  await compactInProcess();
  expect(await isMarkerOnDisk('gone-by-tombstone')).toBe(false);
});

test('a compaction keeps sealed events, unless the option to remove them is set', async () => {
  await start();
  await append('seal-log', 1);
  await stop();
  const { output } = await compact();
  // Only the last events of metadata streams are kept, and no seal counts the others.
  expect(output).toMatch(/^Compacted: 2 events removed.*\n91 more events are unreachable, but seals count them/);
  expect((await compact('--sealed-too')).output).toMatch(/^Compacted: 91 events removed/);
});

test('a compaction is rejected while a node uses the folder', async () => {
  await start();
  const { code, output } = await compact();
  expect([code, output]).toEqual([3, expect.stringContaining('FolderInUse')]);
  expect(await streamOf('whole')).toBe('0,1,2,3,4,5');
});

test('leftovers of a killed compaction do no harm', async () => {
  await cp(path.join(folder, 'events'), path.join(folder, 'events-new'), { recursive: true });
  await writeFile(path.join(folder, 'wal', '1.wal.new'), 'half');
  await compactInProcess();
  await start();
  expect(await streamOf('whole')).toBe('0,1,2,3,4,5');
});

test('stops with a named error at a damaged event and leaves the files unchanged', async () => {
  const file = path.join(folder, 'events', 'data.mdb');
  const bytes = await readFile(file);
  for (let at = bytes.indexOf('gone-by-count'); at >= 0; at = bytes.indexOf('gone-by-count', at + 1)) bytes[at]! ^= 1;
  await writeFile(file, bytes);
  const { code, output } = await compact();
  expect([code, output]).toEqual([5, expect.stringMatching(/DamagedEvent: .*stream "counted"/)]);
  expect((await readFile(file)).includes('gone-by-delete')).toBe(true);
});
