import { fieldReader } from '../bson/elements.ts';
import { keyAfterPrefix, encodeValue } from '../bson/keys.ts';
import { CommandError } from '../errors.ts';
import { namespaceOf, type CollectionInfo, type IndexInfo } from './catalog.ts';
import { damagedData, verifiedBytes, withChecksum } from './checksum.ts';
import { duplicateKeyError } from './duplicateKeyError.ts';
import { getBytes, getBytesUnsafe } from './environment.ts';
import { compileIndex, fitKey, type IndexEntries, type IndexEntry, type IndexKeys } from './indexKeys.ts';
import { entryKey, identKey, RECORD_ID_BYTES, readRecordId, recordKey, prefixedKey, type RecordId } from './records.ts';
import type { View, WriteView } from './types.ts';

const keysByIndex = new WeakMap<IndexInfo, IndexKeys>();

/** Returns the compiled key function of an index, from a cache. */
export const keysOf = (index: IndexInfo): IndexKeys => {
  let keys = keysByIndex.get(index);
  if (keys === undefined) keysByIndex.set(index, (keys = compileIndex(index)));
  return keys;
};

const readId = fieldReader(new Set(['_id']));

/** Returns the `_id` of a document. */
export const idOf = (document: Buffer): unknown => readId(document)['_id'];

const idKey = (ident: number, id: unknown): Buffer => prefixedKey(ident, fitKey(encodeValue(id).bytes).bytes);

/** Returns the read options that bind a read to the view's snapshot; inside a write, reads see the write's own changes. */
export const readOptions = ({ transaction }: View) => transaction && { transaction };

/** Returns the range of all keys of an ident. */
export const rangeOf = (view: View, ident: number) => ({
  start: identKey(ident),
  end: keyAfterPrefix(identKey(ident)),
  ...readOptions(view),
});

/** Checks whether an index is a `2dsphere` index. */
export const isGeo = (index: IndexInfo): boolean => index.key.some(([, direction]) => direction === '2dsphere');

/** Returns the record with this `_id`, undefined if there is none. */
export const findRecord = (view: View, collection: CollectionInfo, id: unknown): RecordId | undefined => {
  const bytes = getBytes(view.environment.ids, idKey(collection.ident, id), view.transaction);
  return bytes === undefined ? undefined : readRecordId(bytes, 0);
};

const verifyStored = (collection: CollectionInfo, record: RecordId, stored: Buffer): Buffer => {
  const document = verifiedBytes(collection.ident, record, stored);
  if (document !== undefined) return document;
  const name = namespaceOf(collection.database, collection.name);
  throw damagedData(`the document of record ${record} in ${name} is damaged: its checksum is wrong`);
};

/** Returns the document of a record as a copy, undefined if there is none. Throws if it is damaged. */
export const readRecord = (view: View, collection: CollectionInfo, record: RecordId): Buffer | undefined => {
  const stored = getBytes(view.environment.documents, recordKey(collection.ident, record), view.transaction);
  return stored === undefined ? undefined : verifyStored(collection, record, stored);
};

/**
 * Like `readRecord`, but in memory that the next read overwrites: for documents that are mostly not needed. Callers copy the parts that
 * they keep.
 */
export const readRecordUnsafe = (view: View, collection: CollectionInfo, record: RecordId): Buffer | undefined => {
  const stored = getBytesUnsafe(view.environment.documents, recordKey(collection.ident, record), view.transaction);
  return stored === undefined ? undefined : verifyStored(collection, record, stored);
};

