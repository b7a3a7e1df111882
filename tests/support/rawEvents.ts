import { v5 } from 'uuid';
import { SEAL_STREAM } from '#operations/seals/digest.ts';
import { createSealing } from '#operations/seals/sealing.ts';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';

const UUID_NAMESPACE = 'a0f5a1c2-6a2f-4b77-9a44-0a8d0b7f5e21';

export const rawEvent = (streamName: string, revision: number, fields: Partial<RawEvent> = {}): RawEvent => ({
  streamName,
  revision: BigInt(revision),
  position: 0n,
  id: v5(`${streamName}@${revision}`, UUID_NAMESPACE),
  type: 'ServiceDescribed',
  created: 0,
  isJson: true,
  data: Buffer.from(`{"name": "${streamName} ${revision}"}`),
  metadata: Buffer.from('{}'),
  ...fields,
});

/** Returns this many events over three streams, in the order of the log. */
export const rawEvents = (count: number): RawEvent[] =>
  Array.from({ length: count }, (_, eventIndex) =>
    rawEvent(`service-${eventIndex % 3}`, Math.floor(eventIndex / 3), { position: BigInt(eventIndex + 1) }),
  );

/** Returns the seals over events, one after every `sealInterval` events and one at the end. */
export const sealEventsOver = (events: readonly RawEvent[], sealInterval: number): RawEvent[] => {
  const sealing = createSealing(null);
  const seals: RawEvent[] = [];
  for (const [eventIndex, event] of events.entries()) {
    sealing.addEvent(event);
    if (sealing.unsealedCount < sealInterval && eventIndex < events.length - 1) continue;
    const dueSealEvent = sealing.dueSeal();
    if (dueSealEvent === null) continue;
    seals.push(rawEvent(SEAL_STREAM, seals.length, { type: 'LogSealed', data: Buffer.from(JSON.stringify(dueSealEvent)) }));
    sealing.markSealed(dueSealEvent.count);
  }
  return seals;
};

export async function* iterateAsync<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
