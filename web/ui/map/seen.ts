import type { Point } from '../../api/place.ts';
import type { LeafletMap } from './leaflet.ts';
import type { MapPin } from './pins.ts';

/** What of the places is within what is seen. */
export interface Seen {
  readonly count: number;
  /** Where none is: the middle of what is seen, and the place that is nearest to it. */
  readonly nearest: { readonly pin: MapPin; readonly from: Point } | null;
}

/** Counts the places that a map shows, and finds the nearest where it shows none. */
export const seenOn = (map: LeafletMap, pins: readonly MapPin[]): Seen => {
  const bounds = map.getBounds();
  const count = pins.filter(({ point }) => bounds.contains([point.latitude, point.longitude])).length;
  if (count > 0) return { count, nearest: null };
  const { lng: longitude, lat: latitude } = map.getCenter();
  let nearest: { readonly pin: MapPin; readonly metres: number } | null = null;
  for (const pin of pins) {
    const metres = map.distance([latitude, longitude], [pin.point.latitude, pin.point.longitude]);
    if (nearest === null || metres < nearest.metres) nearest = { pin, metres };
  }
  return { count, nearest: nearest && { pin: nearest.pin, from: { longitude, latitude } } };
};
