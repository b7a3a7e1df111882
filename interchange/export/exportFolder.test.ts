import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { withExportFolder } from './exportFolder.ts';

let parent = '';
beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'export-'));
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const longText = 'x'.repeat(100_000);

test('names its files only when all are complete', async () => {
  covers('export-whole');
  const folder = path.join(parent, 'new', 'folder');
  await withExportFolder(folder, async (createFile) => {
    const first = await createFile('first.txt');
    await first.write(longText);
    await first.write('é\n');
    await createFile('second.txt');
    expect((await readdir(folder)).toSorted()).toEqual(['first.txt.partial', 'second.txt.partial']);
  });
  expect((await readdir(folder)).toSorted()).toEqual(['first.txt', 'second.txt']);
  expect(await readFile(path.join(folder, 'first.txt'), 'utf8')).toBe(`${longText}é\n`);
});

test.each([
  ['removes a new folder after a failure', false],
  ['empties a former folder after a failure', true],
])('%s', async (_title, existed) => {
  covers('export-whole');
  const folder = path.join(parent, 'folder');
  if (existed) await mkdir(folder);
  const failing = withExportFolder(folder, async (createFile) => {
    await (await createFile('first.txt')).write(longText);
    throw new Error('The disk is full.');
  });
  await expect(failing).rejects.toThrow('The disk is full.');
  expect(await readdir(parent)).toEqual(existed ? ['folder'] : []);
  if (existed) expect(await readdir(folder)).toEqual([]);
});

test('refuses a folder with files, and a file', async () => {
  covers('export-whole');
  const file = path.join(parent, 'note.txt');
  await writeFile(file, '');
  await expect(withExportFolder(parent, async () => 0)).rejects.toThrow(
    `${parent} is not empty: an export needs a new folder or an empty one.`,
  );
  await expect(withExportFolder(file, async () => 0)).rejects.toThrow(`${file} is not a folder.`);
  expect(await readdir(parent)).toEqual(['note.txt']);
});
