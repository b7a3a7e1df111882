import { DomainError } from '#kernel/errors.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { BedsEvent } from '../beds/events.ts';
import { restoreCount, undoBedCount } from '../beds/undoBedCount.ts';
import { cannotUndo } from './errors.ts';
import { undoneIn } from './undone.ts';

type Recorded = RecordedEvent<BedsEvent>;

export type Counting = Exclude<Recorded, { readonly type: 'CapacitySet' | 'BedReminderSet' }>;
const COUNTING = ['BedsCounted', 'BedsCountCorrected', 'BedsCountRestored'] as const satisfies readonly Counting['type'][];
/** Whether the event counts beds, or undoes or restores a count. */
export const isCountEvent = ({ type }: { readonly type: string }): boolean => COUNTING.some((each) => each === type);

const undoOf = (history: readonly Recorded[], event: Counting): readonly BedsEvent[] => {
  if (event.type === 'BedsCounted') return undoBedCount(history, event.id);
  return event.type === 'BedsCountCorrected' ? restoreCount(history, event.data.of) : undoBedCount(history, event.data.of);
};

/** Returns the event of one command about a count; undefined if there is none. */
export const countingOf = (history: readonly Recorded[], commandId: string): Counting | undefined =>
  history.findLast((event): event is Counting => event.metadata.commandId === commandId && isCountEvent(event));

/**
 * Returns the events that undo what one command did to the beds of a shelter: they undo its count, or restore the count that it undid. A
 * capacity set with the count stays. `history`: all events of the stream of beds. Throws `ALREADY_UNDONE`, `NOTHING_TO_UNDO` if the result
 * is already the present state, and `CANNOT_UNDO`.
 */
export const undoOfBeds = (history: readonly Recorded[], commandId: string): readonly BedsEvent[] => {
  if (undoneIn(history).has(commandId)) throw new DomainError('ALREADY_UNDONE');
  const counting = countingOf(history, commandId);
  if (counting === undefined) throw cannotUndo('KIND');
  try {
    const events = undoOf(history, counting);
    if (events.length === 0) throw new DomainError('NOTHING_TO_UNDO');
    return events;
  } catch (error) {
    throw error instanceof DomainError && error.code === 'ONLY_COUNT' ? cannotUndo('ONLY_COUNT') : error;
  }
};
