import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { startServer, type Server } from './server.ts';

let folder: string;
let server: Server;
let client: MongoClient;
let now = Date.parse('2024-05-21T12:00:00Z');

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'document-store-'));
  server = await startServer({ folder, port: 0, clock: () => now, log: () => undefined, onFatal: () => undefined, sweepIntervalMs: 20 });
  client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/?directConnection=true`);
});
afterAll(async () => {
  await client.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

test('a TTL index removes expired documents only', async () => {
  const collection = client.db('shelter').collection<{ _id: number; at?: Date | string }>('sessions');
  await collection.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  await collection.insertMany([
    { _id: 1, at: new Date(now) },
    { _id: 2, at: new Date(now + 3_600_000) },
    { _id: 3 },
    { _id: 4, at: 'never a date' },
  ]);
  now += 61_000;
  while ((await collection.countDocuments()) > 3);
  expect((await collection.find({}).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([2, 3, 4]);
});
