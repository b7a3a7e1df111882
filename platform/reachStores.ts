import { pause, pauseAfter } from './backoff.ts';
import type { Clock } from './clock.ts';
import { openEventStore, EventStoreUnavailable, type EventStore } from './event-store/index.ts';
import type { Logger } from './log.ts';
import { connectMongo, isMongoAway, type MongoConnection } from './mongo/index.ts';

export interface Stores {
  readonly store: EventStore;
  readonly mongo: MongoConnection;
}

export interface ReachOptions {
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly log: Logger;
  readonly clock?: Clock;
}

/** A store to wait for, with its names for the operator. */
interface Place {
  readonly setting: 'EVENTSTORE_URL' | 'MONGODB_URL';
  readonly name: 'The event store' | 'MongoDB';
  readonly url: string;
}

const PAUSES = { firstPause: 1000, longestPause: 10_000 };

/** Returns the hosts and ports of a URL, without user and password. */
const hostsIn = (url: string): string => /^[^/]*\/\/(?:[^/?]*@)?([^/?]*)/.exec(url)?.[1] ?? '';

/** Retries until the store answers, and logs after each failure which store does not answer and when the next attempt is. */
const untilAnswered = async <Answer>({ setting, name, url }: Place, log: Logger, ask: () => Promise<Answer>): Promise<Answer> => {
  for (let failures = 1; ; failures += 1) {
    try {
      return await ask();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (!(error instanceof EventStoreUnavailable) && !isMongoAway(error)) throw new Error(`${setting}: ${message}`, { cause: error });
      const reason = message.replace(/^.* does not answer: /, '');
      const wait = pauseAfter(failures, PAUSES);
      log.warn(`${name} at ${hostsIn(url)} (${setting}) does not respond (${reason}); next attempt in ${wait / 1000} s`);
      await pause(wait);
    }
  }
};

/**
 * Opens both stores once both answer, without a time limit: the process serves nothing before, and skips no start task. Throws errors that
 * waiting does not fix, such as a wrong password.
 */
export const reachStores = async ({ eventStoreUrl, mongodbUrl, log, clock }: ReachOptions): Promise<Stores> => {
  const mongo = await untilAnswered({ setting: 'MONGODB_URL', name: 'MongoDB', url: mongodbUrl }, log, () => connectMongo(mongodbUrl));
  const store = openEventStore(eventStoreUrl, { log, ...(clock === undefined ? {} : { clock }) });
  try {
    await untilAnswered({ setting: 'EVENTSTORE_URL', name: 'The event store', url: eventStoreUrl }, log, () => store.lastPosition());
    return { store, mongo };
  } catch (error) {
    await store.close();
    await mongo.close();
    throw error;
  }
};
