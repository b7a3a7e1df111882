import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ObjectId } from 'bson';
import { MongoClient, type Db } from 'mongodb';
import { startNode, type RunningNode } from 'test-tools/startNode.ts';

const givenUrl = process.env['MONGODB_URL'];
if (givenUrl !== undefined) console.warn('Skipped here: what the embedded node alone promises (it refuses by name what a server does).');
/** Tests of the embedded node only; skipped against the server of `MONGODB_URL`, with the reason printed above. */
export const describeEmbedded = givenUrl === undefined ? describe : describe.skip;
export const testEmbedded = givenUrl === undefined ? test : test.skip;

const NODE_PROGRAM = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const USER = 'operator';
const PASSWORD = 'password-of-the-tests';

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
}

/** Connects as a careful client does: a write is acknowledged once it is on the disk. */
export const connect = async (url: string): Promise<MongoClient> => {
  const client = new MongoClient(url, { writeConcern: { w: 'majority', journal: true }, ignoreUndefined: true });
  try {
    return await client.connect();
  } catch (error) {
    await client.close();
    throw error;
  }
};

/** Creates a database for the tests of one file, on a node of their own or the server of `MONGODB_URL`, and drops it afterwards. */
export const useDatabase = (): TestDatabase => {
  const name = `document_store_${process.pid}_${Date.now().toString(36)}`;
  let folder: string;
  let node: RunningNode | null = null;
  let client: MongoClient;
  let url = givenUrl ?? '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'document-store-'));
    if (givenUrl === undefined) {
      node = await startNode(NODE_PROGRAM, ['--port', '0', '--data', folder, '--user', USER], {
        SHELTER_DOCUMENT_STORE_PASSWORD: PASSWORD,
      });
      url = `mongodb://${USER}:${PASSWORD}@127.0.0.1:${node.port}/?directConnection=true`;
    }
    client = await connect(url);
  });
  afterAll(async () => {
    await client.db(name).dropDatabase();
    await client.close();
    await node?.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    get db() {
      return client.db(name);
    },
    get url() {
      return url;
    },
  };
};

/** A document of any shape. */
export interface AnyDocument {
  _id?: string | number | ObjectId;
  [name: string]: unknown;
}
