import { decide, evolve, initialState, type BedsState } from '../beds/decider.ts';
import type { BedsEvent } from '../beds/events.ts';
import { restoreBedCount, undoBedCount } from '../beds/undoBedCount.ts';
import type { RecordedEvent } from '../envelope/envelope.ts';
import { DomainError } from '../values/errors.ts';
import { asRecorded } from './asRecorded.ts';
import { cannotUndo } from './errors.ts';
import { undoneCommands, withoutUndone } from './undoneCommands.ts';

type RecordedBedsEvent = RecordedEvent<BedsEvent>;
type History = readonly RecordedBedsEvent[];

/** An event that sets the capacity of a shelter, or whether its owner is reminded of an old count. */
type SettingEvent = RecordedBedsEvent & { readonly type: 'CapacitySet' | 'BedReminderSet' };
export type CountEvent = Exclude<RecordedBedsEvent, SettingEvent>;

const COUNT_EVENT_TYPES = ['BedsCounted', 'BedsCountCorrected', 'BedsCountRestored'] as const satisfies readonly CountEvent['type'][];
/** Whether the event counts beds, or undoes or restores a count. */
export const isCountEvent = <Event extends { readonly type: string }>(event: Event): event is Event & Pick<CountEvent, 'type'> =>
  COUNT_EVENT_TYPES.some((countType) => countType === event.type);
const isSettingEvent = (event: RecordedBedsEvent): event is SettingEvent => !isCountEvent(event);

const stateOf = (history: History): BedsState => history.reduce(evolve, initialState);
const stateBefore = (history: History, event: RecordedBedsEvent): BedsState => stateOf(history.slice(0, history.indexOf(event)));

/** Returns the last event after this one that an undo of it would overwrite; undefined if there is none. */
const overwritingEventOf = (history: History, { type, id }: SettingEvent): RecordedBedsEvent | undefined =>
  withoutUndone(history.slice(history.findIndex((event) => event.id === id) + 1)).findLast((event) => event.type === type);

const undoOfSetting = (history: History, event: SettingEvent): readonly BedsEvent[] => {
  const overwritingEvent = overwritingEventOf(history, event);
  if (overwritingEvent !== undefined) throw cannotUndo('CHANGED', overwritingEvent.metadata.commandId);
  const { total, reminder } = stateBefore(history, event);
  try {
    return decide(event.type === 'CapacitySet' ? { type: 'SetCapacity', total } : { type: 'SetReminder', on: reminder }, stateOf(history));
  } catch (error) {
    // More beds were counted since than there were before.
    throw error instanceof DomainError ? cannotUndo('CHANGED', history.findLast(isCountEvent)?.metadata.commandId) : error;
  }
};

const undoOfCount = (history: History, event: CountEvent): readonly BedsEvent[] => {
  if (event.type === 'BedsCounted') return undoBedCount(history, event.id);
  return event.type === 'BedsCountCorrected' ? restoreBedCount(history, event.data.of) : undoBedCount(history, event.data.of);
};

/** Undoes a count together with the capacity set with it; the capacity stays if it was set again, or if the other counts do not fit. */
const undoOfCountAndCapacity = (
  history: History,
  countEvent: CountEvent,
  capacityEvent: SettingEvent | undefined,
): readonly BedsEvent[] => {
  const countUndo = undoOfCount(history, countEvent);
  if (capacityEvent === undefined || overwritingEventOf(history, capacityEvent) !== undefined) return countUndo;
  const { total } = stateBefore(history, capacityEvent);
  const capacityUndo: BedsEvent = { type: 'CapacitySet', data: { total } };
  const withCapacity = [...history, ...asRecorded<BedsEvent>(history, [capacityUndo])];
  const events = [capacityUndo, ...undoOfCount(withCapacity, countEvent)];
  const { available } = stateOf([...history, ...asRecorded(history, events)]);
  return total === null || available === null || available <= total ? events : countUndo;
};

/** Returns the events of one command about the beds of a shelter. */
export const bedsEventsOf = (history: History, commandId: string): History =>
  history.filter((event) => event.metadata.commandId === commandId);

/** Returns the event of one command about a count; undefined if there is none. */
export const countEventOf = (history: History, commandId: string): CountEvent | undefined =>
  bedsEventsOf(history, commandId).findLast(isCountEvent);

/**
 * Returns the events that undo what one command did to the beds of a shelter: they undo its count, or restore the count that it undid, and
 * restore the former capacity and reminder. `history`: all events of the stream of beds. Throws `ALREADY_UNDONE`, `NOTHING_TO_UNDO` if the
 * result is already the current state, and `CANNOT_UNDO`.
 */
export const undoOfBeds = (history: History, commandId: string): readonly BedsEvent[] => {
  const commandEvents = bedsEventsOf(history, commandId);
  if (commandEvents.length === 0) throw cannotUndo('KIND');
  if (undoneCommands(history).has(commandId)) throw new DomainError('ALREADY_UNDONE');
  const countEvent = countEventOf(history, commandId);
  try {
    const events =
      countEvent === undefined
        ? commandEvents.filter(isSettingEvent).flatMap((event) => undoOfSetting(history, event))
        : undoOfCountAndCapacity(
            history,
            countEvent,
            commandEvents.filter(isSettingEvent).find(({ type }) => type === 'CapacitySet'),
          );
    if (events.length === 0) throw new DomainError('NOTHING_TO_UNDO');
    return events;
  } catch (error) {
    throw error instanceof DomainError && error.code === 'ONLY_COUNT' ? cannotUndo('ONLY_COUNT') : error;
  }
};
