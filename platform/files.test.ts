import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readFileIfExists, writeFileAtomically } from './files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('replaces a file as a whole, readable by its owner only, and leaves no other file behind', async () => {
  const file = path.join(folder, 'run.json');
  await writeFileAtomically(file, 'the former one, which is longer');
  await writeFileAtomically(file, 'the new one');
  expect(await readFile(file, 'utf8')).toBe('the new one');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['run.json']);
});

test('writes a file despite a partial file left by a crash', async () => {
  const file = path.join(folder, 'run.json');
  await writeFile(`${file}.new`, 'half of something much longer than what comes now');
  expect(await readFileIfExists(file)).toBeNull();
  await writeFileAtomically(file, 'whole');
  expect(await readFileIfExists(file)).toBe('whole');
  expect(await readdir(folder)).toEqual(['run.json']);
});
