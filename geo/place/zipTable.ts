import { createRequire } from 'node:module';
import { lazyValue } from '#domain/values/lazyValue.ts';

/** Degrees, WGS 84. */
export interface Point {
  readonly longitude: number;
  readonly latitude: number;
}

/** One US zip code (five digits) or Canadian forward sortation area (`M5V`), with its centre. */
export interface ZipRow extends Point {
  readonly code: string;
  readonly city: string;
  /** Postal abbreviation of state, territory or province: `CA`, `ON`. */
  readonly state: string;
  readonly country: 'US' | 'CA';
}

interface PackageRow {
  readonly zip: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

const require = createRequire(import.meta.url);

/** Province by the first letter of a Canadian code; the package's own column is wrong in places. */
const PROVINCE_OF_LETTER: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  X: 'NT',
  Y: 'YT',
};

const DIRECTION_PATTERN = '(?:North|South|East|West|Central|Centre|Inner|Outer|Upper|Lower|North(?:east|west)|South(?:east|west))';
const TRAILING_DIRECTIONS_PATTERN = new RegExp(`(?:(?:\\s|&|\\bAnd\\b)+${DIRECTION_PATTERN})+$`);

/** Returns the city of a quarter: "Downtown Toronto (Cn Tower / …)" and "Calgary Northeast" are quarters of Toronto and Calgary. */
const canadianCity = (text: string): string =>
  text
    .replace(/\s*\(.*$/, '')
    .replace(/^(?:Downtown|Central|Old)\s+/, '')
    .replace(/^(?:East|West)\s+(?=Toronto)/, '')
    .replace(TRAILING_DIRECTIONS_PATTERN, '')
    .trim();

const toZipRow = (row: PackageRow): ZipRow | null => {
  const { longitude, latitude } = row;
  // Military post offices are at 0,0; a few Canadian rows lack a coordinate.
  if (longitude === null || latitude === null || (longitude === 0 && latitude === 0)) return null;
  const isCanadian = row.country === 'Canada';
  return {
    code: row.zip,
    city: isCanadian ? canadianCity(row.city) : row.city,
    state: isCanadian ? (PROVINCE_OF_LETTER[row.zip.charAt(0)] ?? row.state) : row.state,
    country: isCanadian ? 'CA' : 'US',
    longitude,
    latitude,
  };
};

/** Returns every zip code with a point, by code. Loaded once, on first use (about half a second). */
export const zipTable = lazyValue((): ReadonlyMap<string, ZipRow> => {
  const { codes } = require('zipcodes') as { codes: Readonly<Record<string, PackageRow>> };
  const rows = Object.values(codes)
    .map(toZipRow)
    .filter((row) => row !== null);
  return new Map(rows.sort((a, b) => (a.code < b.code ? -1 : 1)).map((row) => [row.code, row]));
});

/** Normalises a code: `90012-1234` → `90012`, `m5v 2t6` → `M5V`; other texts stay unchanged. */
export const zipKey = (text: string): string => {
  const trimmed = text.trim().toUpperCase();
  if (/^\d{5}(?:-?\d{4})?$/.test(trimmed)) return trimmed.slice(0, 5);
  return /^[A-Z]\d[A-Z](?:\s?\d[A-Z]\d)?$/.test(trimmed) ? trimmed.slice(0, 3) : trimmed;
};

const findZipRow = (zip: string): ZipRow | null => zipTable().get(zipKey(zip)) ?? null;

/** Returns the centre of a zip code's area; null if the code is unknown. */
export const zipCentre = (zip: string): Point | null => {
  const row = findZipRow(zip);
  return row && { longitude: row.longitude, latitude: row.latitude };
};

/** Returns city, state (abbreviation) and country (ISO, two letters) of a zip code; null if the code is unknown. */
export const cityAndStateOfZip = (zip: string): { city: string; state: string; country: 'US' | 'CA' } | null => {
  const row = findZipRow(zip);
  return row && { city: row.city, state: row.state, country: row.country };
};
