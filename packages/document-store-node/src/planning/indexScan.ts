import type { CollectionInfo, IndexInfo } from '../storage/catalog.ts';
import { readOptions, readRecord } from '../storage/collection.ts';
import type { Table } from '../storage/environment.ts';
import { readRecordId, prefixedKey, type RecordId } from '../storage/records.ts';
import type { View } from '../storage/types.ts';
import type { Bounds, KeyRange } from './bounds.ts';
import type { Candidate, Plan } from './plan.ts';

const MAX_BATCH_SIZE = 256;

/** Yields the record ids in a range of an index, read in small batches so that stopping early is cheap. */
const recordsInRange = function* (
  view: View,
  table: Table,
  ident: number,
  range: KeyRange,
  isBackwards: boolean,
  isIdIndex: boolean,
): Generator<RecordId> {
  const start = prefixedKey(ident, range.start);
  const end = prefixedKey(ident, range.end);
  let batchSize = 32;
  let lastKey: Buffer | undefined;
  for (;;) {
    const options = isBackwards
      ? { start: lastKey ?? end, end: start, reverse: true, inclusiveEnd: true, exclusiveStart: true }
      : { start: lastKey ?? start, end, exclusiveStart: lastKey !== undefined };
    const batchRecords: RecordId[] = [];
    if (isIdIndex) {
      for (const { key, value } of table.getRange({ ...options, limit: batchSize, ...readOptions(view) })) {
        lastKey = Buffer.from(key);
        batchRecords.push(readRecordId(value, 0));
      }
    } else {
      for (const key of table.getKeys({ ...options, limit: batchSize, ...readOptions(view) })) {
        lastKey = Buffer.from(key);
        batchRecords.push(readRecordId(lastKey, lastKey.length - 8));
      }
    }
    yield* batchRecords;
    if (batchRecords.length < batchSize) return;
    batchSize = MAX_BATCH_SIZE;
  }
};

/** Counts the keys that a plan would examine, up to `maxKeys`. */
export const countKeys = (view: View, index: IndexInfo, bounds: Bounds, maxKeys: number, isIdIndex: boolean): number => {
  const table = isIdIndex ? view.environment.ids : view.environment.indexes;
  let keyCount = 0;
  for (const range of bounds.ranges) {
    const [start, end] = [prefixedKey(index.ident, range.start), prefixedKey(index.ident, range.end)];
    for (const _key of table.getKeys({ start, end, limit: maxKeys - keyCount, ...readOptions(view) })) keyCount++;
    if (keyCount >= maxKeys) break;
  }
  return keyCount;
};

/** Returns a plan that finds candidates through an index, each document once. */
export const indexPlan = (view: View, collection: CollectionInfo, index: IndexInfo, bounds: Bounds, isIdIndex: boolean): Plan => {
  const counters = { keys: 0, documents: 0 };
  const isBackwards = bounds.sort === 'backwards';
  const ranges = isBackwards ? bounds.ranges.toReversed() : bounds.ranges;
  const table = isIdIndex ? view.environment.ids : view.environment.indexes;
  return {
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: Object.fromEntries(index.key),
    isSorted: bounds.sort !== 'no',
    counters,
    candidates: function* (): Generator<Candidate> {
      // A document with an array or several shapes has several keys.
      const seen = index.multikey ? new Set<RecordId>() : null;
      for (const range of ranges) {
        for (const record of recordsInRange(view, table, index.ident, range, isBackwards, isIdIndex)) {
          counters.keys++;
          if (seen !== null) {
            if (seen.has(record)) continue;
            seen.add(record);
          }
          const document = readRecord(view, collection, record);
          if (document === undefined) continue;
          counters.documents++;
          yield { record, document };
        }
      }
    },
  };
};
