import { isBedsEvent } from '#domain/beds/decider.ts';
import type { BedsEvent } from '#domain/beds/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { bedsEventsOf, undoOfBeds } from '#domain/undo/bedsUndo.ts';
import { mayReadCommand, mayUndo } from '#domain/undo/mayUndo.ts';
import { DomainError } from '#domain/values/errors.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { serviceNow } from '../streams/serviceStreams.ts';

/**
 * Returns the events that undo a command's changes of a shelter's beds. Throws `NOT_FOUND` for callers who may not see it, `FORBIDDEN`, or
 * the reason why it cannot be undone.
 */
export const decideBedsUndo = async (
  store: EventStore,
  { principal, serviceId, undoes }: { readonly principal: Principal; readonly serviceId: string; readonly undoes: string },
  history: readonly RecordedEvent[],
): Promise<readonly BedsEvent[]> => {
  const events = history.filter(isBedsEvent);
  const service = await serviceNow(store, serviceId);
  const commandEvents = bedsEventsOf(events, undoes);
  const isAllowed = mayUndo(
    principal,
    service,
    commandEvents.map(({ type }) => type),
  );
  const [commandEvent] = commandEvents;
  if (commandEvent === undefined || !(isAllowed || mayReadCommand(principal, service, commandEvent.metadata.actor.id)))
    throw new DomainError('NOT_FOUND');
  if (!isAllowed) throw new DomainError('FORBIDDEN');
  if (service.status === 'removed') throw new DomainError('REMOVED');
  return undoOfBeds(events, undoes).map((event) => ({ ...event, undoes }));
};
