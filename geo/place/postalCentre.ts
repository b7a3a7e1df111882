import { countryCode } from '#contract/countries.ts';
import { cityCentre } from './towns.ts';
import { zipCentre } from './zipTable.ts';

interface PostalAddress {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** Countries of the gazetteer; a French postal code must not be read as a zip code. */
const GAZETTEER_COUNTRIES = new Set(['US', 'CA']);

/** Whether the gazetteer contains the places of a country, given by code or name; an empty one counts as such. */
export const isInGazetteer = (country: string): boolean => country === '' || GAZETTEER_COUNTRIES.has(countryCode(country) ?? '');

/** Returns the centre of an address's zip code, else of its city; null if the gazetteer contains neither. */
export const postalCentreOf = ({
  zip,
  city,
  state,
  country,
}: PostalAddress): { readonly longitude: number; readonly latitude: number } | null =>
  isInGazetteer(country) ? (zipCentre(zip) ?? cityCentre(city, state)) : null;
