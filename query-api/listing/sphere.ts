import type { Coordinates } from '#domain/values/coordinates.ts';
import { EARTH_RADIUS_METRES } from '#domain/values/distance.ts';
import { METRES_PER_MILE } from '#domain/values/miles.ts';

/*
 * Places as unit vectors. The straight line (chord) between two of them grows with the distance on the ground, needs no trigonometry to
 * compare, and has no special cases at poles or the date line.
 */

const RADIANS_PER_DEGREE = Math.PI / 180;

export interface UnitVector {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export const unitVector = (longitude: number, latitude: number): UnitVector => {
  const longitudeRadians = longitude * RADIANS_PER_DEGREE;
  const latitudeRadians = latitude * RADIANS_PER_DEGREE;
  const cosLatitude = Math.cos(latitudeRadians);
  return { x: cosLatitude * Math.cos(longitudeRadians), y: cosLatitude * Math.sin(longitudeRadians), z: Math.sin(latitudeRadians) };
};

/** Returns the whole metres on the ground for a squared chord. */
export const metresFromSquaredChord = (squaredChord: number): number =>
  Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(squaredChord) / 2)));

/** Returns the squared chord for metres on the ground. */
export const squaredChordOfMetres = (metres: number): number =>
  (2 * Math.sin(Math.min(metres / (2 * EARTH_RADIUS_METRES), Math.PI / 2))) ** 2;

export const squaredChordBetween = (one: UnitVector, other: UnitVector): number =>
  (one.x - other.x) ** 2 + (one.y - other.y) ** 2 + (one.z - other.z) ** 2;

export const vectorOf = ({ longitude, latitude }: Coordinates): UnitVector => unitVector(longitude, latitude);

/** Returns the squared chord for miles on the ground. */
export const squaredChordOfMiles = (miles: number): number => squaredChordOfMetres(miles * METRES_PER_MILE);
