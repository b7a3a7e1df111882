import { serialize } from 'bson';
import { decodeDocument } from './decoder.ts';

/** A decoded document: BSON values by field name. */
export type Document = Record<string, unknown>;

/** Decodes for comparisons: int32 and double become number, int64 becomes bigint. */
export const decode = (bytes: Buffer): Document => decodeDocument(bytes, 0, 'read');

/** Decodes without losing any type: numbers stay `Int32`, `Double`, `Long`. */
export const decodeExact = (bytes: Buffer): Document => decodeDocument(bytes, 0, 'exact');

/** Decodes for expressions, so that `encode` gives every number the BSON type that it had (`typedNumbers.ts`). */
export const decodeTyped = (bytes: Buffer): Document => decodeDocument(bytes, 0, 'typed');

export const encode = (document: Document): Buffer => Buffer.from(serialize(document, { ignoreUndefined: false }));

/** Encodes one field as in a document: type byte, name, value. */
export const encodeElement = (name: string, value: unknown): Buffer => encode({ [name]: value }).subarray(4, -1);

export const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !(value instanceof Uint8Array) &&
  !(value instanceof RegExp) &&
  (value as { _bsontype?: unknown })._bsontype === undefined;
