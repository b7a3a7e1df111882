import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { EventStore } from '../event-store/types.ts';
import type { CommandEnvelope } from './envelope.ts';
import { handleCommand, type CommandResult, type HandleOptions } from './handle.ts';

type History = readonly RecordedEvent[];

/** How a command on a stream is handled, beside what it decides. */
export type Handling = Omit<HandleOptions, 'store' | 'streamName' | 'envelope' | 'decide'>;

/** All streams of one kind. */
export interface Streams<State> {
  /** The stream of the thing of that id. */
  nameOf(id: string): string;
  /** What a history comes to. */
  stateOf(history: History): State;
  /** What a thing's stream comes to at this moment. */
  now(store: EventStore, id: string): Promise<State>;
  /** Carries out a command on a thing: `handleCommand`, with its state beside the history. */
  on(
    store: EventStore,
    envelope: CommandEnvelope,
    id: string,
    decide: (state: State, history: History) => ReturnType<HandleOptions['decide']>,
    handling?: Handling,
  ): Promise<CommandResult>;
}

/** The streams of one kind, by how they are called and by their decider's `evolve`. */
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
