import { deserialize, Double, Int32, Long, ObjectId } from 'bson';
import { failedToParse } from '../errors.ts';

/** How numbers are decoded: `read` yields number or bigint for comparisons, `exact` keeps `Int32`, `Double`, `Long`. */
export type DecodeMode = 'read' | 'exact';

/** Reads a 32-bit integer, like `readInt32LE` but without its bounds checks. */
export const int32At = (bytes: Uint8Array, at: number): number =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);

/**
 * Returns the offset after a value of this type that begins at `at`. For a damaged value the offset may be out of range: callers check it.
 */
export const endOfValue = (bytes: Buffer, type: number, at: number): number => {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return at + 8;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return at + 4 + int32At(bytes, at);
    case 0x03:
    case 0x04:
    case 0x0f:
      return at + int32At(bytes, at);
    case 0x05:
      return at + 5 + int32At(bytes, at);
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return at;
    case 0x07:
      return at + 12;
    case 0x08:
      return at + 1;
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
    case 0x0c:
      return at + 4 + int32At(bytes, at) + 12;
    case 0x10:
      return at + 4;
    case 0x13:
      return at + 16;
    default:
      throw failedToParse(`unknown BSON type ${type}`);
  }
};

const options = {
  read: { useBigInt64: true, bsonRegExp: true, validation: { utf8: false as const } },
  exact: { promoteValues: false, bsonRegExp: true, validation: { utf8: false as const } },
};

/** Decodes rare types with the BSON library, as a document of one field. */
const rare = (bytes: Buffer, type: number, at: number, end: number, mode: DecodeMode): unknown => {
  const whole = Buffer.allocUnsafe(4 + 2 + (end - at) + 1);
  whole.writeInt32LE(whole.length, 0);
  whole[4] = type;
  whole[5] = 0;
  bytes.copy(whole, 6, at, end);
  whole[whole.length - 1] = 0;
  return deserialize(whole, options[mode])[''];
};

const text = (bytes: Buffer, from: number, to: number): string => {
  // Joining characters in JavaScript is faster than a native call for short ASCII text.
  if (to - from > 12) return bytes.toString('utf8', from, to);
  let made = '';
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte > 0x7f) return bytes.toString('utf8', from, to);
    made += String.fromCharCode(byte);
  }
  return made;
};

/** Decodes one value of the given type. */
export const decodeAt = (bytes: Buffer, type: number, at: number, end: number, mode: DecodeMode): unknown => {
  switch (type) {
    case 0x01:
      return mode === 'read' ? bytes.readDoubleLE(at) : new Double(bytes.readDoubleLE(at));
    case 0x02:
      return text(bytes, at + 4, end - 1);
    case 0x03:
      return decodeDocument(bytes, at, mode);
    case 0x04:
      return decodeArray(bytes, at, mode);
    case 0x06:
      return undefined;
    case 0x07:
      return new ObjectId(Uint8Array.prototype.slice.call(bytes, at, end));
    case 0x08:
      return bytes[at] === 1;
    case 0x09:
      return new Date(bytes.readInt32LE(at + 4) * 0x1_0000_0000 + bytes.readUInt32LE(at));
    case 0x0a:
      return null;
    case 0x10:
      return mode === 'read' ? bytes.readInt32LE(at) : new Int32(bytes.readInt32LE(at));
    case 0x12:
      return mode === 'read' ? bytes.readBigInt64LE(at) : new Long(bytes.readInt32LE(at), bytes.readInt32LE(at + 4));
    default:
      return rare(bytes, type, at, end, mode);
  }
};

/** Decodes the document that begins at `offset`. */
export const decodeDocument = (bytes: Buffer, offset: number, mode: DecodeMode): Record<string, unknown> => {
  const document: Record<string, unknown> = {};
  const last = offset + bytes.readInt32LE(offset) - 1;
  if (last >= bytes.length) throw failedToParse('a BSON document is not whole');
  let at = offset + 4;
  while (at < last) {
    const type = bytes[at]!;
    const nameStart = ++at;
    while (at < last && bytes[at] !== 0) at++;
    const name = text(bytes, nameStart, at);
    at++;
    const end = endOfValue(bytes, type, at);
    if (end > last || end < at) throw failedToParse('a BSON document is not whole');
    const value = decodeAt(bytes, type, at, end, mode);
    if (name === '__proto__') Object.defineProperty(document, name, { value, writable: true, enumerable: true, configurable: true });
    else document[name] = value;
    at = end;
  }
  return document;
};

const decodeArray = (bytes: Buffer, offset: number, mode: DecodeMode): unknown[] => {
  const list: unknown[] = [];
  const last = offset + bytes.readInt32LE(offset) - 1;
  let at = offset + 4;
  while (at < last) {
    const type = bytes[at]!;
    at++;
    while (at < last && bytes[at] !== 0) at++;
    at++;
    const end = endOfValue(bytes, type, at);
    if (end > last || end < at) throw failedToParse('a BSON array is not whole');
    list.push(decodeAt(bytes, type, at, end, mode));
    at = end;
  }
  return list;
};
