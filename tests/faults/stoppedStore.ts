import type { FaultyNode } from './node.ts';

/** Results of many queries. A rejected query is not wrong: the caller learns that there is no answer. */
export interface Tally {
  right: number;
  refused: number;
  readonly wrong: string[];
  /** Names of queries with at least one right answer. */
  readonly rightNames: Set<string>;
}

export const newTally = (): Tally => ({ right: 0, refused: 0, wrong: [], rightNames: new Set() });

/** A query with a single known right answer. */
export interface Query {
  readonly name: string;
  ask(): Promise<unknown>;
  readonly isRight: (answer: unknown) => boolean;
}

const describeAnswer = (answer: unknown): string =>
  (JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? 'nothing').slice(0, 80);

/** Runs all queries in parallel and adds their results. */
export const tallyUp = async (tally: Tally, queries: readonly Query[]): Promise<void> => {
  const outcomes = await Promise.allSettled(queries.map(({ ask }) => ask()));
  for (const [at, outcome] of outcomes.entries()) {
    const { name, isRight } = queries[at]!;
    if (outcome.status === 'rejected') tally.refused += 1;
    else if (isRight(outcome.value)) {
      tally.right += 1;
      tally.rightNames.add(name);
    } else tally.wrong.push(`${name}: ${describeAnswer(outcome.value)}`);
  }
};

/**
 * Stops a store, runs queries, and resumes the store once the impatient clients have timed out: this closes the connection under the other
 * queries in flight.
 */
export const askWhileStopped = async (
  node: Pick<FaultyNode, 'signal'>,
  { asking, impatient }: { readonly asking: () => readonly Promise<unknown>[]; readonly impatient: () => readonly Promise<unknown>[] },
): Promise<void> => {
  node.signal('SIGSTOP');
  const pending = asking();
  await Promise.allSettled(impatient());
  node.signal('SIGCONT');
  await Promise.all(pending);
};
