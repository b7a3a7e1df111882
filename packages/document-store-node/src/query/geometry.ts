import { unwrapNumber } from '../bson/compare.ts';
import { isDocument } from '../bson/document.ts';
import { badValue, CommandError, locationError } from '../errors.ts';

export type Point = readonly [longitude: number, latitude: number];

/** Earth radius that MongoDB uses, in metres. */
export const EARTH_RADIUS_METRES = 6_378_100;

const RADIANS_PER_DEGREE = Math.PI / 180;

/** Returns the great-circle distance in radians. */
export const angleBetween = (a: Point, b: Point): number => {
  const latitudeTerm = Math.sin(((b[1] - a[1]) * RADIANS_PER_DEGREE) / 2) ** 2;
  const longitudeTerm = Math.sin(((b[0] - a[0]) * RADIANS_PER_DEGREE) / 2) ** 2;
  return (
    2 *
    Math.asin(
      Math.min(1, Math.sqrt(latitudeTerm + Math.cos(a[1] * RADIANS_PER_DEGREE) * Math.cos(b[1] * RADIANS_PER_DEGREE) * longitudeTerm)),
    )
  );
};

const finiteNumber = (value: unknown): number | undefined => {
  const number = unwrapNumber(value);
  return typeof number === 'number' && Number.isFinite(number) ? number : typeof number === 'bigint' ? Number(number) : undefined;
};

/** Returns a pair of valid longitude and latitude; undefined for any other value. */
export const pairOf = (value: unknown): Point | undefined => {
  const parts = Array.isArray(value) ? value : isDocument(value) ? Object.values(value) : [];
  const longitude = finiteNumber(parts[0]);
  const latitude = finiteNumber(parts[1]);
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude];
};

const isOnGlobe = (point: Point): boolean => Math.abs(point[0]) <= 180 && Math.abs(point[1]) <= 90;

export type Ring = readonly Point[];

export type Shape =
  | { readonly kind: 'point'; readonly at: Point }
  | { readonly kind: 'points'; readonly all: readonly Point[] }
  | { readonly kind: 'polygons'; readonly all: readonly (readonly Ring[])[] }
  | { readonly kind: 'lines'; readonly all: readonly (readonly Point[])[] };

const cannotExtract = (value: unknown, reason: string): CommandError =>
  locationError(16755, `Can't extract geo keys: ${JSON.stringify(value)} ${reason}`);

/** Parses every item of a list; undefined if the value is not a list or an item is invalid. */
const parseEach = <Part>(value: unknown, read: (item: unknown) => Part | undefined): Part[] | undefined => {
  const all = Array.isArray(value) ? value.map(read) : [undefined];
  return all.every((part) => part !== undefined) ? all : undefined;
};

const parsePosition = (value: unknown): Point | undefined => {
  const pair = pairOf(value);
  return pair !== undefined && isOnGlobe(pair) ? pair : undefined;
};

const parsePositions = (value: unknown): Point[] | undefined => parseEach(value, parsePosition);

const parseRing = (value: unknown): Ring | undefined => {
  const corners = parsePositions(value);
  const [first, last] = [corners?.[0], corners?.at(-1)];
  return corners !== undefined && corners.length >= 4 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? corners : undefined;
};

const parseRings = (value: unknown): Ring[] | undefined => parseEach(value, parseRing);

/** Parses GeoJSON or a legacy pair; undefined if the value is neither. */
export const parseShape = (value: unknown): Shape | undefined => {
  if (isDocument(value) && typeof value['type'] === 'string') {
    const coordinates = value['coordinates'];
    switch (value['type']) {
      case 'Point': {
        const at = parsePosition(coordinates);
        return at && { kind: 'point', at };
      }
      case 'MultiPoint': {
        const all = parsePositions(coordinates);
        return all && { kind: 'points', all };
      }
      case 'LineString': {
        const line = parsePositions(coordinates);
        return line && { kind: 'lines', all: [line] };
      }
      case 'MultiLineString': {
        const all = parseEach(coordinates, parsePositions);
        return all && { kind: 'lines', all };
      }
      case 'Polygon': {
        const polygon = parseRings(coordinates);
        return polygon && { kind: 'polygons', all: [polygon] };
      }
      case 'MultiPolygon': {
        const all = parseEach(coordinates, parseRings);
        return all && { kind: 'polygons', all };
      }
      default:
        return undefined;
    }
  }
  const at = parsePosition(value);
  return at && { kind: 'point', at };
};

