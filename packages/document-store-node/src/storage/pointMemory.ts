import { around, distance as kilometres } from 'geokdbush';
import KDBush from 'kdbush';
import { LRUCache } from 'lru-cache';
import { rangeOf } from './collection.ts';
import { readRecordId, type RecordId } from './records.ts';
import type { NearestPoint, LngLat, PointMemory, IndexPoints, MatchStates, View } from './types.ts';

/** Values of a verdict: whether a record matches the filter. */
export const MATCHES = 1;
export const DOES_NOT_MATCH = 2;

interface LoadedPoints {
  readonly tree: KDBush;
  readonly records: Float64Array;
  readonly coordinates: Float64Array;
  /** Records changed since the tree was built; their points in the tree no longer count. */
  readonly changed: Map<RecordId, readonly LngLat[]>;
  /** Whether the filter matches each point, by filter. */
  readonly matchStates: LRUCache<string, MatchStates>;
  readonly lastRecord: RecordId;
}

/** Maximum number of changes, which queries scan one by one, before the tree is rebuilt. */
const MAX_CHANGES = 2_000;
/** Maximum number of cached filters per index. */
const MAX_CACHED_FILTERS = 32;
const MAX_MATCH_STATES = 4_000_000;

const buildPoints = (candidates: readonly { record: RecordId; point: LngLat }[]): LoadedPoints => {
  const tree = new KDBush(Math.max(1, candidates.length), 64, Float64Array);
  const records = new Float64Array(Math.max(1, candidates.length));
  const coordinates = new Float64Array(candidates.length * 2);
  let lastRecord = 0;
  for (const [position, { record, point }] of candidates.entries()) {
    tree.add(point[0], point[1]);
    records[position] = record;
    coordinates.set(point, position * 2);
    if (record > lastRecord) lastRecord = record;
  }
  // The tree must not be empty; record 0 does not exist.
  if (candidates.length === 0) tree.add(0, 0);
  tree.finish();
  return { tree, records, coordinates, changed: new Map(), matchStates: new LRUCache({ max: MAX_CACHED_FILTERS }), lastRecord };
};

const loadPoints = (view: View, ident: number): { record: RecordId; point: LngLat }[] => {
  const candidates: { record: RecordId; point: LngLat }[] = [];
  for (const { key, value } of view.environment.indexes.getRange(rangeOf(view, ident))) {
    if (value.length === 16)
      candidates.push({ record: readRecordId(key, key.length - 8), point: [value.readDoubleBE(0), value.readDoubleBE(8)] });
  }
  return candidates;
};

const searchNearest = (
  loadedPoints: LoadedPoints,
  centre: LngLat,
  count: number,
  maxKilometres: number,
  matchStates?: MatchStates,
): ReturnType<IndexPoints['nearest']> => {
  const { tree, records, coordinates, changed } = loadedPoints;
  const isEligible = (position: number): boolean => {
    const record = records[position]!;
    return record !== 0 && matchStates?.[record] !== DOES_NOT_MATCH && (changed.size === 0 || !changed.has(record));
  };
  const positions = around(tree, centre[0], centre[1], count, maxKilometres, isEligible);
  const candidates = positions.map((position): NearestPoint & { distance: number } => {
    const point: LngLat = [coordinates[position * 2]!, coordinates[position * 2 + 1]!];
    return { record: records[position]!, point, distance: kilometres(centre[0], centre[1], point[0], point[1]) };
  });
  const maxDistance = positions.length < count ? Number.POSITIVE_INFINITY : candidates.at(-1)!.distance;
  for (const [record, points] of changed) {
    for (const point of points) {
      const distance = kilometres(centre[0], centre[1], point[0], point[1]);
      if (distance <= maxKilometres && distance <= maxDistance) candidates.push({ record, point, distance });
    }
  }
  candidates.sort((a, b) => a.distance - b.distance || a.record - b.record);
  const seen = new Set<RecordId>();
  const hits = candidates.filter(({ record }) => !seen.has(record) && seen.add(record));
  return { hits, isComplete: positions.length < count };
};

const matchStatesIn = ({ matchStates, lastRecord }: LoadedPoints, filter: string): MatchStates => {
  const states = matchStates.get(filter) ?? new Uint8Array(Math.min(lastRecord + 1, MAX_MATCH_STATES));
  matchStates.set(filter, states);
  return states;
};

/** Creates the in-memory cache of the points of `2dsphere` indexes. It loads them at first use and updates them with every commit. */
export const createPoints = (): PointMemory => {
  const byIdent = new Map<number, LoadedPoints>();
  let generation = 0;
  const removeDropped = (view: View): void => {
    const existingIdents = new Set([...view.catalog.values()].flatMap(({ indexes }) => indexes.map((index) => index.ident)));
    for (const ident of byIdent.keys()) if (!existingIdents.has(ident)) byIdent.delete(ident);
  };
  return {
    pointsOfIndex: (view, ident) => {
      let loadedPoints = byIdent.get(ident);
      if (loadedPoints === undefined || loadedPoints.changed.size > MAX_CHANGES) {
        removeDropped(view);
        byIdent.set(ident, (loadedPoints = buildPoints(loadPoints(view, ident))));
      }
      const currentPoints = loadedPoints;
      const generationAtStart = generation;
      return {
        nearest: (centre, count, maxKilometres, matchStates) => searchNearest(currentPoints, centre, count, maxKilometres, matchStates),
        matchStatesOf: (filter) => matchStatesIn(currentPoints, filter),
        isCurrent: () => generation === generationAtStart,
      };
    },
    applyChanges: (changes) => {
      if (changes.length > 0) generation++;
      for (const { ident, record, points } of changes) {
        const loadedPoints = byIdent.get(ident);
        if (loadedPoints === undefined) continue;
        if (points !== 'same') loadedPoints.changed.set(record, points);
        for (const matchStates of loadedPoints.matchStates.values()) matchStates[record] = 0;
      }
    },
  };
};
