import { deserialize, Double, Int32, Long, ObjectId } from 'bson';
import { failedToParse } from '../errors.ts';
import { typedDouble } from './typedNumbers.ts';

/**
 * How numbers are decoded: `read` yields number or bigint for comparisons, `exact` keeps `Int32`, `Double`, `Long`, and `typed` yields the
 * values of expressions (`typedNumbers.ts`).
 */
export type DecodeMode = 'read' | 'exact' | 'typed';

/** Reads a 32-bit integer, like `readInt32LE` but without its bounds checks. */
export const int32At = (bytes: Uint8Array, position: number): number =>
  bytes[position]! | (bytes[position + 1]! << 8) | (bytes[position + 2]! << 16) | (bytes[position + 3]! << 24);

/**
 * Returns the offset after a value of this type that begins at `position`. For a damaged value the offset may be out of range: callers
 * check it.
 */
export const endOfValue = (bytes: Buffer, type: number, position: number): number => {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return position + 8;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return position + 4 + int32At(bytes, position);
    case 0x03:
    case 0x04:
    case 0x0f:
      return position + int32At(bytes, position);
    case 0x05:
      return position + 5 + int32At(bytes, position);
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return position;
    case 0x07:
      return position + 12;
    case 0x08:
      return position + 1;
    case 0x0b:
      return bytes.indexOf(0, bytes.indexOf(0, position) + 1) + 1;
    case 0x0c:
      return position + 4 + int32At(bytes, position) + 12;
    case 0x10:
      return position + 4;
    case 0x13:
      return position + 16;
    default:
      throw failedToParse(`unknown BSON type ${type}`);
  }
};

const decodeOptions = {
  read: { useBigInt64: true, bsonRegExp: true, validation: { utf8: false as const } },
  exact: { promoteValues: false, bsonRegExp: true, validation: { utf8: false as const } },
  typed: { promoteValues: false, bsonRegExp: true, validation: { utf8: false as const } },
};

/** Decodes rare types with the BSON library, as a document of one field. */
const decodeRareType = (bytes: Buffer, type: number, position: number, end: number, mode: DecodeMode): unknown => {
  const wrapped = Buffer.allocUnsafe(4 + 2 + (end - position) + 1);
  wrapped.writeInt32LE(wrapped.length, 0);
  wrapped[4] = type;
  wrapped[5] = 0;
  bytes.copy(wrapped, 6, position, end);
  wrapped[wrapped.length - 1] = 0;
  return deserialize(wrapped, decodeOptions[mode])[''];
};

const decodeText = (bytes: Buffer, from: number, to: number): string => {
  // Joining characters in JavaScript is faster than a native call for short ASCII text.
  if (to - from > 12) return bytes.toString('utf8', from, to);
  let decodedText = '';
  for (let position = from; position < to; position++) {
    const byte = bytes[position]!;
    if (byte > 0x7f) return bytes.toString('utf8', from, to);
    decodedText += String.fromCharCode(byte);
  }
  return decodedText;
};

const decodeDouble = (value: number, mode: DecodeMode): number | Double =>
  mode === 'read' ? value : mode === 'exact' ? new Double(value) : typedDouble(value);

/** Decodes one value of the given type. */
export const decodeAt = (bytes: Buffer, type: number, position: number, end: number, mode: DecodeMode): unknown => {
  switch (type) {
    case 0x01:
      return decodeDouble(bytes.readDoubleLE(position), mode);
    case 0x02:
      return decodeText(bytes, position + 4, end - 1);
    case 0x03:
      return decodeDocument(bytes, position, mode);
    case 0x04:
      return decodeArray(bytes, position, mode);
    case 0x06:
      return undefined;
    case 0x07:
      return new ObjectId(Uint8Array.prototype.slice.call(bytes, position, end));
    case 0x08:
      return bytes[position] === 1;
    case 0x09:
      return new Date(bytes.readInt32LE(position + 4) * 0x1_0000_0000 + bytes.readUInt32LE(position));
    case 0x0a:
      return null;
    case 0x10:
      return mode !== 'exact' ? bytes.readInt32LE(position) : new Int32(bytes.readInt32LE(position));
    case 0x12:
      return mode !== 'exact' ? bytes.readBigInt64LE(position) : new Long(bytes.readInt32LE(position), bytes.readInt32LE(position + 4));
    default:
      return decodeRareType(bytes, type, position, end, mode);
  }
};

/** Decodes the document that begins at `offset`. */
export const decodeDocument = (bytes: Buffer, offset: number, mode: DecodeMode): Record<string, unknown> => {
  const document: Record<string, unknown> = {};
  const documentEnd = offset + bytes.readInt32LE(offset) - 1;
  if (documentEnd >= bytes.length) throw failedToParse('a BSON document is not whole');
  let position = offset + 4;
  while (position < documentEnd) {
    const type = bytes[position]!;
    const nameStart = ++position;
    while (position < documentEnd && bytes[position] !== 0) position++;
    const name = decodeText(bytes, nameStart, position);
    position++;
    const end = endOfValue(bytes, type, position);
    if (end > documentEnd || end < position) throw failedToParse('a BSON document is not whole');
    const value = decodeAt(bytes, type, position, end, mode);
    if (name === '__proto__') Object.defineProperty(document, name, { value, writable: true, enumerable: true, configurable: true });
    else document[name] = value;
    position = end;
  }
  return document;
};

const decodeArray = (bytes: Buffer, offset: number, mode: DecodeMode): unknown[] => {
  const list: unknown[] = [];
  const documentEnd = offset + bytes.readInt32LE(offset) - 1;
  let position = offset + 4;
  while (position < documentEnd) {
    const type = bytes[position]!;
    position++;
    while (position < documentEnd && bytes[position] !== 0) position++;
    position++;
    const end = endOfValue(bytes, type, position);
    if (end > documentEnd || end < position) throw failedToParse('a BSON array is not whole');
    list.push(decodeAt(bytes, type, position, end, mode));
    position = end;
  }
  return list;
};
