import { MongoClient, MongoNetworkError, MongoServerError, MongoServerSelectionError, type Db, type MongoClientOptions } from 'mongodb';

export { Binary, MongoBulkWriteError, MongoServerError } from 'mongodb';
export type { AnyBulkWriteOperation, Collection, Db, Filter, FindCursor, UpdateFilter } from 'mongodb';

/** Name of the read models' database if the URL contains none. */
const DEFAULT_DATABASE_NAME = 'shelter';

export interface MongoConnection {
  /** Read models and checkpoints. */
  readonly models: Db;
  /** Password hashes, sessions, tokens and keys (server rule 6): a separate database with its own backup. */
  readonly vault: Db;
  /** Resolves when the server answers; rejects after the selection timeout. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Whether an insert failed because a document with the same key exists. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000;

/** Whether no server answered: the request was not sent, or its response was lost. */
export const isMongoUnavailable = (error: unknown): boolean =>
  error instanceof MongoServerSelectionError || error instanceof MongoNetworkError;

const databaseNameIn = (url: string): string | undefined => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^?]+)/.exec(url)?.[1];

/**
 * Connects to MongoDB: the embedded node or any server. A database named in the URL replaces `shelter`; its vault is then `<name>_vault`.
 * Writes are acknowledged by the majority and journaled; reads use the primary, so that they see acknowledged writes.
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
  const name = databaseNameIn(url) ?? DEFAULT_DATABASE_NAME;
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
