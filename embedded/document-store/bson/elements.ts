import { deserialize } from 'bson';
import { failedToParse } from '../errors.ts';

/** One field of a BSON document, not decoded: `start` is its type byte, `value` where its value begins, `end` is exclusive. */
export interface Element {
  readonly type: number;
  readonly name: string;
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

/** First byte after a value of this type that begins at `at`. */
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
      return at + 4 + bytes.readInt32LE(at);
    case 0x03:
    case 0x04:
    case 0x0f:
      return at + bytes.readInt32LE(at);
    case 0x05:
      return at + 5 + bytes.readInt32LE(at);
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
      return at + 4 + bytes.readInt32LE(at) + 12;
    case 0x10:
      return at + 4;
    case 0x13:
      return at + 16;
    default:
      throw failedToParse(`unknown BSON type ${type}`);
  }
};

/** Walks the top-level fields of the document that begins at `offset`; `visit` returning true stops. */
export const eachElement = (
  bytes: Buffer,
  visit: (type: number, nameStart: number, value: number, end: number) => boolean | void,
  offset = 0,
): void => {
  const last = offset + bytes.readInt32LE(offset) - 1;
  let at = offset + 4;
  while (at < last) {
    const type = bytes[at]!;
    const nameStart = at + 1;
    let value = nameStart;
    while (bytes[value] !== 0) value++;
    value++;
    const end = endOfValue(bytes, type, value);
    if (end > last) throw failedToParse('a BSON document is not whole');
    if (visit(type, nameStart, value, end) === true) return;
    at = end;
  }
};

/** All top-level fields in their order. */
export const elementsOf = (bytes: Buffer): Element[] => {
  const found: Element[] = [];
  eachElement(bytes, (type, nameStart, value, end) => {
    found.push({ type, name: bytes.toString('utf8', nameStart, value - 1), start: nameStart - 1, value, end });
  });
  return found;
};

/** How a single value is decoded: `read` for comparing, `exact` keeps every number type. */
export type DecodeMode = 'read' | 'exact';

const options = {
  read: { useBigInt64: true, bsonRegExp: true, validation: { utf8: false as const } },
  exact: { promoteValues: false, bsonRegExp: true, validation: { utf8: false as const } },
};

const wrap = (bytes: Buffer, type: number, value: number, end: number): Buffer => {
  const whole = Buffer.allocUnsafe(4 + 2 + (end - value) + 1);
  whole.writeInt32LE(whole.length, 0);
  whole[4] = type;
  whole[5] = 0;
  bytes.copy(whole, 6, value, end);
  whole[whole.length - 1] = 0;
  return whole;
};

/** Decodes one value. */
export const decodeValue = (bytes: Buffer, type: number, value: number, end: number, mode: DecodeMode = 'read'): unknown => {
  switch (type) {
    case 0x02:
      return bytes.toString('utf8', value + 4, end - 1);
    case 0x08:
      return bytes[value] === 1;
    case 0x09:
      return new Date(Number(bytes.readBigInt64LE(value)));
    case 0x0a:
      return null;
    case 0x06:
      return undefined;
    case 0x03:
      return deserialize(bytes.subarray(value, end), options[mode]);
  }
  if (mode === 'read') {
    if (type === 0x10) return bytes.readInt32LE(value);
    if (type === 0x01) return bytes.readDoubleLE(value);
    if (type === 0x12) return bytes.readBigInt64LE(value);
  }
  return deserialize(wrap(bytes, type, value, end), options[mode])[''];
};

/** Puts elements (each with type byte and name) together to a document. */
export const joinElements = (parts: readonly Buffer[]): Buffer => {
  let length = 5;
  for (const part of parts) length += part.length;
  const whole = Buffer.allocUnsafe(length);
  whole.writeInt32LE(length, 0);
  let at = 4;
  for (const part of parts) at += part.copy(whole, at);
  whole[at] = 0;
  return whole;
};

/**
 * A reader of some top-level fields only: what a filter, a sort or an index needs, without decoding the rest.
 * `null` decodes the whole document.
 */
export const fieldReader = (names: ReadonlySet<string> | null, mode: DecodeMode = 'read'): ((bytes: Buffer) => Record<string, unknown>) => {
  if (names === null) return (bytes) => deserialize(bytes, options[mode]);
  const wanted = [...names].map((name) => ({ name, bytes: Buffer.from(name, 'utf8') }));
  return (bytes) => {
    const found: Record<string, unknown> = {};
    let missing = wanted.length;
    if (missing === 0) return found;
    eachElement(bytes, (type, nameStart, value, end) => {
      const length = value - 1 - nameStart;
      for (const field of wanted) {
        if (field.bytes.length !== length) continue;
        let same = 0;
        while (same < length && bytes[nameStart + same] === field.bytes[same]) same++;
        if (same < length) continue;
        if (!Object.hasOwn(found, field.name)) {
          found[field.name] = decodeValue(bytes, type, value, end, mode);
          missing--;
        }
        break;
      }
      return missing === 0;
    });
    return found;
  };
};
