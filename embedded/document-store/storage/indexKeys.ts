import { createHash } from 'node:crypto';
import type { Document } from '../bson/document.ts';
import { fieldReader } from '../bson/elements.ts';
import { compileFilter } from '../query/filter.ts';
import { pointsOf, cellOf } from '../query/geometry.ts';
import type { IndexInfo } from './catalog.ts';
import { emptyArray, encodeValue, encodeValues, type Key } from './keys.ts';
import { eachCombination, onTheWay, simpleValue } from './paths.ts';

/** One index entry of a document. `point`: longitude and latitude of a `2dsphere` entry. */
export interface Entry {
  readonly key: Buffer;
  readonly point: readonly [number, number] | null;
}

export interface Entries {
  readonly entries: readonly Entry[];
  readonly multikey: boolean;
  readonly ordered: boolean;
}

/** Maximum length of a key, in bytes. Longer keys are cut and end in a digest, so that equality lookups still work. */
export const longestKey = 1_700;

/** Shortens a key to the length that LMDB accepts. */
export const fitKey = (bytes: Buffer): { readonly bytes: Buffer; readonly cut: boolean } =>
  bytes.length <= longestKey
    ? { bytes, cut: false }
    : { bytes: Buffer.concat([bytes.subarray(0, longestKey), createHash('sha256').update(bytes).digest()]), cut: true };

const cellKey = (point: readonly [number, number] | null): Buffer => {
  // 02: cell of a point. 01: another shape, which every geo query examines.
  if (point === null) return Buffer.from([1]);
  const key = Buffer.alloc(9);
  key[0] = 2;
  key.writeBigUInt64BE(cellOf(point), 1);
  return key;
};

const none: Entries = { entries: [], multikey: false, ordered: true };

const gather = () => {
  const found = new Map<string, Entry>();
  const learnt = { multikey: false, ordered: true };
  return {
    learnt,
    add: (key: Key, point: readonly [number, number] | null): void => {
      const { bytes, cut } = fitKey(key.bytes);
      if (cut || !key.exact) learnt.ordered = false;
      found.set(bytes.toString('latin1'), { key: bytes, point });
    },
    entries: (): Entries => ({ entries: [...found.values()], ...learnt }),
  };
};

type Paths = readonly (readonly string[])[];

/** Returns the entries of a document with nested or several arrays: one per combination. */
const combinedEntries = (index: IndexInfo, fields: Document, paths: Paths, descending: readonly boolean[]): Entries => {
  const { learnt, add, entries } = gather();
  eachCombination(
    fields,
    paths,
    (values) => {
      if (!index.sparse || values.some((value) => value !== undefined)) add(encodeValues(values, descending), null);
    },
    () => {
      learnt.multikey = true;
    },
  );
  return entries();
};

/** Returns the entries of a `2dsphere` index: one per place, combined with the values of the other fields. */
const geoEntries = (index: IndexInfo, fields: Document, paths: Paths, geoAt: number): Entries => {
  const points = pointsOf(fields, paths[geoAt]!);
  if (points === undefined) return none;
  const { learnt, add, entries } = gather();
  if (points.length > 1) learnt.multikey = true;
  // This index cannot sort shapes other than points by distance.
  if (points.includes(null)) learnt.ordered = false;
  if (paths.length === 1) {
    for (const point of points) add({ bytes: cellKey(point), exact: true }, point);
    return entries();
  }
  eachCombination(
    fields,
    paths.filter((_, at) => at !== geoAt),
    (values) => {
      for (const point of points) {
        let other = 0;
        const parts = index.key.map(([, direction]) =>
          direction === '2dsphere' ? { bytes: cellKey(point), exact: true } : encodeValue(values[other++], direction === -1),
        );
        add({ bytes: Buffer.concat(parts.map(({ bytes }) => bytes)), exact: parts.every(({ exact }) => exact) }, point);
      }
    },
    () => {
      learnt.multikey = true;
    },
  );
  return entries();
};

export interface IndexKeys {
  /** Returns the index entries of a document. Throws if it cannot be indexed (parallel arrays, an invalid place). */
  entriesOf(document: Buffer): Entries;
}

/** Compiles the function that derives an index's entries from documents; runs once per index. */
export const compileIndex = (index: IndexInfo): IndexKeys => {
  const paths = index.key.map(([path]) => path.split('.'));
  const partial = index.partial === null ? null : compileFilter(index.partial, {});
  const names = new Set(paths.map((path) => path[0]!));
  if (partial !== null) for (const name of partial.fields ?? []) names.add(name);
  const read = fieldReader(partial !== null && partial.fields === null ? null : names, partial?.mode);
  const geoAt = index.key.findIndex(([, direction]) => direction === '2dsphere');

  const descending = index.key.map(([, direction]) => direction === -1);
  const values = paths.map((): unknown => undefined);

  /** Returns one entry from `values`. Used for documents without arrays, which are the most common. */
  const single = (): Entries => {
    if (index.sparse && values.every((value) => value === undefined)) return none;
    const { bytes, exact } = encodeValues(values, descending);
    const fitted = fitKey(bytes);
    return { entries: [{ key: fitted.bytes, point: null }], multikey: false, ordered: exact && !fitted.cut };
  };

  /** Returns one entry for each value of the list at `listAt`, combined with the values of the other paths. */
  const listed = (list: readonly unknown[], listAt: number): Entries => {
    const { learnt, add, entries } = gather();
    learnt.multikey = true;
    for (const value of list.length === 0 ? [emptyArray] : list) {
      values[listAt] = value;
      if (!index.sparse || values.some((each) => each !== undefined)) add(encodeValues(values, descending), null);
    }
    return entries();
  };

  return {
    entriesOf: (document) => {
      const fields = read(document);
      if (partial !== null && !partial.matches(fields)) return none;
      if (geoAt >= 0) return geoEntries(index, fields, paths, geoAt);
      let listAt = -1;
      for (let at = 0; at < paths.length; at++) {
        const value = simpleValue(fields, paths[at]!);
        if (value === onTheWay || (Array.isArray(value) && listAt >= 0)) return combinedEntries(index, fields, paths, descending);
        if (Array.isArray(value)) listAt = at;
        values[at] = value;
      }
      return listAt < 0 ? single() : listed(values[listAt] as readonly unknown[], listAt);
    },
  };
};
