/*
 * The part of the protobuf wire format that the hot messages need (appends and recorded events). All other messages use the classes
 * generated for the official client.
 */

/** Offset in bytes that are being decoded. */
export interface Cursor {
  readonly bytes: Buffer;
  offset: number;
  readonly end: number;
}

export const createCursor = (bytes: Buffer, from = 0, end = bytes.length): Cursor => ({ bytes, offset: from, end });

const throwMalformed = (): never => {
  throw new RangeError('The message is not valid protobuf.');
};

/** Reads a varint as a JavaScript number; a value beyond 2^53 loses precision. */
export const readVarint = (cursor: Cursor): number => {
  let value = 0;
  let scale = 1;
  for (let count = 0; count < 10; count += 1) {
    if (cursor.offset >= cursor.end) throwMalformed();
    const byte = cursor.bytes[cursor.offset++] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 128;
  }
  return throwMalformed();
};

/** Reads a varint of up to 64 bits exactly. */
export const readUint64 = (cursor: Cursor): bigint => {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    if (cursor.offset >= cursor.end) throwMalformed();
    const byte = cursor.bytes[cursor.offset++] ?? 0;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  return throwMalformed();
};

/** Reads the length of a field and moves the cursor after it; returns the offset of its content. */
const skipLengthDelimited = (cursor: Cursor): number => {
  const length = readVarint(cursor);
  const from = cursor.offset;
  if (from + length > cursor.end) throwMalformed();
  cursor.offset = from + length;
  return from;
};

/** Reads the bytes of a length-delimited field without copying. */
export const readBytes = (cursor: Cursor): Uint8Array => {
  const from = skipLengthDelimited(cursor);
  return cursor.bytes.subarray(from, cursor.offset);
};

/** Returns a cursor over a nested message; moves the outer cursor after it. */
export const readMessage = (cursor: Cursor): Cursor => {
  const from = skipLengthDelimited(cursor);
  return { bytes: cursor.bytes, offset: from, end: cursor.offset };
};

/** Decodes a string from the shared bytes, because a view per string would be the largest cost of decoding an append. */
export const readString = (cursor: Cursor): string => {
  const from = skipLengthDelimited(cursor);
  return cursor.bytes.toString('utf8', from, cursor.offset);
};

export const skipField = (cursor: Cursor, wireType: number): void => {
  if (wireType === 0) readVarint(cursor);
  else if (wireType === 1) cursor.offset += 8;
  else if (wireType === 2) skipLengthDelimited(cursor);
  else if (wireType === 5) cursor.offset += 4;
  else throwMalformed();
  if (cursor.offset > cursor.end) throwMalformed();
};

/** Calls `readField` for each field; `readField` must read it, or return false to skip it. */
export const eachField = (cursor: Cursor, readField: (fieldNumber: number, cursor: Cursor) => boolean): void => {
  while (cursor.offset < cursor.end) {
    const tag = readVarint(cursor);
    const offsetBefore = cursor.offset;
    if (!readField(tag >>> 3, cursor)) {
      cursor.offset = offsetBefore;
      skipField(cursor, tag & 7);
    }
  }
};

export const varintSize = (value: number): number => {
  let size = 1;
  for (let remaining = value; remaining >= 128; remaining = Math.floor(remaining / 128)) size += 1;
  return size;
};

/** Writes a varint and returns the offset after it. */
export const writeVarint = (target: Uint8Array, offset: number, value: number): number => {
  let remaining = value;
  let position = offset;
  while (remaining >= 128) {
    target[position++] = (remaining % 128) | 0x80;
    remaining = Math.floor(remaining / 128);
  }
  target[position++] = remaining;
  return position;
};

/** Encodes a varint field of 64 bits (number below 16), whose value may be negative. */
export const int64Field = (readField: number, value: bigint): Buffer => {
  const bytes = [readField << 3];
  let remaining = BigInt.asUintN(64, value);
  for (; remaining >= 128n; remaining >>= 7n) bytes.push(Number(remaining & 127n) | 128);
  bytes.push(Number(remaining));
  return Buffer.from(bytes);
};

/** Writes a field of bytes (number below 16) and returns the offset after it. */
export const writeBytes = (target: Uint8Array, position: number, readField: number, bytes: Uint8Array): number => {
  const offset = writeLengthDelimited(target, position, readField, bytes.length);
  target.set(bytes, offset);
  return offset + bytes.length;
};

/** Returns the size of a length-delimited field with a field number below 16. */
export const lengthDelimitedSize = (length: number): number => 1 + varintSize(length) + length;

/** Writes tag and length of a length-delimited field (number below 16); returns the offset for its content. */
export const writeLengthDelimited = (target: Uint8Array, offset: number, readField: number, length: number): number => {
  target[offset] = (readField << 3) | 2;
  return writeVarint(target, offset + 1, length);
};

/** Writes a varint field (number below 16); omits zero, as proto3 does. */
export const writeVarintField = (target: Uint8Array, offset: number, readField: number, value: number): number => {
  if (value === 0) return offset;
  target[offset] = readField << 3;
  return writeVarint(target, offset + 1, value);
};

export const varintFieldSize = (value: number): number => (value === 0 ? 0 : 1 + varintSize(value));
