import type { ObjectId } from 'bson';
import { plain } from '../bson/compare.ts';
import { decodeExact } from '../bson/document.ts';
import { CommandError } from '../errors.ts';
import { namespaceOf, type CollectionInfo, type IndexInfo } from './catalog.ts';
import { intact } from './checksum.ts';
import { getBytes } from './environment.ts';
import { recordKey, type RecordId } from './records.ts';
import type { View } from './types.ts';

const show = (value: unknown): string => {
  const simple = plain(value);
  if (typeof simple === 'string') return JSON.stringify(simple);
  if (simple === undefined || simple === null) return 'null';
  if (simple instanceof Date) return `new Date(${simple.getTime()})`;
  if ((simple as ObjectId)._bsontype === 'ObjectId') return `ObjectId('${(simple as ObjectId).toHexString()}')`;
  if (typeof simple === 'object') return JSON.stringify(simple);
  return String(simple);
};

const valueAt = (document: unknown, path: readonly string[]): unknown => {
  let value = document;
  for (const name of path) value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return value ?? null;
};

/** Creates an E11000 error with the `keyPattern` and `keyValue` that drivers expect. `index` null: duplicate `_id`. */
export const duplicateKey = (
  collection: CollectionInfo,
  index: IndexInfo | null,
  view: View,
  holder: RecordId | null,
  id?: unknown,
): CommandError => {
  const stored = holder === null ? undefined : getBytes(view.environment.documents, recordKey(collection.ident, holder), view.transaction);
  const bytes = stored === undefined || holder === null ? undefined : intact(collection.ident, holder, stored);
  const document = bytes === undefined ? { _id: id } : decodeExact(bytes);
  const pattern = index === null ? ([['_id', 1]] as const) : index.key;
  const keyValue = Object.fromEntries(pattern.map(([path]) => [path, valueAt(document, path.split('.'))]));
  const shown = pattern.map(([path]) => `${path}: ${show(keyValue[path])}`).join(', ');
  return new CommandError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespaceOf(collection.database, collection.name)} index: ${index?.name ?? '_id_'} dup key: { ${shown} }`,
    { keyPattern: Object.fromEntries(pattern), keyValue },
  );
};
