import { Problem } from '#contract/problem.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { within } from '#platform/within.ts';

/** Nothing was written, and nothing will be: the command may be sent again. */
export const unavailable = (): never => {
  throw new Problem(503, 'UNAVAILABLE', { headers: { 'Retry-After': '2' } });
};

/** `deciding`: it has not written anything yet. `givenUp`: it was answered 503 and must not write any more. */
type State = 'deciding' | 'writing' | 'givenUp';
interface Work {
  readonly name: string | undefined;
  state: State;
}

interface Given {
  /** Of the command; its events carry it as their correlation. */
  readonly correlationId: string;
  /** Caller and `Idempotency-Key` (`nameOfKey`); undefined without a key. */
  readonly name: string | undefined;
  /** How long it may take to begin to write, in milliseconds. */
  readonly timeoutMs: number;
}

/** The commands that this process is carrying out. */
export interface CommandsInFlight {
  /** The event store for their appends: it knows which command writes. */
  readonly store: EventStore;
  /**
   * Carries out a command. One that has not begun to write in time is answered 503, and what it would write later is refused; one
   * that has is waited for, so that 503 is never said of what is in the log.
   */
  run<Outcome>(given: Given, work: () => Promise<Outcome>): Promise<Outcome>;
  /** Whether a command of that name may still be carried out. */
  has(name: string): boolean;
}

export const createCommandsInFlight = (store: EventStore): CommandsInFlight => {
  /** By their correlation: the same command may be given again while it is on its way. */
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
