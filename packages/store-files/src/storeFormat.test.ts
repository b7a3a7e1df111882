import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkFormat, UnreadableFormat } from './storeFormat.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'store-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const formatFile = (): string => path.join(folder, 'format.json');

test('writes the format to a new folder and accepts it afterwards', () => {
  checkFormat(folder, 'a-store', 2);
  expect(JSON.parse(readFileSync(formatFile(), 'utf8'))).toEqual({ store: 'a-store', version: 2 });
  checkFormat(folder, 'a-store', 2);
});

test('updates the format of an older folder, which the older version then rejects', () => {
  checkFormat(folder, 'a-store', 2);
  checkFormat(folder, 'a-store', 3);
  expect(() => checkFormat(folder, 'a-store', 2)).toThrow(/newer version/);
});

test('ignores a partial file left by a crash', () => {
  writeFileSync(`${formatFile()}.new`, 'half of something much longer than what comes now');
  checkFormat(folder, 'a-store', 2);
  expect(JSON.parse(readFileSync(formatFile(), 'utf8'))).toEqual({ store: 'a-store', version: 2 });
});

test.each([
  ['a newer version', '{"store":"a-store","version":3}', /newer version/],
  ['another store', '{"store":"b-store","version":1}', /b-store/],
  ['no JSON', 'torn', /not readable/],
])('rejects %s with a named error', (_name, text, reason) => {
  writeFileSync(formatFile(), text);
  expect(() => checkFormat(folder, 'a-store', 2)).toThrow(UnreadableFormat);
  expect(() => checkFormat(folder, 'a-store', 2)).toThrow(reason);
});
