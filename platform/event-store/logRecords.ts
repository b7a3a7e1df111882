import { hash, randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
import type { NewEvent } from './types.ts';

/** Creates an event about the log itself (`LogStarted`, `LogSealed`). `id`: must be the same when the write is retried. */
export const createLogRecord = (type: string, data: unknown, now: number, id: string = randomUUID()): NewEvent => {
  const commandId = v5(id, v5.URL);
  return {
    id,
    type,
    data,
    metadata: {
      commandId,
      commandDigest: hash('sha256', JSON.stringify(data)),
      correlationId: commandId,
      causationId: commandId,
      actor: { id: 'system', role: 'SYSTEM', via: 'policy' },
      occurredAt: new Date(now).toISOString(),
      locale: 'en',
    },
  };
};
