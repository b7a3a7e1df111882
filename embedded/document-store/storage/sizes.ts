import type { CollectionInfo } from './catalog.ts';
import { rangeOf, scanRecords } from './collection.ts';
import type { Table } from './environment.ts';
import { countOf } from './store.ts';
import type { View } from './types.ts';

/** What a collection takes, in bytes. */
export interface Sizes {
  readonly count: number;
  /** Of the documents as BSON. */
  readonly size: number;
  /** Of their records in the file. */
  readonly storageSize: number;
  /** Of the entries of each index, by its name. */
  readonly indexSizes: Readonly<Record<string, number>>;
  readonly totalIndexSize: number;
}

const PAGE = 4096;
/** Documents and entries read at each end; of more the rest is taken to be like these. */
const READ = 1000;
/** What the file keeps of an entry beside its key and value: its header and its place on the page. */
const HEADER = 10;
const RECORD_KEY = 12;
const CHECKSUM = 8;

const pages = (bytes: number): number => Math.ceil(bytes / PAGE) * PAGE;
const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** The sum over `count` things, of which `lengths` gives all, or some from either end. */
const extrapolate = (lengths: readonly number[], count: number): number =>
  lengths.length === 0 ? 0 : Math.round((sum(lengths) / lengths.length) * count);

const documentLengths = (view: View, collection: CollectionInfo, count: number): number[] => {
  const some = (backwards: boolean): number[] =>
    Array.from(scanRecords(view, collection, 0, backwards, READ), ({ document }) => document.length);
  if (count > 2 * READ) return [...some(false), ...some(true)];
  return Array.from(scanRecords(view, collection, 0), ({ document }) => document.length);
};

/** Bytes of the entries under an ident: keys, and values of which each has `valueLength`. */
const entriesSize = (view: View, table: Table, ident: number, valueLength: number): number => {
  const range = rangeOf(view, ident);
  const lengths = Array.from(table.getKeys({ ...range, limit: 2 * READ }), (key) => key.length + valueLength + HEADER);
  return pages(extrapolate(lengths, lengths.length < 2 * READ ? lengths.length : table.getKeysCount(range)));
};

/** How much a collection and its indexes take: counted up to 2,000 documents, reckoned from as many beyond. */
export const sizesOf = (view: View, collection: CollectionInfo): Sizes => {
  const count = countOf(view, collection.ident);
  const size = extrapolate(documentLengths(view, collection, count), count);
  const { ids, indexes } = view.environment;
  const indexSizes: Record<string, number> = { _id_: entriesSize(view, ids, collection.ident, RECORD_KEY - 4) };
  for (const index of collection.indexes) indexSizes[index.name] = entriesSize(view, indexes, index.ident, 0);
  return {
    count,
    size,
    storageSize: pages(size + count * (RECORD_KEY + CHECKSUM + HEADER)),
    indexSizes,
    totalIndexSize: sum(Object.values(indexSizes)),
  };
};
