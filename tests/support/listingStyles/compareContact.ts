import { zipTable } from '#geo/place/zipTable.ts';
import type { KnownPhone, KnownPlace } from './knownListing.ts';
import type { HoursVerdict } from './openMinutes.ts';

interface ReadContact {
  readonly phone: string;
  readonly extension: string;
  readonly phoneText: string;
}

interface ReadFacts {
  readonly address: { readonly city: string; readonly state: string; readonly zip: string };
  readonly place: { readonly longitude: number | null; readonly latitude: number | null; readonly source: string };
}

/**
 * Compares the number to call with the known one. Wrong is any other number, such as a fax, another extension, and an extension or a number that
 * is neither read nor kept as text.
 */
export const comparePhone = (known: KnownPhone, { phone, extension, phoneText }: ReadContact): HoursVerdict => {
  const digits = phone.replace(/\D/g, '');
  const number = known.kind === 'us' ? digits.replace(/^1(?=\d{10}$)/, '') : digits;
  if (digits !== '' && number !== known.digits) return { wrong: `${phone} instead of ${known.digits}` };
  if (extension !== '' && extension !== known.extension) return { wrong: `extension ${extension} instead of ${known.extension}` };
  const keptDigits = phoneText.replace(/\D/g, '');
  if (digits === '' && !keptDigits.includes(known.digits)) return { wrong: `neither read nor kept: ${known.digits}` };
  if (extension !== known.extension && !keptDigits.includes(known.extension)) return { wrong: `extension ${known.extension} was lost` };
  return digits !== '' || known.kind !== 'us' ? 'read' : 'unread';
};

const EARTH_RADIUS_KM = 6371;
const MAX_DISTANCE_KM = 1;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const distanceKm = (from: { longitude: number; latitude: number }, to: { longitude: number; latitude: number }): number => {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const haversine =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine));
};

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** Compares city, state, ZIP code and point: within 1 km of the known point, or the center of the ZIP code, marked as approximate. */
export const comparePlace = (known: KnownPlace, { address, place }: ReadFacts): HoursVerdict => {
  const { city, state, zip } = address;
  const other = [plain(city) === plain(known.city) ? '' : city, state === known.state ? '' : state, zip === known.zip ? '' : zip];
  if (other.some((text) => text !== '')) return { wrong: `${other.join(' ')} instead of ${known.city} ${known.state} ${known.zip}` };
  if (place.longitude === null || place.latitude === null) return 'unread';
  const point = { longitude: place.longitude, latitude: place.latitude };
  const target = place.source === 'gazetteer' ? zipTable().get(known.zip) : known;
  if (target === undefined || distanceKm(point, target) > MAX_DISTANCE_KM) return { wrong: `point ${JSON.stringify(place)}` };
  return city !== '' && state !== '' && zip !== '' ? 'read' : 'unread';
};
