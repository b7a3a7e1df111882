import type { Place } from './place.ts';

/** Rounds to two decimals (about a mile), exact enough for a first page, and revealing less about the visitor. */
const roundToHundredth = (degrees: number): number => Math.round(degrees * 100) / 100;

/**
 * Rounds a place as the cookie does, so that the server's first page and the browser send the same request. The middle of a city or ZIP
 * code is no more exact.
 */
export const roundedPlace = (place: Place): Place => ({
  ...place,
  longitude: roundToHundredth(place.longitude),
  latitude: roundToHundredth(place.latitude),
});

export const MAX_LABEL_LENGTH = 80;

/** Returns the chosen place as text of the cookie `place`, for the server's next first page. */
export const placeText = (place: Place): string => {
  const { latitude, longitude, kind, label } = roundedPlace(place);
  return [latitude, longitude, kind, label.slice(0, MAX_LABEL_LENGTH)].join('|');
};