/** Yields at most `limit` documents in insertion order, after a record (0 starts at the first). Throws at a damaged document. */
export const scanRecords = function* (
  view: View,
  collection: CollectionInfo,
  from: RecordId,
  backwards = false,
  limit = Number.MAX_SAFE_INTEGER,
): Generator<{ record: RecordId; document: Buffer }> {
  const prefixKey = identKey(collection.ident);
  const range = backwards
    ? {
        start: from === 0 ? keyAfterPrefix(prefixKey) : recordKey(collection.ident, from),
        end: prefixKey,
        reverse: true,
        exclusiveStart: from !== 0,
      }
    : { start: from === 0 ? prefixKey : recordKey(collection.ident, from), end: keyAfterPrefix(prefixKey), exclusiveStart: from !== 0 };
  const batchSize = Math.min(limit, 512);
  let remaining = limit;
  let start = range;
  for (;;) {
    let lastKey: Buffer | undefined;
    let seenCount = 0;
    // Read the batch before yielding any document, so that writes by the consumer do not affect this cursor.
    const indexKey = [...view.environment.documents.getRange({ ...start, limit: Math.min(batchSize, remaining), ...readOptions(view) })];
    for (const { key, value } of indexKey) {
      lastKey = Buffer.from(key);
      seenCount++;
      const record = readRecordId(lastKey, 4);
      yield { record, document: verifyStored(collection, record, value) };
    }
    remaining -= seenCount;
    if (lastKey === undefined || seenCount < batchSize || remaining <= 0) return;
    start = { ...range, start: lastKey, exclusiveStart: true };
  }
};

const checkUnique = (view: View, collection: CollectionInfo, index: IndexInfo, entries: IndexEntries, ownRecord: RecordId | null): void => {
  for (const { key } of entries.entries) {
    const prefix = prefixedKey(index.ident, key);
    for (const indexKey of view.environment.indexes.getKeys({ start: prefix, end: keyAfterPrefix(prefix), limit: 2 })) {
      if (indexKey.length !== prefix.length + RECORD_ID_BYTES) continue;
      if (readRecordId(indexKey, prefix.length) !== ownRecord)
        throw duplicateKeyError(collection, index, view, readRecordId(indexKey, prefix.length));
    }
  }
};

/** Updates an index's `multikey` and `ordered` flags in the catalog from its new entries. */
const updateIndexTraits = (view: WriteView, collection: CollectionInfo, index: IndexInfo, entries: IndexEntries): void => {
  if (!entries.multikey && entries.ordered) return;
  const latestInfo = view.catalog.get(namespaceOf(collection.database, collection.name)) ?? collection;
  const latestIndex = latestInfo.indexes.find((candidateIndex) => candidateIndex.ident === index.ident) ?? index;
  if ((latestIndex.multikey || !entries.multikey) && (!latestIndex.ordered || entries.ordered)) return;
  view.putCollection({
    ...latestInfo,
    indexes: latestInfo.indexes.map((candidateIndex) =>
      candidateIndex.ident === index.ident
        ? { ...candidateIndex, multikey: candidateIndex.multikey || entries.multikey, ordered: candidateIndex.ordered && entries.ordered }
        : candidateIndex,
    ),
  });
};

const EMPTY = Buffer.alloc(0);

/** Encodes the value of an index entry: the point, for a `2dsphere` index. */
export const pointBytes = (point: readonly [number, number] | null): Buffer => {
  if (point === null) return EMPTY;
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeDoubleBE(point[0], 0);
  bytes.writeDoubleBE(point[1], 8);
  return bytes;
};

const pointsIn = (entries: IndexEntries): (readonly [number, number])[] =>
  entries.entries.flatMap(({ point }) => (point === null ? [] : [point]));

/** Adds a document to an index. Called by every write and when an index is built. */
export const addEntries = (
  view: WriteView,
  collection: CollectionInfo,
  index: IndexInfo,
  record: RecordId,
  entries: IndexEntries,
): void => {
  for (const { key, point } of entries.entries) void view.environment.indexes.put(entryKey(index.ident, key, record), pointBytes(point));
  updateIndexTraits(view, collection, index, entries);
  if (isGeo(index) && entries.entries.length > 0) view.recordPointChange({ ident: index.ident, record, points: pointsIn(entries) });
};

