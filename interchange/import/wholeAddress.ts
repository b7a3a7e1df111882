import { stateCode } from '#geo/place/states.ts';
import { findTown } from '#geo/place/towns.ts';
import { cityAndStateOfZip } from '#geo/place/zipTable.ts';

/** The parts of a whole address in one line. */
export interface WholeAddress {
  /** The street, perhaps with a city that the gazetteer does not know. */
  readonly street: string;
  /** Empty if the gazetteer does not know it. */
  readonly city: string;
  /** Abbreviation. */
  readonly state: string;
  /** Five digits; empty if the line has none. */
  readonly zip: string;
}

const COUNTRY_PATTERN = /[\s,]+(?:USA|U\.S\.A\.|US|United States(?: of America)?)$/i;
/** Matches the end of a line: `…, OH 43604`, `…, OH 43604-1234 (rear entrance)`. */
const CODE_AND_ZIP_PATTERN = /[\s,]+([A-Za-z]{2})\.?[\s,]+(\d{5})(?:-\d{4})?\b.*$/;
/** Matches up to three words before a ZIP code: `…, North Carolina 27601`. */
const NAME_AND_ZIP_PATTERN = /((?:[\s,]+[A-Za-z.]+){1,3})[\s,]+(\d{5})(?:-\d{4})?$/;
const STATE_AT_END_PATTERN = /,\s*([A-Za-z.]+(?: [A-Za-z]+){0,2})$/;
const MAX_WORDS_OF_STATE = 3;

/** Separates a state that is written out, if the ZIP code lies in it: "Washington" is also a city. */
const splitNameAndZip = (text: string): { readonly rest: string; readonly state: string; readonly zip: string } | null => {
  const match = NAME_AND_ZIP_PATTERN.exec(text);
  const [zip = '', words] = [match?.[2], match?.[1]?.split(/[\s,]+/).filter((word) => word !== '') ?? []];
  for (let count = Math.min(words.length, MAX_WORDS_OF_STATE); count > 0; count -= 1) {
    const name = words.slice(-count);
    const state = stateCode(name.join(' '));
    if (state === null || cityAndStateOfZip(zip)?.state !== state) continue;
    const beforeState = new RegExp(String.raw`[\s,]+${name.join(String.raw`[\s,]+`)}[\s,]+${zip}.*$`);
    return { rest: text.replace(beforeState, ''), state, zip };
  }
  return null;
};

const splitStateAndZip = (text: string): { readonly rest: string; readonly state: string; readonly zip: string } | null => {
  const match = CODE_AND_ZIP_PATTERN.exec(text);
  const state = match && stateCode(match[1] ?? '');
  return match && state ? { rest: text.slice(0, match.index), state, zip: match[2] ?? '' } : splitNameAndZip(text);
};

/** Separates the last part of a line if it is a town of the state. */
const splitCity = (text: string, state: string): { readonly street: string; readonly city: string } => {
  const [, street = '', city = ''] = /^(.*),\s*([^,]+)$/.exec(text) ?? [];
  return city !== '' && findTown(city, state) ? { street: street.trim(), city: city.trim() } : { street: text, city: '' };
};

/**
 * Splits a whole address in one line: state and ZIP code at its end, or a city of the gazetteer with its state. Null for a street alone.
 */
export const splitWholeAddress = (published: string): WholeAddress | null => {
  const text = published.replace(COUNTRY_PATTERN, '');
  const withZip = splitStateAndZip(text);
  if (withZip) return { ...splitCity(withZip.rest, withZip.state), state: withZip.state, zip: withZip.zip };
  const match = STATE_AT_END_PATTERN.exec(text);
  const state = match && stateCode(match[1] ?? '');
  if (!match || !state) return null;
  const { street, city } = splitCity(text.slice(0, match.index), state);
  return city === '' ? null : { street, city, state, zip: '' };
};
