import type { Seal } from '#contract/auditOperations.ts';
import { SEAL_STREAM } from '#domain/history/auditSubjects.ts';
import { logEventSchemas } from '#domain/log/events.ts';
import type { EventStore } from '#platform/event-store/types.ts';

/** Seals are few: one stream contains all of them. */
const SEALS_PER_READ = 200;

async function* readSeals(eventStore: EventStore): AsyncGenerator<Seal & { readonly position: bigint }> {
  for (let nextRevision = 0n; ;) {
    const events = await eventStore.readStream(SEAL_STREAM, { from: nextRevision, maxCount: SEALS_PER_READ });
    for (const { type, data, metadata, position, revision } of events) {
      nextRevision = revision + 1n;
      const parsed = logEventSchemas.LogSealed.safeParse(data);
      if (type === 'LogSealed' && parsed.success)
        yield { at: metadata.occurredAt, count: parsed.data.count, digest: parsed.data.digest, position };
    }
    if (events.length < SEALS_PER_READ) return;
  }
}

/** Returns the first seal made after a position of the log, which covers it; without a position, the latest seal. Null if there is none. */
export const findSeal = async (eventStore: EventStore, after?: bigint): Promise<Seal | null> => {
  let lastSeal: Seal | null = null;
  for await (const { position, ...seal } of readSeals(eventStore)) {
    if (after === undefined) lastSeal = seal;
    else if (position > after) return seal;
  }
  return lastSeal;
};
