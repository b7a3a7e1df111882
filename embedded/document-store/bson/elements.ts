import { failedToParse } from '../errors.ts';
import { decodeAt, decodeDocument, endOfValue, int32At, type DecodeMode } from './decoder.ts';

export type { DecodeMode };

/** One undecoded field of a BSON document: `start` is the offset of its type byte, `value` that of its value, `end` is exclusive. */
export interface Element {
  readonly type: number;
  readonly name: string;
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

/** Visits the top-level fields of the document that begins at `offset`; stops when `visit` returns true. */
export const eachElement = (
  bytes: Buffer,
  visit: (type: number, nameStart: number, value: number, end: number) => boolean | void,
  offset = 0,
): void => {
  const last = offset + int32At(bytes, offset) - 1;
  let at = offset + 4;
  while (at < last) {
    const type = bytes[at]!;
    const nameStart = at + 1;
    let value = nameStart;
    while (value < last && bytes[value] !== 0) value++;
    value++;
    const end = endOfValue(bytes, type, value);
    if (end > last || end < value) throw failedToParse('a BSON document is not whole');
    if (visit(type, nameStart, value, end) === true) return;
    at = end;
  }
};

/** Returns all top-level fields in order. */
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

/** Joins elements (each with type byte and name) into a document. */
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
 * Returns a function that decodes only the named top-level fields, for example those of a filter, a sort or an index.
 * `null` decodes the whole document.
 */
export const fieldReader = (names: ReadonlySet<string> | null, mode: DecodeMode = 'read'): ((bytes: Buffer) => Record<string, unknown>) => {
  if (names === null) return (bytes) => decodeDocument(bytes, 0, mode);
  if (names.size === 0) return () => ({});
  const wanted = namesByFirstByte(names);
  // One loop without function calls per field, because it runs over every document examined.
  return (bytes) => {
    const found: Record<string, unknown> = {};
    let missing = names.size;
    const last = int32At(bytes, 0) - 1;
    let at = 4;
    while (at < last) {
      const nameStart = at + 1;
      let nameEnd = nameStart;
      while (nameEnd < last && bytes[nameEnd] !== 0) nameEnd++;
      const type = bytes[at]!;
      const end = endOfValue(bytes, type, nameEnd + 1);
      if (end > last || end <= nameEnd) throw failedToParse('a BSON document is not whole');
      const name = nameAmong(wanted, bytes, nameStart, nameEnd);
      if (name !== undefined && !Object.hasOwn(found, name)) {
        found[name] = decodeValue(bytes, type, nameEnd + 1, end, mode);
        missing--;
        if (missing === 0) break;
      }
      at = end;
    }
    return found;
  };
};

type NamesByFirstByte = readonly (readonly { readonly name: string; readonly bytes: Buffer }[] | undefined)[];

const namesByFirstByte = (names: ReadonlySet<string>): NamesByFirstByte => {
  const table: { name: string; bytes: Buffer }[][] = Array.from({ length: 256 });
  for (const name of names) {
    const bytes = Buffer.from(name, 'utf8');
    const first = bytes[0] ?? 0;
    table[first] = [...(table[first] ?? []), { name, bytes }];
  }
  return table;
};

/** Returns the name among `names` that the bytes contain, undefined if there is none. */
const nameAmong = (names: NamesByFirstByte, bytes: Uint8Array, from: number, to: number): string | undefined => {
  const candidates = names[bytes[from]!];
  if (candidates === undefined) return undefined;
  for (const candidate of candidates) {
    const length = candidate.bytes.length;
    if (length !== to - from) continue;
    let same = 1;
    while (same < length && bytes[from + same] === candidate.bytes[same]) same++;
    if (same >= length) return candidate.name;
  }
  return undefined;
};

/** Returns a predicate that checks whether a document has a top-level field of this name. */
export const hasField = (name: string): ((bytes: Buffer) => boolean) => {
  const wanted = namesByFirstByte(new Set([name]));
  return (bytes) => {
    let found = false;
    eachElement(bytes, (_type, nameStart, value) => {
      found = nameAmong(wanted, bytes, nameStart, value - 1) !== undefined;
      return found;
    });
    return found;
  };
};

/** Returns a function that keeps (or omits) top-level fields by name without decoding anything. */
export const keepFields = (names: ReadonlySet<string>, keep: boolean): ((bytes: Buffer) => Buffer) => {
  const wanted = namesByFirstByte(names);
  return (bytes) => {
    const whole = Buffer.allocUnsafe(bytes.length);
    let at = 4;
    eachElement(bytes, (_type, nameStart, value, end) => {
      if ((nameAmong(wanted, bytes, nameStart, value - 1) !== undefined) === keep) at += bytes.copy(whole, at, nameStart - 1, end);
    });
    whole[at] = 0;
    whole.writeInt32LE(at + 1, 0);
    return whole.subarray(0, at + 1);
  };
};
