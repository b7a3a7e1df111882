import { DamagedFile } from './damagedFile.ts';

/*
 * Page format of LMDB's files (`mdb.c` of the library). A page: number (8 bytes), transaction (8), pad (2), flags
 * (2), end of its list of nodes (2), begin of its nodes (2), the list; nodes fill its end without gaps. A node: size of
 * its data or number of a page (4, with the flags 6), flags (2), size of its key (2), key, data.
 */

const PAGE_HEADER_BYTES = 24;
const NODE_HEADER_BYTES = 8;
const BRANCH_PAGE = 1;
const LEAF_PAGE = 2;
const OVERFLOW_PAGE = 4;
const BIG_DATA_FLAG = 1;
const SUB_TREE_FLAG = 2;
const OVERFLOW_REFERENCE_BYTES = 24;
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

export const parseTree = (bytes: Buffer, offset: number): Tree => ({
  flags: bytes.readUInt16LE(offset + 4),
  depth: bytes.readUInt16LE(offset + 6),
  branches: Number(bytes.readBigUInt64LE(offset + 8)),
  leaves: Number(bytes.readBigUInt64LE(offset + 16)),
  overflows: Number(bytes.readBigUInt64LE(offset + 24)),
  entries: Number(bytes.readBigUInt64LE(offset + 32)),
  root: bytes.readBigUInt64LE(offset + 40) === NO_PAGE ? null : Number(bytes.readBigUInt64LE(offset + 40)),
});

export interface PageReader {
  readonly pageSize: number;
  /** Number of the newest transaction; no page has a later one. */
  readonly transaction: number;
  /** Reads a page into a buffer. Throws if it does not exist. */
  read(page: number, target: Buffer): void;
  /** Reads `size` bytes of data from overflow pages that begin at `page`. */
  readData(page: number, size: number): Buffer;
  /** Marks a page as used. Throws if it is marked already. */
  markUsed(page: number): void;
}

/** One entry of a leaf. Its buffers are slices of the page buffer, which the next page overwrites. */
export interface TreeEntry {
  readonly key: Buffer;
  /** null: the data is in overflow pages, `dataPage`. */
  readonly data: Buffer | null;
  /** First overflow page of the data, and the size of the data in bytes. */
  readonly dataPage: { readonly page: number; readonly size: number } | null;
  /** True if the data describes another tree. */
  readonly isTree: boolean;
}

/** Compares two keys; as numbers in the list of free pages, as bytes elsewhere. */
type KeyOrder = (page: Buffer, offset: number, end: number, other: Buffer, otherAt: number, otherEnd: number) => number;

export const compareBytes: KeyOrder = (page, offset, end, other, otherAt, otherEnd) => {
  const length = Math.min(end - offset, otherEnd - otherAt);
  for (let byteIndex = 0; byteIndex < length; byteIndex += 1) {
    const difference = page[offset + byteIndex]! - other[otherAt + byteIndex]!;
    if (difference !== 0) return difference;
  }
  return end - offset - (otherEnd - otherAt);
};

