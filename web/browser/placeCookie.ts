import type { Place } from '../api/place.ts';

/** Rounds to two decimals (about a mile), exact enough for a first page, and revealing less about the visitor. */
const rough = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * Rounds a place like the cookie, because the middle of a city or ZIP code is no more exact. The server's first page and the phone then
 * send the same request.
 */
export const roughPlace = (place: Place): Place => ({ ...place, longitude: rough(place.longitude), latitude: rough(place.latitude) });

export const LONGEST_LABEL = 80;

/** Returns the chosen place as text of the cookie `place`, for the server's next first page. */
export const placeText = (place: Place): string => {
  const { latitude, longitude, kind, label } = roughPlace(place);
  return [latitude, longitude, kind, label.slice(0, LONGEST_LABEL)].join('|');
};
