import { ErrorType } from '@eventstore/db-client';
import { pause, unevenPauseAfter } from '../backoff.ts';
import { connect } from './connection.ts';
import { DamagedLog, EventStoreUnavailable } from './errors.ts';
import { commandErrorOf, failureOf, reasonOf } from './failures.ts';
import { openAppender } from './rawAppender.ts';
import type { RawQuery } from './rawReading.ts';
import type { RawEvent } from './rawEvent.ts';
import type { RawLog } from './rawTypes.ts';
import { readPage } from './readingPage.ts';
import { defaultTiming } from './timing.ts';

export type { RawEvent } from './rawEvent.ts';
export type { RawAppender, RawLog, RawNewEvent } from './rawTypes.ts';

/** How long a page may stay silent, in ms. */
const PAGE_PATIENCE = 60_000;
const ATTEMPTS = 5;
const DATA_LOSS = 15;

const isDamage = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === DATA_LOSS;

/** The server's sentence, without the code and the name that gRPC puts before it. */
const asDamage = (error: unknown): unknown => (isDamage(error) ? new DamagedLog(error.message.replace(/^\d+ DATA_LOSS: /, '')) : error);

/** The official client's connection (its TLS, credentials and discovery), spoken to without its reading of events. */
export const openRawLog = (url: string): RawLog => {
  const connection = connect(url);

  /** Reads one page; reading again does no harm. */
  const page = async (query: RawQuery & { readonly count: number }): Promise<RawEvent[]> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.call(({ client }) => readPage(client, query, PAGE_PATIENCE));
      } catch (error) {
        if (isDamage(error) || failureOf(error) === 'refused') throw asDamage(error);
        if (attempt >= ATTEMPTS) throw new EventStoreUnavailable(`The event store does not answer: ${reasonOf(error)}`);
        await pause(unevenPauseAfter(attempt, defaultTiming));
      }
    }
  };

  return {
    readAll: async ({ after, maxCount }) => {
      // The server includes the event at the position itself.
      const events = await page({ from: after ?? 'start', count: after === undefined ? maxCount : maxCount + 1 });
      return events.filter(({ position }) => after === undefined || position > after).slice(0, maxCount);
    },
    readStream: (streamName, { from, backwards = false, maxCount }) => page({ streamName, from, backwards, count: maxCount }),
    lastPosition: async () => (await page({ from: 'end', backwards: true, count: 1 }))[0]?.position ?? 0n,
    appender: () =>
      new Promise((resolve, reject) => {
        const appending = connection.call(async ({ client }) => {
          const appender = await openAppender(client);
          await new Promise<void>((closed) => {
            resolve({
              append: appender.append,
              close: () => {
                appender.close();
                closed();
              },
            });
          });
        });
        appending.catch(reject);
      }),
    tombstone: async (streamName) => {
      try {
        await connection.call(({ client }) => client.tombstoneStream(streamName));
      } catch (error) {
        if (commandErrorOf(error)?.type !== ErrorType.STREAM_DELETED) throw error;
      }
    },
    close: () => connection.close(),
  };
};
