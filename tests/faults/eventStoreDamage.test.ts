import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startChildNode } from '#embedded/childNode.ts';
import { runs, runsAsChild } from '../support/programs.ts';

/*
 * Faults 5 and 19: the node reports corrupt bytes and never serves them; it rejects a second process or a newer format with a named error.
 */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = () =>
  startChildNode({
    name: 'event-store',
    script: 'embedded/event-store/main.ts',
    argumentsOf: runsAsChild,
    args: ['--port', '0', '--data', folder],
  });

/** Runs a node that should exit without a signal. */
const runToEnd = (): Promise<{ code: number | null; complaint: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...runs('embedded/event-store/main.ts'), '--port', '0', '--data', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8');
    });
    child.on('close', (code) => resolve({ code, complaint }));
  });

const connect = (port: number): EventStoreDBClient => EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);

const disconnect = async (client: EventStoreDBClient): Promise<void> => {
  await client.dispose();
  (await client['getChannel']()).close();
};

const read = async (client: EventStoreDBClient, stream: string, types: string[] = []): Promise<string[]> => {
  for await (const { event } of client.readStream(stream, { maxCount: 100 })) types.push(event?.type ?? '');
  return types;
};

test('rejects a second process on the same folder with a named error while the first continues', async () => {
  const node = await start();
  const { code, complaint } = await runToEnd();
  expect([code, complaint]).toEqual([3, expect.stringContaining('FolderInUse')]);
  const client = connect(node.port);
  await client.appendToStream('s', jsonEvent({ type: 'still', data: {} }));
  expect(await read(client, 's')).toEqual(['still']);
  await disconnect(client);
  await node.stop();
});

test('unlocks the folder after a kill', async () => {
  const node = await start();
  await node.kill();
  const again = await start();
  await again.stop();
});

test('rejects a folder of a newer format with a named error', async () => {
  covers('log-24');
  await (await start()).stop();
  const file = path.join(folder, 'format.json');
  const { store } = JSON.parse(await readFile(file, 'utf8')) as { store: string };
  await writeFile(file, JSON.stringify({ store, version: 99 }));
  const { code, complaint } = await runToEnd();
  expect([code, complaint]).toEqual([4, expect.stringContaining('UnreadableFormat')]);
});

test('reports a flipped bit in an event with stream and revision, and does not serve the event', async () => {
  covers('log-23');
  const node = await start();
  const client = connect(node.port);
  const mark = randomUUID();
  await client.appendToStream('rotten', [
    jsonEvent({ type: 'whole', data: {} }),
    jsonEvent({ type: 'damaged', data: { mark } }),
    jsonEvent({ type: 'behind', data: {} }),
  ]);
  await disconnect(client);
  await node.stop();

  const file = path.join(folder, 'events', 'data.mdb');
  const bytes = await readFile(file);
  let flipped = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 1)) {
    bytes[at]! ^= 0x01;
    flipped += 1;
  }
  expect(flipped).toBeGreaterThan(0);
  await writeFile(file, bytes);

  const again = await start();
  const reader = connect(again.port);
  const served: string[] = [];
  await expect(read(reader, 'rotten', served)).rejects.toThrow(/stream "rotten", revision 1\) is damaged/);
  expect(served).not.toContain('damaged');
  const all: string[] = [];
  const reading = (async () => {
    for await (const { event } of reader.readAll({ maxCount: 100 })) all.push(event?.type ?? '');
  })();
  await expect(reading).rejects.toThrow(/damaged/);
  expect(all).not.toContain('damaged');
  await disconnect(reader);
  await again.stop();
});

test('reads and writes all other events if one cannot be decoded', async () => {
  const node = await start();
  const client = connect(node.port);
  const mark = randomUUID();
  await client.appendToStream('rotten', jsonEvent({ type: 'damaged', data: { mark } }));
  await client.appendToStream('whole', jsonEvent({ type: 'whole', data: {} }));
  await disconnect(client);
  await node.stop();

  const file = path.join(folder, 'events', 'data.mdb');
  const bytes = await readFile(file);
  const data = JSON.stringify({ mark });
  let damaged = 0;
  for (let at = bytes.indexOf(data); at >= 0; at = bytes.indexOf(data, at + 1)) {
    // Length of the field: it now extends beyond the record.
    bytes[at - 1] = 0x7f;
    damaged += 1;
  }
  expect(damaged).toBeGreaterThan(0);
  await writeFile(file, bytes);

  const again = await start();
  const other = connect(again.port);
  await expect(read(other, 'rotten')).rejects.toThrow(/position \d+.* is damaged/);
  // The append reads the event at the first revision to find out whether it is a retry of the same event.
  const sentAgain = other.appendToStream('rotten', jsonEvent({ type: 'damaged', data: { mark } }), { expectedRevision: 'no_stream' });
  await expect(sentAgain).rejects.toThrow(/damaged/);
  await other.appendToStream('whole', jsonEvent({ type: 'behind', data: {} }));
  expect(await read(other, 'whole')).toEqual(['whole', 'behind']);
  await disconnect(other);
  expect(await again.stop()).toBeUndefined();
});
