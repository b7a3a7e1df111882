import type { Point } from '../../browser/place.ts';

const DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const;
export type Direction = (typeof DIRECTIONS)[number];

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the initial direction from one point to another, one of eight. */
export const directionTo = (from: Point, to: Point): Direction => {
  const [fromLatitude, toLatitude, eastward] = [radians(from.latitude), radians(to.latitude), radians(to.longitude - from.longitude)];
  const bearing = Math.atan2(
    Math.sin(eastward) * Math.cos(toLatitude),
    Math.cos(fromLatitude) * Math.sin(toLatitude) - Math.sin(fromLatitude) * Math.cos(toLatitude) * Math.cos(eastward),
  );
  const eighth = Math.round((bearing / Math.PI) * 4);
  return DIRECTIONS[(eighth + DIRECTIONS.length) % DIRECTIONS.length] ?? 'north';
};
