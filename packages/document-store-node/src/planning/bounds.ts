import type { SortSpec } from '../bson/collation.ts';
import { keyAfterPrefix } from '../bson/keys.ts';
import { intersectIntervals, type Constraint, type Constraints, type Interval } from '../query/constraints.ts';
import { cellRangesOf } from '../query/geometry.ts';
import type { IndexInfo } from '../storage/catalog.ts';
import { isGeo } from '../storage/collection.ts';
import { MAX_KEY_BYTES } from '../storage/indexKeys.ts';

/** Range of keys in one index: `start` (inclusive) to `end` (exclusive), without the ident. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}

/** Key ranges and sort order that an index provides for a query. */
export interface Bounds {
  readonly ranges: readonly KeyRange[];
  /** Number of leading fields with narrowed ranges. */
  readonly constrainedFields: number;
  readonly sort: 'forwards' | 'backwards' | 'no';
}

const MAX_RANGES = 400;

const invertBytes = (bytes: Buffer): Buffer => {
  const inverted = Buffer.from(bytes);
  for (let i = 0; i < inverted.length; i++) inverted[i] = ~inverted[i]! & 0xff;
  return inverted;
};

const mirrorIntervals = (intervals: readonly Interval[]): Interval[] =>
  intervals.map(({ from, to }) => ({ from: invertBytes(to), to: invertBytes(from) })).toReversed();

const intervalCost = (constraint: Constraint): number => (constraint.points ? constraint.intervals.length : 1_000_000);

/**
 * Combines all constraints of one field into intervals. A multikey index may use only one constraint, because different array elements may
 * match the others.
 */
const combineConstraints = (constraints: readonly Constraint[], multikey: boolean): { intervals: readonly Interval[]; points: boolean } => {
  const restrictive = constraints.filter(({ isUnrestricted }) => isUnrestricted === undefined);
  const ordered = (restrictive.length === 0 ? constraints : restrictive).toSorted((a, b) => intervalCost(a) - intervalCost(b));
  const best = ordered[0]!;
  if (multikey) return best;
  let { intervals } = best;
  for (const other of ordered.slice(1)) intervals = intersectIntervals(intervals, other.intervals);
  return { intervals, points: best.points };
};

const cellKey = (value: bigint): Buffer => {
  const key = Buffer.alloc(9);
  key[0] = 2;
  key.writeBigUInt64BE(value, 1);
  return key;
};

const geoIntervals = (boxes: Parameters<typeof cellRangesOf>[0][]): Interval[] => {
  const other = Buffer.from([1]);
  const ranges = boxes.flatMap((box) => cellRangesOf(box)).map(([from, to]) => ({ from: cellKey(from), to: cellKey(to) }));
  return [{ from: other, to: other }, ...ranges.toSorted((a, b) => Buffer.compare(a.from, b.from))];
};

const clipToMaxLength = (bytes: Buffer): Buffer => (bytes.length > MAX_KEY_BYTES ? bytes.subarray(0, MAX_KEY_BYTES) : bytes);

/** Checks whether the index order, ignoring fields fixed to one value, equals the sort order. */
const sortSupport = (
  index: IndexInfo,
  fixedPaths: ReadonlySet<string>,
  isSinglePoint: boolean,
  sort: SortSpec,
  hasUsableOrder: boolean,
): Bounds['sort'] => {
  if (sort.length === 0 || !hasUsableOrder || !isSinglePoint || !index.ordered) return 'no';
  // In a multikey index the first entry of a document need not be its sort key; an `_id` is never an array.
  if (index.multikey && sort.some(([path]) => path !== '_id')) return 'no';
  const sortFields = sort.filter(([path]) => !fixedPaths.has(path));
  const freeKeys = index.key.filter(([path]) => !fixedPaths.has(path));
  if (sortFields.length === 0) return 'forwards';
  if (sortFields.length > freeKeys.length) return 'no';
  const directions = sortFields.map(([path, direction], fieldIndex) => {
    const [keyPath, keyDirection] = freeKeys[fieldIndex]!;
    return keyPath === path && keyDirection !== '2dsphere' ? direction * keyDirection : 0;
  });
  if (directions.every((direction) => direction === 1)) return 'forwards';
  return directions.every((direction) => direction === -1) ? 'backwards' : 'no';
};

/** Returns the bounds of an index for a query; null if the index neither narrows nor sorts, or may lack matching documents. */
export const boundsOf = (index: IndexInfo, constraints: Constraints, sort: SortSpec, hasUsableOrder: boolean): Bounds | null => {
  let prefixes: { from: Buffer; to: Buffer }[] = [{ from: Buffer.alloc(0), to: Buffer.alloc(0) }];
  let constrainedFields = 0;
  let canExtend = true;
  let excludesMissing = false;
  const fixedPaths = new Set<string>();
  const roots = new Set<string>();
  for (const [path, direction] of index.key) {
    if (!canExtend) break;
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
      excludesMissing = true;
    } else {
      const pathConstraints = constraints.byPath.get(path);
      // "A value exists" narrows only a sparse index; other indexes contain all documents anyway.
      if (pathConstraints === undefined || (!index.sparse && pathConstraints.every(({ isUnrestricted }) => isUnrestricted === true))) break;
      ({ intervals, points } = combineConstraints(pathConstraints, index.multikey && path !== '_id'));
      if (pathConstraints.some((constraint) => !constraint.matchesMissing)) excludesMissing = true;
      if (direction === -1) intervals = mirrorIntervals(intervals);
    }
    if (prefixes.length * intervals.length > MAX_RANGES) break;
    prefixes = prefixes.flatMap((prefix) =>
      intervals.map(({ from, to }) => ({ from: Buffer.concat([prefix.to, from]), to: Buffer.concat([prefix.to, to]) })),
    );
    roots.add(root);
    constrainedFields++;
    if (points && intervals.length === 1) fixedPaths.add(path);
    canExtend = points && prefixes.every(({ from, to }) => from.equals(to));
  }
  const isGeoIndex = isGeo(index);
  if ((index.sparse || isGeoIndex) && !excludesMissing) return null;
  if (isGeoIndex && !index.key.some(([path, direction]) => direction === '2dsphere' && constraints.regions.has(path))) return null;
  const isSinglePoint = prefixes.length === 1;
  const direction = isGeoIndex ? 'no' : sortSupport(index, fixedPaths, isSinglePoint, sort, hasUsableOrder);
  if (constrainedFields === 0 && direction === 'no') return null;
  const ranges = prefixes.map(({ from, to }) => ({
    start: clipToMaxLength(from),
    end: to.length === 0 ? Buffer.alloc(64, 0xff) : keyAfterPrefix(clipToMaxLength(to)),
  }));
  return { ranges, constrainedFields, sort: direction };
};
