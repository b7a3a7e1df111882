import { fieldReader } from '../bson/elements.ts';
import { CommandError } from '../errors.ts';
import { namespaceOf, type CollectionInfo, type IndexInfo } from './catalog.ts';
import { damagedData, intact, withChecksum } from './checksum.ts';
import { duplicateKey } from './duplicateKey.ts';
import { getBytes, peekBytes } from './environment.ts';
import { compileIndex, fitKey, type Entries, type Entry, type IndexKeys } from './indexKeys.ts';
import { after, encodeValue } from './keys.ts';
import { entryKey, identKey, readRecordId, recordKey, under, type RecordId } from './records.ts';
import type { View, WriteView } from './types.ts';

const compiled = new WeakMap<IndexInfo, IndexKeys>();

/** Returns the compiled key function of an index, from a cache. */
export const keysOf = (index: IndexInfo): IndexKeys => {
  let keys = compiled.get(index);
  if (keys === undefined) compiled.set(index, (keys = compileIndex(index)));
  return keys;
};

const readId = fieldReader(new Set(['_id']));

/** Returns the `_id` of a document. */
export const idOf = (document: Buffer): unknown => readId(document)['_id'];

const idKey = (ident: number, id: unknown): Buffer => under(ident, fitKey(encodeValue(id).bytes).bytes);

/** Returns the read options that bind a read to the view's snapshot; inside a write, reads see the write's own changes. */
export const at = ({ transaction }: View) => transaction && { transaction };

/** Returns the range of all keys of an ident. */
export const rangeOf = (view: View, ident: number) => ({ start: identKey(ident), end: after(identKey(ident)), ...at(view) });

/** Checks whether an index is a `2dsphere` index. */
export const isGeo = (index: IndexInfo): boolean => index.key.some(([, direction]) => direction === '2dsphere');

/** Returns the record with this `_id`, undefined if there is none. */
export const findRecord = (view: View, collection: CollectionInfo, id: unknown): RecordId | undefined => {
  const bytes = getBytes(view.environment.ids, idKey(collection.ident, id), view.transaction);
  return bytes === undefined ? undefined : readRecordId(bytes, 0);
};

const checked = (collection: CollectionInfo, record: RecordId, stored: Buffer): Buffer => {
  const document = intact(collection.ident, record, stored);
  if (document !== undefined) return document;
  const name = namespaceOf(collection.database, collection.name);
  throw damagedData(`the document of record ${record} in ${name} is damaged: its checksum is wrong`);
};

/** Returns the document of a record as a copy, undefined if there is none. Throws if it is damaged. */
export const readRecord = (view: View, collection: CollectionInfo, record: RecordId): Buffer | undefined => {
  const stored = getBytes(view.environment.documents, recordKey(collection.ident, record), view.transaction);
  return stored === undefined ? undefined : checked(collection, record, stored);
};

/**
 * Like `readRecord`, but in memory that the next read overwrites: for documents that are mostly not needed. Callers copy the parts that
 * they keep.
 */
export const peekRecord = (view: View, collection: CollectionInfo, record: RecordId): Buffer | undefined => {
  const stored = peekBytes(view.environment.documents, recordKey(collection.ident, record), view.transaction);
  return stored === undefined ? undefined : checked(collection, record, stored);
};

/** Yields at most `limit` documents in insertion order, after a record (0: from the first). Throws at a damaged document. */
export const scanRecords = function* (
  view: View,
  collection: CollectionInfo,
  from: RecordId,
  backwards = false,
  limit = Number.MAX_SAFE_INTEGER,
): Generator<{ record: RecordId; document: Buffer }> {
  const first = identKey(collection.ident);
  const range = backwards
    ? { start: from === 0 ? after(first) : recordKey(collection.ident, from), end: first, reverse: true, exclusiveStart: from !== 0 }
    : { start: from === 0 ? first : recordKey(collection.ident, from), end: after(first), exclusiveStart: from !== 0 };
  const batch = Math.min(limit, 512);
  let left = limit;
  let start = range;
  for (;;) {
    let last: Buffer | undefined;
    let seen = 0;
    // Read the batch before yielding any document, so that writes by the consumer do not affect this cursor.
    const found = [...view.environment.documents.getRange({ ...start, limit: Math.min(batch, left), ...at(view) })];
    for (const { key, value } of found) {
      last = Buffer.from(key);
      seen++;
      const record = readRecordId(last, 4);
      yield { record, document: checked(collection, record, value) };
    }
    left -= seen;
    if (last === undefined || seen < batch || left <= 0) return;
    start = { ...range, start: last, exclusiveStart: true };
  }
};

const checkUnique = (view: View, collection: CollectionInfo, index: IndexInfo, entries: Entries, own: RecordId | null): void => {
  for (const { key } of entries.entries) {
    const prefix = under(index.ident, key);
    for (const found of view.environment.indexes.getKeys({ start: prefix, end: after(prefix), limit: 2 })) {
      if (found.length !== prefix.length + 8) continue;
      if (readRecordId(found, prefix.length) !== own) throw duplicateKey(collection, index, view, readRecordId(found, prefix.length));
    }
  }
};