export const compareNumbers: KeyOrder = (page, offset, end, other, otherAt, otherEnd) => {
  if (end - offset !== 8 || otherEnd - otherAt !== 8) throw new DamagedFile('a key of the free pages has the wrong size');
  const difference = page.readBigUInt64LE(offset) - other.readBigUInt64LE(otherAt);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** A key that limits the keys of other pages. */
interface KeyBound {
  readonly page: Buffer;
  readonly offset: number;
  readonly end: number;
}

const roundUpToEven = (size: number): number => size + (size & 1);

const damagedPage = (page: number, problem: string): DamagedFile => new DamagedFile(`page ${page} ${problem}`);

/**
 * Walks a tree and passes every entry to `visit`. Throws `DamagedFile` at the first invalid page: a wrong page number, format or key
 * order, a page used twice, or a count that differs from the tree's description.
 */
export const walkTree = (pages: PageReader, tree: Tree, compareKeys: KeyOrder, visit?: (entry: TreeEntry) => void): void => {
  const { pageSize } = pages;
  const buffers: Buffer[] = [];
  let branches = 0;
  let leaves = 0;
  let overflows = 0;
  let entries = 0;

  const dataPagesOf = (page: number, buffer: Buffer, offset: number, size: number): { page: number; size: number } => {
    const first = Number(buffer.readBigUInt64LE(offset));
    const count = Math.floor((PAGE_HEADER_BYTES - 1 + size) / pageSize) + 1;
    if (Number(buffer.readBigUInt64LE(offset + 16)) !== count) throw damagedPage(page, 'refers to the wrong number of pages');
    for (let byteIndex = 0; byteIndex < count; byteIndex += 1) pages.markUsed(first + byteIndex);
    const overflowBuffer = Buffer.alloc(pageSize);
    pages.read(first, overflowBuffer);
    const isExpected =
      Number(overflowBuffer.readBigUInt64LE(0)) === first &&
      overflowBuffer.readUInt16LE(18) === OVERFLOW_PAGE &&
      overflowBuffer.readUInt32LE(20) === count &&
      overflowBuffer.readBigUInt64LE(8) <= BigInt(pages.transaction);
    if (!isExpected) throw damagedPage(first, 'does not contain the expected data');
    overflows += count;
    return { page: first, size };
  };

  const walkPage = (page: number, level: number, lowerBound: KeyBound | null, upperBound: KeyBound | null): void => {
    pages.markUsed(page);
    const buffer = (buffers[level] ??= Buffer.alloc(pageSize));
    pages.read(page, buffer);
    const isLeaf = level === tree.depth;
    if (Number(buffer.readBigUInt64LE(0)) !== page) throw damagedPage(page, 'has the wrong page number');
    if (buffer.readBigUInt64LE(8) > BigInt(pages.transaction)) throw damagedPage(page, 'belongs to a later transaction');
    if (buffer.readUInt16LE(18) !== (isLeaf ? LEAF_PAGE : BRANCH_PAGE)) throw damagedPage(page, 'has the wrong kind');
    const [lower, upper] = [buffer.readUInt16LE(20), buffer.readUInt16LE(22)];
    if (lower > upper || upper > pageSize - PAGE_HEADER_BYTES || (lower & 1) !== 0) throw damagedPage(page, 'has an invalid header');
    const count = lower >> 1;
    if (count < (isLeaf ? 1 : 2)) throw damagedPage(page, 'has too few entries');
    if (isLeaf) leaves += 1;
    else branches += 1;

    let bytes = 0;
    let previousKey: KeyBound | null = isLeaf ? lowerBound : null;
    const keys: KeyBound[] = [];
    const children: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const offset = PAGE_HEADER_BYTES + buffer.readUInt16LE(PAGE_HEADER_BYTES + 2 * index);
      if (offset < PAGE_HEADER_BYTES + upper || offset + NODE_HEADER_BYTES > pageSize || (offset & 1) !== 0)
        throw damagedPage(page, 'has an entry outside the page');
      const flags = buffer.readUInt16LE(offset + 4);
      const keyEnd = offset + NODE_HEADER_BYTES + buffer.readUInt16LE(offset + 6);
      const size = isLeaf ? buffer.readUInt32LE(offset) : 0;
      const isBigData = isLeaf && (flags & BIG_DATA_FLAG) !== 0;
      if (isLeaf && flags !== 0 && flags !== BIG_DATA_FLAG && flags !== SUB_TREE_FLAG)
        throw damagedPage(page, 'has an entry of the wrong kind');
      const end = keyEnd + (isBigData ? OVERFLOW_REFERENCE_BYTES : size);
      if (end > pageSize) throw damagedPage(page, 'has an entry that extends beyond the page');
      bytes += roundUpToEven(end - offset);
      const key: KeyBound = { page: buffer, offset: offset + NODE_HEADER_BYTES, end: keyEnd };
      // Skip the first key of a branch: its child begins where the branch begins.
      if (isLeaf || index > 0) {
        const isFirstOfLeaf = isLeaf && index === 0;
        if (previousKey !== null) {
          const keyOrder = compareKeys(buffer, key.offset, key.end, previousKey.page, previousKey.offset, previousKey.end);
          if (isFirstOfLeaf ? keyOrder < 0 : keyOrder <= 0) throw damagedPage(page, 'is out of order');
        }
        previousKey = key;
      }
      if (!isLeaf) {
        keys.push(key);
        children.push(buffer.readUInt32LE(offset) + flags * 2 ** 32);
        continue;
      }
      entries += 1;
      const dataPage = isBigData ? dataPagesOf(page, buffer, keyEnd, size) : null;
      visit?.({
        key: buffer.subarray(key.offset, key.end),
        data: isBigData ? null : buffer.subarray(keyEnd, end),
        dataPage,
        isTree: flags === SUB_TREE_FLAG,
      });
    }
    if (bytes !== pageSize - PAGE_HEADER_BYTES - upper) throw damagedPage(page, 'does not match its own counts');
    const [first, last] = isLeaf ? [null, previousKey] : [keys[1] ?? null, keys.at(-1) ?? null];
    if (
      first !== null &&
      lowerBound !== null &&
      compareKeys(first.page, first.offset, first.end, lowerBound.page, lowerBound.offset, lowerBound.end) <= 0
    )
      throw damagedPage(page, 'is out of order');
    if (
      last !== null &&
      upperBound !== null &&
      compareKeys(last.page, last.offset, last.end, upperBound.page, upperBound.offset, upperBound.end) >= 0
    )
      throw damagedPage(page, 'is out of order');
    for (const [index, child] of children.entries())
      walkPage(child, level + 1, index === 0 ? lowerBound : keys[index]!, keys[index + 1] ?? upperBound);
  };

  if (tree.root === null) {
    if (tree.depth !== 0 || tree.entries !== 0) throw new DamagedFile('the first page of a table is missing');
    return;
  }
  if (tree.depth < 1 || tree.depth > 32) throw new DamagedFile('a table has an impossible depth');
  walkPage(tree.root, 1, null, null);
  if (branches !== tree.branches || leaves !== tree.leaves || overflows !== tree.overflows || entries !== tree.entries)
    throw new DamagedFile('a table does not have its declared number of pages and entries');
};
