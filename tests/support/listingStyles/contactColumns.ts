import { createRequire } from 'node:module';
import type { KnownPhone, KnownPlace } from './knownListing.ts';

type Columns = Readonly<Record<string, unknown>>;

const partsOf = (digits: string): readonly [string, string, string] => [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];

/** Writes the number of a phone: short and foreign ones as they are dialled. */
const numberText = ({ kind, digits }: KnownPhone, usNumber: (digits: string) => string): string =>
  kind === 'us'
    ? usNumber(digits)
    : kind === 'short'
      ? digits
      : `+${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`;

const dashed = (digits: string): string => partsOf(digits).join('-');
const dotted = (digits: string): string => partsOf(digits).join('.');
const spaced = (digits: string): string => partsOf(digits).join(' ');
const bracketed = (digits: string): string => `(${digits.slice(0, 3)}) ${dashed(digits).slice(4)}`;

interface PhoneWording {
  readonly column: string;
  readonly number: (digits: string) => string;
  readonly before?: string;
  readonly extension: string;
  /** Writes a fax beside the number; null if it has a column of its own. */
  readonly fax: ((number: string) => string) | null;
}

/** Ways in which people and programs write phone numbers. */
const PHONE_WORDINGS: readonly PhoneWording[] = [
  { column: 'Phone', number: bracketed, extension: ' ext. ', fax: (number) => `; Fax: ${number}` },
  { column: 'phone', number: dashed, extension: ' x', fax: null },
  { column: 'Telephone', number: dotted, extension: ' Ext ', fax: (number) => ` | FAX ${number}` },
  { column: 'Phone Number', number: (digits) => `+1 ${dashed(digits)}`, extension: ', ext ', fax: (number) => `, ${number} (fax)` },
  { column: 'tel', number: (digits) => digits, extension: 'x', fax: null },
  {
    column: 'Main Phone',
    number: (digits) => `1-${dashed(digits)}`,
    before: 'Tel: ',
    extension: ' extension ',
    fax: (number) => ` Fax: ${number}`,
  },
  { column: 'Phone No.', number: spaced, extension: ' #', fax: null },
  { column: 'phone', number: bracketed, before: 'Call ', extension: ', ext. ', fax: (number) => `; fax ${number}` },
  {
    column: 'Teléfono',
    number: (digits) => bracketed(digits).replace(') ', ')'),
    extension: ' ext. ',
    fax: (number) => ` / Fax ${number}`,
  },
];

const phoneColumns = (phone: KnownPhone, { column, number, before = '', extension, fax }: PhoneWording): Columns => {
  const text = `${before}${numberText(phone, number)}${phone.extension === '' ? '' : `${extension}${phone.extension}`}`;
  if (phone.fax === '') return { [column]: text };
  return fax === null ? { [column]: text, Fax: number(phone.fax) } : { [column]: `${text}${fax(number(phone.fax))}` };
};

type PlaceColumns = (place: KnownPlace) => Columns;

const require = createRequire(import.meta.url);
const { abbr: stateNames } = require('zipcodes/lib/states.js') as { readonly abbr: Readonly<Record<string, string>> };
const stateName = (state: string): string => stateNames[state] ?? state;

/** Ways in which people and programs write addresses, with and without a point. */
const PLACE_COLUMNS: readonly PlaceColumns[] = [
  ({ street, city, state, zip }) => ({ Address: street, City: city, State: state, Zip: zip }),
  ({ street, city, state, zip, latitude, longitude }) => ({
    address: street,
    city,
    state_province: state,
    postal_code: zip,
    latitude,
    longitude,
  }),
  ({ street, city, state, zip }) => ({ Address: `${street}, ${city}, ${state} ${zip}` }),
  ({ street, city, state, zip }) => ({
    'Street Address': street,
    City: city.toUpperCase(),
    State: state.toLowerCase(),
    'ZIP Code': `${zip}-1234`,
  }),
  ({ street, city, state, zip }) => ({
    'Physical Address': street,
    City: city.toLowerCase(),
    State: stateName(state),
    'Zip Code': Number(zip),
  }),
  ({ street, city, state, zip, latitude, longitude }) => ({
    Location: `${street}, ${city}, ${state} ${zip}`,
    Coordinates: `(${latitude}, ${longitude})`,
  }),
  ({ street, city, state, zip, latitude, longitude }) => ({
    'addr:housenumber': street.split(' ')[0],
    'addr:street': street.split(' ').slice(1).join(' '),
    'addr:city': city,
    'addr:state': state,
    'addr:postcode': zip,
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }),
  ({ street, city, state, zip }) => ({ Dirección: street, Ciudad: city, Estado: state, 'Código postal': zip }),
  ({ street, city, state, zip, latitude, longitude }) => ({
    Street: street,
    Town: city,
    Province: state,
    Postcode: zip,
    Y: latitude,
    X: longitude,
  }),
  ({ street, city, state, zip }) => ({ 'Full Address': `${street}\n${city}, ${stateName(state)} ${zip}` }),
  ({ street, city, state, zip }) => ({ Address: `${street}, ${city}, ${state}, ${zip}, USA` }),
];

/** Writes phone and place in the ways of one style, chosen by its number. */
export const contactColumns = (styleIndex: number, phone: KnownPhone, place: KnownPlace): Columns => ({
  ...phoneColumns(phone, PHONE_WORDINGS[styleIndex % PHONE_WORDINGS.length] as PhoneWording),
  ...PLACE_COLUMNS[styleIndex % PLACE_COLUMNS.length]?.(place),
});