const valuesAt = (value: unknown, path: readonly string[]): unknown[] => {
  if (path.length === 0) return value === undefined || value === null ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, path));
  return isDocument(value) ? valuesAt(value[path[0]!], path.slice(1)) : [];
};

const isPair = (value: unknown): boolean => Array.isArray(value) && value.length >= 2 && finiteNumber(value[0]) !== undefined;

/** Returns the geo values at a path: a single value, or each value of a list. */
export const geometriesAt = (document: unknown, path: readonly string[]): unknown[] =>
  valuesAt(document, path).flatMap((value) => (Array.isArray(value) && !isPair(value) ? (value as unknown[]) : [value]));

/**
 * Returns the points of a document for a `2dsphere` index; null stands for a shape that is not a point. Undefined if the path has no
 * value. Throws if a value is not a valid place.
 */
export const pointsOf = (document: unknown, path: readonly string[]): readonly (Point | null)[] | undefined => {
  const values = geometriesAt(document, path);
  if (values.length === 0) return undefined;
  return values.map((value) => {
    const shape = parseShape(value);
    if (shape === undefined) throw cannotExtract(value, 'is not a valid GeoJSON object or legacy point');
    return shape.kind === 'point' ? shape.at : null;
  });
};

const interleaveZeros = (value: number): bigint => {
  let bits = BigInt(value);
  bits = (bits | (bits << 16n)) & 0x0000ffff0000ffffn;
  bits = (bits | (bits << 8n)) & 0x00ff00ff00ff00ffn;
  bits = (bits | (bits << 4n)) & 0x0f0f0f0f0f0f0f0fn;
  bits = (bits | (bits << 2n)) & 0x3333333333333333n;
  return (bits | (bits << 1n)) & 0x5555555555555555n;
};

const gridStep = (value: number, span: number): number =>
  Math.min(0xffffffff, Math.max(0, Math.floor(((value + span / 2) / span) * 2 ** 32)));

/** Returns the cell of a point: its longitude and latitude, 32 bits each, interleaved (Morton order). */
export const cellOf = (point: Point): bigint => (interleaveZeros(gridStep(point[0], 360)) << 1n) | interleaveZeros(gridStep(point[1], 180));

export interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Returns cell ranges (both ends inclusive) that cover a box, about `maxRanges` at the maximum. */
export const cellRangesOf = (box: Box, maxRanges = 24): readonly (readonly [bigint, bigint])[] => {
  interface Tile extends Box {
    readonly from: bigint;
    readonly bits: number;
  }
  let tiles: Tile[] = [{ west: -180, south: -90, east: 180, north: 90, from: 0n, bits: 64 }];
  const isInside = (tile: Tile): boolean =>
    tile.west >= box.west && tile.east <= box.east && tile.south >= box.south && tile.north <= box.north;
  const isDisjoint = (tile: Tile): boolean =>
    tile.west > box.east || tile.east < box.west || tile.south > box.north || tile.north < box.south;
  for (let level = 0; level < 26; level++) {
    const childTiles = tiles.flatMap((tile): Tile[] => {
      if (isInside(tile) || tile.bits <= 2) return [tile];
      const quarter = 1n << BigInt(tile.bits - 2);
      const x = (tile.west + tile.east) / 2;
      const y = (tile.south + tile.north) / 2;
      return [
        { west: tile.west, east: x, south: tile.south, north: y, from: tile.from, bits: tile.bits - 2 },
        { west: tile.west, east: x, south: y, north: tile.north, from: tile.from + quarter, bits: tile.bits - 2 },
        { west: x, east: tile.east, south: tile.south, north: y, from: tile.from + 2n * quarter, bits: tile.bits - 2 },
        { west: x, east: tile.east, south: y, north: tile.north, from: tile.from + 3n * quarter, bits: tile.bits - 2 },
      ].filter((part) => !isDisjoint(part));
    });
    if (childTiles.length > maxRanges && level > 0) break;
    tiles = childTiles;
    if (tiles.every(isInside)) break;
  }
  const ranges: [bigint, bigint][] = [];
  for (const tile of tiles.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const to = tile.from + (1n << BigInt(tile.bits)) - 1n;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] + 1n === tile.from) last[1] = to;
    else ranges.push([tile.from, to]);
  }
  return ranges;
};

export const badGeometry = (geometry: unknown): CommandError => badValue(`unknown geo specifier: ${JSON.stringify(geometry)}`);
