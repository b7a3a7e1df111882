import { createHash } from 'node:crypto';
import { fieldReader } from '../bson/elements.ts';
import { compileFilter } from '../query/filter.ts';
import { pointsOf, cellOf } from '../query/geometry.ts';
import type { IndexInfo } from './catalog.ts';
import { encodeValue, type Key } from './keys.ts';
import { eachCombination } from './paths.ts';

/** One entry an index holds for a document. `point`: longitude and latitude of a `2dsphere` entry. */
export interface Entry {
  readonly key: Buffer;
  readonly point: readonly [number, number] | null;
}

export interface Entries {
  readonly entries: readonly Entry[];
  readonly multikey: boolean;
  readonly ordered: boolean;
}

/** Longest key kept whole; longer ones are cut and end in a digest, so that equality still finds them. */
export const longestKey = 1_700;

/** Shortens a key to what LMDB takes. */
export const fitKey = (bytes: Buffer): { readonly bytes: Buffer; readonly cut: boolean } =>
  bytes.length <= longestKey
    ? { bytes, cut: false }
    : { bytes: Buffer.concat([bytes.subarray(0, longestKey), createHash('sha256').update(bytes).digest()]), cut: true };

const cellKey = (point: readonly [number, number] | null): Buffer => {
  // 02: a point's cell. 01: another shape, looked at whatever is searched.
  if (point === null) return Buffer.from([1]);
  const key = Buffer.alloc(9);
  key[0] = 2;
  key.writeBigUInt64BE(cellOf(point), 1);
  return key;
};

const none: Entries = { entries: [], multikey: false, ordered: true };

export interface IndexKeys {
  /** Entries of a document. Throws when it cannot be indexed (parallel arrays, a place that is none). */
  entriesOf(document: Buffer): Entries;
}

/** Prepares the reading of an index's entries from documents; made once per index. */
export const compileIndex = (index: IndexInfo): IndexKeys => {
  const paths = index.key.map(([path]) => path.split('.'));
  const partial = index.partial === null ? null : compileFilter(index.partial, {});
  const names = new Set(paths.map((path) => path[0]!));
  if (partial !== null) for (const name of partial.fields ?? []) names.add(name);
  const read = fieldReader(partial !== null && partial.fields === null ? null : names, partial?.mode);
  const geoAt = index.key.findIndex(([, direction]) => direction === '2dsphere');

  return {
    entriesOf: (document) => {
      const fields = read(document);
      if (partial !== null && !partial.matches(fields)) return none;
      let multikey = false;
      let ordered = true;
      const found = new Map<string, Entry>();
      const add = (parts: readonly Key[], point: readonly [number, number] | null): void => {
        const joined = parts.length === 1 ? parts[0]!.bytes : Buffer.concat(parts.map((part) => part.bytes));
        const { bytes, cut } = fitKey(joined);
        if (cut || parts.some((part) => !part.exact)) ordered = false;
        found.set(bytes.toString('latin1'), { key: bytes, point });
      };
      eachCombination(
        fields,
        geoAt < 0 ? paths : paths.filter((_, at) => at !== geoAt),
        (values) => {
          if (geoAt < 0) {
            if (index.sparse && values.every((value) => value === undefined)) return;
            add(
              values.map((value, at) => encodeValue(value, index.key[at]![1] === -1)),
              null,
            );
            return;
          }
          const points = pointsOf(fields, paths[geoAt]!);
          if (points === undefined) return;
          if (points.length > 1) multikey = true;
          for (const point of points) {
            // Shapes that are no points cannot be put in order of distance by this index.
            if (point === null) ordered = false;
            let other = 0;
            add(
              index.key.map(([, direction]) =>
                direction === '2dsphere' ? { bytes: cellKey(point), exact: true } : encodeValue(values[other++], direction === -1),
              ),
              point,
            );
          }
        },
        () => {
          multikey = true;
        },
      );
      return { entries: [...found.values()], multikey, ordered };
    },
  };
};
