import { foldName } from '#domain/values/foldName.ts';
import { countryOfState, stateCode } from '#geo/place/states.ts';
import { findTown } from '#geo/place/towns.ts';
import { cityAndStateOfZip, zipKey } from '#geo/place/zipTable.ts';
import { toPlainLine } from './plainText.ts';
import { textField, type Row } from './row.ts';
import { splitWholeAddress } from './wholeAddress.ts';

export interface ReadAddress {
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  /** Five digits, or a Canadian code; empty if the published code is invalid, or belongs to another state. */
  readonly zip: string;
  /** ISO, two letters. */
  readonly country: string;
}

const ZIP_PATTERN = /^\d{5}(?:-?\d{4})?$|^[A-Z]\d[A-Z](?:\s?\d[A-Z]\d)?$/i;

/** Restores what spreadsheet programs drop or add: `2139` is 02139, `80202.0` is 80202. */
const withZeros = (published: string): string =>
  published.replace(/\.0+$/, '').replace(/^\d{3,4}(?=$|-\d{4}$)/, (digits) => digits.padStart(5, '0'));

const readZip = (text: string): string => {
  const published = withZeros(text);
  if (!ZIP_PATTERN.test(published)) return '';
  return /^\d/.test(published) ? zipKey(published) : published.toUpperCase();
};

const capitalizeWords = (text: string): string => text.toLowerCase().replace(/(^|[\s(.-])\p{L}/gu, (letter) => letter.toUpperCase());

/** Returns the gazetteer's spelling (Toledo for TOLEDO), so that filters contain each city once. */
const readCity = (published: string, state: string): string => {
  const knownTown = findTown(published, state);
  if (knownTown) return knownTown.name;
  return published === published.toUpperCase() ? capitalizeWords(published) : published;
};

const withoutSuffix = (text: string, suffix: string): string =>
  suffix !== '' && foldName(text).endsWith(` ${foldName(suffix)}`)
    ? text.slice(0, text.toLowerCase().lastIndexOf(suffix.toLowerCase())).replace(/[\s,]+$/, '')
    : text;

/** Returns the street with its number, which maps keep in a field of its own. */
const streetOf = (row: Row): string => {
  const [street, houseNumber] = [toPlainLine(textField(row, 'address')), toPlainLine(textField(row, 'house_number'))];
  return houseNumber === '' || street.startsWith(houseNumber) ? street : `${houseNumber} ${street}`.trim();
};

/** The address of a row, before its parts complete or contradict each other. */
export interface PublishedAddress {
  readonly street: string;
  /** A whole address in one line, up to its state; null if the street is not one. */
  readonly streetOfWholeAddress: string | null;
  readonly address2: string;
  readonly city: string;
  /** Abbreviation; empty if the row names none. */
  readonly state: string;
  /** Five digits, or a Canadian code; empty if invalid. */
  readonly zip: string;
}

/** Reads the parts of an address, also from a whole address in one line. */
export const publishedAddress = (row: Row): PublishedAddress => {
  const street = streetOf(row);
  const wholeAddress = splitWholeAddress(street);
  return {
    street,
    streetOfWholeAddress: wholeAddress && wholeAddress.street,
    address2: toPlainLine(textField(row, 'address_2')),
    city: toPlainLine(textField(row, 'city')) || (wholeAddress?.city ?? ''),
    state: stateCode(textField(row, 'state')) ?? wholeAddress?.state ?? '',
    zip: readZip(textField(row, 'zip')) || (wholeAddress?.zip ?? ''),
  };
};

/** Returns the state of a ZIP code if the address names another one, which makes the ZIP code a mistake; null otherwise. */
export const otherStateOfZip = ({ zip, state }: Pick<PublishedAddress, 'zip' | 'state'>): string | null => {
  const stateOfZip = cityAndStateOfZip(zip)?.state ?? null;
  return state !== '' && stateOfZip !== null && stateOfZip !== state ? stateOfZip : null;
};

/** Completes state, zip and city from each other. Neither a zip code of another state nor its place is used. */
export const completeAddress = (published: PublishedAddress): ReadAddress => {
  const zip = otherStateOfZip(published) === null ? published.zip : '';
  const placeOfZip = cityAndStateOfZip(zip);
  const state = published.state || (placeOfZip?.state ?? '');
  const city = readCity(published.city || (placeOfZip?.city ?? ''), state);
  return {
    address1: published.streetOfWholeAddress === null ? published.street : withoutSuffix(published.streetOfWholeAddress, city),
    address2: published.address2,
    city,
    state,
    zip,
    country: countryOfState(state) ?? '',
  };
};
