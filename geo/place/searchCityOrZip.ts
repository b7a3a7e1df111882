import type * as z from 'zod/mini';
import type { cityOrZipSchema } from '#contract/servicesQueries.ts';
import { foldName } from '#kernel/foldName.ts';
import { stateCode, stateCodesStartingWith } from './states.ts';
import { findTown, townsByImportance, type Town } from './towns.ts';
import { zipKey, zipTable, type ZipRow } from './zipTable.ts';

type PlaceResults = z.output<typeof cityOrZipSchema>;
type CityResult = PlaceResults['cities'][number];
type ZipResult = PlaceResults['zips'][number];

const MAX_RESULTS = 10;

/** Common names of places that the gazetteer lists under another name. */
const NICKNAMES: Readonly<Record<string, readonly [city: string, state: string]>> = {
  la: ['Los Angeles', 'CA'],
  nyc: ['New York', 'NY'],
  sf: ['San Francisco', 'CA'],
  dc: ['Washington', 'DC'],
  philly: ['Philadelphia', 'PA'],
  nola: ['New Orleans', 'LA'],
};

const locationOf = (place: { longitude: number; latitude: number }): CityResult['location'] => ({
  coordinates: [place.longitude, place.latitude],
});

const toCity = (town: Town): CityResult => ({
  id: town.id,
  name: town.name,
  state: town.state,
  location: locationOf(town),
  searchLabel: `${town.name}, ${town.state}`,
});

const toZip = (row: ZipRow): ZipResult => ({
  id: row.code,
  code: row.code,
  location: locationOf(row),
  searchLabel: `${row.code}, ${row.city}, ${row.state}`,
});

/** One interpretation of a keyword: a name, and its possible states (null for any). */
interface KeywordReading {
  readonly name: string;
  readonly states: ReadonlySet<string> | null;
}

/** Returns all interpretations of "portland, o", "portland or", "portland oregon" or "new york" (a name as well as a state's). */
const readingsOf = (keyword: string): KeywordReading[] => {
  const commaIndex = keyword.indexOf(',');
  if (commaIndex >= 0) {
    const name = foldName(keyword.slice(0, commaIndex));
    const state = keyword.slice(commaIndex + 1).trim();
    if (state === '') return [{ name, states: null }];
    const exactState = stateCode(state);
    return [{ name, states: new Set(exactState === null ? stateCodesStartingWith(state) : [exactState]) }];
  }
  const words = keyword.trim().split(/\s+/);
  const readings: KeywordReading[] = [{ name: foldName(keyword), states: null }];
  for (const length of [1, 2, 3]) {
    const state = words.length > length ? stateCode(words.slice(-length).join(' ')) : null;
    if (state !== null) readings.push({ name: foldName(words.slice(0, -length).join(' ')), states: new Set([state]) });
  }
  return readings;
};

/**
 * Returns the rank of a match: exact names first, then names that begin with the keyword, then names in which a later word does; null if
 * none matches.
 */
const rankOf = (folded: string, name: string): number | null => {
  if (folded === name) return 0;
  if (folded.startsWith(name)) return 1;
  return folded.includes(` ${name}`) ? 2 : null;
};

const searchTowns = (keyword: string): readonly Town[] => {
  const readings = readingsOf(keyword).filter(({ name }) => name !== '');
  const matches: { town: Town; rank: number }[] = [];
  for (const town of townsByImportance()) {
    let bestRank: number | null = null;
    for (const { name, states } of readings) {
      if (states !== null && !states.has(town.state)) continue;
      const rank = rankOf(town.foldedName, name);
      if (rank !== null && (bestRank === null || rank < bestRank)) bestRank = rank;
    }
    if (bestRank !== null) matches.push({ town, rank: bestRank });
  }
  const nickname = NICKNAMES[foldName(keyword)];
  const nicknameTown = nickname && findTown(...nickname);
  // The sort is stable: towns of one rank stay in the order of importance.
  const towns = matches.sort((a, b) => a.rank - b.rank).map(({ town }) => town);
  return nicknameTown ? [nicknameTown, ...towns.filter((town) => town !== nicknameTown)] : towns;
};

const searchZips = (keyword: string): readonly ZipRow[] => {
  const key = zipKey(keyword);
  const exactState = zipTable().get(key);
  if (exactState) return [exactState];
  if (!/^(?:\d{2,5}|[A-Z]\d[A-Z]?)$/.test(key)) return [];
  const rows: ZipRow[] = [];
  for (const [code, row] of zipTable()) {
    if (code.startsWith(key)) rows.push(row);
    if (rows.length === MAX_RESULTS) break;
  }
  return rows;
};

/**
 * Finds places that match a visitor's keyword, a city, a zip code or its beginning (from two characters): at most ten of each, without
 * case and accents, the best matches first.
 */
export const searchCityOrZip = (keyword: string): PlaceResults => {
  const text = keyword.trim().slice(0, 100);
  if (text.length < 2) return { cities: [], zips: [] };
  const zips = searchZips(text);
  const cities = /^\d/.test(text) ? [] : searchTowns(text).slice(0, MAX_RESULTS);
  return { cities: cities.map(toCity), zips: zips.map(toZip) };
};
