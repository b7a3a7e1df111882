import { around, distance as kilometres } from 'geokdbush';
import KDBush from 'kdbush';
import { LRUCache } from 'lru-cache';
import { rangeOf } from './collection.ts';
import { readRecordId, type RecordId } from './records.ts';
import type { Hit, LngLat, PointMemory, Points, Verdicts, View } from './types.ts';

/** Values of a verdict: whether a record matches the filter. */
export const fits = 1;
export const doesNot = 2;

interface PointIndex {
  readonly tree: KDBush;
  readonly records: Float64Array;
  readonly coordinates: Float64Array;
  /** Records changed since the tree was built; their points in the tree no longer count. */
  readonly changed: Map<RecordId, readonly LngLat[]>;
  /** Verdicts by filter. */
  readonly verdicts: LRUCache<string, Verdicts>;
  readonly lastRecord: RecordId;
}

/** Maximum number of changes, which queries scan one by one, before the tree is rebuilt. */
const maxChanges = 2_000;
/** Maximum number of cached filters per index. */
const maxFilters = 32;
const maxVerdicts = 4_000_000;

const build = (found: readonly { record: RecordId; point: LngLat }[]): PointIndex => {
  const tree = new KDBush(Math.max(1, found.length), 64, Float64Array);
  const records = new Float64Array(Math.max(1, found.length));
  const coordinates = new Float64Array(found.length * 2);
  let lastRecord = 0;
  for (const [at, { record, point }] of found.entries()) {
    tree.add(point[0], point[1]);
    records[at] = record;
    coordinates.set(point, at * 2);
    if (record > lastRecord) lastRecord = record;
  }
  // The tree must not be empty; record 0 does not exist.
  if (found.length === 0) tree.add(0, 0);
  tree.finish();
  return { tree, records, coordinates, changed: new Map(), verdicts: new LRUCache({ max: maxFilters }), lastRecord };
};

const load = (view: View, ident: number): { record: RecordId; point: LngLat }[] => {
  const found: { record: RecordId; point: LngLat }[] = [];
  for (const { key, value } of view.environment.indexes.getRange(rangeOf(view, ident))) {
    if (value.length === 16)
      found.push({ record: readRecordId(key, key.length - 8), point: [value.readDoubleBE(0), value.readDoubleBE(8)] });
  }
  return found;
};

const search = (
  entry: PointIndex,
  centre: LngLat,
  count: number,
  maxKilometres: number,
  verdicts?: Verdicts,
): ReturnType<Points['nearest']> => {
  const { tree, records, coordinates, changed } = entry;
  const counts = (at: number): boolean => {
    const record = records[at]!;
    return record !== 0 && verdicts?.[record] !== doesNot && (changed.size === 0 || !changed.has(record));
  };
  const positions = around(tree, centre[0], centre[1], count, maxKilometres, counts);
  const found = positions.map((at): Hit & { distance: number } => {
    const point: LngLat = [coordinates[at * 2]!, coordinates[at * 2 + 1]!];
    return { record: records[at]!, point, distance: kilometres(centre[0], centre[1], point[0], point[1]) };
  });
  const farthest = positions.length < count ? Number.POSITIVE_INFINITY : found.at(-1)!.distance;
  for (const [record, points] of changed) {
    for (const point of points) {
      const distance = kilometres(centre[0], centre[1], point[0], point[1]);
      if (distance <= maxKilometres && distance <= farthest) found.push({ record, point, distance });
    }
  }
  found.sort((a, b) => a.distance - b.distance || a.record - b.record);
  const seen = new Set<RecordId>();
  const hits = found.filter(({ record }) => !seen.has(record) && seen.add(record));
  return { hits, complete: positions.length < count };
};

const verdictsIn = ({ verdicts, lastRecord }: PointIndex, filter: string): Verdicts => {
  const known = verdicts.get(filter) ?? new Uint8Array(Math.min(lastRecord + 1, maxVerdicts));
  verdicts.set(filter, known);
  return known;
};

/** Creates the in-memory cache of the points of `2dsphere` indexes. It loads them at first use and updates them with every commit. */
export const createPoints = (): PointMemory => {
  const byIdent = new Map<number, PointIndex>();
  let generation = 0;
  const forgetDropped = (view: View): void => {
    const living = new Set([...view.catalog.values()].flatMap(({ indexes }) => indexes.map((index) => index.ident)));
    for (const ident of byIdent.keys()) if (!living.has(ident)) byIdent.delete(ident);
  };
  return {
    of: (view, ident) => {
      let entry = byIdent.get(ident);
      if (entry === undefined || entry.changed.size > maxChanges) {
        forgetDropped(view);
        byIdent.set(ident, (entry = build(load(view, ident))));
      }
      const current = entry;
      const generationAtStart = generation;
      return {
        nearest: (centre, count, maxKilometres, verdicts) => search(current, centre, count, maxKilometres, verdicts),
        verdictsOf: (filter) => verdictsIn(current, filter),
        isCurrent: () => generation === generationAtStart,
      };
    },
    change: (changes) => {
      if (changes.length > 0) generation++;
      for (const { ident, record, points } of changes) {
        const entry = byIdent.get(ident);
        if (entry === undefined) continue;
        if (points !== 'same') entry.changed.set(record, points);
        for (const verdicts of entry.verdicts.values()) verdicts[record] = 0;
      }
    },
  };
};
