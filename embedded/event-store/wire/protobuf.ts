/*
 * The part of the protobuf wire format that the hot messages need (appends and recorded events). All other messages use the classes
 * generated for the official client.
 */

/** Offset in bytes that are being decoded. */
export interface Cursor {
  readonly bytes: Buffer;
  at: number;
  readonly end: number;
}

export const cursorOver = (bytes: Buffer, from = 0, end = bytes.length): Cursor => ({ bytes, at: from, end });

const malformed = (): never => {
  throw new RangeError('The message is not valid protobuf.');
};

/** Reads a varint as a JavaScript number; a value beyond 2^53 loses precision. */
export const readVarint = (cursor: Cursor): number => {
  let value = 0;
  let scale = 1;
  for (let count = 0; count < 10; count += 1) {
    if (cursor.at >= cursor.end) malformed();
    const byte = cursor.bytes[cursor.at++] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 128;
  }
  return malformed();
};

/** Reads a varint of up to 64 bits exactly. */
export const readUint64 = (cursor: Cursor): bigint => {
  let value = 0n;
  for (let shift = 0n; shift < 70n; shift += 7n) {
    if (cursor.at >= cursor.end) malformed();
    const byte = cursor.bytes[cursor.at++] ?? 0;
    value |= BigInt(byte & 0x7f) << shift;
    if (byte < 0x80) return BigInt.asUintN(64, value);
  }
  return malformed();
};

/** Reads the length of a field and moves the cursor after it; returns the offset of its content. */
const passContent = (cursor: Cursor): number => {
  const length = readVarint(cursor);
  const from = cursor.at;
  if (from + length > cursor.end) malformed();
  cursor.at = from + length;
  return from;
};

/** Reads the bytes of a length-delimited field without copying. */
export const readBytes = (cursor: Cursor): Uint8Array => {
  const from = passContent(cursor);
  return cursor.bytes.subarray(from, cursor.at);
};

/** Returns a cursor over a nested message; moves the outer cursor after it. */
export const readMessage = (cursor: Cursor): Cursor => {
  const from = passContent(cursor);
  return { bytes: cursor.bytes, at: from, end: cursor.at };
};

/** Decodes a string from the shared bytes, because a view per string would be the largest cost of decoding an append. */
export const readString = (cursor: Cursor): string => {
  const from = passContent(cursor);
  return cursor.bytes.toString('utf8', from, cursor.at);
};

export const skipField = (cursor: Cursor, wireType: number): void => {
  if (wireType === 0) readVarint(cursor);
  else if (wireType === 1) cursor.at += 8;
  else if (wireType === 2) passContent(cursor);
  else if (wireType === 5) cursor.at += 4;
  else malformed();
  if (cursor.at > cursor.end) malformed();
};

/** Calls `field` for each field; `field` must read it, or return false to skip it. */
export const eachField = (cursor: Cursor, field: (number: number, cursor: Cursor) => boolean): void => {
  while (cursor.at < cursor.end) {
    const tag = readVarint(cursor);
    const before = cursor.at;
    if (!field(tag >>> 3, cursor)) {
      cursor.at = before;
      skipField(cursor, tag & 7);
    }
  }
};

export const varintSize = (value: number): number => {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
};

/** Writes a varint and returns the offset after it. */
export const writeVarint = (target: Uint8Array, at: number, value: number): number => {
  let rest = value;
  let place = at;
  while (rest >= 128) {
    target[place++] = (rest % 128) | 0x80;
    rest = Math.floor(rest / 128);
  }
  target[place++] = rest;
  return place;
};

/** Encodes a varint field of 64 bits (number below 16), whose value may be negative. */
export const int64Field = (field: number, value: bigint): Buffer => {
  const bytes = [field << 3];
  let rest = BigInt.asUintN(64, value);
  for (; rest >= 128n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Buffer.from(bytes);
};

/** Writes a field of bytes (number below 16) and returns the offset after it. */
export const writeBytes = (target: Uint8Array, place: number, field: number, bytes: Uint8Array): number => {
  const at = writeLengthDelimited(target, place, field, bytes.length);
  target.set(bytes, at);
  return at + bytes.length;
};

/** Returns the size of a length-delimited field with a field number below 16. */
export const lengthDelimitedSize = (length: number): number => 1 + varintSize(length) + length;

/** Writes tag and length of a length-delimited field (number below 16); returns the offset for its content. */
export const writeLengthDelimited = (target: Uint8Array, at: number, field: number, length: number): number => {
  target[at] = (field << 3) | 2;
  return writeVarint(target, at + 1, length);
};

/** Writes a varint field (number below 16); omits zero, as proto3 does. */
export const writeVarintField = (target: Uint8Array, at: number, field: number, value: number): number => {
  if (value === 0) return at;
  target[at] = field << 3;
  return writeVarint(target, at + 1, value);
};

export const varintFieldSize = (value: number): number => (value === 0 ? 0 : 1 + varintSize(value));
