import type { CollectionInfo, IndexInfo } from '../storage/catalog.ts';
import { at, readRecord } from '../storage/collection.ts';
import type { Table } from '../storage/environment.ts';
import { readRecordId, under, type RecordId } from '../storage/records.ts';
import type { View } from '../storage/types.ts';
import type { Bounds, KeyRange } from './bounds.ts';
import type { Candidate, Plan } from './plan.ts';

const batch = 256;

/** Yields the record ids in a range of an index, read in small batches so that stopping early is cheap. */
const recordsIn = function* (
  view: View,
  table: Table,
  ident: number,
  range: KeyRange,
  backwards: boolean,
  isIds: boolean,
): Generator<RecordId> {
  const start = under(ident, range.start);
  const end = under(ident, range.end);
  let size = 32;
  let from: Buffer | undefined;
  for (;;) {
    const options = backwards
      ? { start: from ?? end, end: start, reverse: true, inclusiveEnd: true, exclusiveStart: true }
      : { start: from ?? start, end, exclusiveStart: from !== undefined };
    const found: RecordId[] = [];
    if (isIds) {
      for (const { key, value } of table.getRange({ ...options, limit: size, ...at(view) })) {
        from = Buffer.from(key);
        found.push(readRecordId(value, 0));
      }
    } else {
      for (const key of table.getKeys({ ...options, limit: size, ...at(view) })) {
        from = Buffer.from(key);
        found.push(readRecordId(from, from.length - 8));
      }
    }
    yield* found;
    if (found.length < size) return;
    size = batch;
  }
};

/** Counts the keys that a plan would examine, up to `most`. */
export const countKeys = (view: View, index: IndexInfo, bounds: Bounds, most: number, isIds: boolean): number => {
  const table = isIds ? view.environment.ids : view.environment.indexes;
  let keys = 0;
  for (const range of bounds.ranges) {
    const [start, end] = [under(index.ident, range.start), under(index.ident, range.end)];
    for (const _key of table.getKeys({ start, end, limit: most - keys, ...at(view) })) keys++;
    if (keys >= most) break;
  }
  return keys;
};

/** Returns a plan that finds candidates through an index, each document once. */
export const indexPlan = (view: View, collection: CollectionInfo, index: IndexInfo, bounds: Bounds, isIds: boolean): Plan => {
  const counters = { keys: 0, documents: 0 };
  const backwards = bounds.sort === 'backwards';
  const ranges = backwards ? bounds.ranges.toReversed() : bounds.ranges;
  const table = isIds ? view.environment.ids : view.environment.indexes;
  return {
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: Object.fromEntries(index.key),
    sorted: bounds.sort !== 'no',
    counters,
    candidates: function* (): Generator<Candidate> {
      // A document with an array or several shapes has several keys.
      const seen = index.multikey ? new Set<RecordId>() : null;
      for (const range of ranges) {
        for (const record of recordsIn(view, table, index.ident, range, backwards, isIds)) {
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
