import type { Place } from '../api/place.ts';

/** Two decimals (about a mile across) are near enough for a first page, and reveal less about the visitor. */
const rough = (degrees: number): number => Math.round(degrees * 100) / 100;

/** The middle of a city or ZIP code is no more exact than that, so the server's first page and the phone send the same request. */
export const roughPlace = (place: Place): Place => ({ ...place, longitude: rough(place.longitude), latitude: rough(place.latitude) });

export const LONGEST_LABEL = 80;

/** The chosen place as the cookie `place` keeps it for the server's next first page. */
export const placeText = (place: Place): string => {
  const { latitude, longitude, kind, label } = roughPlace(place);
  return [latitude, longitude, kind, label.slice(0, LONGEST_LABEL)].join('|');
};
