import { DamagedFile } from './damagedFile.ts';
import { walkTree, type PageReader, type Tree } from './lmdbTree.ts';

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
export const checkFreePages = (pages: PageReader, tree: Tree, compareKeys: Parameters<typeof walkTree>[2], usedPages: Uint8Array): void => {
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
