import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/* Every room says in a few lines what belongs in it and what does not, and stays small enough to be known. */

const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.css', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('/') && existsSync(file));
const rooms = [...new Set(code.map((file) => file.split('/')[0] ?? ''))];

const LARGE = ['web', 'embedded', 'command-api', 'tests'];
const MAX_LINES = 6_000;

const linesOf = (file: string): number => readFileSync(file, 'utf8').split('\n').length - 1;

/** Lines that somebody wrote for the product: tests and generated files are left out. */
const linesIn = (room: string): number =>
  code
    .filter((file) => file.startsWith(`${room}/`) && !/\.test\.tsx?$|\.gen\.ts$/.test(file))
    .reduce((sum, file) => sum + linesOf(file), 0);

test('the rooms are found, and their lines counted', () => {
  expect(rooms).toEqual(expect.arrayContaining(['app', 'domain', 'web']));
  expect(linesIn('web')).toBeGreaterThan(MAX_LINES);
});

test.each(rooms)('%s/README.md says in at most 15 lines what belongs there, what does not and what to open first', (room) => {
  const text = readFileSync(`${room}/README.md`, 'utf8');
  expect(linesOf(`${room}/README.md`)).toBeLessThanOrEqual(15);
  for (const part of ['- **Belongs here**: ', '- **Does not**: ', 'Open first: `']) expect(text).toContain(part);
});

test.each(rooms.filter((room) => !LARGE.includes(room)))('%s/ has at most 6,000 lines', (room) => {
  expect(linesIn(room)).toBeLessThanOrEqual(MAX_LINES);
});
