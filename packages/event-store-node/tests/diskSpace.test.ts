import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { RunningNode } from 'test-tools/startNode.ts';
import { startPlainNode } from './nodes.ts';

/* Embedded node only: its responses while the disk is nearly full. The minimum free space is higher than any disk provides. */

let folder: string;
let node: RunningNode;
let client: EventStoreDBClient;

const startWith = async (...flags: readonly string[]): Promise<void> => {
  node = await startPlainNode(folder, ...flags);
  client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${node.port}?tls=false`);
};

const stop = async (): Promise<void> => {
  await client.dispose();
  (await client['getChannel']()).close();
  await node.stop();
};

const event = () => jsonEvent({ type: 'kept', data: {} });

const types = async (): Promise<string[]> => {
  const found: string[] = [];
  for await (const { event: read } of client.readStream('s', { maxCount: 10 })) found.push(read?.type ?? '');
  return found;
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  await startWith();
  await client.appendToStream('s', event());
  await stop();
  await startWith('--min-free-bytes', '9000000000000000');
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

test('rejects a batch append with a named error', async () => {
  covers('log-16');
  await expect(client.appendToStream('s', event())).rejects.toThrow(/OutOfDiskSpace: the disk is nearly full/);
});

test('rejects a unary append with a named error', async () => {
  const credentials = { username: 'u', password: 'p' };
  await expect(client.appendToStream('s', event(), { credentials })).rejects.toThrow(/OutOfDiskSpace: the disk is nearly full/);
});

test.each(['deleteStream', 'tombstoneStream'] as const)('rejects %s with a named error', async (removeMethod) => {
  await expect(client[removeMethod]('s')).rejects.toThrow(/OutOfDiskSpace: the disk is nearly full/);
});

test('still serves reads, and has stored no rejected event', async () => {
  covers('log-17');
  expect(await types()).toEqual(['kept']);
});

test('accepts appends again once there is space', async () => {
  await stop();
  await startWith();
  await client.appendToStream('s', event(), { expectedRevision: 0n });
  expect(await types()).toEqual(['kept', 'kept']);
});
