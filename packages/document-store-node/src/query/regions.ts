import { unwrapNumber } from '../bson/compare.ts';
import { isDocument } from '../bson/document.ts';
import { badValue } from '../errors.ts';
import { angleBetween, badGeometry, pairOf, parseShape, type Box, type Point, type Ring, type Shape } from './geometry.ts';

/** Area of `$geoWithin` or `$geoIntersects`: tests for containment and intersection of shapes, and its bounding boxes. */
export interface Region {
  contains(shape: Shape): boolean;
  intersects(shape: Shape): boolean;
  /** Boxes that contain every point of the area; null if none can be computed. */
  readonly boxes: readonly Box[] | null;
}

const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Returns a box around all points within an angle of a point; two boxes if it crosses the date line. */
export const boxesAround = (centre: Point, angle: number): readonly Box[] => {
  const latitudeReach = angle * DEGREES_PER_RADIAN;
  const south = centre[1] - latitudeReach;
  const north = centre[1] + latitudeReach;
  if (south <= -90 || north >= 90 || latitudeReach >= 90)
    return [{ west: -180, east: 180, south: Math.max(-90, south), north: Math.min(90, north) }];
  const longitudeReach = Math.asin(Math.min(1, Math.sin(angle) / Math.cos((centre[1] * Math.PI) / 180))) * DEGREES_PER_RADIAN;
  const west = centre[0] - longitudeReach;
  const east = centre[0] + longitudeReach;
  if (west < -180)
    return [
      { west: -180, east, south, north },
      { west: west + 360, east: 180, south, north },
    ];
  if (east > 180)
    return [
      { west, east: 180, south, north },
      { west: -180, east: east - 360, south, north },
    ];
  return [{ west, east, south, north }];
};

type Vector = readonly [number, number, number];

const toVector = (point: Point): Vector => {
  const longitude = (point[0] * Math.PI) / 180;
  const latitude = (point[1] * Math.PI) / 180;
  return [Math.cos(latitude) * Math.cos(longitude), Math.cos(latitude) * Math.sin(longitude), Math.sin(latitude)];
};
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** Checks whether two edges cross at an inner point of both. */
const edgesCross = (a: Vector, b: Vector, c: Vector, d: Vector): boolean => {
  const ab = cross(a, b);
  const acb = -dot(ab, c);
  if (acb * dot(ab, d) <= 0) return false;
  const cd = cross(c, d);
  return acb * -dot(cd, b) > 0 && acb * dot(cd, a) > 0;
};

/** Checks whether a point is inside a ring on the sphere (its edges are great circles), or on one of its corners. */
const isInRing = (point: Point, ring: Ring): boolean => {
  const pointVector = toVector(point);
  for (const corner of ring) if (corner[0] === point[0] && corner[1] === point[1]) return true;
  // Sum of the angles under which the point sees the edges: a full turn if it is inside.
  let angleSum = 0;
  for (let i = 0; i + 1 < ring.length; i++) {
    const a = cross(pointVector, toVector(ring[i]!));
    const b = cross(pointVector, toVector(ring[i + 1]!));
    angleSum += Math.atan2(dot(pointVector, cross(a, b)), dot(a, b));
  }
  return Math.abs(angleSum) > Math.PI;
};

const isInPolygon = (point: Point, polygon: readonly Ring[]): boolean =>
  isInRing(point, polygon[0]!) && !polygon.slice(1).some((hole) => isInRing(point, hole));

const isInFlatRing = (point: Point, ring: Ring): boolean => {
  let isInside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i]!;
    const [xj, yj] = ring[j]!;
    if (yi > point[1] !== yj > point[1] && point[0] < ((xj - xi) * (point[1] - yi)) / (yj - yi) + xi) isInside = !isInside;
  }
  return isInside;
};

const cornersOf = (shape: Shape): readonly Point[] => {
  switch (shape.kind) {
    case 'point':
      return [shape.at];
    case 'points':
      return shape.all;
    case 'lines':
      return shape.all.flat();
    case 'polygons':
      return shape.all.flat(2);
  }
};

const edgesOf = (shape: Shape): readonly (readonly [Vector, Vector])[] => {
  const lines = shape.kind === 'lines' ? shape.all : shape.kind === 'polygons' ? shape.all.flat() : [];
  return lines.flatMap((line) => line.slice(1).map((point, i) => [toVector(line[i]!), toVector(point)] as const));
};

