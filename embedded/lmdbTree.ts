import { DamagedFile } from './damagedFile.ts';

/*
 * Page format of LMDB's files (`mdb.c` of the library). A page: number (8 bytes), transaction (8), pad (2), flags
 * (2), end of its list of nodes (2), begin of its nodes (2), the list; nodes fill its end without gaps. A node: size of
 * its data or number of a page (4, with the flags 6), flags (2), size of its key (2), key, data.
 */

const HEADER = 24;
const NODE = 8;
const BRANCH = 1;
const LEAF = 2;
const OVERFLOW = 4;
const BIG_DATA = 1;
const SUB_TREE = 2;
const OVERFLOW_REFERENCE = 24;
const NO_PAGE = 0xffff_ffff_ffff_ffffn;

/** Description of a B-tree in the file. */
export interface Tree {
  readonly flags: number;
  readonly depth: number;
  readonly branches: number;
  readonly leaves: number;
  readonly overflows: number;
  readonly entries: number;
  /** null: the tree is empty. */
  readonly root: number | null;
}

export const treeAt = (bytes: Buffer, at: number): Tree => ({
  flags: bytes.readUInt16LE(at + 4),
  depth: bytes.readUInt16LE(at + 6),
  branches: Number(bytes.readBigUInt64LE(at + 8)),
  leaves: Number(bytes.readBigUInt64LE(at + 16)),
  overflows: Number(bytes.readBigUInt64LE(at + 24)),
  entries: Number(bytes.readBigUInt64LE(at + 32)),
  root: bytes.readBigUInt64LE(at + 40) === NO_PAGE ? null : Number(bytes.readBigUInt64LE(at + 40)),
});

export interface Pages {
  readonly pageSize: number;
  /** Number of the newest transaction; no page has a later one. */
  readonly transaction: number;
  /** Reads a page into a buffer. Throws if it does not exist. */
  read(page: number, into: Buffer): void;
  /** Reads `size` bytes of data from overflow pages that begin at `page`. */
  readData(page: number, size: number): Buffer;
  /** Marks a page as used. Throws if it is marked already. */
  use(page: number): void;
}

/** One entry of a leaf. Its buffers are slices of the page buffer, which the next page overwrites. */
export interface Entry {
  readonly key: Buffer;
  /** null: the data is in overflow pages, `dataPage`. */
  readonly data: Buffer | null;
  /** First overflow page of the data, and the size of the data in bytes. */
  readonly dataPage: { readonly page: number; readonly size: number } | null;
  /** True if the data describes another tree. */
  readonly isTree: boolean;
}

/** Compares two keys; as numbers in the list of free pages, as bytes elsewhere. */
type Order = (page: Buffer, at: number, end: number, other: Buffer, otherAt: number, otherEnd: number) => number;

export const byBytes: Order = (page, at, end, other, otherAt, otherEnd) => {
  const length = Math.min(end - at, otherEnd - otherAt);
  for (let step = 0; step < length; step += 1) {
    const difference = page[at + step]! - other[otherAt + step]!;
    if (difference !== 0) return difference;
  }
  return end - at - (otherEnd - otherAt);
};

