import type { Actor, DomainEvent } from '#domain/envelope/envelope.ts';
import { DomainError, type ErrorCode } from '#domain/values/errors.ts';

/** The parts of a recorded event that a decider may read. */
type Recorded<Event extends DomainEvent> = Event & { readonly revision: bigint; readonly metadata: { readonly actor: Pick<Actor, 'via'> } };

interface Decider<State, Command, Event extends DomainEvent> {
  readonly initialState: State;
  evolve(state: State, event: Recorded<Event>): State;
  decide(command: Command, state: State): readonly Event[];
}

/** An event with its origin; default: a user on the web. */
interface PastEvent<Event extends DomainEvent> {
  readonly event: Event;
  readonly via: Actor['via'];
}
export const eventVia = <Event extends DomainEvent>(via: Actor['via'], event: Event): PastEvent<Event> => ({ event, via });

interface Outcome<Event extends DomainEvent> {
  /** Asserts the resulting events, never the state. */
  thenEvents(...events: readonly Event[]): void;
  thenNothing(): void;
  thenRejectedWith(code: ErrorCode, params?: object): void;
}

/** Creates tests of the form: given these events, when this command is given, then these events, none, or a rejection. */
export const specification =
  <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) =>
  (...history: readonly (Event | PastEvent<Event>)[]): { when(command: Command): Outcome<Event> } => ({
    when: (command) => {
      const state = history.reduce((before, past, index) => {
        const { event, via } = 'event' in past ? past : eventVia('web', past);
        return decider.evolve(before, { ...event, revision: BigInt(index), metadata: { actor: { via } } });
      }, decider.initialState);
      return {
        thenEvents: (...events) => expect(decider.decide(command, state)).toEqual(events),
        thenNothing: () => expect(decider.decide(command, state)).toEqual([]),
        thenRejectedWith: (code, params = {}) => {
          let rejection: unknown;
          try {
            decider.decide(command, state);
          } catch (error) {
            rejection = error;
          }
          expect(rejection).toBeInstanceOf(DomainError);
          expect(rejection).toMatchObject({ code, params });
        },
      };
    },
  });
