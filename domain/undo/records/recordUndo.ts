import { DomainError } from '#kernel/errors.ts';
import type { DomainEvent, RecordedEvent } from '#kernel/events/envelope.ts';
import type { Action } from '#kernel/permissions/permissions.ts';
import { cannotUndo } from '../errors.ts';
import { undoneIn, withoutUndone } from '../undone.ts';

type History = readonly RecordedEvent[];

/** What an undo preview shows of a record: facts that an undo changes. */
export interface RecordStanding {
  readonly isRemoved?: boolean;
  readonly isArchived?: boolean;
  /** Of an account: its role, and whether its user may sign in and work. */
  readonly role?: string;
  readonly isInUse?: boolean;
  /** Maximum number of services of a person. */
  readonly quota?: number;
}

/** How the commands of one kind of record are undone: a thing whose facts are all in one stream. */
interface RecordKind<State, Event extends DomainEvent, Command> {
  isEvent(event: RecordedEvent): event is RecordedEvent<Event>;
  evolve(state: State, event: RecordedEvent<Event>): State;
  readonly initialState: State;
  decide(command: Command, state: State): readonly DomainEvent[];
  /** The permission that the event's command needs; absent: the event has no undo. */
  readonly actions: Readonly<Partial<Record<Event['type'], Action>>>;
  /** Returns the command that undoes an event; null if it has no undo. `before`: the state before it; `at`: now, ISO 8601 UTC. */
  inverseOf(event: Event, before: State, at: string): Command | null;
  /** Whether the undo of `event` would overwrite a later event. The events of one command are undone independently of each other. */
  isOverwritten(event: Event, later: Event): boolean;
  standing(state: State): RecordStanding;
  /** Name of the record in public texts; absent: it has none. */
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
  standing(history: History): RecordStanding;
  name(history: History): string | undefined;
}

export const createRecordUndo = <State, Event extends DomainEvent, Command>({
  isEvent,
  evolve,
  initialState,
  decide,
  actions,
  inverseOf,
  isOverwritten,
  standing,
  name,
}: RecordKind<State, Event, Command>): RecordUndo => {
  const stateOf = (events: readonly RecordedEvent<Event>[]): State => events.reduce(evolve, initialState);
  const actionOf = ({ type }: Event): Action | undefined => (actions as Readonly<Record<string, Action | undefined>>)[type];
  /** The events of a command that have an undo, in order. */
  const undoableEvents = (events: readonly RecordedEvent<Event>[], commandId: string): readonly RecordedEvent<Event>[] =>
    events.filter((event) => event.metadata.commandId === commandId && actionOf(event) !== undefined);
  /** Null if the present state does not allow the command. */
  const decidedOrNull = (commands: readonly Command[], state: State): readonly DomainEvent[] | null => {
    try {
      return commands.flatMap((command) => decide(command, state));
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  };
  return {
    types: Object.keys(actions),
    actionsOf: (history, commandId) => [
      ...new Set(undoableEvents(history.filter(isEvent), commandId).flatMap((event) => actionOf(event) ?? [])),
    ],
    undo: (history, commandId, at) => {
      const events = history.filter(isEvent);
      const own = undoableEvents(events, commandId);
      const last = own.at(-1);
      if (last === undefined) throw cannotUndo('KIND');
      if (undoneIn(history).has(commandId)) throw new DomainError('ALREADY_UNDONE');
      const inverses = own.toReversed().flatMap((event) => inverseOf(event, stateOf(events.slice(0, events.indexOf(event))), at) ?? []);
      if (inverses.length === 0) throw cannotUndo('KIND');
      const later = withoutUndone(events.slice(events.indexOf(last) + 1)).findLast((each) =>
        own.some((event) => isOverwritten(event, each)),
      );
      const decided = decidedOrNull(inverses, stateOf(events));
      if (decided?.length === 0) throw new DomainError('NOTHING_TO_UNDO');
      if (later !== undefined || decided === null) throw cannotUndo('CHANGED', later?.metadata.commandId);
      return decided;
    },
    standing: (history) => standing(stateOf(history.filter(isEvent))),
    name: (history) => name?.(stateOf(history.filter(isEvent))),
  };
};
