import { Problem } from '#contract/problem.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { within } from '#platform/within.ts';

/** Throws the 503 error: nothing was written and nothing will be, so the caller may retry. */
export const unavailable = (): never => {
  throw new Problem(503, 'UNAVAILABLE', { headers: { 'Retry-After': '2' } });
};

/** `deciding`: nothing is written yet. `givenUp`: the response was 503, and the command must not write any more. */
type State = 'deciding' | 'writing' | 'givenUp';
interface Work {
  readonly name: string | undefined;
  state: State;
}

interface Given {
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
  run<Outcome>(given: Given, work: () => Promise<Outcome>): Promise<Outcome>;
  /** Whether a command with that name may still be running. */
  has(name: string): boolean;
}

export const createCommandsInFlight = (store: EventStore): CommandsInFlight => {
  /** Running commands by correlation: a client may retry a command while it is running. */
  const all = new Map<string, Set<Work>>();

  const append: EventStore['append'] = async (streamName, expected, events) => {
    const works = [...(all.get(events[0]?.metadata.correlationId ?? '') ?? [])];
    const wanted = works.filter(({ state }) => state !== 'givenUp');
    if (works.length > 0 && wanted.length === 0) unavailable();
    for (const work of wanted) work.state = 'writing';
    return store.append(streamName, expected, events);
  };

  const begin = (id: string, work: Work): (() => void) => {
    const same = all.get(id) ?? new Set();
    all.set(id, same.add(work));
    return () => {
      same.delete(work);
      if (same.size === 0) all.delete(id);
    };
  };

  return {
    store: { ...store, append },
    async run({ correlationId, name, timeoutMs }, work) {
      const mine: Work = { name, state: 'deciding' };
      const end = begin(correlationId, mine);
      const outcome = work().finally(end);
      return within(timeoutMs, outcome, () => {
        if (mine.state === 'writing') return outcome;
        mine.state = 'givenUp';
        return unavailable();
      });
    },
    has: (name) => [...all.values()].some((works) => [...works].some((work) => work.name === name && work.state !== 'givenUp')),
  };
};
