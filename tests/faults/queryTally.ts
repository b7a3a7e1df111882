import type { FaultyNode } from './faultyNode.ts';

/** Results of many queries. A rejected query is not wrong: the caller learns that there is no answer. */
export interface QueryTally {
  correctCount: number;
  refused: number;
  readonly wrong: string[];
  /** Names of queries with at least one right answer. */
  readonly correctNames: Set<string>;
}

export const createQueryTally = (): QueryTally => ({ correctCount: 0, refused: 0, wrong: [], correctNames: new Set() });

/** A query with a single known right answer. */
export interface Query {
  readonly name: string;
  ask(): Promise<unknown>;
  readonly isCorrect: (answer: unknown) => boolean;
}

const describeAnswer = (answer: unknown): string =>
  (JSON.stringify(answer, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? 'nothing').slice(0, 80);

/** Runs all queries in parallel and adds their results. */
export const runAndTally = async (tally: QueryTally, queries: readonly Query[]): Promise<void> => {
  const outcomes = await Promise.allSettled(queries.map(({ ask }) => ask()));
  for (const [index, outcome] of outcomes.entries()) {
    const { name, isCorrect } = queries[index]!;
    if (outcome.status === 'rejected') tally.refused += 1;
    else if (isCorrect(outcome.value)) {
      tally.correctCount += 1;
      tally.correctNames.add(name);
    } else tally.wrong.push(`${name}: ${describeAnswer(outcome.value)}`);
  }
};

/**
 * Stops a store, runs queries, and resumes the store once the impatient clients have timed out: this closes the connection under the other
 * queries in flight.
 */
export const queryWhileStopped = async (
  node: Pick<FaultyNode, 'signal'>,
  {
    startQueries,
    startTimedOutQueries,
  }: { readonly startQueries: () => readonly Promise<unknown>[]; readonly startTimedOutQueries: () => readonly Promise<unknown>[] },
): Promise<void> => {
  node.signal('SIGSTOP');
  const pending = startQueries();
  await Promise.allSettled(startTimedOutQueries());
  node.signal('SIGCONT');
  await Promise.all(pending);
};
