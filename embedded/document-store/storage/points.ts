import KDBush from 'kdbush';
import { around, distance as kilometres } from 'geokdbush';
import { after } from './keys.ts';
import { identKey, readRecordId, type RecordId } from './records.ts';
import type { PointChange, View } from './store.ts';

export type LngLat = readonly [number, number];

/** The points of one `2dsphere` index, nearest first. */
export interface Points {
  /** Records by the distance of their nearest point, up to `count` of them; `complete` when there are no more. */
  nearest(centre: LngLat, count: number, maxKilometres: number): { readonly records: readonly RecordId[]; readonly complete: boolean };
}

interface Kept {
  readonly tree: KDBush;
  readonly records: Float64Array;
  readonly coordinates: Float64Array;
  /** Changed since the tree was made: those of the tree do not count any more. */
  readonly changed: Map<RecordId, readonly LngLat[]>;
}

/** Changes are looked through one by one; so many of them, and the tree is made anew. */
const mostChanges = 2_000;

const build = (found: readonly { record: RecordId; point: LngLat }[]): Kept => {
  const tree = new KDBush(Math.max(1, found.length), 64, Float64Array);
  const records = new Float64Array(Math.max(1, found.length));
  const coordinates = new Float64Array(found.length * 2);
  for (const [at, { record, point }] of found.entries()) {
    tree.add(point[0], point[1]);
    records[at] = record;
    coordinates.set(point, at * 2);
  }
  // An empty tree needs something in it; its record belongs to nobody.
  if (found.length === 0) tree.add(0, 0);
  tree.finish();
  return { tree, records, coordinates, changed: new Map() };
};

const load = (view: View, ident: number): { record: RecordId; point: LngLat }[] => {
  const found: { record: RecordId; point: LngLat }[] = [];
  const range = { start: identKey(ident), end: after(identKey(ident)), ...(view.transaction && { transaction: view.transaction }) };
  for (const { key, value } of view.environment.indexes.getRange(range)) {
    if (value.length === 16)
      found.push({ record: readRecordId(key, key.length - 8), point: [value.readDoubleBE(0), value.readDoubleBE(8)] });
  }
  return found;
};

const search = (kept: Kept, centre: LngLat, count: number, maxKilometres: number): ReturnType<Points['nearest']> => {
  const { tree, records, coordinates, changed } = kept;
  const positions = around(tree, centre[0], centre[1], count, maxKilometres, (at) => records[at] !== 0 && !changed.has(records[at]!));
  const found = positions.map((at) => ({
    record: records[at]!,
    distance: kilometres(centre[0], centre[1], coordinates[at * 2]!, coordinates[at * 2 + 1]!),
  }));
  const farthest = positions.length < count ? Number.POSITIVE_INFINITY : found.at(-1)!.distance;
  for (const [record, points] of changed) {
    for (const point of points) {
      const distance = kilometres(centre[0], centre[1], point[0], point[1]);
      if (distance <= maxKilometres && distance <= farthest) found.push({ record, distance });
    }
  }
  found.sort((a, b) => a.distance - b.distance || a.record - b.record);
  return { records: [...new Set(found.map(({ record }) => record))], complete: positions.length < count };
};

/** Keeps the points of `2dsphere` indexes in memory, loaded at first use and changed with every commit. */
export const createPoints = () => {
  const byIdent = new Map<number, Kept>();
  const forgetDropped = (view: View): void => {
    const living = new Set([...view.catalog.values()].flatMap(({ indexes }) => indexes.map((index) => index.ident)));
    for (const ident of byIdent.keys()) if (!living.has(ident)) byIdent.delete(ident);
  };
  return {
    /** Only for the current state: a held older one is not what is in memory. */
    of: (view: View, ident: number): Points => {
      let kept = byIdent.get(ident);
      if (kept === undefined || kept.changed.size > mostChanges) {
        forgetDropped(view);
        byIdent.set(ident, (kept = build(load(view, ident))));
      }
      const current = kept;
      return { nearest: (centre, count, maxKilometres) => search(current, centre, count, maxKilometres) };
    },
    change: (changes: readonly PointChange[]): void => {
      for (const { ident, record, points } of changes) byIdent.get(ident)?.changed.set(record, points);
    },
  };
};

export type PointMemory = ReturnType<typeof createPoints>;
