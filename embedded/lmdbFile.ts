import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { DamagedFile } from './damagedFile.ts';
import { checkFreePages } from './lmdbFreePages.ts';
import { byBytes, byNumber, treeAt, walkTree, type Entry, type Pages, type Tree } from './lmdbTree.ts';

const MAGIC = 0xbeefc0de;
/** Size of a page's header and the metadata of the file that follows it in the first two pages. */
const HEAD_BYTES = 160;
const PAGE_HEADER = 24;
const FREE_PAGES_AT = 48;
const TABLES_AT = 96;
const PAGE_SIZES = [4_096, 8_192, 16_384, 32_768, 65_536];

interface Meta {
  readonly pageSize: number;
  readonly lastPage: number;
  readonly transaction: number;
  readonly freePages: Tree;
  /** Tree whose entries are the tables. */
  readonly tables: Tree;
}

/** Parses one of the two meta pages at the beginning of the file, which locate the current state; undefined if it is invalid. */
const metaAt = (head: Buffer): Meta | undefined =>
  head.length === HEAD_BYTES && head.readUInt32LE(24) === MAGIC && PAGE_SIZES.includes(head.readUInt32LE(FREE_PAGES_AT))
    ? {
        pageSize: head.readUInt32LE(FREE_PAGES_AT),
        lastPage: Number(head.readBigUInt64LE(144)),
        transaction: Number(head.readBigUInt64LE(152)),
        freePages: treeAt(head, FREE_PAGES_AT),
        tables: treeAt(head, TABLES_AT),
      }
    : undefined;

/**
 * Checks the transactions of the two meta pages: even in page 0, odd in page 1, and consecutive; in a new file only one has been written.
 */
const areInTurn = (first: Meta, second: Meta): boolean =>
  first.transaction % 2 === 0 &&
  (second.transaction % 2 === 1 || second.transaction === 0) &&
  (Math.abs(first.transaction - second.transaction) === 1 || Math.min(first.transaction, second.transaction) === 0);

const checkPages = (file: number, size: number, { pageSize, lastPage, transaction, freePages, tables }: Meta): void => {
  const inUse = new Uint8Array(lastPage + 1);
  inUse.fill(1, 0, 2);
  const pages: Pages = {
    pageSize,
    transaction,
    read: (page, into) => {
      if (readSync(file, into, 0, pageSize, page * pageSize) !== pageSize) throw new DamagedFile(`page ${page} is missing`);
    },
    readData: (page, bytes) => {
      const data = Buffer.alloc(bytes);
      if (readSync(file, data, 0, bytes, page * pageSize + PAGE_HEADER) !== bytes) throw new DamagedFile(`page ${page} is missing`);
      return data;
    },
    use: (page) => {
      if (!Number.isSafeInteger(page) || page < 2 || page > lastPage)
        throw new DamagedFile(`it refers to page ${page}, which does not exist`);
      if (inUse[page] !== 0) throw new DamagedFile(`page ${page} is in use twice`);
      inUse[page] = 1;
    },
  };
  if (size < (lastPage + 1) * pageSize) throw new DamagedFile(`it has ${size} bytes, but needs ${(lastPage + 1) * pageSize}`);
  const found: Tree[] = [];
  walkTree(pages, tables, byBytes, ({ data, isTree }: Entry) => {
    if (isTree && data?.length === 48) found.push(treeAt(data, 0));
    else if (isTree) throw new DamagedFile('the description of a table is invalid');
  });
  for (const tree of found) walkTree(pages, tree, byBytes);
  checkFreePages(pages, freePages, byNumber, inUse);
};

/**
 * Checks every page of a file before LMDB maps it: LMDB has no checksums for its own pages, and a corrupt page would crash the process
 * without a message or lead it to wrong data. Throws `DamagedFile`; a missing or empty file counts as new if `mayBeNew`. Does not check
 * the data of the entries.
 */
export const checkLmdbFile = (path: string, mayBeNew = true): void => {
  if (!existsSync(path) || statSync(path).size === 0) {
    if (mayBeNew) return;
    throw new DamagedFile(`${path} is missing or empty, although files that belong to it exist`);
  }
  const file = openSync(path, 'r');
  try {
    const meta = (at: number): Meta | undefined => {
      const head = Buffer.alloc(HEAD_BYTES);
      return readSync(file, head, 0, head.length, at) === head.length ? metaAt(head) : undefined;
    };
    const first = meta(0);
    const second = meta(first?.pageSize ?? 4_096);
    if (first === undefined || second === undefined || !areInTurn(first, second))
      throw new DamagedFile('its first pages are not those of a store file');
    checkPages(file, fstatSync(file).size, first.transaction > second.transaction ? first : second);
  } catch (error) {
    throw error instanceof DamagedFile ? new DamagedFile(`${path} is damaged: ${error.message}`) : error;
  } finally {
    closeSync(file);
  }
};
