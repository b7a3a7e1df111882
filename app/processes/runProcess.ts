import { readConfig, type Config } from '#platform/config.ts';
import { connectStores, type Stores } from '#platform/connectStores.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { exitWithFailure } from '#platform/startFailure.ts';
import { stopOnSignal } from '#platform/stopOnSignal.ts';

/** What every process of the product has. */
export interface ProcessContext extends Stores {
  readonly config: Config;
  readonly log: Logger;
  /** Contains credentials: never log it. */
  readonly eventStoreUrl: string;
  /** Sets what ends the process at a signal, before the stores close. Must be called before the process reports that it is ready. */
  readonly stopWith: (stop: () => Promise<void>) => void;
}

/**
 * Runs a process of the product on the stores of `EVENTSTORE_URL` and `MONGODB_URL`, once both answer. Exits with 2 without these settings,
 * with 1 and one sentence if `start` fails.
 */
export const runProcess = (name: string, start: (context: ProcessContext) => Promise<void>): void => {
  const run = async (): Promise<void> => {
    const config = readConfig();
    const log = createLogger({ level: config.logLevel, process: name });
    const { eventStoreUrl, mongodbUrl } = config;
    if (eventStoreUrl === undefined || mongodbUrl === undefined) {
      log.fatal('EVENTSTORE_URL and MONGODB_URL must be set');
      process.exit(2);
    }
    const { store, mongo } = await connectStores({ eventStoreUrl, mongodbUrl, log });
    const stopWith = (stop: () => Promise<void>): void =>
      stopOnSignal(async () => {
        await stop();
        await store.close();
        await mongo.close();
      });
    await start({ config, log, eventStoreUrl, store, mongo, stopWith });
  };
  run().catch(exitWithFailure);
};
