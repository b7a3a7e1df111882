import { namespaceOf, type CollectionInfo, type IndexInfo } from './catalog.ts';
import { verifiedBytes } from './checksum.ts';
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
const RECORDS_PER_SLICE = 512;
const MAX_ERRORS = 100;

const yieldToEventLoop = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

/** Compares every document of a collection with its checksum and with every index, and every index with the documents. */
export const validateCollection = async (view: View, collection: CollectionInfo): Promise<Validation> => {
  const { environment, transaction } = view;
  const name = namespaceOf(collection.database, collection.name);
  const errors: string[] = [];
  const badIndexNames = new Set<string>();
  const corrupt: number[] = [];
  const expectedCounts = new Map<string, number>([['_id_', 0], ...collection.indexes.map((index) => [index.name, 0] as const)]);
  let records = 0;
  const addError = (message: string): void => void (errors.length < MAX_ERRORS && errors.push(message));
  const reportMissingKey = (index: string, record: number): void => {
    badIndexNames.add(index);
    addError(`The index ${index} of ${name} lacks the document of record ${record}.`);
  };
  const addExpected = (index: string, entries: number): void => void expectedCounts.set(index, (expectedCounts.get(index) ?? 0) + entries);

  const checkIndex = (index: IndexInfo, record: number, document: Buffer): void => {
    const { entries } = keysOf(index).entriesOf(document);
    addExpected(index.name, entries.length);
    for (const { key, point } of entries) {
      const entry = getBytes(environment.indexes, entryKey(index.ident, key, record), transaction);
      if (entry === undefined || !entry.equals(pointBytes(point))) reportMissingKey(index.name, record);
    }
  };

  for (const { key, value } of environment.documents.getRange(rangeOf(view, collection.ident))) {
    const record = readRecordId(key, 4);
    records += 1;
    const document = verifiedBytes(collection.ident, record, value);
    if (document === undefined) {
      corrupt.push(record);
      addError(`The document of record ${record} in ${name} is damaged: its checksum is wrong.`);
      continue;
    }
    addExpected('_id_', 1);
    if (findRecord(view, collection, idOf(document)) !== record) reportMissingKey('_id_', record);
    for (const index of collection.indexes) checkIndex(index, record, document);
    if (records % RECORDS_PER_SLICE === 0) await yieldToEventLoop();
  }

  const keysPerIndex: Record<string, number> = { _id_: environment.ids.getKeysCount(rangeOf(view, collection.ident)) };
  for (const { name: index, ident } of collection.indexes) keysPerIndex[index] = environment.indexes.getKeysCount(rangeOf(view, ident));
  for (const [index, keyCount] of Object.entries(keysPerIndex)) {
    if (keyCount === expectedCounts.get(index) || corrupt.length > 0) continue;
    badIndexNames.add(index);
    addError(`The index ${index} of ${name} has ${keyCount} entries, expected ${expectedCounts.get(index)}.`);
  }
  const count = countOf(view, collection.ident);
  if (count !== records) addError(`${name} has ${records} documents but its count is ${count}.`);
  return { records, badIndexes: [...badIndexNames], keysPerIndex, corrupt, errors };
};
