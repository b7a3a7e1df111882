import type { Code, Decimal128, ObjectId, Timestamp } from 'bson';
import { bytesOf, canonicalDecimal, compareValues, plain, regexParts, typeOf, typeOrder, wholeDecimal } from '../bson/compare.ts';
import { isDocument, type Document } from '../bson/document.ts';

/**
 * Keys whose byte order is the order of their BSON values. Every encoded value is self-delimiting, so that values can be concatenated
 * (compound indexes) and inverted (descending ones).
 */
export interface Key {
  readonly bytes: Buffer;
  /** False if the bytes do not give the exact order (cut long values, decimals beyond double precision). */
  readonly exact: boolean;
}

let scratch = Buffer.allocUnsafe(1 << 16);
let length = 0;
let exact = true;

const room = (more: number): void => {
  if (length + more <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, length + more));
  scratch.copy(larger, 0, 0, length);
  scratch = larger;
};

const putByte = (byte: number): void => {
  room(1);
  scratch[length++] = byte;
};

/** Writes self-delimiting text or bytes: 00 becomes 00 FF, and 00 00 ends it. */
const putEscaped = (text: string): void => {
  room(text.length * 3 + 2);
  const from = length;
  length += scratch.write(text, length, 'utf8');
  if (text.includes('\0')) {
    const raw = Buffer.from(scratch.subarray(from, length));
    room(raw.length * 2 + 2);
    length = from;
    for (const byte of raw) {
      scratch[length++] = byte;
      if (byte === 0) scratch[length++] = 0xff;
    }
  }
  scratch[length++] = 0;
  scratch[length++] = 0;
};

const putSortableDouble = (value: number): void => {
  room(8);
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
  const number = plain(value);
  if (typeof number === 'number') {
    putSortableDouble(number);
    room(2);
    length = scratch.writeUInt16BE(0x8000, length);
    return;
  }
  if (typeof number === 'bigint') {
    const near = Number(number);
    putSortableDouble(near);
    room(2);
    length = scratch.writeUInt16BE(0x8000 + Number(number - BigInt(near)), length);
    return;
  }
  const decimal = number as Decimal128;
  const whole = wholeDecimal(decimal);
  if (whole !== undefined) {
    putNumber(whole);
    return;
  }
  const near = Number(decimal.toString());
  putSortableDouble(near);
  room(2);
  if (!Number.isFinite(near) || compareValues(decimal, near) === 0) {
    length = scratch.writeUInt16BE(0x8000, length);
    return;
  }
  // A decimal between two doubles is followed by its own digits, so that equal decimals have equal keys.
  exact = false;
  length = scratch.writeUInt16BE(0x8001, length);
  putEscaped(canonicalDecimal(decimal));
};

const putInt64 = (value: bigint): void => {
  room(8);
  length = scratch.writeBigUInt64BE(BigInt.asUintN(64, value ^ (1n << 63n)), length);
};

const putObject = (value: Document): void => {
  for (const [name, field] of Object.entries(value)) {
    putByte(typeOf(field) === typeOrder.missing ? typeOrder.null : typeOf(field));
    putEscaped(name);
    putPayload(field);
  }
  putByte(0);
};

const putPayload = (value: unknown): void => {
  switch (typeOf(value)) {
    case typeOrder.number:
      return putNumber(value);
    case typeOrder.string:
      return putEscaped(plain(value) as string);
    case typeOrder.object:
      return putObject(isDocument(value) ? value : (value as { toJSON(): Document }).toJSON());
    case typeOrder.array:
      for (const item of value as unknown[]) putValue(item);
      return putByte(0);
    case typeOrder.binary: {
      const { bytes, subtype } = bytesOf(value);
      room(5 + bytes.length);
      length = scratch.writeUInt32BE(bytes.length, length);
      scratch[length++] = subtype;
      scratch.set(bytes, length);
      length += bytes.length;
      return undefined;
    }
    case typeOrder.objectId:
      room(12);
      scratch.set((value as ObjectId).id, length);
      length += 12;
      return undefined;
    case typeOrder.boolean:
      return putByte(value === true ? 1 : 0);
    case typeOrder.date:
      return putInt64(BigInt((value as Date).getTime()));
    case typeOrder.timestamp:
      room(8);
      length = scratch.writeBigUInt64BE(BigInt.asUintN(64, (value as Timestamp).toBigInt()), length);
      return undefined;
    case typeOrder.regex:
      for (const part of regexParts(value)) putEscaped(part);
      return undefined;
    case typeOrder.code:
      return putEscaped(String((value as Code).code));
    default:
      return undefined;
  }
};

const putValue = (value: unknown): void => {
  const type = typeOf(value);
  putByte(type === typeOrder.missing ? typeOrder.null : type);
  putPayload(value);
};

/** Key of an empty array in a multikey index: it sorts before null and equals no value. */
export const emptyArray: unique symbol = Symbol('emptyArray');

const putPart = (value: unknown, descending: boolean): void => {
  const from = length;
  if (value === emptyArray) putByte(typeOrder.missing);
  else putValue(value);
  if (descending) for (let i = from; i < length; i++) scratch[i] = ~scratch[i]! & 0xff;
};

/** Encodes consecutive values, as in a compound index. `undefined` (no such field) becomes null. */
export const encodeValues = (values: readonly unknown[], descending: readonly boolean[]): Key => {
  length = 0;
  exact = true;
  for (let i = 0; i < values.length; i++) putPart(values[i], descending[i]!);
  return { bytes: Buffer.from(scratch.subarray(0, length)), exact };
};

/** Encodes a single value. */
export const encodeValue = (value: unknown, descending = false): Key => {
  length = 0;
  exact = true;
  putPart(value, descending);
  return { bytes: Buffer.from(scratch.subarray(0, length)), exact };
};

/** Returns the common key prefix of all numbers equal to this one, whatever their type; for the ends of ranges. */
export const numberPrefix = (value: unknown): Buffer => {
  length = 0;
  putByte(typeOrder.number);
  const number = plain(value);
  putSortableDouble(
    typeof number === 'number' ? number : typeof number === 'bigint' ? Number(number) : Number((number as Decimal128).toString()),
  );
  return Buffer.from(scratch.subarray(0, length));
};

/** Returns the smallest key after all keys that begin with `prefix`. */
export const after = (prefix: Buffer): Buffer => {
  const next = Buffer.from(prefix);
  for (let i = next.length - 1; i >= 0; i--) {
    if (next[i]! < 0xff) {
      next[i]!++;
      return next.subarray(0, i + 1);
    }
  }
  return Buffer.concat([prefix, Buffer.alloc(16, 0xff)]);
};
