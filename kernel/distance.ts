import type { Coordinates } from './coordinates.ts';
import { METRES_PER_MILE, REACH_MILES } from './miles.ts';

/** Radius of the earth in metres, as in MongoDB's `$geoNear`. */
export const EARTH_RADIUS = 6_378_100;
const RADIANS = Math.PI / 180;

/**
 * Returns the distance between two places on the ground in whole metres. Server and browser use the same function, so that all screens
 * show the same number.
 */
export const metresBetween = (one: Coordinates, other: Coordinates): number => {
  const [a, b] = [one.latitude * RADIANS, other.latitude * RADIANS];
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(((other.longitude - one.longitude) * RADIANS) / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half))));
};

/** Whether two places are near enough for lists to prefer them. */
export const isWithinReach = (one: Coordinates, other: Coordinates): boolean => metresBetween(one, other) <= REACH_MILES * METRES_PER_MILE;
