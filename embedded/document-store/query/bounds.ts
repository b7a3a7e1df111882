import type { IndexInfo } from '../storage/catalog.ts';
import { isGeo } from '../storage/collection.ts';
import { longestKey } from '../storage/indexKeys.ts';
import { after } from '../storage/keys.ts';
import type { SortSpec } from './collation.ts';
import { intersect, type Constraint, type Constraints, type Interval } from './constraints.ts';
import { cellsOf } from './geometry.ts';

/** Range of keys in one index: `start` (inclusive) to `end` (exclusive), without the ident. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}

/** Key ranges and sort order that an index provides for a query. */
export interface Bounds {
  readonly ranges: readonly KeyRange[];
  /** Number of leading fields with narrowed ranges. */
  readonly narrowed: number;
  readonly sort: 'forwards' | 'backwards' | 'no';
}

const maxRanges = 400;

const invert = (bytes: Buffer): Buffer => {
  const inverted = Buffer.from(bytes);
  for (let i = 0; i < inverted.length; i++) inverted[i] = ~inverted[i]! & 0xff;
  return inverted;
};

const mirrored = (intervals: readonly Interval[]): Interval[] =>
  intervals.map(({ from, to }) => ({ from: invert(to), to: invert(from) })).toReversed();

const rank = (constraint: Constraint): number => (constraint.points ? constraint.intervals.length : 1_000_000);

/**
 * Combines all constraints of one field into intervals. A multikey index may use only one constraint, because different array elements may
 * match the others.
 */
const combine = (constraints: readonly Constraint[], multikey: boolean): { intervals: readonly Interval[]; points: boolean } => {
  const narrowing = constraints.filter(({ any }) => any === undefined);
  const ordered = (narrowing.length === 0 ? constraints : narrowing).toSorted((a, b) => rank(a) - rank(b));
  const best = ordered[0]!;
  if (multikey) return best;
  let { intervals } = best;
  for (const other of ordered.slice(1)) intervals = intersect(intervals, other.intervals);
  return { intervals, points: best.points };
};

const cell = (value: bigint): Buffer => {
  const key = Buffer.alloc(9);
  key[0] = 2;
  key.writeBigUInt64BE(value, 1);
  return key;
};

const geoIntervals = (boxes: Parameters<typeof cellsOf>[0][]): Interval[] => {
  const other = Buffer.from([1]);
  const ranges = boxes.flatMap((box) => cellsOf(box)).map(([from, to]) => ({ from: cell(from), to: cell(to) }));
  return [{ from: other, to: other }, ...ranges.toSorted((a, b) => Buffer.compare(a.from, b.from))];
};

const clip = (bytes: Buffer): Buffer => (bytes.length > longestKey ? bytes.subarray(0, longestKey) : bytes);

/** Checks whether the index order, ignoring fields fixed to one value, equals the sort order. */
const sortOf = (index: IndexInfo, fixed: ReadonlySet<string>, single: boolean, sort: SortSpec, usableOrder: boolean): Bounds['sort'] => {
  if (sort.length === 0 || !usableOrder || !single || !index.ordered) return 'no';
  // In a multikey index the first entry of a document need not be its sort key; an `_id` is never an array.
  if (index.multikey && sort.some(([path]) => path !== '_id')) return 'no';
  const wanted = sort.filter(([path]) => !fixed.has(path));
  const keys = index.key.filter(([path]) => !fixed.has(path));
  if (wanted.length === 0) return 'forwards';
  if (wanted.length > keys.length) return 'no';
  const directions = wanted.map(([path, direction], at) => {
    const [keyPath, keyDirection] = keys[at]!;
    return keyPath === path && keyDirection !== '2dsphere' ? direction * keyDirection : 0;
  });
  if (directions.every((direction) => direction === 1)) return 'forwards';
  return directions.every((direction) => direction === -1) ? 'backwards' : 'no';
};

/** Returns the bounds of an index for a query; null if the index neither narrows nor sorts, or may lack matching documents. */
export const boundsOf = (index: IndexInfo, constraints: Constraints, sort: SortSpec, usableOrder: boolean): Bounds | null => {
  let prefixes: { from: Buffer; to: Buffer }[] = [{ from: Buffer.alloc(0), to: Buffer.alloc(0) }];
  let narrowed = 0;
  let open = true;
  let present = false;
  const fixed = new Set<string>();
  const roots = new Set<string>();
  for (const [path, direction] of index.key) {
    if (!open) break;
    const root = path.split('.')[0]!;
    // Different elements may match two paths into one array: only the first path can be narrowed.
    if (index.multikey && roots.has(root)) break;
    let intervals: readonly Interval[];
    let points: boolean;
    if (direction === '2dsphere') {
      const boxes = constraints.regions.get(path);
      if (boxes === undefined) break;
      intervals = geoIntervals([...boxes]);
      points = false;
      present = true;
    } else {
      const own = constraints.byPath.get(path);
      // "A value exists" narrows only a sparse index; other indexes contain all documents anyway.
      if (own === undefined || (!index.sparse && own.every(({ any }) => any === true))) break;
      ({ intervals, points } = combine(own, index.multikey && path !== '_id'));
      if (own.some((constraint) => !constraint.meetsMissing)) present = true;
      if (direction === -1) intervals = mirrored(intervals);
    }
    if (prefixes.length * intervals.length > maxRanges) break;
    prefixes = prefixes.flatMap((prefix) =>
      intervals.map(({ from, to }) => ({ from: Buffer.concat([prefix.to, from]), to: Buffer.concat([prefix.to, to]) })),
    );
    roots.add(root);
    narrowed++;
    if (points && intervals.length === 1) fixed.add(path);
    open = points && prefixes.every(({ from, to }) => from.equals(to));
  }
  const ofPlaces = isGeo(index);
  if ((index.sparse || ofPlaces) && !present) return null;
  if (ofPlaces && !index.key.some(([path, direction]) => direction === '2dsphere' && constraints.regions.has(path))) return null;
  const single = prefixes.length === 1;
  const direction = ofPlaces ? 'no' : sortOf(index, fixed, single, sort, usableOrder);
  if (narrowed === 0 && direction === 'no') return null;
  const ranges = prefixes.map(({ from, to }) => ({ start: clip(from), end: to.length === 0 ? Buffer.alloc(64, 0xff) : after(clip(to)) }));
  return { ranges, narrowed, sort: direction };
};
