import { isThere, sourceOf, testRowsOf } from '../support/namedTests.ts';

/*
 * docs/contracts.md lists every promise made at run time, docs/security.md every check of what must not be possible, beside the test that fails if it breaks:
 * `path/of/the.test.ts` › name of the test. A name that does not exist is a promise nobody keeps watch over.
 */
describe.each(['docs/contracts.md', 'docs/security.md'])('%s', (document) => {
  const rows = testRowsOf(document);

  test('names promises', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  test.each(rows.map((row) => [row.promise, row] as const))('%s', (_promise, row) => {
    expect(isThere(row)).toBe(true);
  });
});

describe('docs/security.md', () => {
  const checks = [
    ...Array.from({ length: 14 }, (_, index) => `S${index + 1}`),
    'S15',
    'S16',
    'S17',
    'S18',
    'S19',
    'S20',
    'S21',
    'S22',
    'S23',
    'S24',
    'S25',
    'S26',
    'S28',
    'S29',
  ];

  test.each(checks)('has a row for %s, whose test carries that name', (check) => {
    const rows = testRowsOf('docs/security.md').filter(({ promise }) => promise.split('|')[0]?.trim() === check);
    const sources = rows.map(({ file }) => sourceOf(file));
    expect(sources.filter((source) => new RegExp(`\\b${check}\\b`).test(source)).length).toBeGreaterThan(0);
  });
});
