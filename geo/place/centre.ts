import { countryCode } from '#contract/countries.ts';
import { cityCentre } from './towns.ts';
import { zipCentre } from './zipTable.ts';

interface Town {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** Countries the gazetteer knows; a French postal code must not be read as a zip code. */
const GAZETTEER = new Set(['US', 'CA']);

/** The middle of an address's zip code, else of its city; null where the gazetteer knows neither. */
export const centreOf = ({ zip, city, state, country }: Town): { readonly longitude: number; readonly latitude: number } | null =>
  country === '' || GAZETTEER.has(countryCode(country) ?? '') ? (zipCentre(zip) ?? cityCentre(city, state)) : null;
