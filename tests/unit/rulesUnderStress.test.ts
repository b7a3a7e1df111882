import { isThere, testRowsOf } from '../support/namedTests.ts';

/* docs/rules.md names the tests of each of the twenty rules: all of them are there, in both languages. */

const rows = testRowsOf('docs/rules.md').map((row) => {
  const [rule = '', , shownIn = ''] = row.promise.split('|').map((cell) => cell.trim());
  return { ...row, rule, shownIn };
});
const RULES = Array.from({ length: 20 }, (_, index) => String(index + 1));

/** The languages in which the tests of a rule show it. */
const languagesOf = (rule: string): readonly string[] =>
  ['en', 'es'].filter((language) => rows.some((row) => row.rule === rule && row.shownIn.split(/[,;] /).includes(language)));

test.each(RULES)('rule %s is shown in both languages', (rule) => {
  expect(languagesOf(rule)).toEqual(['en', 'es']);
});

test('control: a rule that nobody wrote is shown in none', () => {
  expect(languagesOf('21')).toEqual([]);
});

test.each(rows.map((row) => [row.rule, row.name, row] as const))('rule %s: %s', (_rule, _name, row) => {
  expect(isThere(row)).toBe(true);
});
