import type { Citations } from './citations.ts';
import type { StatementFile } from './statements.ts';

/**
 * Returns the errors between statements and tests, one sentence each: duplicate ids, statements without a test, tests with unknown ids,
 * and tests of statements that are marked as not built.
 */
export const statementProblems = (files: readonly StatementFile[], { citations, problems }: Citations): readonly string[] => {
  const statements = files.flatMap((file) => file.statements);
  const statementsById = new Map(statements.map((statement) => [statement.id, statement]));
  const citedIds = new Set(citations.map(({ id }) => id));
  return [
    ...problems,
    ...statements.filter((each) => statementsById.get(each.id) !== each).map(({ id }) => `${id} stands twice`),
    ...statements
      .filter(({ id, notBuilt }) => notBuilt === undefined && !citedIds.has(id))
      .map(({ id, text }) => `${id} has no test: ${text}`),
    ...citations
      .filter(({ id }) => !statementsById.has(id))
      .map(({ id, file, test }) => `${file} › ${test} names ${id}, which is no statement`),
    ...citations
      .filter(({ id }) => statementsById.get(id)?.notBuilt !== undefined)
      .map(({ id, file, test }) => `${file} › ${test} names ${id}, which is said to be not built`),
  ];
};
