import type { FactsOf } from '#domain/service/sections.ts';
import { cityCentre, countyAt, nearestCity, timeZoneAt, zipCentre } from '#geo/place/index.ts';
import { countryOfState } from '#geo/place/states.ts';
import type { ReadAddress } from './address.ts';
import { numberField, type Row } from './row.ts';

const isValidPoint = (longitude: number, latitude: number): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 && !(longitude === 0 && latitude === 0);

/**
 * Returns the place: the row's own valid point, else the centre of its zip code (approximate), else none; then its city still determines
 * the time zone.
 */
export const placeOfRow = (row: Row, address: ReadAddress): FactsOf<'place'> => {
  const longitude = numberField(row, 'longitude');
  const latitude = numberField(row, 'latitude');
  const ownPoint = longitude !== null && latitude !== null && isValidPoint(longitude, latitude) ? { longitude, latitude } : null;
  const point = ownPoint ?? zipCentre(address.zip);
  if (point === null) {
    const city = cityCentre(address.city, address.state);
    return { longitude: null, latitude: null, timeZone: city && timeZoneAt(city.longitude, city.latitude), county: null, source: 'import' };
  }
  return {
    longitude: point.longitude,
    latitude: point.latitude,
    timeZone: timeZoneAt(point.longitude, point.latitude),
    county: countyAt(point.longitude, point.latitude),
    source: ownPoint ? 'import' : 'gazetteer',
  };
};

/** Adds the state of the nearest town to an address without a state, if the point is known. */
export const withStateFromPlace = (address: ReadAddress, place: FactsOf<'place'>): ReadAddress => {
  if (address.state !== '' || place.longitude === null || place.latitude === null) return address;
  const state = nearestCity(place.longitude, place.latitude)?.state ?? '';
  return { ...address, state, country: countryOfState(state) ?? '' };
};
