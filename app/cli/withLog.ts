import { openEventStore, patientTiming } from '#platform/event-store/index.ts';
import { openRawLog, type RawLog } from '#platform/event-store/openRawLog.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { createLogger } from '#platform/logger.ts';
import { findStores, type FoundStores } from '#platform/runFile.ts';
import { startNodes } from '../stores/startNodes.ts';

export interface OpenLog {
  readonly raw: RawLog;
  readonly store: EventStore;
}

/** Runs work on the log of an event store, both as stored and as the domain reads it. Always closes it afterwards. */
export const withLogAt = async <Result>(url: string, useLog: (log: OpenLog) => Promise<Result>): Promise<Result> => {
  const raw = openRawLog(url);
  const store = openEventStore(url, { log: createLogger({ level: 'warn', process: 'tool' }), retry: patientTiming });
  try {
    return await useLog({ raw, store });
  } finally {
    await store.close();
    await raw.close();
  }
};

/**
 * Runs work on the stores given by URL, else of the product that runs on the data folder, else on embedded nodes started for it (only the
 * one named by `onlyStore` if the work needs no other). Always closes them afterwards.
 */
export const withFoundStores = async <Result>(
  storeSettings: { readonly eventStoreUrl: string | undefined; readonly mongodbUrl: string | undefined; readonly dataDir: string },
  onlyStore: 'event-store' | 'document-store' | undefined,
  useLog: (stores: FoundStores) => Promise<Result>,
): Promise<Result> => {
  const stores = await findStores({
    ...storeSettings,
    start: (folder) => startNodes(folder, onlyStore === undefined ? {} : { onlyNode: onlyStore }),
  });
  try {
    return await useLog(stores);
  } finally {
    await stores.stop();
  }
};

/**
 * Runs work on the log of an event store given by URL, else of a data folder: the log of the product running there, or of the embedded
 * node, started for it.
 */
export const withLog = <Result>(
  { url, dataDir }: { readonly url: string | undefined; readonly dataDir: string },
  useLog: (log: OpenLog, storeAccess: FoundStores['origin']) => Promise<Result>,
): Promise<Result> => {
  // The work needs only the event store: with its URL given, no other store must be found or started.
  const storeSettings = { eventStoreUrl: url, mongodbUrl: url === undefined ? undefined : '', dataDir };
  return withFoundStores(storeSettings, 'event-store', ({ eventStoreUrl, origin: storeAccess }) =>
    withLogAt(eventStoreUrl, (log) => useLog(log, storeAccess)),
  );
};