export const byNumber: Order = (page, at, end, other, otherAt, otherEnd) => {
  if (end - at !== 8 || otherEnd - otherAt !== 8) throw new DamagedFile('a key of the free pages has the wrong size');
  const difference = page.readBigUInt64LE(at) - other.readBigUInt64LE(otherAt);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** A key that limits the keys of other pages. */
interface Bound {
  readonly page: Buffer;
  readonly at: number;
  readonly end: number;
}

const even = (size: number): number => size + (size & 1);

const damaged = (page: number, what: string): DamagedFile => new DamagedFile(`page ${page} ${what}`);

/**
 * Walks a tree and passes every entry to `visit`. Throws `DamagedFile` at the first invalid page: a wrong page number, format or key
 * order, a page used twice, or a count that differs from the tree's description.
 */
export const walkTree = (pages: Pages, tree: Tree, order: Order, visit?: (entry: Entry) => void): void => {
  const { pageSize } = pages;
  const buffers: Buffer[] = [];
  let branches = 0;
  let leaves = 0;
  let overflows = 0;
  let entries = 0;

  const dataPagesOf = (page: number, buffer: Buffer, at: number, size: number): { page: number; size: number } => {
    const first = Number(buffer.readBigUInt64LE(at));
    const count = Math.floor((HEADER - 1 + size) / pageSize) + 1;
    if (Number(buffer.readBigUInt64LE(at + 16)) !== count) throw damaged(page, 'refers to the wrong number of pages');
    for (let step = 0; step < count; step += 1) pages.use(first + step);
    const own = Buffer.alloc(pageSize);
    pages.read(first, own);
    const isExpected =
      Number(own.readBigUInt64LE(0)) === first &&
      own.readUInt16LE(18) === OVERFLOW &&
      own.readUInt32LE(20) === count &&
      own.readBigUInt64LE(8) <= BigInt(pages.transaction);
    if (!isExpected) throw damaged(first, 'does not contain the expected data');
    overflows += count;
    return { page: first, size };
  };

  const walk = (page: number, level: number, low: Bound | null, high: Bound | null): void => {
    pages.use(page);
    const buffer = (buffers[level] ??= Buffer.alloc(pageSize));
    pages.read(page, buffer);
    const isLeaf = level === tree.depth;
    if (Number(buffer.readBigUInt64LE(0)) !== page) throw damaged(page, 'has the wrong page number');
    if (buffer.readBigUInt64LE(8) > BigInt(pages.transaction)) throw damaged(page, 'belongs to a later transaction');
    if (buffer.readUInt16LE(18) !== (isLeaf ? LEAF : BRANCH)) throw damaged(page, 'has the wrong kind');
    const [lower, upper] = [buffer.readUInt16LE(20), buffer.readUInt16LE(22)];
    if (lower > upper || upper > pageSize - HEADER || (lower & 1) !== 0) throw damaged(page, 'has an invalid header');
    const count = lower >> 1;
    if (count < (isLeaf ? 1 : 2)) throw damaged(page, 'has too few entries');
    if (isLeaf) leaves += 1;
    else branches += 1;

    let bytes = 0;
    let before: Bound | null = isLeaf ? low : null;
    const keys: Bound[] = [];
    const children: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const at = HEADER + buffer.readUInt16LE(HEADER + 2 * index);
      if (at < HEADER + upper || at + NODE > pageSize || (at & 1) !== 0) throw damaged(page, 'has an entry outside the page');
      const flags = buffer.readUInt16LE(at + 4);
      const keyEnd = at + NODE + buffer.readUInt16LE(at + 6);
      const size = isLeaf ? buffer.readUInt32LE(at) : 0;
      const isBig = isLeaf && (flags & BIG_DATA) !== 0;
      if (isLeaf && flags !== 0 && flags !== BIG_DATA && flags !== SUB_TREE) throw damaged(page, 'has an entry of the wrong kind');
      const end = keyEnd + (isBig ? OVERFLOW_REFERENCE : size);
      if (end > pageSize) throw damaged(page, 'has an entry that extends beyond the page');
      bytes += even(end - at);
      const key: Bound = { page: buffer, at: at + NODE, end: keyEnd };
      // Skip the first key of a branch: its child begins where the branch begins.
      if (isLeaf || index > 0) {
        const isFirstOfLeaf = isLeaf && index === 0;
        if (before !== null) {
          const follows = order(buffer, key.at, key.end, before.page, before.at, before.end);
          if (isFirstOfLeaf ? follows < 0 : follows <= 0) throw damaged(page, 'is out of order');
        }
        before = key;
      }
      if (!isLeaf) {
        keys.push(key);
        children.push(buffer.readUInt32LE(at) + flags * 2 ** 32);
        continue;
      }
      entries += 1;
      const dataPage = isBig ? dataPagesOf(page, buffer, keyEnd, size) : null;
      visit?.({
        key: buffer.subarray(key.at, key.end),
        data: isBig ? null : buffer.subarray(keyEnd, end),
        dataPage,
        isTree: flags === SUB_TREE,
      });
    }
    if (bytes !== pageSize - HEADER - upper) throw damaged(page, 'does not match its own counts');
    const [first, last] = isLeaf ? [null, before] : [keys[1] ?? null, keys.at(-1) ?? null];
    if (first !== null && low !== null && order(first.page, first.at, first.end, low.page, low.at, low.end) <= 0)
      throw damaged(page, 'is out of order');
    if (last !== null && high !== null && order(last.page, last.at, last.end, high.page, high.at, high.end) >= 0)
      throw damaged(page, 'is out of order');
    for (const [index, child] of children.entries()) walk(child, level + 1, index === 0 ? low : keys[index]!, keys[index + 1] ?? high);
  };

  if (tree.root === null) {
    if (tree.depth !== 0 || tree.entries !== 0) throw new DamagedFile('the first page of a table is missing');
    return;
  }
  if (tree.depth < 1 || tree.depth > 32) throw new DamagedFile('a table has an impossible depth');
  walk(tree.root, 1, null, null);
  if (branches !== tree.branches || leaves !== tree.leaves || overflows !== tree.overflows || entries !== tree.entries)
    throw new DamagedFile('a table does not have its declared number of pages and entries');
};