/** Updates an index's `multikey` and `ordered` flags in the catalog from its new entries. */
const learn = (view: WriteView, collection: CollectionInfo, index: IndexInfo, entries: Entries): void => {
  if (!entries.multikey && entries.ordered) return;
  const latest = view.catalog.get(namespaceOf(collection.database, collection.name)) ?? collection;
  const known = latest.indexes.find((other) => other.ident === index.ident) ?? index;
  if ((known.multikey || !entries.multikey) && (!known.ordered || entries.ordered)) return;
  view.putCollection({
    ...latest,
    indexes: latest.indexes.map((other) =>
      other.ident === index.ident
        ? { ...other, multikey: other.multikey || entries.multikey, ordered: other.ordered && entries.ordered }
        : other,
    ),
  });
};

const nothing = Buffer.alloc(0);

/** Encodes the value of an index entry: the point, for a `2dsphere` index. */
export const pointBytes = (point: readonly [number, number] | null): Buffer => {
  if (point === null) return nothing;
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeDoubleBE(point[0], 0);
  bytes.writeDoubleBE(point[1], 8);
  return bytes;
};

const pointsIn = (entries: Entries): (readonly [number, number])[] =>
  entries.entries.flatMap(({ point }) => (point === null ? [] : [point]));

/** Adds a document to an index. Called by every write and when an index is built. */
export const addEntries = (view: WriteView, collection: CollectionInfo, index: IndexInfo, record: RecordId, entries: Entries): void => {
  for (const { key, point } of entries.entries) void view.environment.indexes.put(entryKey(index.ident, key, record), pointBytes(point));
  learn(view, collection, index, entries);
  if (isGeo(index) && entries.entries.length > 0) view.pointsChanged({ ident: index.ident, record, points: pointsIn(entries) });
};

/** Returns the index entries of an existing or new document. Throws if a unique index has one already. */
export const checkedEntries = (
  view: View,
  collection: CollectionInfo,
  index: IndexInfo,
  document: Buffer,
  own: RecordId | null,
): Entries => {
  const entries = keysOf(index).entriesOf(document);
  if (index.unique) checkUnique(view, collection, index, entries, own);
  return entries;
};

const maxDocumentBytes = 16 * 1024 * 1024;

const checkSize = (document: Buffer): void => {
  if (document.length > maxDocumentBytes) {
    throw new CommandError(
      10334,
      'BSONObjectTooLarge',
      `BSONObj size: ${document.length} is invalid. Size must be between 0 and ${maxDocumentBytes}`,
    );
  }
};

/** Inserts a document. Throws E11000 without writing if its `_id` or a unique key exists. */
export const insertRecord = (view: WriteView, collection: CollectionInfo, document: Buffer): RecordId => {
  checkSize(document);
  const id = idOf(document);
  const key = idKey(collection.ident, id);
  if (view.environment.ids.getBinary(key) !== undefined) throw duplicateKey(collection, null, view, null, id);
  const entries = collection.indexes.map((index) => checkedEntries(view, collection, index, document, null));
  const record = view.nextRecordId(collection.ident);
  void view.environment.documents.put(recordKey(collection.ident, record), withChecksum(collection.ident, record, document));
  const bytes = Buffer.allocUnsafe(8);
  recordKey(collection.ident, record).copy(bytes, 0, 4);
  void view.environment.ids.put(key, bytes);
  collection.indexes.forEach((index, i) => addEntries(view, collection, index, record, entries[i]!));
  view.addToCount(collection.ident, 1);
  return record;
};

const isAmong = (entry: Entry, others: Entries): boolean =>
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
  for (const { index, old, entries } of changes) {
    const gone = old.entries.filter((entry) => !isAmong(entry, entries));
    const added = entries.entries.filter((entry) => !isAmong(entry, old));
    if (gone.length === 0 && added.length === 0) {
      if (isGeo(index) && old.entries.length > 0) view.pointsChanged({ ident: index.ident, record, points: 'same' });
      continue;
    }
    for (const { key } of gone) void view.environment.indexes.remove(entryKey(index.ident, key, record));
    for (const { key, point } of added) void view.environment.indexes.put(entryKey(index.ident, key, record), pointBytes(point));
    learn(view, collection, index, entries);
    if (isGeo(index)) view.pointsChanged({ ident: index.ident, record, points: pointsIn(entries) });
  }
};

export const removeRecord = (view: WriteView, collection: CollectionInfo, record: RecordId, document: Buffer): void => {
  void view.environment.documents.remove(recordKey(collection.ident, record));
  void view.environment.ids.remove(idKey(collection.ident, idOf(document)));
  for (const index of collection.indexes) {
    for (const { key } of keysOf(index).entriesOf(document).entries)
      void view.environment.indexes.remove(entryKey(index.ident, key, record));
    if (isGeo(index)) view.pointsChanged({ ident: index.ident, record, points: [] });
  }
  view.addToCount(collection.ident, -1);
};
