import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNodes, type NodesOptions } from '#app/stores/startNodes.ts';
import { testDatabasePrefix, TEST_RUN_VARIABLE } from './testDatabases.ts';
import { startHostedStores, stopHostedStores } from './worker/hostedStores.ts';

export interface StoresOptions extends Pick<NodesOptions, 'onlyNode'> {
  /** True to run each store in a separate process, as the product does, for measurements. */
  readonly isIsolated?: boolean;
}

export interface Stores {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** Removes a data folder, and the key folder beside it. */
export const removeDataDir = async (dataDir: string): Promise<void> => {
  for (const folder of [dataDir, `${dataDir}-keys`]) await rm(folder, { recursive: true, force: true });
};

/** Returns a MongoDB URL with a new database, so that runs against one server do not collide. */
const withFreshDatabase = (url: string): string => {
  const [, urlBase = url, query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  const run = process.env[TEST_RUN_VARIABLE] ?? 'run';
  return `${urlBase}/${testDatabasePrefix(run)}${process.pid}_${Date.now().toString(36)}${query}`;
};

/**
 * Starts the stores of a test: uses those of `EVENTSTORE_URL` and `MONGODB_URL` if both are set (tests then use unique names and expect
 * other events in `$all`), otherwise embedded ones in a folder that `stop` removes.
 */
export const startStores = async ({ onlyNode, isIsolated = false }: StoresOptions = {}): Promise<Stores> => {
  const { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl } = process.env;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  const remove = () => removeDataDir(dataDir);
  if (eventStoreUrl !== undefined && mongodbUrl !== undefined)
    return { eventStoreUrl, mongodbUrl: withFreshDatabase(mongodbUrl), dataDir, stop: remove };
  if (isIsolated) {
    const nodes = await startNodes(dataDir, onlyNode === undefined ? {} : { onlyNode });
    return {
      ...nodes,
      dataDir,
      stop: async () => {
        await nodes.stop();
        await remove();
      },
    };
  }
  return {
    ...(await startHostedStores(dataDir, onlyNode)),
    dataDir,
    stop: async () => {
      await stopHostedStores(dataDir);
      await remove();
    },
  };
};
