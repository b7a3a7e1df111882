import { failedToParse } from '../errors.ts';
import { decodeAt, decodeDocument, endOfValue, type DecodeMode } from './decoder.ts';

export type { DecodeMode };

/** One field of a BSON document, not decoded: `start` is its type byte, `value` where its value begins, `end` is exclusive. */
export interface Element {
  readonly type: number;
  readonly name: string;
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

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

/** Decodes one value. */
export const decodeValue = (bytes: Buffer, type: number, value: number, end: number, mode: DecodeMode = 'read'): unknown =>
  decodeAt(bytes, type, value, end, mode);

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
  if (names === null) return (bytes) => decodeDocument(bytes, 0, mode);
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
