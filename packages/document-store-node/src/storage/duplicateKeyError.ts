import type { ObjectId } from 'bson';
import { unwrapNumber } from '../bson/compare.ts';
import { decodeExact } from '../bson/document.ts';
import { CommandError } from '../errors.ts';
import { namespaceOf, type CollectionInfo, type IndexInfo } from './catalog.ts';
import { verifiedBytes } from './checksum.ts';
import { getBytes } from './environment.ts';
import { recordKey, type RecordId } from './records.ts';
import type { View } from './types.ts';

const valueText = (value: unknown): string => {
  const simple = unwrapNumber(value);
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

/** Creates an E11000 error with the `keyPattern` and `keyValue` that drivers expect. An `index` of null stands for `_id`. */
export const duplicateKeyError = (
  collection: CollectionInfo,
  index: IndexInfo | null,
  view: View,
  holderRecord: RecordId | null,
  id?: unknown,
): CommandError => {
  const stored =
    holderRecord === null ? undefined : getBytes(view.environment.documents, recordKey(collection.ident, holderRecord), view.transaction);
  const bytes = stored === undefined || holderRecord === null ? undefined : verifiedBytes(collection.ident, holderRecord, stored);
  const document = bytes === undefined ? { _id: id } : decodeExact(bytes);
  const pattern = index === null ? ([['_id', 1]] as const) : index.key;
  const keyValue = Object.fromEntries(pattern.map(([path]) => [path, valueAt(document, path.split('.'))]));
  const keyText = pattern.map(([path]) => `${path}: ${valueText(keyValue[path])}`).join(', ');
  return new CommandError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespaceOf(collection.database, collection.name)} index: ${index?.name ?? '_id_'} dup key: { ${keyText} }`,
    { keyPattern: Object.fromEntries(pattern), keyValue },
  );
};
