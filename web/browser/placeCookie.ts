import type { Place } from '../api/place.ts';

/** Two decimals (about a mile across) are near enough for a first page, and say less of whoever carries the cookie. */
const rough = (degrees: number): number => Math.round(degrees * 100) / 100;

/** The middle of a city or of a ZIP code is no more exact than that: kept so, the server's first page and the phone ask the same. */
export const roughPlace = (place: Place): Place => ({ ...place, longitude: rough(place.longitude), latitude: rough(place.latitude) });

const KINDS: readonly Place['kind'][] = ['city', 'zip', 'here'];
const LONGEST_LABEL = 80;
/** `39.76|-104.97|zip|80205 Denver, CO` */
const SHAPE = /^(-?\d{1,2}(?:\.\d{1,2})?)\|(-?\d{1,3}(?:\.\d{1,2})?)\|([a-z]+)\|([^|<>]*)$/;

/** The chosen place as the cookie `place` keeps it for the server's next first page. */
export const placeText = (place: Place): string => {
  const { latitude, longitude, kind, label } = roughPlace(place);
  return [latitude, longitude, kind, label.slice(0, LONGEST_LABEL)].join('|');
};

/** What the cookie `place` says; null when it says nothing that is a place. */
export const readPlace = (text: string | undefined): Place | null => {
  const [, latitude, longitude, word, label = ''] = SHAPE.exec(text ?? '') ?? [];
  const kind = KINDS.find((known) => known === word);
  if (kind === undefined || label.length > LONGEST_LABEL) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude), kind, label };
  return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null;
};
