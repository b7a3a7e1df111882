import { isThere, sourceOf, testRowsOf } from '../support/namedTests.ts';

/*
 * docs/spec-coverage.md has a row for every sentence of the specification that concerns visitors: its id, what it says, and
 * the test that shows it, or `not done: reason`.
 */
const DOCUMENT = 'docs/spec-coverage.md';

interface Sentence {
  readonly id: string;
  readonly shown: string;
}

const sentencesOf = (source: string): readonly Sentence[] =>
  source.split('\n').flatMap((line) => {
    const [, id, , shown] = line.split('|').map((cell) => cell.trim());
    return id !== undefined && /^\d[\d.]*-\d+$/.test(id) ? [{ id, shown: shown ?? '' }] : [];
  });

/** What is wrong with what a document says: one sentence each. */
const faultsOf = (source: string): string[] => {
  const sentences = sentencesOf(source);
  const twice = sentences.filter(({ id }, at) => sentences.findIndex((other) => other.id === id) !== at);
  const unshown = sentences.filter(({ shown }) => !/^`[^`]+` › \S/.test(shown) && !/^not done: \S/.test(shown));
  return [...twice.map(({ id }) => `${id} stands twice`), ...unshown.map(({ id }) => `${id} has no test and no reason`)];
};

const sentence = (id: string, shown: string): string => `| ${id} | a sentence | ${shown} |`;

test('every sentence has an id of its own, and a test or a reason', () => {
  const source = sourceOf(DOCUMENT);
  expect(sentencesOf(source).length).toBeGreaterThan(80);
  expect(faultsOf(source)).toEqual([]);
});

test('control: a sentence without either is found, and one that stands twice', () => {
  expect(
    faultsOf(
      [sentence('1-1', ''), sentence('1-2', 'not done:'), sentence('1-3', '`a.test.ts` › a name'), sentence('1-3', 'not done: late')].join(
        '\n',
      ),
    ),
  ).toEqual(['1-3 stands twice', '1-1 has no test and no reason', '1-2 has no test and no reason']);
});

test.each(testRowsOf(DOCUMENT).map((row) => [row.promise, row] as const))('%s', (_sentence, row) => {
  expect(isThere(row)).toBe(true);
});
