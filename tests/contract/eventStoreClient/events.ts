import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '#domain/envelope/envelope.ts';
import type { NewEvent } from '#platform/event-store/index.ts';

/** Creates valid metadata with new ids. */
export const metadata = (): EventMetadata => ({
  commandId: randomUUID(),
  commandDigest: 'digest',
  correlationId: randomUUID(),
  causationId: randomUUID(),
  actor: { id: 'test', role: 'SYSTEM', via: 'policy' },
  occurredAt: '2026-01-01T00:00:00.000Z',
  locale: 'en',
});

/** Creates a `LogSealed` event; `index` tells events apart. */
export const logSealedEvent = (index: number): NewEvent => ({
  id: randomUUID(),
  type: 'LogSealed',
  data: { count: index, digest: 'd' },
  metadata: metadata(),
});

export const logSealedEvents = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => logSealedEvent(index));

/** Creates a signal that wakes a waiting caller; a wake-up without a waiting caller is lost. */
export const createSignal = (): { resolveAll(): void; wait(): Promise<void> } => {
  const waiters: (() => void)[] = [];
  return {
    resolveAll: () => {
      for (const waiter of waiters.splice(0)) waiter();
    },
    wait: () =>
      new Promise((resolve) => {
        waiters.push(resolve);
      }),
  };
};
