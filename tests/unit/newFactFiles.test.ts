import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

test('domain/README.md lists every file that names the need for a referral, the fact to copy', () => {
  const code = ['*.ts', '*.tsx', ':!*.test.ts', ':!*.test.tsx'];
  const filesWithFact = execFileSync('git', ['grep', '-liE', 'referral_?needed', '--', ...code], { encoding: 'utf8' });
  const [, section = ''] = readFileSync('domain/README.md', 'utf8').split('## A new fact of a service');
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const listedFiles = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
  expect(listedFiles.toSorted()).toEqual(filesWithFact.trim().split('\n').toSorted());
  expect(listedFiles.filter((file) => !file.startsWith('tests/')).length).toBeLessThanOrEqual(8);
});
