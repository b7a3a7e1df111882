import { countryOfState, stateCode } from '#geo/place/states.ts';
import { findTown } from '#geo/place/towns.ts';
import { cityAndStateOfZip, zipKey } from '#geo/place/zipTable.ts';
import { foldName } from '#kernel/foldName.ts';
import { plainLine } from './plainText.ts';
import { textField, type Row } from './row.ts';

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

const ZIP = /^\d{5}(?:-?\d{4})?$|^[A-Z]\d[A-Z](?:\s?\d[A-Z]\d)?$/i;
/** Matches the end of a whole address in one line: `…, OH 43604`. */
const STATE_AND_ZIP = /[\s,]+([A-Za-z]{2})[\s,]+(\d{5})(?:-\d{4})?\b.*$/;

const readZip = (published: string): string => {
  if (!ZIP.test(published)) return '';
  return /^\d/.test(published) ? zipKey(published) : published.toUpperCase();
};

const capitalised = (text: string): string => text.toLowerCase().replace(/(^|[\s(.-])\p{L}/gu, (letter) => letter.toUpperCase());

/** Returns the gazetteer's spelling (Toledo for TOLEDO), so that filters contain each city once. */
const readCity = (published: string, state: string): string => {
  const known = findTown(published, state);
  if (known) return known.name;
  return published === published.toUpperCase() ? capitalised(published) : published;
};

const withoutEnd = (text: string, end: string): string =>
  end !== '' && foldName(text).endsWith(` ${foldName(end)}`)
    ? text.slice(0, text.toLowerCase().lastIndexOf(end.toLowerCase())).replace(/[\s,]+$/, '')
    : text;

/** Reads the parts of an address; completes state, zip and city from each other and from a whole address in one line. */
export const readAddress = (row: Row): ReadAddress => {
  const street = plainLine(textField(row, 'address', 'address_1', 'street', 'street_address'));
  const tail = STATE_AND_ZIP.exec(street);
  const tailState = tail ? stateCode(tail[1] ?? '') : null;
  const publishedZip =
    readZip(textField(row, 'zip', 'zip_code', 'zipcode', 'postal_code', 'postcode')) || (tailState ? (tail?.[2] ?? '') : '');
  const ofZip = cityAndStateOfZip(publishedZip);
  const state = stateCode(textField(row, 'state', 'state_province', 'province', 'region')) ?? tailState ?? ofZip?.state ?? '';
  // A zip code of another state is a mistake: neither the code nor its place is used.
  const zip = ofZip !== null && ofZip.state !== state ? '' : publishedZip;
  const publishedCity = plainLine(textField(row, 'city', 'town'));
  const city = readCity(publishedCity === '' && zip !== '' ? (ofZip?.city ?? '') : publishedCity, state);
  const ownStreet = tailState ? withoutEnd(street.slice(0, tail?.index), city) : street;
  return {
    address1: ownStreet,
    address2: plainLine(textField(row, 'address_2', 'suite', 'unit')),
    city,
    state,
    zip,
    country: countryOfState(state) ?? '',
  };
};
