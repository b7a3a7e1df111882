import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { EventStore } from '../event-store/types.ts';
import type { CommandEnvelope } from './envelope.ts';
import { handleCommand, type CommandResult, type HandleOptions } from './handleCommand.ts';

type History = readonly RecordedEvent[];

/** Options of a command on a stream other than its decision. */
export type HandlingOptions = Omit<HandleOptions, 'store' | 'streamName' | 'envelope' | 'decide'>;

/** Functions for all streams of one kind. */
export interface Streams<State> {
  /** Returns the name of the stream of the thing with that id. */
  streamNameOf(id: string): string;
  /** Folds a history into the state. */
  stateOf(history: History): State;
  /** Reads a thing's stream and returns its current state. */
  loadState(store: EventStore, id: string): Promise<State>;
  /** Runs a command on a thing with `handleCommand`; `decide` also gets the state. */
  handle(
    store: EventStore,
    envelope: CommandEnvelope,
    id: string,
    decide: (state: State, history: History) => ReturnType<HandleOptions['decide']>,
    handlingOptions?: HandlingOptions,
  ): Promise<CommandResult>;
}

/** Creates the functions for streams of one kind, from the naming function and the decider's `evolve`. */
export const createStreams = <State, Event extends RecordedEvent>(
  streamNameOf: (id: string) => string,
  isOwn: (event: RecordedEvent) => event is Event,
  evolve: (state: State, event: Event) => State,
  initialState: State,
): Streams<State> => {
  const stateOf = (history: History): State => history.filter(isOwn).reduce((state, event) => evolve(state, event), initialState);
  return {
    streamNameOf,
    stateOf,
    loadState: async (store, id) => stateOf(await store.readStream(streamNameOf(id))),
    handle: (store, envelope, id, decide, handlingOptions) =>
      handleCommand({
        ...handlingOptions,
        store,
        envelope,
        streamName: streamNameOf(id),
        decide: (history) => decide(stateOf(history), history),
      }),
  };
};
