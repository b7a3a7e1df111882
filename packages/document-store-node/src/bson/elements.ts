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
  const documentEnd = offset + int32At(bytes, offset) - 1;
  let position = offset + 4;
  while (position < documentEnd) {
    const type = bytes[position]!;
    const nameStart = position + 1;
    let value = nameStart;
    while (value < documentEnd && bytes[value] !== 0) value++;
    value++;
    const end = endOfValue(bytes, type, value);
    if (end > documentEnd || end < value) throw failedToParse('a BSON document is not whole');
    if (visit(type, nameStart, value, end) === true) return;
    position = end;
  }
};

/** Returns all top-level fields in order. */
export const elementsOf = (bytes: Buffer): Element[] => {
  const elements: Element[] = [];
  eachElement(bytes, (type, nameStart, value, end) => {
    elements.push({ type, name: bytes.toString('utf8', nameStart, value - 1), start: nameStart - 1, value, end });
  });
  return elements;
};

/** Decodes one value. */
export const decodeValue = (bytes: Buffer, type: number, value: number, end: number, mode: DecodeMode = 'read'): unknown =>
  decodeAt(bytes, type, value, end, mode);

/** Joins elements (each with type byte and name) into a document. */
export const joinElements = (parts: readonly Buffer[]): Buffer => {
  let length = 5;
  for (const part of parts) length += part.length;
  const joined = Buffer.allocUnsafe(length);
  joined.writeInt32LE(length, 0);
  let position = 4;
  for (const part of parts) position += part.copy(joined, position);
  joined[position] = 0;
  return joined;
};

/**
 * Returns a function that decodes only the named top-level fields, for example those of a filter, a sort or an index.
 * `null` decodes the whole document.
 */
export const fieldReader = (names: ReadonlySet<string> | null, mode: DecodeMode = 'read'): ((bytes: Buffer) => Record<string, unknown>) => {
  if (names === null) return (bytes) => decodeDocument(bytes, 0, mode);
  if (names.size === 0) return () => ({});
  const nameTable = namesByFirstByte(names);
  // One loop without function calls per field, because it runs over every document examined.
  return (bytes) => {
    const elements: Record<string, unknown> = {};
    let missingCount = names.size;
    const documentEnd = int32At(bytes, 0) - 1;
    let position = 4;
    while (position < documentEnd) {
      const nameStart = position + 1;
      let nameEnd = nameStart;
      while (nameEnd < documentEnd && bytes[nameEnd] !== 0) nameEnd++;
      const type = bytes[position]!;
      const end = endOfValue(bytes, type, nameEnd + 1);
      if (end > documentEnd || end <= nameEnd) throw failedToParse('a BSON document is not whole');
      const name = matchingName(nameTable, bytes, nameStart, nameEnd);
      if (name !== undefined && !Object.hasOwn(elements, name)) {
        elements[name] = decodeValue(bytes, type, nameEnd + 1, end, mode);
        missingCount--;
        if (missingCount === 0) break;
      }
      position = end;
    }
    return elements;
  };
};

type NamesByFirstByte = readonly (readonly { readonly name: string; readonly bytes: Buffer }[] | undefined)[];

const namesByFirstByte = (names: ReadonlySet<string>): NamesByFirstByte => {
  const table: { name: string; bytes: Buffer }[][] = Array.from({ length: 256 });
  for (const name of names) {
    const bytes = Buffer.from(name, 'utf8');
    const firstByte = bytes[0] ?? 0;
    table[firstByte] = [...(table[firstByte] ?? []), { name, bytes }];
  }
  return table;
};

/** Returns the name among `names` that the bytes contain, undefined if there is none. */
const matchingName = (names: NamesByFirstByte, bytes: Uint8Array, from: number, to: number): string | undefined => {
  const candidates = names[bytes[from]!];
  if (candidates === undefined) return undefined;
  for (const candidate of candidates) {
    const length = candidate.bytes.length;
    if (length !== to - from) continue;
    let commonLength = 1;
    while (commonLength < length && bytes[from + commonLength] === candidate.bytes[commonLength]) commonLength++;
    if (commonLength >= length) return candidate.name;
  }
  return undefined;
};

/** Returns a predicate that checks whether a document has a top-level field of this name. */
export const hasField = (name: string): ((bytes: Buffer) => boolean) => {
  const nameTable = namesByFirstByte(new Set([name]));
  return (bytes) => {
    let elements = false;
    eachElement(bytes, (_type, nameStart, value) => {
      elements = matchingName(nameTable, bytes, nameStart, value - 1) !== undefined;
      return elements;
    });
    return elements;
  };
};

/** Returns a function that keeps (or omits) top-level fields by name without decoding anything. */
export const keepFields = (names: ReadonlySet<string>, keep: boolean): ((bytes: Buffer) => Buffer) => {
  const nameTable = namesByFirstByte(names);
  return (bytes) => {
    const joined = Buffer.allocUnsafe(bytes.length);
    let position = 4;
    eachElement(bytes, (_type, nameStart, value, end) => {
      if ((matchingName(nameTable, bytes, nameStart, value - 1) !== undefined) === keep)
        position += bytes.copy(joined, position, nameStart - 1, end);
    });
    joined[position] = 0;
    joined.writeInt32LE(position + 1, 0);
    return joined.subarray(0, position + 1);
  };
};
