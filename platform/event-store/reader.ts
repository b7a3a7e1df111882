import { sleep, jitteredBackoffDelay } from '../backoff.ts';
import type { Connection } from './connection.ts';
import { DamagedLog, EventStoreUnavailable } from './errors.ts';
import { failureKindOf, NoResponse, reasonOf } from './failures.ts';
import type { RawEvent } from './rawEvent.ts';
import { readPage } from './readPage.ts';
import type { RawQuery } from './readRequest.ts';
import type { Timing } from './timing.ts';

const DATA_LOSS_STATUS = 15;

const isDamagedLog = (error: unknown): error is Error => error instanceof Error && 'code' in error && error.code === DATA_LOSS_STATUS;

/** Reads a log in pages, with retries. */
export interface LogReader {
  readRawPage(query: RawQuery & { readonly count: number }): Promise<RawEvent[]>;
  /** Returns events of `$all` after a position (below zero: from its start). */
  readPageAfter(after: bigint, count: number): Promise<RawEvent[]>;
  /** Returns the last event in `$all`, null if there is none. */
  lastEvent(): Promise<RawEvent | null>;
  /** Returns the position of the last event in `$all`, 0n if there is none. */
  lastPosition(): Promise<bigint>;
}

/** Number of attempts for a page after any error, and after no response within `read` milliseconds. */
interface AttemptLimits {
  readonly failedAttempts: number;
  readonly silentAttempts: number;
}

export const createReader = (connection: Connection, timing: Timing, attemptLimits: AttemptLimits): LogReader => {
  const readRawPage: LogReader['readRawPage'] = async (query) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await connection.call(({ client }) => readPage(client, query, timing.readMs));
      } catch (error) {
        // The server's message, without the prefix of gRPC.
        if (isDamagedLog(error)) throw new DamagedLog(error.message.replace(/^\d+ DATA_LOSS: /, ''));
        if (failureKindOf(error) === 'refused') throw error;
        if (attempt >= attemptLimits[error instanceof NoResponse ? 'silentAttempts' : 'failedAttempts'])
          throw new EventStoreUnavailable(`The event store does not respond: ${reasonOf(error)}`);
        await sleep(jitteredBackoffDelay(attempt, timing));
      }
    }
  };
  const lastEvent: LogReader['lastEvent'] = async () => (await readRawPage({ from: 'end', backwards: true, count: 1 }))[0] ?? null;
  return {
    readRawPage,
    async readPageAfter(after, count) {
      if (after < 0n) return readRawPage({ from: 'start', count });
      // The server includes the event at the position itself.
      return (await readRawPage({ from: after, count: count + 1 })).filter(({ position }) => position > after).slice(0, count);
    },
    lastEvent,
    lastPosition: async () => (await lastEvent())?.position ?? 0n,
  };
};
