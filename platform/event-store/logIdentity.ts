import { randomUUID } from 'node:crypto';
import { EventStoreUnavailable, WrongExpectedRevision } from './errors.ts';
import { createLogRecord } from './logRecords.ts';
import type { EventStore } from './types.ts';

/** The stream that names the log; a copy or a restore appends its own `LogStarted`, so the last one counts. */
export const IDENTITY_STREAM = 'log-identity';

/** The facts of `LogStarted`. */
export interface LogIdentity {
  readonly id: string;
  /** Identity of the log that this one was copied or restored from. */
  readonly copiedFrom?: string;
}

/** Returns the log's identity; null if it has none yet. */
export const readLogIdentity = async (store: Pick<EventStore, 'readStream'>): Promise<LogIdentity | null> => {
  const lastStarted = (await store.readStream(IDENTITY_STREAM)).findLast(({ type }) => type === 'LogStarted');
  return lastStarted === undefined ? null : (lastStarted.data as LogIdentity);
};

/** Returns the log's identity, and writes it first if there is none; of several concurrent processes one write wins and all return it. */
export const ensureLogIdentity = async (store: Pick<EventStore, 'append' | 'readStream'>, clock: () => number): Promise<string> => {
  const knownIdentity = await readLogIdentity(store);
  if (knownIdentity !== null) return knownIdentity.id;
  const id = randomUUID();
  try {
    await store.append(IDENTITY_STREAM, 'no_stream', [createLogRecord('LogStarted', { id }, clock())]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
  const writtenIdentity = await readLogIdentity(store);
  // Never return an identity that the log does not contain: every read model would then treat the log as another one.
  if (writtenIdentity === null) throw new EventStoreUnavailable('The log did not return its identity.');
  return writtenIdentity.id;
};

/** Appends a new identity that names the log it was copied from, and returns it. */
export const startCopiedLog = async (
  store: Pick<EventStore, 'append' | 'readStream'>,
  copiedFrom: string,
  clock: () => number,
): Promise<string> => {
  const id = randomUUID();
  const lastStarted = (await store.readStream(IDENTITY_STREAM)).at(-1);
  await store.append(IDENTITY_STREAM, lastStarted?.revision ?? 'no_stream', [createLogRecord('LogStarted', { id, copiedFrom }, clock())]);
  return id;
};
