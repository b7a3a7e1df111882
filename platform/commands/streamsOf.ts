import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { EventStore } from '../event-store/types.ts';
import type { CommandEnvelope } from './envelope.ts';
import { handleCommand, type CommandResult, type HandleOptions } from './handle.ts';

type History = readonly RecordedEvent[];

/** Options of a command on a stream other than its decision. */
export type Handling = Omit<HandleOptions, 'store' | 'streamName' | 'envelope' | 'decide'>;

/** Functions for all streams of one kind. */
export interface Streams<State> {
  /** Returns the name of the stream of the thing with that id. */
  nameOf(id: string): string;
  /** Folds a history into the state. */
  stateOf(history: History): State;
  /** Reads a thing's stream and returns its current state. */
  now(store: EventStore, id: string): Promise<State>;
  /** Runs a command on a thing with `handleCommand`; `decide` also gets the state. */
  on(
    store: EventStore,
    envelope: CommandEnvelope,
    id: string,
    decide: (state: State, history: History) => ReturnType<HandleOptions['decide']>,
    handling?: Handling,
  ): Promise<CommandResult>;
}

/** Creates the functions for streams of one kind, from the naming function and the decider's `evolve`. */
export const streamsOf = <State, Event extends RecordedEvent>(
  nameOf: (id: string) => string,
  isOwn: (event: RecordedEvent) => event is Event,
  evolve: (state: State, event: Event) => State,
  initialState: State,
): Streams<State> => {
  const stateOf = (history: History): State => history.filter(isOwn).reduce((state, event) => evolve(state, event), initialState);
  return {
    nameOf,
    stateOf,
    now: async (store, id) => stateOf(await store.readStream(nameOf(id))),
    on: (store, envelope, id, decide, handling) =>
      handleCommand({ ...handling, store, envelope, streamName: nameOf(id), decide: (history) => decide(stateOf(history), history) }),
  };
};
