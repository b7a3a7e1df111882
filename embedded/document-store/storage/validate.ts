import { namespaceOf, type CollectionInfo, type IndexInfo } from './catalog.ts';
import { intact } from './checksum.ts';
import { findRecord, idOf, keysOf, pointBytes, rangeOf } from './collection.ts';
import { getBytes } from './environment.ts';
import { entryKey, readRecordId } from './records.ts';
import { countOf } from './store.ts';
import type { View } from './types.ts';

export interface Validation {
  readonly records: number;
  /** Names of indexes with missing or surplus entries. */
  readonly badIndexes: readonly string[];
  readonly keysPerIndex: Readonly<Record<string, number>>;
  /** Record ids whose documents are damaged. */
  readonly corrupt: readonly number[];
  readonly errors: readonly string[];
}

/** Number of documents checked before other tasks may run. */
const SLICE = 512;
const MAX_ERRORS = 100;

const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Compares every document of a collection with its checksum and with every index, and every index with the documents. */
export const validateCollection = async (view: View, collection: CollectionInfo): Promise<Validation> => {
  const { environment, transaction } = view;
  const name = namespaceOf(collection.database, collection.name);
  const errors: string[] = [];
  const bad = new Set<string>();
  const corrupt: number[] = [];
  const expected = new Map<string, number>([['_id_', 0], ...collection.indexes.map((index) => [index.name, 0] as const)]);
  let records = 0;
  const tell = (sentence: string): void => void (errors.length < MAX_ERRORS && errors.push(sentence));
  const lacking = (index: string, record: number): void => {
    bad.add(index);
    tell(`The index ${index} of ${name} lacks the document of record ${record}.`);
  };
  const counted = (index: string, entries: number): void => void expected.set(index, (expected.get(index) ?? 0) + entries);

  const checkIndex = (index: IndexInfo, record: number, document: Buffer): void => {
    const { entries } = keysOf(index).entriesOf(document);
    counted(index.name, entries.length);
    for (const { key, point } of entries) {
      const entry = getBytes(environment.indexes, entryKey(index.ident, key, record), transaction);
      if (entry === undefined || !entry.equals(pointBytes(point))) lacking(index.name, record);
    }
  };

  for (const { key, value } of environment.documents.getRange(rangeOf(view, collection.ident))) {
    const record = readRecordId(key, 4);
    records += 1;
    const document = intact(collection.ident, record, value);
    if (document === undefined) {
      corrupt.push(record);
      tell(`The document of record ${record} in ${name} is damaged: its checksum is wrong.`);
      continue;
    }
    counted('_id_', 1);
    if (findRecord(view, collection, idOf(document)) !== record) lacking('_id_', record);
    for (const index of collection.indexes) checkIndex(index, record, document);
    if (records % SLICE === 0) await nextTurn();
  }

  const keysPerIndex: Record<string, number> = { _id_: environment.ids.getKeysCount(rangeOf(view, collection.ident)) };
  for (const { name: index, ident } of collection.indexes) keysPerIndex[index] = environment.indexes.getKeysCount(rangeOf(view, ident));
  for (const [index, keys] of Object.entries(keysPerIndex)) {
    if (keys === expected.get(index) || corrupt.length > 0) continue;
    bad.add(index);
    tell(`The index ${index} of ${name} has ${keys} entries, expected ${expected.get(index)}.`);
  }
  const count = countOf(view, collection.ident);
  if (count !== records) tell(`${name} has ${records} documents but its count is ${count}.`);
  return { records, badIndexes: [...bad], keysPerIndex, corrupt, errors };
};
