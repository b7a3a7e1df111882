import type { Coordinates } from './coordinates.ts';
import { METRES_PER_MILE, MAX_SEARCH_MILES } from './miles.ts';

/** Radius of the earth in metres, as in MongoDB's `$geoNear`. */
export const EARTH_RADIUS_METRES = 6_378_100;
const RADIANS_PER_DEGREE = Math.PI / 180;

/**
 * Returns the distance between two places on the ground in whole metres. Server and browser use the same function, so that all screens
 * show the same number.
 */
export const metresBetween = (one: Coordinates, other: Coordinates): number => {
  const [latitudeOne, latitudeOther] = [one.latitude * RADIANS_PER_DEGREE, other.latitude * RADIANS_PER_DEGREE];
  const haversine =
    Math.sin((latitudeOther - latitudeOne) / 2) ** 2 +
    Math.cos(latitudeOne) * Math.cos(latitudeOther) * Math.sin(((other.longitude - one.longitude) * RADIANS_PER_DEGREE) / 2) ** 2;
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(haversine))));
};

/** Whether two places are near enough for lists to prefer them. */
export const isWithinSearchRadius = (one: Coordinates, other: Coordinates): boolean =>
  metresBetween(one, other) <= MAX_SEARCH_MILES * METRES_PER_MILE;
