import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startChildNode } from '#app/stores/childNode.ts';
import { runs, runAsChild } from '../support/programs.ts';

/*
 * Faults 5 and 19: the node reports corrupt bytes and never serves them; it rejects a second process or a newer format with a named error.
 */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const startEventStore = () =>
  startChildNode({
    name: 'event-store',
    script: 'packages/event-store-node/src/main.ts',
    argumentsOf: runAsChild,
    args: ['--port', '0', '--data', folder],
  });

/** Runs a node that should exit without a signal. */
const runUntilExit = (): Promise<{ code: number | null; complaint: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...runs('packages/event-store-node/src/main.ts'), '--port', '0', '--data', folder], {
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

const readEventTypes = async (client: EventStoreDBClient, stream: string, eventTypes: string[] = []): Promise<string[]> => {
  for await (const { event } of client.readStream(stream, { maxCount: 100 })) eventTypes.push(event?.type ?? '');
  return eventTypes;
};

test('rejects a second process on the same folder with a named error while the first continues', async () => {
  const node = await startEventStore();
  const { code, complaint } = await runUntilExit();
  expect([code, complaint]).toEqual([3, expect.stringContaining('FolderInUse')]);
  const client = connect(node.port);
  await client.appendToStream('s', jsonEvent({ type: 'still', data: {} }));
  expect(await readEventTypes(client, 's')).toEqual(['still']);
  await disconnect(client);
  await node.stop();
});

test('unlocks the folder after a kill', async () => {
  const node = await startEventStore();
  await node.kill();
  const restartedNode = await startEventStore();
  await restartedNode.stop();
});

test('rejects a folder of a newer format with a named error', async () => {
  covers('log-24');
  await (await startEventStore()).stop();
  const file = path.join(folder, 'format.json');
  const { store } = JSON.parse(await readFile(file, 'utf8')) as { store: string };
  await writeFile(file, JSON.stringify({ store, version: 99 }));
  const { code, complaint } = await runUntilExit();
  expect([code, complaint]).toEqual([4, expect.stringContaining('UnreadableFormat')]);
});

test('reports a flipped bit in an event with stream and revision, and does not serve the event', async () => {
  covers('log-23');
  const node = await startEventStore();
  const client = connect(node.port);
  const marker = randomUUID();
  await client.appendToStream('rotten', [
    jsonEvent({ type: 'whole', data: {} }),
    jsonEvent({ type: 'damaged', data: { mark: marker } }),
    jsonEvent({ type: 'behind', data: {} }),
  ]);
  await disconnect(client);
  await node.stop();

  const file = path.join(folder, 'events', 'data.mdb');
  const bytes = await readFile(file);
  let flippedCount = 0;
  for (let offset = bytes.indexOf(marker); offset >= 0; offset = bytes.indexOf(marker, offset + 1)) {
    bytes[offset]! ^= 0x01;
    flippedCount += 1;
  }
  expect(flippedCount).toBeGreaterThan(0);
  await writeFile(file, bytes);

  const restartedNode = await startEventStore();
  const reader = connect(restartedNode.port);
  const servedTypes: string[] = [];
  await expect(readEventTypes(reader, 'rotten', servedTypes)).rejects.toThrow(/stream "rotten", revision 1\) is damaged/);
  expect(servedTypes).not.toContain('damaged');
  const allTypes: string[] = [];
  const readingAll = (async () => {
    for await (const { event } of reader.readAll({ maxCount: 100 })) allTypes.push(event?.type ?? '');
  })();
  await expect(readingAll).rejects.toThrow(/damaged/);
  expect(allTypes).not.toContain('damaged');
  await disconnect(reader);
  await restartedNode.stop();
});

test('reads and writes all other events if one cannot be decoded', async () => {
  const node = await startEventStore();
  const client = connect(node.port);
  const marker = randomUUID();
  await client.appendToStream('rotten', jsonEvent({ type: 'damaged', data: { mark: marker } }));
  await client.appendToStream('whole', jsonEvent({ type: 'whole', data: {} }));
  await disconnect(client);
  await node.stop();

  const file = path.join(folder, 'events', 'data.mdb');
  const bytes = await readFile(file);
  const data = JSON.stringify({ mark: marker });
  let damagedCount = 0;
  for (let offset = bytes.indexOf(data); offset >= 0; offset = bytes.indexOf(data, offset + 1)) {
    // Length of the field: it now extends beyond the record.
    bytes[offset - 1] = 0x7f;
    damagedCount += 1;
  }
  expect(damagedCount).toBeGreaterThan(0);
  await writeFile(file, bytes);

  const restartedNode = await startEventStore();
  const otherClient = connect(restartedNode.port);
  await expect(readEventTypes(otherClient, 'rotten')).rejects.toThrow(/position \d+.* is damaged/);
  // The append reads the event at the first revision to find out whether it is a retry of the same event.
  const repeatedAppend = otherClient.appendToStream('rotten', jsonEvent({ type: 'damaged', data: { mark: marker } }), {
    expectedRevision: 'no_stream',
  });
  await expect(repeatedAppend).rejects.toThrow(/damaged/);
  await otherClient.appendToStream('whole', jsonEvent({ type: 'behind', data: {} }));
  expect(await readEventTypes(otherClient, 'whole')).toEqual(['whole', 'behind']);
  await disconnect(otherClient);
  expect(await restartedNode.stop()).toBeUndefined();
});
