import type { Code, Decimal128, ObjectId, Timestamp } from 'bson';
import { bytesOf, canonicalDecimal, compareValues, unwrapNumber, regexParts, typeOrderOf, TYPE_ORDER, wholeDecimal } from './compare.ts';
import { isDocument, type Document } from './document.ts';

/**
 * Keys whose byte order is the order of their BSON values. Every encoded value is self-delimiting, so that values can be concatenated
 * (compound indexes) and inverted (descending ones).
 */
export interface Key {
  readonly bytes: Buffer;
  /** False if the bytes do not give the exact order (cut long values, decimals beyond double precision). */
  readonly isExact: boolean;
}

let scratch = Buffer.allocUnsafe(1 << 16);
let length = 0;
let isExact = true;

const reserve = (byteCount: number): void => {
  if (length + byteCount <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + byteCount));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
};

const putByte = (byte: number): void => {
  reserve(1);
  scratch[length++] = byte;
};

/** Writes self-delimiting text or bytes: 00 becomes 00 FF, and 00 00 ends it. */
const putEscaped = (text: string): void => {
  reserve(text.length * 3 + 2);
  const textStart = length;
  length += scratch.write(text, length, 'utf8');
  if (text.includes('\0')) {
    const escapedSource = Buffer.from(scratch.subarray(textStart, length));
    reserve(escapedSource.length * 2 + 2);
    length = textStart;
    for (const byte of escapedSource) {
      scratch[length++] = byte;
      if (byte === 0) scratch[length++] = 0xff;
    }
  }
  scratch[length++] = 0;
  scratch[length++] = 0;
};

const putSortableDouble = (value: number): void => {
  reserve(8);
  if (Number.isNaN(value)) {
    scratch.fill(0, length, length + 8);
  } else {
    scratch.writeDoubleBE(value === 0 ? 0 : value, length);
    if (value < 0) for (let i = 0; i < 8; i++) scratch[length + i] = ~scratch[length + i]! & 0xff;
    else scratch[length] = scratch[length]! | 0x80;
  }
  length += 8;
};

const putNumber = (value: unknown): void => {
  const number = unwrapNumber(value);
  if (typeof number === 'number') {
    putSortableDouble(number);
    reserve(2);
    length = scratch.writeUInt16BE(0x8000, length);
    return;
  }
  if (typeof number === 'bigint') {
    const nearestDouble = Number(number);
    putSortableDouble(nearestDouble);
    reserve(2);
    length = scratch.writeUInt16BE(0x8000 + Number(number - BigInt(nearestDouble)), length);
    return;
  }
  const decimal = number as Decimal128;
  const wholeNumber = wholeDecimal(decimal);
  if (wholeNumber !== undefined) {
    putNumber(wholeNumber);
    return;
  }
  const nearestDouble = Number(decimal.toString());
  putSortableDouble(nearestDouble);
  reserve(2);
  if (!Number.isFinite(nearestDouble) || compareValues(decimal, nearestDouble) === 0) {
    length = scratch.writeUInt16BE(0x8000, length);
    return;
  }
  // A decimal between two doubles is followed by its own digits, so that equal decimals have equal keys.
  isExact = false;
  length = scratch.writeUInt16BE(0x8001, length);
  putEscaped(canonicalDecimal(decimal));
};

const putInt64 = (value: bigint): void => {
  reserve(8);
  length = scratch.writeBigUInt64BE(BigInt.asUintN(64, value ^ (1n << 63n)), length);
};

const putObject = (value: Document): void => {
  for (const [name, field] of Object.entries(value)) {
    putByte(typeOrderOf(field) === TYPE_ORDER.missing ? TYPE_ORDER.null : typeOrderOf(field));
    putEscaped(name);
    putPayload(field);
  }
  putByte(0);
};

const putPayload = (value: unknown): void => {
  switch (typeOrderOf(value)) {
    case TYPE_ORDER.number:
      return putNumber(value);
    case TYPE_ORDER.string:
      return putEscaped(unwrapNumber(value) as string);
    case TYPE_ORDER.object:
      return putObject(isDocument(value) ? value : (value as { toJSON(): Document }).toJSON());
    case TYPE_ORDER.array:
      for (const item of value as unknown[]) putValue(item);
      return putByte(0);
    case TYPE_ORDER.binary: {
      const { bytes, subtype } = bytesOf(value);
      reserve(5 + bytes.length);
      length = scratch.writeUInt32BE(bytes.length, length);
      scratch[length++] = subtype;
      scratch.set(bytes, length);
      length += bytes.length;
      return undefined;
    }
    case TYPE_ORDER.objectId:
      reserve(12);
      scratch.set((value as ObjectId).id, length);
      length += 12;
      return undefined;
    case TYPE_ORDER.boolean:
      return putByte(value === true ? 1 : 0);
    case TYPE_ORDER.date:
      return putInt64(BigInt((value as Date).getTime()));
    case TYPE_ORDER.timestamp:
      reserve(8);
      length = scratch.writeBigUInt64BE(BigInt.asUintN(64, (value as Timestamp).toBigInt()), length);
      return undefined;
    case TYPE_ORDER.regex:
      for (const regexPart of regexParts(value)) putEscaped(regexPart);
      return undefined;
    case TYPE_ORDER.code:
      return putEscaped(String((value as Code).code));
    default:
      return undefined;
  }
};

const putValue = (value: unknown): void => {
  const type = typeOrderOf(value);
  putByte(type === TYPE_ORDER.missing ? TYPE_ORDER.null : type);
  putPayload(value);
};

/** Key of an empty array in a multikey index: it sorts before null and equals no value. */
export const EMPTY_ARRAY: unique symbol = Symbol('emptyArray');

const putKeyPart = (value: unknown, descending: boolean): void => {
  const textStart = length;
  if (value === EMPTY_ARRAY) putByte(TYPE_ORDER.missing);
  else putValue(value);
  if (descending) for (let i = textStart; i < length; i++) scratch[i] = ~scratch[i]! & 0xff;
};

/** Encodes consecutive values, as in a compound index. `undefined` (no such field) becomes null. */
export const encodeValues = (values: readonly unknown[], descending: readonly boolean[]): Key => {
  length = 0;
  isExact = true;
  for (let i = 0; i < values.length; i++) putKeyPart(values[i], descending[i]!);
  return { bytes: Buffer.from(scratch.subarray(0, length)), isExact };
};

/** Encodes a single value. */
export const encodeValue = (value: unknown, descending = false): Key => {
  length = 0;
  isExact = true;
  putKeyPart(value, descending);
  return { bytes: Buffer.from(scratch.subarray(0, length)), isExact };
};

/** Returns the common key prefix of all numbers equal to this one, whatever their type; for the ends of ranges. */
export const numberPrefix = (value: unknown): Buffer => {
  length = 0;
  putByte(TYPE_ORDER.number);
  const number = unwrapNumber(value);
  putSortableDouble(
    typeof number === 'number' ? number : typeof number === 'bigint' ? Number(number) : Number((number as Decimal128).toString()),
  );
  return Buffer.from(scratch.subarray(0, length));
};

/** Returns the smallest key after all keys that begin with `prefix`. */
export const keyAfterPrefix = (prefix: Buffer): Buffer => {
  const successor = Buffer.from(prefix);
  for (let i = successor.length - 1; i >= 0; i--) {
    if (successor[i]! < 0xff) {
      successor[i]!++;
      return successor.subarray(0, i + 1);
    }
  }
  return Buffer.concat([prefix, Buffer.alloc(16, 0xff)]);
};
