import { startNodes } from '../../embedded/nodes.ts';
import { readConfig } from '../../platform/config.ts';
import { openEventStore } from '../../platform/event-store/index.ts';
import type { EventStore } from '../../platform/event-store/types.ts';
import { createLogger } from '../../platform/log.ts';
import { findStores } from '../../platform/run.ts';

/**
 * Work on the event store of `EVENTSTORE_URL`, else of the product that runs on the data folder, else of an embedded node
 * started for this. Lets go of it whatever happens.
 */
export const withEventStore = async <Result>(work: (store: EventStore) => Promise<Result>): Promise<Result> => {
  const config = readConfig();
  const log = createLogger({ level: 'warn', process: 'tool' });
  const stores = await findStores({
    eventStoreUrl: config.eventStoreUrl,
    // Only the event store is worked on: with its URL given, nothing is to be found or started.
    mongodbUrl: config.mongodbUrl ?? (config.eventStoreUrl === undefined ? undefined : ''),
    dataDir: config.dataDir,
    start: (dataDir) => startNodes(dataDir, { only: 'event-store' }),
  });
  const store = openEventStore(stores.eventStoreUrl, { log });
  try {
    return await work(store);
  } finally {
    await store.close();
    await stores.stop();
  }
};
