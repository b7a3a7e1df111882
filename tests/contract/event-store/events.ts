import { randomUUID } from 'node:crypto';
import type { EventMetadata } from '#kernel/events/envelope.ts';
import type { NewEvent } from '#platform/event-store/index.ts';

/** Metadata that every event of the product carries. */
export const metadata = (): EventMetadata => ({
  commandId: randomUUID(),
  commandDigest: 'digest',
  correlationId: randomUUID(),
  causationId: randomUUID(),
  actor: { id: 'test', role: 'SYSTEM', via: 'policy' },
  occurredAt: '2026-01-01T00:00:00.000Z',
  locale: 'en',
});

/** A small event of ours, told apart by its count. */
export const sealed = (count: number): NewEvent => ({
  id: randomUUID(),
  type: 'LogSealed',
  data: { count, digest: 'd' },
  metadata: metadata(),
});

export const sealedUpTo = (count: number): NewEvent[] => Array.from({ length: count }, (_, at) => sealed(at));

/** Wakes the waiting caller; without one, the wake-up is dropped. */
export const createSignal = (): { wake(): void; wait(): Promise<void> } => {
  const waiters: (() => void)[] = [];
  return {
    wake: () => {
      for (const waiter of waiters.splice(0)) waiter();
    },
    wait: () =>
      new Promise((resolve) => {
        waiters.push(resolve);
      }),
  };
};
