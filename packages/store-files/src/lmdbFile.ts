import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { DamagedFile } from './damagedFile.ts';
import { compareBytes, compareNumbers, parseTree, walkTree, type TreeEntry, type PageReader, type Tree } from './lmdbTree.ts';

/**
 * Decodes the free pages of one record: a number is a page; a negative number is a count of consecutive pages from the next number on; 0
 * is unused.
 */
const readFreedPages = (record: Buffer, onFreePage: (page: number) => void): void => {
  const count = Number(record.readBigInt64LE(0));
  if (count < 0 || (count + 1) * 8 > record.length) throw new DamagedFile('a list of free pages is longer than its entry');
  for (let index = 1; index <= count; index += 1) {
    const freeEntry = Number(record.readBigInt64LE(index * 8));
    if (freeEntry > 0) onFreePage(freeEntry);
    else if (freeEntry < 0 && index < count) {
      index += 1;
      const firstPage = Number(record.readBigInt64LE(index * 8));
      for (let pageOffset = 0; pageOffset < -freeEntry; pageOffset += 1) onFreePage(firstPage + pageOffset);
    }
  }
};

/** Checks that no free page is in use or listed twice, because LMDB would overwrite it. Throws `DamagedFile`. */
const checkFreePages = (pages: PageReader, tree: Tree, compareKeys: Parameters<typeof walkTree>[2], usedPages: Uint8Array): void => {
  const records: Buffer[] = [];
  walkTree(pages, tree, compareKeys, ({ data, dataPage }) => {
    if (data !== null) records.push(Buffer.from(data));
    else if (dataPage !== null) records.push(pages.readData(dataPage.page, dataPage.size));
  });
  for (const record of records)
    readFreedPages(record, (page) => {
      if (page < 2 || page >= usedPages.length) throw new DamagedFile(`the free page ${page} is outside the file`);
      if (usedPages[page] === 1) throw new DamagedFile(`page ${page} is in use and free`);
      if (usedPages[page] === 2) throw new DamagedFile(`page ${page} is free twice`);
      usedPages[page] = 2;
    });
};

const MAGIC = 0xbeefc0de;
/** Size of a page's header and the metadata of the file that follows it in the first two pages. */
const META_BYTES = 160;
const PAGE_HEADER_BYTES = 24;
const FREE_PAGES_OFFSET = 48;
const TABLES_OFFSET = 96;
const PAGE_SIZES = [4_096, 8_192, 16_384, 32_768, 65_536];

interface MetaPage {
  readonly pageSize: number;
  readonly lastPage: number;
  readonly transaction: number;
  readonly freePages: Tree;
  /** Tree whose entries are the tables. */
  readonly tables: Tree;
}

/** Parses one of the two meta pages at the beginning of the file, which locate the current state; undefined if it is invalid. */
const parseMeta = (metaBytes: Buffer): MetaPage | undefined =>
  metaBytes.length === META_BYTES && metaBytes.readUInt32LE(24) === MAGIC && PAGE_SIZES.includes(metaBytes.readUInt32LE(FREE_PAGES_OFFSET))
    ? {
        pageSize: metaBytes.readUInt32LE(FREE_PAGES_OFFSET),
        lastPage: Number(metaBytes.readBigUInt64LE(144)),
        transaction: Number(metaBytes.readBigUInt64LE(152)),
        freePages: parseTree(metaBytes, FREE_PAGES_OFFSET),
        tables: parseTree(metaBytes, TABLES_OFFSET),
      }
    : undefined;

/**
 * Checks the transactions of the two meta pages: even in page 0, odd in page 1, and consecutive; in a new file only one has been written.
 */
const areConsecutive = (first: MetaPage, second: MetaPage): boolean =>
  first.transaction % 2 === 0 &&
  (second.transaction % 2 === 1 || second.transaction === 0) &&
  (Math.abs(first.transaction - second.transaction) === 1 || Math.min(first.transaction, second.transaction) === 0);

const checkPages = (file: number, size: number, { pageSize, lastPage, transaction, freePages, tables }: MetaPage): void => {
  const usedPages = new Uint8Array(lastPage + 1);
  usedPages.fill(1, 0, 2);
  const pages: PageReader = {
    pageSize,
    transaction,
    read: (page, target) => {
      if (readSync(file, target, 0, pageSize, page * pageSize) !== pageSize) throw new DamagedFile(`page ${page} is missing`);
    },
    readData: (page, bytes) => {
      const data = Buffer.alloc(bytes);
      if (readSync(file, data, 0, bytes, page * pageSize + PAGE_HEADER_BYTES) !== bytes) throw new DamagedFile(`page ${page} is missing`);
      return data;
    },
    markUsed: (page) => {
      if (!Number.isSafeInteger(page) || page < 2 || page > lastPage)
        throw new DamagedFile(`it refers to page ${page}, which does not exist`);
      if (usedPages[page] !== 0) throw new DamagedFile(`page ${page} is in use twice`);
      usedPages[page] = 1;
    },
  };
  if (size < (lastPage + 1) * pageSize) throw new DamagedFile(`it has ${size} bytes, but needs ${(lastPage + 1) * pageSize}`);
  const subTrees: Tree[] = [];
  walkTree(pages, tables, compareBytes, ({ data, isTree }: TreeEntry) => {
    if (isTree && data?.length === 48) subTrees.push(parseTree(data, 0));
    else if (isTree) throw new DamagedFile('the description of a table is invalid');
  });
  for (const tree of subTrees) walkTree(pages, tree, compareBytes);
  checkFreePages(pages, freePages, compareNumbers, usedPages);
};

/**
 * Checks every page of a file before LMDB maps it: LMDB has no checksums for its own pages, and a corrupt page would crash the process
 * without a message or lead it to wrong data. Throws `DamagedFile`; a missing or empty file counts as new if `canBeNew`. Does not check
 * the data of the entries.
 */
export const checkLmdbFile = (path: string, canBeNew = true): void => {
  if (!existsSync(path) || statSync(path).size === 0) {
    if (canBeNew) return;
    throw new DamagedFile(`${path} is missing or empty, although files that belong to it exist`);
  }
  const file = openSync(path, 'r');
  try {
    const readMeta = (at: number): MetaPage | undefined => {
      const metaBytes = Buffer.alloc(META_BYTES);
      return readSync(file, metaBytes, 0, metaBytes.length, at) === metaBytes.length ? parseMeta(metaBytes) : undefined;
    };
    const first = readMeta(0);
    const second = readMeta(first?.pageSize ?? 4_096);
    if (first === undefined || second === undefined || !areConsecutive(first, second))
      throw new DamagedFile('its first pages are not those of a store file');
    checkPages(file, fstatSync(file).size, first.transaction > second.transaction ? first : second);
  } catch (error) {
    throw error instanceof DamagedFile ? new DamagedFile(`${path} is damaged: ${error.message}`) : error;
  } finally {
    closeSync(file);
  }
};
