import { createRequire } from 'node:module';
import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import { lazyValue } from '#domain/values/lazyValue.ts';
import { stateCode } from './states.ts';

interface CountyArea {
  readonly label: string;
  readonly box: readonly [west: number, south: number, east: number, north: number];
  readonly polygons: readonly (readonly Position[][])[];
}

type Topology = Parameters<typeof feature>[0];

const require = createRequire(import.meta.url);

const boxOf = (polygons: readonly (readonly Position[][])[]): CountyArea['box'] => {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude = 0, latitude = 0] of polygons.flatMap((rings) => rings[0] ?? [])) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west, south, east, north];
};

const polygonsOf = (geometry: Polygon | MultiPolygon): Position[][][] =>
  geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;

/** Bounding boxes of US counties, from us-atlas. Loaded once, on first use. */
const countyAreas = lazyValue((): readonly CountyArea[] => {
  const topology = require('us-atlas/counties-10m.json') as Topology;
  const featuresOf = (name: 'counties' | 'states') =>
    (feature(topology, topology.objects[name]!) as FeatureCollection<Polygon | MultiPolygon, { readonly name: string }>).features;
  const stateOfFips = new Map(featuresOf('states').map(({ id, properties }) => [String(id), stateCode(properties.name) ?? '']));
  return featuresOf('counties').map(({ id, properties: { name }, geometry }) => {
    const polygons = polygonsOf(geometry);
    const state = stateOfFips.get(String(id).slice(0, 2)) ?? '';
    return { label: state === '' ? name : `${name}, ${state}`, box: boxOf(polygons), polygons };
  });
});

const countyLabels = lazyValue((): ReadonlySet<string> => new Set(countyAreas().map(({ label }) => label)));

/** Whether a county exists, by its name from `countyAt`. */
export const isCounty = (label: string): boolean => countyLabels().has(label);

/** Returns all counties, by their names from `countyAt`. */
export const allCounties = (): readonly string[] => [...countyLabels()];

/** Whether a ray from the point crosses the ring an odd number of times, that is, the point is inside (even–odd rule). */
const isInsideRing = (ring: readonly Position[], longitude: number, latitude: number): boolean => {
  let isInside = false;
  for (let index = 0, previousIndex = ring.length - 1; index < ring.length; previousIndex = index, index += 1) {
    const [x1 = 0, y1 = 0] = ring[index] ?? [];
    const [x2 = 0, y2 = 0] = ring[previousIndex] ?? [];
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
};

const containsPoint = (area: CountyArea, longitude: number, latitude: number): boolean => {
  const [west, south, east, north] = area.box;
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
  // Holes are rings too: a point in an outer ring and in a hole of it has an even number of crossings.
  return area.polygons.some((rings) => rings.filter((ring) => isInsideRing(ring, longitude, latitude)).length % 2 === 1);
};

/** Returns the US county at a point, with its state because thirty states have a Washington: `Los Angeles, CA`. Null elsewhere. */
export const countyAt = (longitude: number, latitude: number): string | null =>
  countyAreas().find((area) => containsPoint(area, longitude, latitude))?.label ?? null;
