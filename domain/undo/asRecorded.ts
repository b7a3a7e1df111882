import type { DomainEvent, RecordedEvent } from '../envelope/envelope.ts';

/** Returns decided events as if they were stored at the end of a history; empty if the history is empty. */
export const asRecorded = <Event extends DomainEvent>(
  history: readonly RecordedEvent<Event>[],
  events: readonly Event[],
): readonly RecordedEvent<Event>[] => {
  const last = history.at(-1);
  if (last === undefined) return [];
  return events.map((event, index) => ({ ...last, ...event, id: `undo ${index}`, revision: last.revision + BigInt(index + 1) }));
};
