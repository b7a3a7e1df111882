import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { open } from 'lmdb';
import { checkLmdbFile } from './lmdbFile.ts';

/* Corrupt pages are detected before LMDB maps them. */

const PAGE = 4_096;
const HEADER = 24;
const LEAF = 2;

const key = (at: number): Buffer => Buffer.from(String(at).padStart(6, '0'));

let folder: string;
let file: string;
let whole: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-lmdb-'));
  file = path.join(folder, 'some.mdb');
  const root = open({ path: file, overlappingSync: false, keyEncoding: 'binary', encoding: 'binary' });
  const table = root.openDB<Buffer, Buffer>({ name: 'things', keyEncoding: 'binary', encoding: 'binary' });
  await root.transaction(() => {
    for (let at = 0; at < 1_000; at += 1) void table.put(key(at), Buffer.alloc(at % 100 === 0 ? 9_000 : 100, 'x'));
  });
  // Creates free pages.
  await root.transaction(() => {
    for (let at = 300; at < 700; at += 1) void table.remove(key(at));
  });
  await table.put(key(2_000), Buffer.from('the last'));
  await root.close();
  whole = await readFile(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const check = async (bytes: Buffer): Promise<string> => {
  await writeFile(file, bytes);
  try {
    checkLmdbFile(file);
    return 'whole';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
};

const flipped = (at: number, bit: number): Buffer => {
  const bytes = Buffer.from(whole);
  bytes[at]! ^= 1 << bit;
  return bytes;
};

/** Returns the offset of the newer of the two meta pages. */
const newest = (): number => (whole.readBigUInt64LE(152) > whole.readBigUInt64LE(PAGE + 152) ? 0 : PAGE);

/** Returns the offset of a leaf in use: the first page of the table of tables. */
const leafInUse = (): number => Number(whole.readBigUInt64LE(newest() + 136)) * PAGE;

test('accepts an intact file, and a missing or empty one where it may be new', async () => {
  expect(await check(whole)).toBe('whole');
  expect(await check(Buffer.alloc(0))).toBe('whole');
  expect(() => checkLmdbFile(file, false)).toThrow(/missing or empty/);
  expect(() => checkLmdbFile(path.join(folder, 'none.mdb'), false)).toThrow(/missing or empty/);
});

test.each([
  ['its number', 0],
  ['its kind', 18],
  ['the end of its list', 20],
  ['where its entries begin', 22],
  ['the place of an entry', HEADER],
])('detects a flipped bit of a page: %s', async (_what, at) => {
  const page = leafInUse();
  expect(whole.readUInt16LE(page + 18)).toBe(LEAF);
  for (let bit = 0; bit < 16; bit += 1) expect(await check(flipped(page + at + (bit >> 3), bit & 7))).toBe('DamagedFile');
});

test('detects a corrupt size or key of an entry', async () => {
  const page = leafInUse();
  const entry = page + HEADER + whole.readUInt16LE(page + HEADER);
  for (const at of [0, 1, 2, 3, 4, 6]) expect(await check(flipped(entry + at, 3))).toBe('DamagedFile');
});

test('detects corrupt meta pages: root, depth, number of entries, last page, transaction', async () => {
  for (const at of [88, 54, 80, 136, 102, 128, 152]) expect(await check(flipped(newest() + at, 1))).toBe('DamagedFile');
});

test('detects a page that is in use and listed as free', async () => {
  const root = Number(whole.readBigUInt64LE(newest() + 88)) * PAGE;
  const entry = root + HEADER + whole.readUInt16LE(root + HEADER);
  const list = entry + 8 + whole.readUInt16LE(entry + 6);
  const bytes = Buffer.from(whole);
  expect(Number(bytes.readBigInt64LE(list))).toBeGreaterThan(0);
  bytes.writeBigInt64LE(BigInt(leafInUse() / PAGE), list + 8 * Number(bytes.readBigInt64LE(list)));
  expect(await check(bytes)).toBe('DamagedFile');
});

test('ignores a flipped bit in the data of an entry or in a free page (control)', async () => {
  expect(await check(flipped(whole.indexOf('the last'), 0))).toBe('whole');
  expect(await check(Buffer.concat([whole, Buffer.alloc(PAGE)]))).toBe('whole');
});
