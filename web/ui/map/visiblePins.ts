import { metresBetween } from '#domain/values/distance.ts';
import { coarsePoint, type Point } from '../../browser/place.ts';
import { latLngOf } from './latLng.ts';
import type { LeafletMap } from './leaflet.ts';
import type { MapPin } from './mapPin.ts';

/** The visible places of the map. */
export interface VisiblePins {
  readonly count: number;
  /** Whether the chosen place, or the visitor's location, is visible. */
  readonly isPlaceVisible: boolean;
  /** The nearest place and its distance from `from`, if no place is visible; otherwise null. */
  readonly nearest: { readonly pin: MapPin; readonly from: Point; readonly metres: number } | null;
}

/**
 * Counts the places that a map shows; if it shows none, finds the nearest one. Distances are from the chosen place while that is visible,
 * rounded as in the list, because the list measures from there too; otherwise from the middle of the map.
 */
export const visiblePinsOf = (map: LeafletMap, pins: readonly MapPin[], place: Point | null): VisiblePins => {
  const bounds = map.getBounds();
  const isVisible = (point: Point) => bounds.contains(latLngOf(point));
  const count = pins.filter(({ point }) => isVisible(point)).length;
  const isPlaceVisible = place !== null && isVisible(place);
  if (count > 0) return { count, isPlaceVisible, nearest: null };
  const { lng: longitude, lat: latitude } = map.getCenter();
  const from = place && isPlaceVisible ? coarsePoint(place) : { longitude, latitude };
  const pinsByDistance = pins.map((pin) => ({ pin, from, metres: metresBetween(from, pin.point) })).toSorted((a, b) => a.metres - b.metres);
  return { count, isPlaceVisible, nearest: pinsByDistance[0] ?? null };
};
