import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { checkFormat, UnreadableFormat } from './storeFormat.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const formatFile = (): string => path.join(folder, 'format.json');

test('writes the format to a new folder and accepts it afterwards', async () => {
  await checkFormat(folder, 'a-store', 2);
  expect(JSON.parse(await readFile(formatFile(), 'utf8'))).toEqual({ store: 'a-store', version: 2 });
  await expect(checkFormat(folder, 'a-store', 2)).resolves.toBeUndefined();
});

test('updates the format of an older folder, which the older version then rejects', async () => {
  await checkFormat(folder, 'a-store', 2);
  await checkFormat(folder, 'a-store', 3);
  await expect(checkFormat(folder, 'a-store', 2)).rejects.toThrow(/newer version/);
});

test.each([
  ['a newer version', '{"store":"a-store","version":3}', /newer version/],
  ['another store', '{"store":"b-store","version":1}', /b-store/],
  ['no JSON', 'torn', /not readable/],
])('rejects %s with a named error', async (_name, text, reason) => {
  await writeFile(formatFile(), text);
  const rejected = checkFormat(folder, 'a-store', 2);
  await expect(rejected).rejects.toBeInstanceOf(UnreadableFormat);
  await expect(rejected).rejects.toThrow(reason);
});
