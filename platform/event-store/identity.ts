import { randomUUID } from 'node:crypto';
import { EventStoreUnavailable, WrongExpectedRevision } from './errors.ts';
import { logRecord } from './logRecords.ts';
import type { EventStore } from './types.ts';

/** The stream that names the log; a copy or a restore appends its own `LogStarted`, so the last one counts. */
export const IDENTITY_STREAM = 'log-identity';

/** The facts of `LogStarted`. */
export interface LogIdentity {
  readonly id: string;
  /** Identity of the log that this one was copied or restored from. */
  readonly copiedFrom?: string;
}

/** Who the log is; null when it does not say yet. */
export const readLogIdentity = async (store: Pick<EventStore, 'readStream'>): Promise<LogIdentity | null> => {
  const last = (await store.readStream(IDENTITY_STREAM)).findLast(({ type }) => type === 'LogStarted');
  return last === undefined ? null : (last.data as LogIdentity);
};

/** The log's identity, written first when it has none; of several processes that try at once one wins and all agree. */
export const logIdentity = async (store: Pick<EventStore, 'append' | 'readStream'>, clock: () => number): Promise<string> => {
  const known = await readLogIdentity(store);
  if (known !== null) return known.id;
  const id = randomUUID();
  try {
    await store.append(IDENTITY_STREAM, 'no_stream', [logRecord('LogStarted', { id }, clock())]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
  const written = await readLogIdentity(store);
  // Never an identity that the log does not hold: it would make every model believe in another log.
  if (written === null) throw new EventStoreUnavailable('The log did not tell its identity.');
  return written.id;
};

/** Gives the log a new identity that says where it was copied from, and answers it. */
export const startCopiedLog = async (
  store: Pick<EventStore, 'append' | 'readStream'>,
  copiedFrom: string,
  clock: () => number,
): Promise<string> => {
  const id = randomUUID();
  const last = (await store.readStream(IDENTITY_STREAM)).at(-1);
  await store.append(IDENTITY_STREAM, last?.revision ?? 'no_stream', [logRecord('LogStarted', { id, copiedFrom }, clock())]);
  return id;
};
