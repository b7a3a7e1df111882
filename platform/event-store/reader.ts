import { pause, unevenPauseAfter } from '../backoff.ts';
import type { Connection } from './connection.ts';
import { DamagedLog, EventStoreUnavailable } from './errors.ts';
import { failureOf, NoResponse, reasonOf } from './failures.ts';
import type { RawEvent } from './rawEvent.ts';
import type { RawQuery } from './rawReading.ts';
import { readPage } from './readingPage.ts';
import type { Timing } from './timing.ts';

const DATA_LOSS = 15;

const isDamage = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === DATA_LOSS;

/** Reads a log in pages, with retries. */
export interface LogReader {
  page(query: RawQuery & { readonly count: number }): Promise<RawEvent[]>;
  /** Returns events of `$all` after a position (below zero: from its start). */
  pageAfter(after: bigint, count: number): Promise<RawEvent[]>;
  /** Returns the position of the last event in `$all`, 0n if there is none. */
  lastPosition(): Promise<bigint>;
}

/** Number of attempts for a page after any error, and after no response within `read` milliseconds. */
interface Attempts {
  readonly failed: number;
  readonly silent: number;
}

export const createReader = (connection: Connection, timing: Timing, attempts: Attempts): LogReader => {
  const page: LogReader['page'] = async (query) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.call(({ client }) => readPage(client, query, timing.read));
      } catch (error) {
        // The server's message, without the prefix of gRPC.
        if (isDamage(error)) throw new DamagedLog(error.message.replace(/^\d+ DATA_LOSS: /, ''));
        if (failureOf(error) === 'refused') throw error;
        if (attempt >= attempts[error instanceof NoResponse ? 'silent' : 'failed'])
          throw new EventStoreUnavailable(`The event store does not respond: ${reasonOf(error)}`);
        await pause(unevenPauseAfter(attempt, timing));
      }
    }
  };
  return {
    page,
    async pageAfter(after, count) {
      if (after < 0n) return page({ from: 'start', count });
      // The server includes the event at the position itself.
      return (await page({ from: after, count: count + 1 })).filter(({ position }) => position > after).slice(0, count);
    },
    lastPosition: async () => (await page({ from: 'end', backwards: true, count: 1 }))[0]?.position ?? 0n,
  };
};
