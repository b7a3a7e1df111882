import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { decide, type KudosState } from '#domain/kudos/decider.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { latestPosition } from '#platform/consistencyToken.ts';
import { readEvents } from '#platform/event-store/entryPages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { handleKudosCommand } from './streams.ts';

/** Selects abusive kudos: of one service, given within a time range (ISO 8601; both ends included). */
export interface KudosFilter {
  readonly serviceId: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const matchesFilter = ({ serviceId, from, to }: KudosFilter, { type, data, metadata }: RecordedEvent): boolean =>
  type === 'KudosGiven' &&
  (data as { readonly serviceId: string }).serviceId === serviceId &&
  (from === undefined || metadata.occurredAt >= from) &&
  (to === undefined || metadata.occurredAt <= to);

/** Voids kudos, each by its own event, and returns their number. A second run voids nothing. */
export const voidKudos = async (
  { store, envelope }: { readonly store: EventStore; readonly envelope: () => CommandEnvelope },
  voided: KudosFilter,
): Promise<{ readonly voided: number; readonly position: bigint }> => {
  let [count, position] = [0, 0n];
  const decideVoid = (state: KudosState) => decide({ type: 'VoidKudos', serviceId: voided.serviceId }, state);
  // Process them one by one: a service may have more kudos than fit in memory.
  for await (const event of readEvents(store)) {
    if (!matchesFilter(voided, event)) continue;
    const result = await handleKudosCommand(store, envelope(), event.streamName, decideVoid, { skipsNewerEvents: true });
    if (result.events.length > 0) count += 1;
    position = latestPosition(position, result.position);
  }
  return { voided: count, position };
};
