import { deserialize, serialize } from 'bson';

/** A document as decoded: field names to BSON values. */
export type Document = Record<string, unknown>;

const readOptions = { useBigInt64: true, bsonRegExp: true, validation: { utf8: false as const } };
const exactOptions = { promoteValues: false, bsonRegExp: true, validation: { utf8: false as const } };
const plainOptions = { bsonRegExp: false, validation: { utf8: false as const } };

/** Decodes for comparing: int32 and double become number, int64 bigint. */
export const decode = (bytes: Uint8Array): Document => deserialize(bytes, readOptions);

/** Decodes without losing any type: numbers stay `Int32`, `Double`, `Long`. */
export const decodeExact = (bytes: Uint8Array): Document => deserialize(bytes, exactOptions);

/** Decodes for aggregation expressions: all numbers are JavaScript numbers where they fit. */
export const decodePlain = (bytes: Uint8Array): Document => deserialize(bytes, plainOptions);

export const encode = (document: Document): Buffer => Buffer.from(serialize(document, { ignoreUndefined: false }));

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array) &&
  !(value instanceof RegExp) &&
  (value as { _bsontype?: unknown })._bsontype === undefined;
