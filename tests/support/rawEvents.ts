import { v5 } from 'uuid';
import { SEAL_STREAM } from '#operations/seals/digest.ts';
import { createSealing } from '#operations/seals/sealing.ts';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';

const NAMESPACE = 'a0f5a1c2-6a2f-4b77-9a44-0a8d0b7f5e21';

export const rawEvent = (streamName: string, revision: number, fields: Partial<RawEvent> = {}): RawEvent => ({
  streamName,
  revision: BigInt(revision),
  position: 0n,
  id: v5(`${streamName}@${revision}`, NAMESPACE),
  type: 'ServiceDescribed',
  created: 0,
  isJson: true,
  data: Buffer.from(`{"name": "${streamName} ${revision}"}`),
  metadata: Buffer.from('{}'),
  ...fields,
});

/** Returns this many events over three streams, in the order of the log. */
export const rawEvents = (count: number): RawEvent[] =>
  Array.from({ length: count }, (_, at) => rawEvent(`service-${at % 3}`, Math.floor(at / 3), { position: BigInt(at + 1) }));

/** Returns the seals over events, one after every `every` events and one at the end. */
export const sealsOver = (events: readonly RawEvent[], every: number): RawEvent[] => {
  const sealing = createSealing(null);
  const seals: RawEvent[] = [];
  for (const [at, event] of events.entries()) {
    sealing.addEvent(event);
    if (sealing.unsealedCount < every && at < events.length - 1) continue;
    const due = sealing.dueSeal();
    if (due === null) continue;
    seals.push(rawEvent(SEAL_STREAM, seals.length, { type: 'LogSealed', data: Buffer.from(JSON.stringify(due)) }));
    sealing.markSealed(due.count);
  }
  return seals;
};

export async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
