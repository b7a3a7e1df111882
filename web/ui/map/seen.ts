import { metresBetween } from '#kernel/distance.ts';
import { coarsePoint, type Point } from '../../api/place.ts';
import type { LeafletMap } from './leaflet.ts';
import type { MapPin } from './pins.ts';

/** The visible places of the map. */
export interface Seen {
  readonly count: number;
  /** The nearest place and its distance from `from`, if no place is visible; otherwise null. */
  readonly nearest: { readonly pin: MapPin; readonly from: Point; readonly metres: number } | null;
}

/**
 * Counts the places that a map shows; if it shows none, finds the nearest one. Distances are from the chosen place while that is visible,
 * rounded as in the list, because the list measures from there too; otherwise from the middle of the map.
 */
export const seenOn = (map: LeafletMap, pins: readonly MapPin[], place: Point | null): Seen => {
  const bounds = map.getBounds();
  const isSeen = ({ latitude, longitude }: Point) => bounds.contains([latitude, longitude]);
  const count = pins.filter(({ point }) => isSeen(point)).length;
  if (count > 0) return { count, nearest: null };
  const { lng: longitude, lat: latitude } = map.getCenter();
  const from = place && isSeen(place) ? coarsePoint(place) : { longitude, latitude };
  const byDistance = pins.map((pin) => ({ pin, from, metres: metresBetween(from, pin.point) })).toSorted((a, b) => a.metres - b.metres);
  return { count, nearest: byDistance[0] ?? null };
};
