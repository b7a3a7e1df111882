import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/* The README of every top-level folder describes in a few lines what belongs in it and what does not, and which file to open first. */

const code = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.css', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.includes('/') && existsSync(file));
const topLevelFolders = [...new Set(code.map((file) => file.split('/')[0] ?? ''))];

test('finds the top-level folders', () => {
  expect(topLevelFolders).toEqual(expect.arrayContaining(['app', 'domain', 'web']));
});

test.each(topLevelFolders)(
  '%s/README.md begins with at most 15 lines: what belongs there, what does not and what to open first',
  (topLevelFolder) => {
    const [introduction = ''] = readFileSync(`${topLevelFolder}/README.md`, 'utf8').split('\n## ');
    expect(introduction.trim().split('\n').length).toBeLessThanOrEqual(15);
    for (const part of ['- **Belongs here**: ', '- **Does not**: ', 'Open first: `']) expect(introduction).toContain(part);
  },
);
