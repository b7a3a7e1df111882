import { countryCode } from '#contract/countries.ts';
import type { FactsOf } from '#domain/service/sections.ts';
import {
  cityCentre,
  comparePoint,
  countyAt,
  isInGazetteer,
  nearestCity,
  timeZoneAt,
  zipCentre,
  type ComparedPoint,
  type Point,
} from '#geo/place/index.ts';
import { countryOfState } from '#geo/place/states.ts';
import { completeAddress, otherStateOfZip, publishedAddress, type PublishedAddress, type ReadAddress } from './address.ts';
import { placeFindings, type PlaceFinding } from './placeFindings.ts';
import { numberField, textField, type Row } from './row.ts';

export interface ReadPlace {
  readonly address: ReadAddress;
  readonly place: FactsOf<'place'>;
  /** What the row contradicted in point and address, and what became of it. */
  readonly findings: readonly PlaceFinding[];
}

/** Returns the row's own point, which may be out of range; null if it has none. 0,0 stands for none. */
const publishedPoint = (row: Row): Point | null => {
  const longitude = numberField(row, 'longitude');
  const latitude = numberField(row, 'latitude');
  return longitude === null || latitude === null || (longitude === 0 && latitude === 0) ? null : { longitude, latitude };
};

/** Whether the gazetteer contains the row's country: elsewhere, a number like a ZIP code is none. An unknown country does not count. */
const isRowInGazetteer = (row: Row): boolean => {
  const country = textField(row, 'country');
  return countryCode(country) === null || isInGazetteer(country);
};

const comparePublished = (row: Row, point: Point | null, address: PublishedAddress): ComparedPoint | null =>
  point && comparePoint(point, isRowInGazetteer(row) ? address : { city: '', state: '', zip: '' });

/** Leaves out the field that is wrong by point and other fields; a city stays, because it may be a quarter or a village. */
const withoutWrongField = (published: PublishedAddress, compared: ComparedPoint | null): PublishedAddress =>
  compared?.kind === 'wrongField' && compared.field !== 'city' ? { ...published, [compared.field]: '' } : published;

const placeAt = ({ longitude, latitude }: Point, source: 'import' | 'gazetteer'): FactsOf<'place'> => ({
  longitude,
  latitude,
  timeZone: timeZoneAt(longitude, latitude),
  county: countyAt(longitude, latitude),
  source,
});

/** Returns the place without a point of the row: the centre of its zip code; else none, with the time zone of its city. */
const placeOfAddress = (address: ReadAddress): FactsOf<'place'> => {
  const centre = zipCentre(address.zip);
  if (centre !== null) return placeAt(centre, 'gazetteer');
  const city = cityCentre(address.city, address.state);
  return { longitude: null, latitude: null, timeZone: city && timeZoneAt(city.longitude, city.latitude), county: null, source: 'import' };
};

/** Adds the state of the nearest town to an address without a state, if the point is known. */
const withStateFromPlace = (address: ReadAddress, place: FactsOf<'place'>): ReadAddress => {
  if (address.state !== '' || place.longitude === null || place.latitude === null) return address;
  const state = nearestCity(place.longitude, place.latitude)?.state ?? '';
  return { ...address, state, country: countryOfState(state) ?? '' };
};

/**
 * Reads address and place of a row. Its own point is used as published, or put right by one plain repair if ZIP code, city and state then
 * agree with it; the centre of its zip code (approximate) replaces a point that they contradict, or a missing one.
 */
export const readPlace = (row: Row): ReadPlace => {
  const published = publishedAddress(row);
  const point = publishedPoint(row);
  const compared = comparePublished(row, point, published);
  const consistent = withoutWrongField(published, compared);
  const address = completeAddress(consistent);
  const place =
    compared === null || compared.kind === 'outOfRange'
      ? placeOfAddress(address)
      : placeAt(compared.point, compared.kind === 'contradicted' ? 'gazetteer' : 'import');
  return {
    address: withStateFromPlace(address, place),
    place,
    findings: placeFindings({ point, compared, published, address, stateOfDroppedZip: otherStateOfZip(consistent) }),
  };
};