const pointRegion = (test: (point: Point) => boolean, boxes: Region['boxes']): Region => ({
  contains: (shape) => cornersOf(shape).every(test),
  intersects: (shape) => cornersOf(shape).some(test),
  boxes,
});

const boxAround = (points: readonly Point[]): readonly Box[] => {
  const longitudes = points.map((point) => point[0]);
  const latitudes = points.map((point) => point[1]);
  const west = Math.min(...longitudes);
  const east = Math.max(...longitudes);
  if (east - west > 180) return [{ west: -180, east: 180, south: -90, north: 90 }];
  // A great circle bows towards the pole: extend the box by the maximum rise of an edge above its ends.
  const arcMargin = (east - west) ** 2 / 400 + 0.001;
  return [
    { west, east, south: Math.max(-90, Math.min(...latitudes) - arcMargin), north: Math.min(90, Math.max(...latitudes) + arcMargin) },
  ];
};

/** Returns a test for points inside a polygon, or equal to a point of any other shape. */
const containmentTest = (shape: Shape): ((point: Point) => boolean) => {
  if (shape.kind === 'polygons') return (point) => shape.all.some((polygon) => isInPolygon(point, polygon));
  const corners = cornersOf(shape);
  return (point) => corners.some((corner) => corner[0] === point[0] && corner[1] === point[1]);
};

const regionOfShape = (shape: Shape): Region => {
  const corners = cornersOf(shape);
  const edges = edgesOf(shape);
  const containsPoint = containmentTest(shape);
  const edgesCrossWith = (other: Shape): boolean => edgesOf(other).some(([a, b]) => edges.some(([c, d]) => edgesCross(a, b, c, d)));
  return {
    contains: (other) => cornersOf(other).every(containsPoint) && (shape.kind !== 'polygons' || !edgesCrossWith(other)),
    intersects: (other) =>
      cornersOf(other).some(containsPoint) || (other.kind === 'polygons' && corners.some(containmentTest(other))) || edgesCrossWith(other),
    boxes: boxAround(corners),
  };
};

const radiusNumber = (value: unknown): number => {
  const number = unwrapNumber(value);
  if (typeof number !== 'number' && typeof number !== 'bigint') throw badValue('radius must be a non-negative number');
  return Number(number);
};

const parsePairs = (value: unknown): Point[] => {
  if (!Array.isArray(value)) throw badGeometry(value);
  return value.map((item) => {
    const pair = pairOf(item);
    if (pair === undefined) throw badValue('Point must only contain numeric elements');
    return pair;
  });
};

/** Parses the argument of `$geoWithin` or `$geoIntersects`. */
export const parseRegion = (value: unknown): Region => {
  if (!isDocument(value)) throw badGeometry(value);
  if (value['$geometry'] !== undefined) {
    const shape = parseShape(value['$geometry']);
    if (shape === undefined) throw badValue(`unknown GeoJSON type or invalid coordinates: ${JSON.stringify(value['$geometry'])}`);
    return regionOfShape(shape);
  }
  const circle = value['$centerSphere'] ?? value['$center'];
  if (Array.isArray(circle)) {
    const centre = pairOf(circle[0]);
    const radius = radiusNumber(circle[1]);
    if (centre === undefined || radius < 0) throw badValue('radius must be a non-negative number');
    if (value['$centerSphere'] !== undefined)
      return pointRegion((point) => angleBetween(centre, point) <= radius, boxesAround(centre, radius));
    return pointRegion((point) => Math.hypot(point[0] - centre[0], point[1] - centre[1]) <= radius, null);
  }
  if (value['$box'] !== undefined) {
    const [a, b] = parsePairs(value['$box']);
    if (a === undefined || b === undefined) throw badGeometry(value);
    const box = { west: Math.min(a[0], b[0]), east: Math.max(a[0], b[0]), south: Math.min(a[1], b[1]), north: Math.max(a[1], b[1]) };
    return pointRegion((point) => point[0] >= box.west && point[0] <= box.east && point[1] >= box.south && point[1] <= box.north, [box]);
  }
  if (value['$polygon'] !== undefined) {
    const ring = parsePairs(value['$polygon']);
    return pointRegion((point) => isInFlatRing(point, ring), null);
  }
  throw badGeometry(value);
};
