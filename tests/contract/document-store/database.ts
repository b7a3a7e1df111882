import type { ObjectId } from 'bson';
import { connectMongo, type Db, type MongoConnection } from '#platform/mongo/index.ts';
import { startStores, type Stores } from '../../support/stores.ts';

/** True if these tests run against an external server (`MONGODB_URL`). */
const usesExternalServer = process.env['MONGODB_URL'] !== undefined && process.env['EVENTSTORE_URL'] !== undefined;
if (usesExternalServer) console.warn('Skipped here: what the embedded node alone promises (it refuses by name what a server does).');
/** Tests of the embedded node only; skipped against another server, with the reason printed above. */
export const describeEmbedded = usesExternalServer ? describe.skip : describe;
export const testEmbedded = usesExternalServer ? test.skip : test;

export interface TestDatabase {
  readonly db: Db;
  readonly url: string;
}

/** Creates a database for the tests of one file and drops it afterwards. */
export const useDatabase = (): TestDatabase => {
  let stores: Stores | undefined;
  let connection: MongoConnection | undefined;
  beforeAll(async () => {
    stores = await startStores({ onlyNode: 'document-store' });
    connection = await connectMongo(stores.mongodbUrl);
  });
  afterAll(async () => {
    await connection?.models.dropDatabase();
    await connection?.close();
    await stores?.stop();
  });
  return {
    get db() {
      return connection!.models;
    },
    get url() {
      return stores!.mongodbUrl;
    },
  };
};

/** A document of any shape. */
export interface AnyDocument {
  _id?: string | number | ObjectId;
  [name: string]: unknown;
}
