import type { DomainEvent, RecordedEvent } from '../../envelope/envelope.ts';
import type { Action } from '../../permissions/permissions.ts';
import { DomainError } from '../../values/errors.ts';
import { cannotUndo } from '../errors.ts';
import { undoneCommands, withoutUndone } from '../undoneCommands.ts';

type History = readonly RecordedEvent[];

/** Facts of a record that an undo can change, as its preview shows them. */
export interface RecordStatus {
  readonly isRemoved?: boolean;
  readonly isArchived?: boolean;
  /** Of an account: its role, and whether its user may sign in and work. */
  readonly role?: string;
  readonly isInUse?: boolean;
  readonly isClosed?: boolean;
  /** Maximum number of services of a person. */
  readonly quota?: number;
}

/** How the commands of one kind of record are undone: a thing whose facts are all in one stream. */
interface RecordKind<State, Event extends DomainEvent, Command> {
  isEvent(event: RecordedEvent): event is RecordedEvent<Event>;
  evolve(state: State, event: RecordedEvent<Event>): State;
  readonly initialState: State;
  decide(command: Command, state: State): readonly DomainEvent[];
  /** The permission that the event's command needs; absent if the event has no undo. */
  readonly actions: Readonly<Partial<Record<Event['type'], Action>>>;
  /** Returns permissions that the event's command needs besides; `before`: the state before the event. */
  otherActions?(event: Event, before: State): readonly Action[];
  /** Returns the command, or commands, that undo an event; null if it has no undo. `before`: the state before it; `at`: now, ISO 8601 UTC. */
  inverseOf(event: Event, before: State, at: string): Command | readonly Command[] | null;
  /** Whether the undo of `event` would overwrite a later event. The events of one command are undone independently of each other. */
  isOverwritten(event: Event, overwritingEvent: Event): boolean;
  statusOf(state: State): RecordStatus;
  /** Name of the record in public texts; absent if it has none. */
  name?(state: State): string | undefined;
}

/** The undo of one kind of record. `history`: all events of the record's stream. */
export interface RecordUndo {
  /** Types of events that have an undo. */
  readonly types: readonly string[];
  /** Returns the permissions that the undone events needed; none if the command has no undo. */
  actionsOf(history: History, commandId: string): readonly Action[];
  /**
   * Returns the events that undo a command. `at`: now, ISO 8601 UTC. Throws `ALREADY_UNDONE`, `NOTHING_TO_UNDO` if the result is the
   * present state, and `CANNOT_UNDO`.
   */
  undo(history: History, commandId: string, at: string): readonly DomainEvent[];
  statusOf(history: History): RecordStatus;
  name(history: History): string | undefined;
}

export const createRecordUndo = <State, Event extends DomainEvent, Command>({
  isEvent,
  evolve,
  initialState,
  decide,
  actions,
  otherActions = () => [],
  inverseOf,
  isOverwritten,
  statusOf,
  name,
}: RecordKind<State, Event, Command>): RecordUndo => {
  const stateOf = (events: readonly RecordedEvent<Event>[]): State => events.reduce(evolve, initialState);
  const actionOf = ({ type }: Event): Action | undefined => (actions as Readonly<Record<string, Action | undefined>>)[type];
  const stateBefore = (events: readonly RecordedEvent<Event>[], event: RecordedEvent<Event>): State =>
    stateOf(events.slice(0, events.indexOf(event)));
  /** The events of a command that have an undo, in order. */
  const undoableEvents = (events: readonly RecordedEvent<Event>[], commandId: string): readonly RecordedEvent<Event>[] =>
    events.filter((event) => event.metadata.commandId === commandId && actionOf(event) !== undefined);
  /** Null if the present state does not allow the command. */
  const decideOrNull = (commands: readonly Command[], state: State): readonly DomainEvent[] | null => {
    try {
      return commands.flatMap((command) => decide(command, state));
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  };
  return {
    types: Object.keys(actions),
    actionsOf: (history, commandId) => {
      const events = history.filter(isEvent);
      const actionsOfEvent = (event: RecordedEvent<Event>): readonly Action[] => [
        ...[actionOf(event) ?? []].flat(),
        ...otherActions(event, stateBefore(events, event)),
      ];
      return [...new Set(undoableEvents(events, commandId).flatMap(actionsOfEvent))];
    },
    undo: (history, commandId, at) => {
      const events = history.filter(isEvent);
      const commandEvents = undoableEvents(events, commandId);
      const lastEvent = commandEvents.at(-1);
      if (lastEvent === undefined) throw cannotUndo('KIND');
      if (undoneCommands(history).has(commandId)) throw new DomainError('ALREADY_UNDONE');
      const inverseCommands = commandEvents.toReversed().flatMap((event) => inverseOf(event, stateBefore(events, event), at) ?? []);
      if (inverseCommands.length === 0) throw cannotUndo('KIND');
      const overwritingEvent = withoutUndone(events.slice(events.indexOf(lastEvent) + 1)).findLast((laterEvent) =>
        commandEvents.some((event) => isOverwritten(event, laterEvent)),
      );
      const undoEvents = decideOrNull(inverseCommands, stateOf(events));
      if (undoEvents?.length === 0) throw new DomainError('NOTHING_TO_UNDO');
      if (overwritingEvent !== undefined || undoEvents === null) throw cannotUndo('CHANGED', overwritingEvent?.metadata.commandId);
      return undoEvents;
    },
    statusOf: (history) => statusOf(stateOf(history.filter(isEvent))),
    name: (history) => name?.(stateOf(history.filter(isEvent))),
  };
};
