import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { open } from 'lmdb';
import { checkLmdbFile } from './lmdbFile.ts';

/* Corrupt pages are detected before LMDB maps them. */

const PAGE_BYTES = 4_096;
const PAGE_HEADER_BYTES = 24;
const LEAF_FLAG = 2;

const keyOf = (at: number): Buffer => Buffer.from(String(at).padStart(6, '0'));

let folder: string;
let file: string;
let wholeFile: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-lmdb-'));
  file = path.join(folder, 'some.mdb');
  const root = open({ path: file, overlappingSync: false, keyEncoding: 'binary', encoding: 'binary' });
  const table = root.openDB<Buffer, Buffer>({ name: 'things', keyEncoding: 'binary', encoding: 'binary' });
  await root.transaction(() => {
    for (let at = 0; at < 1_000; at += 1) void table.put(keyOf(at), Buffer.alloc(at % 100 === 0 ? 9_000 : 100, 'x'));
  });
  // Creates free pages.
  await root.transaction(() => {
    for (let at = 300; at < 700; at += 1) void table.remove(keyOf(at));
  });
  await table.put(keyOf(2_000), Buffer.from('the last'));
  await root.close();
  wholeFile = await readFile(file);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const checkBytes = async (bytes: Buffer): Promise<string> => {
  await writeFile(file, bytes);
  try {
    checkLmdbFile(file);
    return 'whole';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
};

const withFlippedBit = (at: number, bit: number): Buffer => {
  const bytes = Buffer.from(wholeFile);
  bytes[at]! ^= 1 << bit;
  return bytes;
};

/** Returns the offset of the newer of the two meta pages. */
const newestMetaOffset = (): number => (wholeFile.readBigUInt64LE(152) > wholeFile.readBigUInt64LE(PAGE_BYTES + 152) ? 0 : PAGE_BYTES);

/** Returns the offset of a leaf in use: the first page of the table of tables. */
const leafInUse = (): number => Number(wholeFile.readBigUInt64LE(newestMetaOffset() + 136)) * PAGE_BYTES;

test('accepts an intact file, and a missing or empty one where it may be new', async () => {
  expect(await checkBytes(wholeFile)).toBe('whole');
  expect(await checkBytes(Buffer.alloc(0))).toBe('whole');
  expect(() => checkLmdbFile(file, false)).toThrow(/missing or empty/);
  expect(() => checkLmdbFile(path.join(folder, 'none.mdb'), false)).toThrow(/missing or empty/);
});

test.each([
  ['its number', 0],
  ['its kind', 18],
  ['the end of its list', 20],
  ['where its entries begin', 22],
  ['the place of an entry', PAGE_HEADER_BYTES],
])('detects a flipped bit of a page: %s', async (_what, at) => {
  const leafOffset = leafInUse();
  expect(wholeFile.readUInt16LE(leafOffset + 18)).toBe(LEAF_FLAG);
  for (let bit = 0; bit < 16; bit += 1) expect(await checkBytes(withFlippedBit(leafOffset + at + (bit >> 3), bit & 7))).toBe('DamagedFile');
});

test('detects a corrupt size or key of an entry', async () => {
  const leafOffset = leafInUse();
  const entryOffset = leafOffset + PAGE_HEADER_BYTES + wholeFile.readUInt16LE(leafOffset + PAGE_HEADER_BYTES);
  for (const at of [0, 1, 2, 3, 4, 6]) expect(await checkBytes(withFlippedBit(entryOffset + at, 3))).toBe('DamagedFile');
});

test('detects corrupt meta pages: root, depth, number of entries, last page, transaction', async () => {
  for (const at of [88, 54, 80, 136, 102, 128, 152])
    expect(await checkBytes(withFlippedBit(newestMetaOffset() + at, 1))).toBe('DamagedFile');
});

test('detects a page that is in use and listed as free', async () => {
  const root = Number(wholeFile.readBigUInt64LE(newestMetaOffset() + 88)) * PAGE_BYTES;
  const entryOffset = root + PAGE_HEADER_BYTES + wholeFile.readUInt16LE(root + PAGE_HEADER_BYTES);
  const subTreeOffset = entryOffset + 8 + wholeFile.readUInt16LE(entryOffset + 6);
  const bytes = Buffer.from(wholeFile);
  expect(Number(bytes.readBigInt64LE(subTreeOffset))).toBeGreaterThan(0);
  bytes.writeBigInt64LE(BigInt(leafInUse() / PAGE_BYTES), subTreeOffset + 8 * Number(bytes.readBigInt64LE(subTreeOffset)));
  expect(await checkBytes(bytes)).toBe('DamagedFile');
});

test('ignores a flipped bit in the data of an entry or in a free page (control)', async () => {
  expect(await checkBytes(withFlippedBit(wholeFile.indexOf('the last'), 0))).toBe('whole');
  expect(await checkBytes(Buffer.concat([wholeFile, Buffer.alloc(PAGE_BYTES)]))).toBe('whole');
});
