import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

test('the matrix runs every suite that has additional cases there', () => {
  const config = readFileSync('jest.matrix.config.js', 'utf8');
  const importers = execFileSync('git', ['grep', '-l', '/matrix.ts', '--', '*.test.ts', ':!tests/browser', ':!tests/unit/matrix.test.ts'], {
    encoding: 'utf8',
  });
  const suites = importers.trim().split('\n');
  expect(suites.length).toBeGreaterThan(20);
  expect(suites.filter((suite) => !config.includes(`'${suite.replace('.test.ts', '')}'`))).toEqual([]);
});
