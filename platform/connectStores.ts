import { sleep, backoffDelay } from './backoff.ts';
import { openEventStore, EventStoreUnavailable, type EventStore } from './event-store/index.ts';
import type { Logger } from './logger.ts';
import { connectMongo, isMongoUnavailable, type MongoConnection } from './mongo/index.ts';
import type { Clock } from './systemClock.ts';

export interface Stores {
  readonly store: EventStore;
  readonly mongo: MongoConnection;
}

export interface ConnectOptions {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** A store to wait for, with its names for the operator. */
interface StoreAddress {
  readonly setting: 'EVENTSTORE_URL' | 'MONGODB_URL';
  readonly name: 'The event store' | 'MongoDB';
  readonly url: string;
}

const CONNECT_BACKOFF = { firstDelay: 1000, longestDelay: 10_000 };

/** Returns the hosts and ports of a URL, without user and password. */
const hostsOf = (url: string): string => /^[^/]*\/\/(?:[^/?]*@)?([^/?]*)/.exec(url)?.[1] ?? '';

/** Retries until the store answers, and logs after each failure which store does not answer and when the next attempt is. */
const retryUntilAnswered = async <Answer>(
  { setting, name, url }: StoreAddress,
  log: Logger,
  connectOnce: () => Promise<Answer>,
): Promise<Answer> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await connectOnce();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof EventStoreUnavailable) && !isMongoUnavailable(error))
        throw new Error(`${setting}: ${message}`, { cause: error });
      const reason = message.replace(/^.* does not answer: /, '');
      const delay = backoffDelay(failures, CONNECT_BACKOFF);
      log.warn(`${name} at ${hostsOf(url)} (${setting}) does not respond (${reason}); next attempt in ${delay / 1000} s`);
      await sleep(delay);
    }
  }
};

/**
 * Opens both stores once both answer, without a time limit: the process serves nothing before, and skips no start task. Throws errors that
 * waiting does not fix, such as a wrong password.
 */
export const connectStores = async ({ eventStoreUrl, mongodbUrl, log, clock }: ConnectOptions): Promise<Stores> => {
  const mongo = await retryUntilAnswered({ setting: 'MONGODB_URL', name: 'MongoDB', url: mongodbUrl }, log, () => connectMongo(mongodbUrl));
  const store = openEventStore(eventStoreUrl, { log, ...(clock === undefined ? {} : { clock }) });
  try {
    await retryUntilAnswered({ setting: 'EVENTSTORE_URL', name: 'The event store', url: eventStoreUrl }, log, () => store.lastPosition());
    return { store, mongo };
  } catch (error) {
    await store.close();
    await mongo.close();
    throw error;
  }
};
