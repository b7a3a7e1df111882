import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** The file is no LMDB file any more, or a part of it is missing. Restore a backup; nothing of it was touched. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

const magic = 0xbeefc0de;

interface Meta {
  readonly lastPage: bigint;
  readonly transaction: bigint;
  readonly pageSize: number;
}

/** One of the two pages at the file's beginning that say where the current state lies. */
const metaAt = (page: Buffer): Meta | undefined =>
  page.length >= 160 && page.readUInt32LE(24) === magic
    ? { pageSize: page.readUInt32LE(48), lastPage: page.readBigUInt64LE(144), transaction: page.readBigUInt64LE(152) }
    : undefined;

/**
 * Looks at a file before LMDB maps it: a map over missing or foreign pages would end the process without a word. Throws
 * `DamagedFile`; a file that does not exist or is empty is a new one, where there may be one.
 */
export const checkLmdbFile = (path: string, mayBeNew = true): void => {
  if (!existsSync(path) || statSync(path).size === 0) {
    if (mayBeNew) return;
    throw new DamagedFile(`${path} is missing or empty, though what belongs to it is there`);
  }
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const page = (at: number): Meta | undefined => {
      const bytes = Buffer.alloc(160);
      return readSync(file, bytes, 0, bytes.length, at) === bytes.length ? metaAt(bytes) : undefined;
    };
    const first = page(0);
    const second = page(first?.pageSize ?? 4096);
    if (first === undefined || second === undefined) throw new DamagedFile(`${path} is damaged: its first pages are not those of a store`);
    const newest = first.transaction > second.transaction ? first : second;
    const needed = (newest.lastPage + 1n) * BigInt(newest.pageSize);
    if (BigInt(size) < needed) throw new DamagedFile(`${path} is damaged: it has ${size} bytes, ${needed} are needed`);
  } finally {
    closeSync(file);
  }
};
