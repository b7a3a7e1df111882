import type { CollectionInfo } from './catalog.ts';
import { rangeOf, scanRecords } from './collection.ts';
import type { Table } from './environment.ts';
import { countOf } from './store.ts';
import type { View } from './types.ts';

/** Disk usage of a collection, in bytes. */
export interface Sizes {
  readonly count: number;
  /** Size of the documents as BSON. */
  readonly size: number;
  /** Size of the records in the file. */
  readonly storageSize: number;
  /** Size of the entries of each index, by index name. */
  readonly indexSizes: Readonly<Record<string, number>>;
  readonly totalIndexSize: number;
}

const PAGE_BYTES = 4096;
/** Maximum number of documents or entries read at each end; the size of the others is extrapolated. */
const SAMPLE_SIZE = 1000;
/** Bytes that the file uses per entry besides its key and value: its header and its offset on the page. */
const ENTRY_HEADER_BYTES = 10;
const RECORD_KEY_BYTES = 12;
const CHECKSUM_BYTES = 8;

const roundUpToPages = (bytes: number): number => Math.ceil(bytes / PAGE_BYTES) * PAGE_BYTES;
const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

/** Extrapolates the total of `count` lengths from all or some of them. */
const extrapolate = (lengths: readonly number[], count: number): number =>
  lengths.length === 0 ? 0 : Math.round((sum(lengths) / lengths.length) * count);

const documentLengths = (view: View, collection: CollectionInfo, count: number): number[] => {
  const sampleLengths = ({ backwards }: { readonly backwards: boolean }): number[] =>
    Array.from(scanRecords(view, collection, 0, backwards, SAMPLE_SIZE), ({ document }) => document.length);
  if (count > 2 * SAMPLE_SIZE) return [...sampleLengths({ backwards: false }), ...sampleLengths({ backwards: true })];
  return Array.from(scanRecords(view, collection, 0), ({ document }) => document.length);
};

/** Returns the size of the entries under an ident, in bytes: keys, and values of `valueLength` each. */
const entriesSize = (view: View, table: Table, ident: number, valueLength: number): number => {
  const range = rangeOf(view, ident);
  const lengths = Array.from(table.getKeys({ ...range, limit: 2 * SAMPLE_SIZE }), (key) => key.length + valueLength + ENTRY_HEADER_BYTES);
  return roundUpToPages(extrapolate(lengths, lengths.length < 2 * SAMPLE_SIZE ? lengths.length : table.getKeysCount(range)));
};

/** Measures a collection and its indexes: exactly up to 2,000 documents, extrapolated from 2,000 above that. */
export const sizesOf = (view: View, collection: CollectionInfo): Sizes => {
  const count = countOf(view, collection.ident);
  const size = extrapolate(documentLengths(view, collection, count), count);
  const { ids, indexes } = view.environment;
  const indexSizes: Record<string, number> = { _id_: entriesSize(view, ids, collection.ident, RECORD_KEY_BYTES - 4) };
  for (const index of collection.indexes) indexSizes[index.name] = entriesSize(view, indexes, index.ident, 0);
  return {
    count,
    size,
    storageSize: roundUpToPages(size + count * (RECORD_KEY_BYTES + CHECKSUM_BYTES + ENTRY_HEADER_BYTES)),
    indexSizes,
    totalIndexSize: sum(Object.values(indexSizes)),
  };
};
