import { Problem } from '#contract/problem.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { resultOrTimeout } from '#platform/resultOrTimeout.ts';

/** Throws the 503 error: nothing was written and nothing will be, so the caller may retry. */
export const throwUnavailable = (): never => {
  throw new Problem(503, 'UNAVAILABLE', { headers: { 'Retry-After': '2' } });
};

/** `deciding`: nothing is written yet. `givenUp`: the response was 503, and the command must not write any more. */
type CommandPhase = 'deciding' | 'writing' | 'givenUp';
interface RunningCommand {
  readonly name: string | undefined;
  state: CommandPhase;
}

interface CommandOptions {
  /** Correlation id of the command; its events carry it. */
  readonly correlationId: string;
  /** Name made of caller and `Idempotency-Key` (`nameOfKey`); undefined without a key. */
  readonly name: string | undefined;
  /** Milliseconds in which the command must begin to write. */
  readonly timeoutMs: number;
}

/** The commands that this process is carrying out. */
export interface CommandsInFlight {
  /** Event store for the commands' appends; it identifies the command of each append. */
  readonly store: EventStore;
  /**
   * Runs a command. If it has not begun to write in time, the response is 503 and its later appends are rejected. If it has begun, the
   * caller waits, so a 503 never hides a write.
   */
  run<Outcome>(given: CommandOptions, work: () => Promise<Outcome>): Promise<Outcome>;
  /** Whether a command with that name may still be running. */
  has(name: string): boolean;
}

export const createCommandsInFlight = (store: EventStore): CommandsInFlight => {
  /** Running commands by correlation: a client may retry a command while it is running. */
  const commandsByCorrelation = new Map<string, Set<RunningCommand>>();

  const append: EventStore['append'] = async (streamName, expected, events) => {
    const commandsOfAppend = [...(commandsByCorrelation.get(events[0]?.metadata.correlationId ?? '') ?? [])];
    const activeCommands = commandsOfAppend.filter(({ state }) => state !== 'givenUp');
    if (commandsOfAppend.length > 0 && activeCommands.length === 0) throwUnavailable();
    for (const work of activeCommands) work.state = 'writing';
    return store.append(streamName, expected, events);
  };

  const register = (id: string, work: RunningCommand): (() => void) => {
    const sameCorrelation = commandsByCorrelation.get(id) ?? new Set();
    commandsByCorrelation.set(id, sameCorrelation.add(work));
    return () => {
      sameCorrelation.delete(work);
      if (sameCorrelation.size === 0) commandsByCorrelation.delete(id);
    };
  };

  return {
    store: { ...store, append },
    async run({ correlationId, name, timeoutMs }, work) {
      const command: RunningCommand = { name, state: 'deciding' };
      const unregister = register(correlationId, command);
      const outcome = work().finally(unregister);
      return resultOrTimeout(timeoutMs, outcome, () => {
        if (command.state === 'writing') return outcome;
        command.state = 'givenUp';
        return throwUnavailable();
      });
    },
    has: (name) =>
      [...commandsByCorrelation.values()].some((commandsOfAppend) =>
        [...commandsOfAppend].some((work) => work.name === name && work.state !== 'givenUp'),
      ),
  };
};
