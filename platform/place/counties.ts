import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { stateCode } from './states.ts';

interface CountyArea {
  readonly label: string;
  readonly box: readonly [west: number, south: number, east: number, north: number];
  readonly polygons: readonly (readonly Position[][])[];
}

type NamedCollection = GeometryCollection<{ readonly name: string }>;

const requirePackage = createRequire(import.meta.url);

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

let areas: readonly CountyArea[] | undefined;

/** US counties with their boxes, from us-atlas. Loaded once, on first use. */
const countyAreas = (): readonly CountyArea[] => {
  if (areas) return areas;
  const topology = requirePackage('us-atlas/counties-10m.json') as Topology<{ counties: NamedCollection; states: NamedCollection }>;
  const stateOfFips = new Map(
    topology.objects.states.geometries.map((state) => [String(state.id), stateCode(state.properties?.name ?? '') ?? '']),
  );
  areas = feature(topology, topology.objects.counties).features.flatMap(({ id, properties, geometry }) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const polygons = polygonsOf(geometry);
    const { name } = properties as { readonly name: string };
    const state = stateOfFips.get(String(id).slice(0, 2)) ?? '';
    return [{ label: state === '' ? name : `${name}, ${state}`, box: boxOf(polygons), polygons }];
  });
  return areas;
};

/** Even–odd rule: a ray from the point crosses the ring an odd number of times when the point is inside. */
const crosses = (ring: readonly Position[], longitude: number, latitude: number): boolean => {
  let inside = false;
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const [x1 = 0, y1 = 0] = ring[at] ?? [];
    const [x2 = 0, y2 = 0] = ring[before] ?? [];
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
};

const holds = (area: CountyArea, longitude: number, latitude: number): boolean => {
  const [west, south, east, north] = area.box;
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
  // Holes are rings too: being inside an outer ring and a hole of it is an even number of crossings.
  return area.polygons.some((rings) => rings.filter((ring) => crosses(ring, longitude, latitude)).length % 2 === 1);
};

/** The US county at a point, with its state because thirty states have a Washington: `Los Angeles, CA`. Null elsewhere. */
export const countyAt = (longitude: number, latitude: number): string | null =>
  countyAreas().find((area) => holds(area, longitude, latitude))?.label ?? null;
