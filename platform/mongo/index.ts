import { MongoClient, MongoNetworkError, MongoServerError, MongoServerSelectionError, type Db, type MongoClientOptions } from 'mongodb';

export { Binary, MongoBulkWriteError, MongoServerError } from 'mongodb';
export type { AnyBulkWriteOperation, Collection, Db, Filter, UpdateFilter } from 'mongodb';

/** Database of the read models when the URL names none. */
const modelsName = 'shelter';

export interface MongoConnection {
  /** Read models and checkpoints. */
  readonly models: Db;
  /** Password hashes, sessions, tokens and keys (server rule 6): another database, backed up on its own. */
  readonly vault: Db;
  /** Resolves when the server answers; rejects within the selection timeout when it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Another document of this key was there first. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

/** No server answered: nothing was asked of it, or the answer was lost. */
export const isMongoAway = (error: unknown): boolean => error instanceof MongoServerSelectionError || error instanceof MongoNetworkError;

const nameIn = (url: string): string | undefined => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];

/**
 * Connects to MongoDB: the embedded node or anybody's server. A database named in the URL takes the place of `shelter`,
 * its vault is then `<name>_vault`. Writes are acknowledged by the majority and journaled; reads ask the primary, so that
 * what was acknowledged is seen.
 */
export const connectMongo = async (url: string, options: MongoClientOptions = {}): Promise<MongoConnection> => {
  const client = new MongoClient(url, {
    appName: 'shelter',
    serverSelectionTimeoutMS: 5_000,
    connectTimeoutMS: 5_000,
    writeConcern: { w: 'majority', journal: true },
    ignoreUndefined: true,
    ...options,
  });
  await client.connect().catch(async (error: unknown) => {
    await client.close();
    throw error;
  });
  const name = nameIn(url) ?? modelsName;
  const models = client.db(name);
  return {
    models,
    vault: client.db(`${name}_vault`),
    ping: async () => {
      await models.command({ ping: 1 });
    },
    close: () => client.close(),
  };
};
