import { ErrorType } from '@eventstore/db-client';
import { connect } from './connection.ts';
import { commandErrorOf } from './failures.ts';
import { openAppender } from './rawAppender.ts';
import type { RawLog } from './rawTypes.ts';
import { createReader } from './reader.ts';
import { DEFAULT_TIMING } from './timing.ts';

export type { RawEvent } from './rawEvent.ts';
export type { RawAppender, RawLog, RawNewEvent } from './rawTypes.ts';

/** Timeout in milliseconds while a page receives no data. */
const PAGE_TIMEOUT_MS = 60_000;
const MAX_READ_ATTEMPTS = { failedAttempts: 5, silentAttempts: 5 };
/** Opens a raw log over the official client's connection (its TLS, credentials and discovery), without its parsing of events. */
export const openRawLog = (url: string): RawLog => {
  const connection = connect(url);

  const { readRawPage, readPageAfter, lastPosition } = createReader(
    connection,
    { ...DEFAULT_TIMING, readMs: PAGE_TIMEOUT_MS },
    MAX_READ_ATTEMPTS,
  );

  return {
    readAll: ({ after = -1n, maxCount }) => readPageAfter(after, maxCount),
    readStream: (streamName, { from, backwards = false, maxCount }) => readRawPage({ streamName, from, backwards, count: maxCount }),
    lastPosition,
    appender: () =>
      new Promise((resolve, reject) => {
        const openingAppender = connection.call(async ({ client }) => {
          const appender = await openAppender(client);
          await new Promise<void>((resolveClosed) => {
            resolve({
              append: appender.append,
              close: () => {
                appender.close();
                resolveClosed();
              },
            });
          });
        });
        openingAppender.catch(reject);
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
