import { DamagedFile } from './damagedFile.ts';
import { walkTree, type Pages, type Tree } from './lmdbTree.ts';

/**
 * Decodes the free pages of one record: a number is a page; a negative number is a count of consecutive pages from the next number on; 0
 * is unused.
 */
const freed = (record: Buffer, free: (page: number) => void): void => {
  const count = Number(record.readBigInt64LE(0));
  if (count < 0 || (count + 1) * 8 > record.length) throw new DamagedFile('a list of free pages is longer than its entry');
  for (let index = 1; index <= count; index += 1) {
    const entry = Number(record.readBigInt64LE(index * 8));
    if (entry > 0) free(entry);
    else if (entry < 0 && index < count) {
      index += 1;
      const first = Number(record.readBigInt64LE(index * 8));
      for (let step = 0; step < -entry; step += 1) free(first + step);
    }
  }
};

/** Checks that no free page is in use or listed twice, because LMDB would overwrite it. Throws `DamagedFile`. */
export const checkFreePages = (pages: Pages, tree: Tree, order: Parameters<typeof walkTree>[2], inUse: Uint8Array): void => {
  const records: Buffer[] = [];
  walkTree(pages, tree, order, ({ data, dataPage }) => {
    if (data !== null) records.push(Buffer.from(data));
    else if (dataPage !== null) records.push(pages.readData(dataPage.page, dataPage.size));
  });
  for (const record of records)
    freed(record, (page) => {
      if (page < 2 || page >= inUse.length) throw new DamagedFile(`the free page ${page} is outside the file`);
      if (inUse[page] === 1) throw new DamagedFile(`page ${page} is in use and free`);
      if (inUse[page] === 2) throw new DamagedFile(`page ${page} is free twice`);
      inUse[page] = 2;
    });
};
