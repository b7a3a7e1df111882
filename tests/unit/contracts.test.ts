import { readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * docs/contracts.md lists every promise made at run time beside the test that fails if it breaks:
 * `path/of/the.test.ts` › name of the test. A name that does not exist is a promise nobody keeps watch over.
 */
const contracts = readFileSync(path.join(process.cwd(), 'docs/contracts.md'), 'utf8');
const rows = contracts
  .split('\n')
  .map((line) => /^\|(?<promise>[^|]+)\|\s*`(?<file>[^`]+)`\s*›\s*(?<name>[^|]+?)\s*\|$/.exec(line)?.groups)
  .filter((groups) => groups !== undefined);

/** Whether a test file holds a test (or a group) of that name; `%s` of a table stands for any text. */
const holds = (source: string, name: string): boolean =>
  source.includes(`'${name}'`) || source.includes(`"${name}"`) || source.includes(`\`${name}\``);

describe('docs/contracts.md', () => {
  test('names promises', () => {
    expect(rows.length).toBeGreaterThan(20);
  });

  test.each(rows.map((row) => [row['promise']?.trim() ?? '', row['file'] ?? '', row['name'] ?? '']))('%s', (_promise, file, name) => {
    expect(
      holds(readFileSync(path.join(process.cwd(), file), 'utf8'), name.replaceAll("'", "\\'")) ||
        holds(readFileSync(path.join(process.cwd(), file), 'utf8'), name),
    ).toBe(true);
  });
});
