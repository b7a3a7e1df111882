import { ErrorType } from '@eventstore/db-client';
import { connect } from './connection.ts';
import { DamagedLog, EventStoreUnavailable } from './errors.ts';
import { commandErrorOf, failureOf, reasonOf } from './failures.ts';
import { openAppender } from './rawAppender.ts';
import type { RawQuery } from './rawReading.ts';
import type { RawEvent, RawLog } from './rawTypes.ts';
import { openRead, readPage, type ReadCall } from './readingPage.ts';
import { defaultTiming, pause, pauseBefore } from './timing.ts';

export type { RawAppender, RawEvent, RawLog, RawNewEvent } from './rawTypes.ts';

/** How long a page may stay silent, in ms. */
const PAGE_PATIENCE = 60_000;
const ATTEMPTS = 5;
const DATA_LOSS = 15;

const isDamage = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === DATA_LOSS;

/** The server's sentence, without the code and the name that gRPC puts before it. */
const asDamage = (error: unknown): unknown => (isDamage(error) ? new DamagedLog(error.message.replace(/^\d+ DATA_LOSS: /, '')) : error);

/** A subscription, event by event; cancelled when the reader leaves before its end. */
async function* eventsOf(call: ReadCall): AsyncGenerator<RawEvent> {
  let ended = false;
  // Errors that come after the loop was left must not end the process.
  call.on('error', () => undefined);
  try {
    for await (const event of call as AsyncIterable<RawEvent | false>) if (event !== false) yield event;
    ended = true;
  } catch (error) {
    throw asDamage(error);
  } finally {
    if (!ended) call.cancel();
  }
}

/** The official client's connection (its TLS, credentials and discovery), spoken to without its reading of events. */
export const openRawLog = (url: string): RawLog => {
  const connection = connect(url);

  /** Reads one page; reading again does no harm. */
  const page = async (question: RawQuery & { readonly count: number }): Promise<RawEvent[]> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.call(({ client }) => readPage(client, question, PAGE_PATIENCE));
      } catch (error) {
        if (isDamage(error) || failureOf(error) === 'refused') throw asDamage(error);
        if (attempt >= ATTEMPTS) throw new EventStoreUnavailable(`The event store does not answer: ${reasonOf(error)}`);
        await pause(pauseBefore(attempt, defaultTiming, Math.random));
      }
    }
  };

  async function* follow({ after, signal }: Parameters<RawLog['follow']>[0]): AsyncGenerator<RawEvent> {
    if (signal.aborted) return;
    const { client, retired } = connection.line();
    const call = await openRead(client, { from: after ?? 'start', count: null });
    const cancel = (): void => call.cancel();
    const ending = AbortSignal.any([signal, retired]);
    ending.addEventListener('abort', cancel);
    try {
      yield* eventsOf(call);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      ending.removeEventListener('abort', cancel);
    }
  }

  return {
    readAll: async ({ after, maxCount }) => {
      // The server includes the event at the position itself.
      const events = await page({ from: after ?? 'start', count: after === undefined ? maxCount : maxCount + 1 });
      return events.filter(({ position }) => after === undefined || position > after).slice(0, maxCount);
    },
    readStream: (streamName, { from, backwards = false, maxCount }) => page({ streamName, from, backwards, count: maxCount }),
    lastPosition: async () => (await page({ from: 'end', backwards: true, count: 1 }))[0]?.position ?? 0n,
    follow,
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
