import { createHash, randomUUID } from 'node:crypto';
import { WrongExpectedRevision } from './errors.ts';
import type { EventStore, NewEvent } from './types.ts';

/** The stream that names the log; a copy or a restore appends its own `LogStarted`, so the last one counts. */
export const IDENTITY_STREAM = 'log-identity';

const logStarted = (id: string, now: number): NewEvent => {
  const commandId = randomUUID();
  const data = { id };
  return {
    id: randomUUID(),
    type: 'LogStarted',
    data,
    metadata: {
      commandId,
      commandDigest: createHash('sha256').update(JSON.stringify(data)).digest('hex'),
      correlationId: commandId,
      causationId: commandId,
      actor: { id: 'system', role: 'SYSTEM', via: 'policy' },
      occurredAt: new Date(now).toISOString(),
      locale: 'en',
    },
  };
};

const readIdentity = async (store: Pick<EventStore, 'readStream'>): Promise<string | null> => {
  const last = (await store.readStream(IDENTITY_STREAM)).at(-1);
  return last === undefined ? null : (last.data as { readonly id: string }).id;
};

/** The log's identity, written first when it has none; of several processes that try at once one wins and all agree. */
export const logIdentity = async (store: Pick<EventStore, 'append' | 'readStream'>, clock: () => number): Promise<string> => {
  const known = await readIdentity(store);
  if (known !== null) return known;
  const id = randomUUID();
  try {
    await store.append(IDENTITY_STREAM, 'no_stream', [logStarted(id, clock())]);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  }
  return (await readIdentity(store)) ?? id;
};
