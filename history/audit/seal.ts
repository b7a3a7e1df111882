import type { Seal } from '#contract/auditOperations.ts';
import { SEAL_STREAM } from '#domain/history/kinds.ts';
import { logEventSchemas } from '#domain/log/events.ts';
import type { EventStore } from '#platform/event-store/types.ts';

/** Seals are few: one stream contains all of them. */
const AT_ONCE = 200;

async function* seals(eventStore: EventStore): AsyncGenerator<Seal & { readonly position: bigint }> {
  for (let from = 0n; ;) {
    const events = await eventStore.readStream(SEAL_STREAM, { from, maxCount: AT_ONCE });
    for (const { type, data, metadata, position, revision } of events) {
      from = revision + 1n;
      const parsed = logEventSchemas.LogSealed.safeParse(data);
      if (type === 'LogSealed' && parsed.success)
        yield { at: metadata.occurredAt, count: parsed.data.count, digest: parsed.data.digest, position };
    }
    if (events.length < AT_ONCE) return;
  }
}

/** Returns the first seal made after a position of the log, which covers it; without a position, the latest seal. Null if there is none. */
export const findSeal = async (eventStore: EventStore, after?: bigint): Promise<Seal | null> => {
  let found: Seal | null = null;
  for await (const { position, ...seal } of seals(eventStore)) {
    if (after === undefined) found = seal;
    else if (position > after) return seal;
  }
  return found;
};