/** Returns the index entries of an existing or new document. Throws if a unique index has one already. */
export const checkedEntries = (
  view: View,
  collection: CollectionInfo,
  index: IndexInfo,
  document: Buffer,
  ownRecord: RecordId | null,
): IndexEntries => {
  const entries = keysOf(index).entriesOf(document);
  if (index.unique) checkUnique(view, collection, index, entries, ownRecord);
  return entries;
};

const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const checkSize = (document: Buffer): void => {
  if (document.length > MAX_DOCUMENT_BYTES) {
    throw new CommandError(
      10334,
      'BSONObjectTooLarge',
      `BSONObj size: ${document.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
    );
  }
};

/** Inserts a document. Throws E11000 without writing if its `_id` or a unique key exists. */
export const insertRecord = (view: WriteView, collection: CollectionInfo, document: Buffer): RecordId => {
  checkSize(document);
  const id = idOf(document);
  const key = idKey(collection.ident, id);
  if (view.environment.ids.getBinary(key) !== undefined) throw duplicateKeyError(collection, null, view, null, id);
  const entries = collection.indexes.map((index) => checkedEntries(view, collection, index, document, null));
  const record = view.nextRecordId(collection.ident);
  void view.environment.documents.put(recordKey(collection.ident, record), withChecksum(collection.ident, record, document));
  const bytes = Buffer.allocUnsafe(8);
  recordKey(collection.ident, record).copy(bytes, 0, 4);
  void view.environment.ids.put(key, bytes);
  collection.indexes.forEach((index, indexPosition) => addEntries(view, collection, index, record, entries[indexPosition]!));
  view.addToCount(collection.ident, 1);
  return record;
};

const includesEntry = (entry: IndexEntry, others: IndexEntries): boolean =>
  others.entries.some(
    (other) => other.key.equals(entry.key) && other.point?.[0] === entry.point?.[0] && other.point?.[1] === entry.point?.[1],
  );

/** Replaces the document of a record by one with the same `_id`. */
export const replaceRecord = (view: WriteView, collection: CollectionInfo, record: RecordId, before: Buffer, document: Buffer): void => {
  checkSize(document);
  const changes = collection.indexes.map((index) => ({
    index,
    old: keysOf(index).entriesOf(before),
    entries: checkedEntries(view, collection, index, document, record),
  }));
  void view.environment.documents.put(recordKey(collection.ident, record), withChecksum(collection.ident, record, document));
  for (const { index, old: oldEntries, entries } of changes) {
    const removedEntries = oldEntries.entries.filter((entry) => !includesEntry(entry, entries));
    const added = entries.entries.filter((entry) => !includesEntry(entry, oldEntries));
    if (removedEntries.length === 0 && added.length === 0) {
      if (isGeo(index) && oldEntries.entries.length > 0) view.recordPointChange({ ident: index.ident, record, points: 'same' });
      continue;
    }
    for (const { key } of removedEntries) void view.environment.indexes.remove(entryKey(index.ident, key, record));
    for (const { key, point } of added) void view.environment.indexes.put(entryKey(index.ident, key, record), pointBytes(point));
    updateIndexTraits(view, collection, index, entries);
    if (isGeo(index)) view.recordPointChange({ ident: index.ident, record, points: pointsIn(entries) });
  }
};

export const removeRecord = (view: WriteView, collection: CollectionInfo, record: RecordId, document: Buffer): void => {
  void view.environment.documents.remove(recordKey(collection.ident, record));
  void view.environment.ids.remove(idKey(collection.ident, idOf(document)));
  for (const index of collection.indexes) {
    for (const { key } of keysOf(index).entriesOf(document).entries)
      void view.environment.indexes.remove(entryKey(index.ident, key, record));
    if (isGeo(index)) view.recordPointChange({ ident: index.ident, record, points: [] });
  }
  view.addToCount(collection.ident, -1);
};
