import { createHash } from 'node:crypto';
import type { Document } from '../bson/document.ts';
import { fieldReader } from '../bson/elements.ts';
import { EMPTY_ARRAY, encodeValue, encodeValues, type Key } from '../bson/keys.ts';
import { compileFilter } from '../query/filter.ts';
import { pointsOf, cellOf } from '../query/geometry.ts';
import type { IndexInfo } from './catalog.ts';
import { eachCombination, ARRAY_ON_PATH, simpleValue } from './paths.ts';

/** One index entry of a document. `point`: longitude and latitude of a `2dsphere` entry. */
export interface IndexEntry {
  readonly key: Buffer;
  readonly point: readonly [number, number] | null;
}

export interface IndexEntries {
  readonly entries: readonly IndexEntry[];
  readonly multikey: boolean;
  readonly ordered: boolean;
}

/** Maximum length of a key, in bytes. Longer keys are cut and end in a digest, so that equality lookups still work. */
export const MAX_KEY_BYTES = 1_700;

/** Shortens a key to the length that LMDB accepts. */
export const fitKey = (bytes: Buffer): { readonly bytes: Buffer; readonly isCut: boolean } =>
  bytes.length <= MAX_KEY_BYTES
    ? { bytes, isCut: false }
    : { bytes: Buffer.concat([bytes.subarray(0, MAX_KEY_BYTES), createHash('sha256').update(bytes).digest()]), isCut: true };

const cellKey = (point: readonly [number, number] | null): Buffer => {
  // 02: cell of a point. 01: another shape, which every geo query examines.
  if (point === null) return Buffer.from([1]);
  const key = Buffer.alloc(9);
  key[0] = 2;
  key.writeBigUInt64BE(cellOf(point), 1);
  return key;
};

const NO_ENTRIES: IndexEntries = { entries: [], multikey: false, ordered: true };

const createEntryCollector = () => {
  const entriesByKey = new Map<string, IndexEntry>();
  const traits = { multikey: false, ordered: true };
  return {
    traits,
    add: (key: Key, point: readonly [number, number] | null): void => {
      const { bytes, isCut } = fitKey(key.bytes);
      if (isCut || !key.isExact) traits.ordered = false;
      entriesByKey.set(bytes.toString('latin1'), { key: bytes, point });
    },
    entries: (): IndexEntries => ({ entries: [...entriesByKey.values()], ...traits }),
  };
};

type Paths = readonly (readonly string[])[];

/** Returns the entries of a document with nested or several arrays: one per combination. */
const combinedEntries = (index: IndexInfo, fields: Document, paths: Paths, descending: readonly boolean[]): IndexEntries => {
  const { traits, add, entries } = createEntryCollector();
  eachCombination(
    fields,
    paths,
    (values) => {
      if (!index.sparse || values.some((value) => value !== undefined)) add(encodeValues(values, descending), null);
    },
    () => {
      traits.multikey = true;
    },
  );
  return entries();
};

/** Returns the entries of a `2dsphere` index: one per place, combined with the values of the other fields. */
const geoEntries = (index: IndexInfo, fields: Document, paths: Paths, geoPosition: number): IndexEntries => {
  const points = pointsOf(fields, paths[geoPosition]!);
  if (points === undefined) return NO_ENTRIES;
  const { traits, add, entries } = createEntryCollector();
  if (points.length > 1) traits.multikey = true;
  // This index cannot sort shapes other than points by distance.
  if (points.includes(null)) traits.ordered = false;
  if (paths.length === 1) {
    for (const point of points) add({ bytes: cellKey(point), isExact: true }, point);
    return entries();
  }
  eachCombination(
    fields,
    paths.filter((_, position) => position !== geoPosition),
    (values) => {
      for (const point of points) {
        let otherPosition = 0;
        const parts = index.key.map(([, direction]) =>
          direction === '2dsphere' ? { bytes: cellKey(point), isExact: true } : encodeValue(values[otherPosition++], direction === -1),
        );
        add({ bytes: Buffer.concat(parts.map(({ bytes }) => bytes)), isExact: parts.every(({ isExact }) => isExact) }, point);
      }
    },
    () => {
      traits.multikey = true;
    },
  );
  return entries();
};

export interface IndexKeys {
  /** Returns the index entries of a document. Throws if it cannot be indexed (parallel arrays, an invalid place). */
  entriesOf(document: Buffer): IndexEntries;
}

/** Compiles the function that derives an index's entries from documents; runs once per index. */
export const compileIndex = (index: IndexInfo): IndexKeys => {
  const paths = index.key.map(([path]) => path.split('.'));
  const partial = index.partial === null ? null : compileFilter(index.partial, {});
  const names = new Set(paths.map((path) => path[0]!));
  if (partial !== null) for (const name of partial.fields ?? []) names.add(name);
  const readFields = fieldReader(partial !== null && partial.fields === null ? null : names, partial?.mode);
  const geoPosition = index.key.findIndex(([, direction]) => direction === '2dsphere');

  const descending = index.key.map(([, direction]) => direction === -1);
  const values = paths.map((): unknown => undefined);

  /** Returns one entry from `values`. Used for documents without arrays, which are the most common. */
  const singleValueEntries = (): IndexEntries => {
    if (index.sparse && values.every((value) => value === undefined)) return NO_ENTRIES;
    const { bytes, isExact } = encodeValues(values, descending);
    const fittedKey = fitKey(bytes);
    return { entries: [{ key: fittedKey.bytes, point: null }], multikey: false, ordered: isExact && !fittedKey.isCut };
  };

  /** Returns one entry for each value of the list at `listPosition`, combined with the values of the other paths. */
  const listEntries = (list: readonly unknown[], listPosition: number): IndexEntries => {
    const { traits, add, entries } = createEntryCollector();
    traits.multikey = true;
    for (const value of list.length === 0 ? [EMPTY_ARRAY] : list) {
      values[listPosition] = value;
      if (!index.sparse || values.some((listValue) => listValue !== undefined)) add(encodeValues(values, descending), null);
    }
    return entries();
  };

  return {
    entriesOf: (document) => {
      const fields = readFields(document);
      if (partial !== null && !partial.matches(fields)) return NO_ENTRIES;
      if (geoPosition >= 0) return geoEntries(index, fields, paths, geoPosition);
      let listPosition = -1;
      for (let position = 0; position < paths.length; position++) {
        const value = simpleValue(fields, paths[position]!);
        if (value === ARRAY_ON_PATH || (Array.isArray(value) && listPosition >= 0))
          return combinedEntries(index, fields, paths, descending);
        if (Array.isArray(value)) listPosition = position;
        values[position] = value;
      }
      return listPosition < 0 ? singleValueEntries() : listEntries(values[listPosition] as readonly unknown[], listPosition);
    },
  };
};
