import { unpackLine, type PackedLine, type PackedState, type PackedStates } from './packedLines.ts';
import { worldX, worldY } from './projection.ts';

/** A line in world coordinates from 0 to 1: x, y, x, y … and its bounding box. */
export interface WorldLine {
  readonly points: Float64Array;
  readonly box: WorldBox;
}
export interface WorldBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
export interface WorldLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** Number of ZIP codes of a town; 0 for a ZIP code itself. */
  readonly weight: number;
}
export interface StateOutline {
  readonly code: string;
  readonly box: WorldBox;
  readonly rings: readonly WorldLine[];
}
export interface StateDetails {
  readonly code: string;
  readonly counties: readonly WorldLine[];
  readonly labels: readonly WorldLabel[];
}

export const overlaps = (a: WorldBox, b: WorldBox): boolean =>
  a.left <= b.right && a.right >= b.left && a.top <= b.bottom && a.bottom >= b.top;

export const toWorldLine = (packed: PackedLine): WorldLine => {
  const degrees = unpackLine(packed);
  const points = new Float64Array(degrees.length);
  const box = { left: 1, top: 1, right: 0, bottom: 0 };
  for (let index = 0; index < degrees.length; index += 2) {
    const x = worldX(degrees[index] ?? 0);
    const y = worldY(degrees[index + 1] ?? 0);
    points[index] = x;
    points[index + 1] = y;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return { points, box };
};

export const getJson = async <Value>(path: string): Promise<Value> => {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Value;
};

/** Caches loaded data by key; failed requests are not cached. */
export const memoizeByKey = <Value>(load: (key: string) => Promise<Value>): ((key: string) => Promise<Value>) => {
  const cache = new Map<string, Promise<Value>>();
  return (key) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const loading = load(key);
    cache.set(key, loading);
    loading.catch(() => cache.delete(key));
    return loading;
  };
};

const loadOutlines = memoizeByKey(async (path) =>
  (await getJson<PackedStates>(path)).map(({ code, box: [west, south, east, north], rings }): StateOutline => ({
    code,
    box: { left: worldX(west), right: worldX(east), top: worldY(north), bottom: worldY(south) },
    rings: rings.map(toWorldLine),
  })),
);

const loadStateDetails = memoizeByKey(async (code): Promise<StateDetails> => {
  const { counties, towns, zips } = await getJson<PackedState>(`/map/${code}.json`);
  return {
    code,
    counties: counties.map(toWorldLine),
    labels: [
      ...towns.map(([text, longitude, latitude, weight]) => ({ text, x: worldX(longitude), y: worldY(latitude), weight })),
      ...zips.map(([text, longitude, latitude]) => ({ text, x: worldX(longitude), y: worldY(latitude), weight: 0 })),
    ],
  };
});

/** Minimum zoom for details of states: county lines, towns, ZIP codes. */
const MIN_DETAILS_ZOOM = 7;

export interface Ground {
  readonly states: readonly StateOutline[];
  readonly details: readonly StateDetails[];
}

/** Returns the shapes to draw within a box of the world at a zoom: outlines always, details only from `MIN_DETAILS_ZOOM`. */
export const loadGround = async (box: WorldBox, zoom: number): Promise<Ground> => {
  const states = (await loadOutlines('/map/states.json')).filter((state) => overlaps(state.box, box));
  const visibleStates = zoom < MIN_DETAILS_ZOOM ? [] : states.filter((state) => state.rings.some((ring) => overlaps(ring.box, box)));
  return { states, details: await Promise.all(visibleStates.map((state) => loadStateDetails(state.code))) };
};
