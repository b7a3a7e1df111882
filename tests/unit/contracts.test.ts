import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * docs/contracts.md lists every promise made at run time, docs/security.md every check of what must not be possible, beside the test that fails if it breaks:
 * `path/of/the.test.ts` › name of the test. A name that does not exist is a promise nobody keeps watch over.
 */
const sourceOf = (file: string): string => readFileSync(path.join(process.cwd(), file), 'utf8');

const rowsOf = (document: string) =>
  sourceOf(document)
    .split('\n')
    .map((line) => /^\|(?<promise>.+)\|\s*`(?<file>[^`]+)`\s*›\s*(?<name>[^|]+?)\s*\|$/.exec(line)?.groups)
    .filter((groups) => groups !== undefined);

/** Whether a test file holds a test (or a group) of that name; `%s` of a table stands for any text. */
const holds = (source: string, name: string): boolean =>
  source.includes(`'${name}'`) || source.includes(`"${name}"`) || source.includes(`\`${name}\``);

describe.each(['docs/contracts.md', 'docs/security.md'])('%s', (document) => {
  const rows = rowsOf(document);

  test('names promises', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  test.each(rows.map((row) => [row['promise']?.trim() ?? '', row['file'] ?? '', row['name'] ?? '']))('%s', (_promise, file, name) => {
    expect(holds(sourceOf(file), name.replaceAll("'", "\\'")) || holds(sourceOf(file), name)).toBe(true);
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
    const rows = rowsOf('docs/security.md').filter((row) => row['promise']?.split('|')[0]?.trim() === check);
    const sources = rows.map((row) => sourceOf(row['file'] ?? ''));
    expect(sources.filter((source) => new RegExp(`\\b${check}\\b`).test(source)).length).toBeGreaterThan(0);
  });
});
