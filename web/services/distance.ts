import { METRES_PER_MILE } from '../../domain/miles.ts';
import type { Point } from '../api/place.ts';

/**
 * Metres as miles: `0.4 mi`, from ten on without tenths, never broken. Both languages write them alike in the United States.
 * Not by Intl: a number format's first use takes a phone most of a tenth of a second.
 */
export const wordMiles = (metres: number): string => {
  const miles = metres / METRES_PER_MILE;
  return `${miles < 9.95 ? miles.toFixed(1) : miles.toFixed().replace(/\B(?=\d{3}$)/, ',')}\u00a0mi`;
};

const EARTH_RADIUS_METRES = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export const metresBetween = (one: Point, other: Point): number => {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(half));
};
