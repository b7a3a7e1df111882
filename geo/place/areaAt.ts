import { nearestCity, townsWithin } from './nearestCity.ts';
import { timeZoneAt } from './timeZone.ts';
import type { Point } from './zipTable.ts';

/** What people recognise a point by. */
export interface PointArea {
  /** A town near it, such as `Denver, CO`; null if there is none within 100 km. */
  readonly town: string | null;
  /** IANA name, such as `Antarctica/McMurdo`; null if the point is out of range. */
  readonly timeZone: string | null;
}

const SAME_TOWN_KM = 10;

/** Returns the largest town within 10 km, else the nearest one, and the time zone. Degrees. */
export const areaAt = ({ longitude, latitude }: Point): PointArea => {
  const [largestTown] = townsWithin(longitude, latitude, SAME_TOWN_KM).toSorted((one, other) => other.zipCount - one.zipCount);
  const town = largestTown ?? nearestCity(longitude, latitude);
  return { town: town && `${town.name}, ${town.state}`, timeZone: timeZoneAt(longitude, latitude) };
};
