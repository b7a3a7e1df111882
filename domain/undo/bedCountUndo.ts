import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { BedsEvent } from '../beds/events.ts';
import { restoreBedCount, undoBedCount } from '../beds/undoBedCount.ts';
import { cannotUndo } from './errors.ts';
import { undoneCommands } from './undoneCommands.ts';

type RecordedBedsEvent = RecordedEvent<BedsEvent>;

export type CountEvent = Exclude<RecordedBedsEvent, { readonly type: 'CapacitySet' | 'BedReminderSet' }>;
const COUNT_EVENT_TYPES = ['BedsCounted', 'BedsCountCorrected', 'BedsCountRestored'] as const satisfies readonly CountEvent['type'][];
/** Whether the event counts beds, or undoes or restores a count. */
export const isCountEvent = ({ type }: { readonly type: string }): boolean => COUNT_EVENT_TYPES.some((countType) => countType === type);

const undoOfCount = (history: readonly RecordedBedsEvent[], event: CountEvent): readonly BedsEvent[] => {
  if (event.type === 'BedsCounted') return undoBedCount(history, event.id);
  return event.type === 'BedsCountCorrected' ? restoreBedCount(history, event.data.of) : undoBedCount(history, event.data.of);
};

/** Returns the event of one command about a count; undefined if there is none. */
export const countEventOf = (history: readonly RecordedBedsEvent[], commandId: string): CountEvent | undefined =>
  history.findLast((event): event is CountEvent => event.metadata.commandId === commandId && isCountEvent(event));

/**
 * Returns the events that undo what one command did to the beds of a shelter: they undo its count, or restore the count that it undid. A
 * capacity set with the count stays. `history`: all events of the stream of beds. Throws `ALREADY_UNDONE`, `NOTHING_TO_UNDO` if the result
 * is already the present state, and `CANNOT_UNDO`.
 */
export const undoOfBedCount = (history: readonly RecordedBedsEvent[], commandId: string): readonly BedsEvent[] => {
  if (undoneCommands(history).has(commandId)) throw new DomainError('ALREADY_UNDONE');
  const countEvent = countEventOf(history, commandId);
  if (countEvent === undefined) throw cannotUndo('KIND');
  try {
    const events = undoOfCount(history, countEvent);
    if (events.length === 0) throw new DomainError('NOTHING_TO_UNDO');
    return events;
  } catch (error) {
    throw error instanceof DomainError && error.code === 'ONLY_COUNT' ? cannotUndo('ONLY_COUNT') : error;
  }
};
