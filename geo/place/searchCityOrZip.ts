import type * as z from 'zod/mini';
import type { cityOrZipSchema } from '#contract/servicesQueries.ts';
import { foldName } from '#domain/values/foldName.ts';
import { lazyValue } from '#domain/values/lazyValue.ts';
import { stateCode, stateCodesStartingWith } from './states.ts';
import { allTowns, findTown, joinWords, townsNamed, type Town } from './towns.ts';
import { nicknameOf, usualNames } from './usualNames.ts';
import { zipKey, zipTable, type ZipRow } from './zipTable.ts';

type PlaceResults = z.output<typeof cityOrZipSchema>;
type CityResult = PlaceResults['cities'][number];
type ZipResult = PlaceResults['zips'][number];

const MAX_RESULTS = 10;

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
  /** As typed. */
  readonly text: string;
  /** Normalised by `foldName`. */
  readonly name: string;
  readonly states: ReadonlySet<string> | null;
}

const toReading = (text: string, states: ReadonlySet<string> | null): KeywordReading => ({ text, name: foldName(text), states });

/** Returns all interpretations of "portland, o", "portland or", "portland oregon" or "new york" (a name as well as a state's). */
const readingsOf = (keyword: string): KeywordReading[] => {
  const commaIndex = keyword.indexOf(',');
  if (commaIndex >= 0) {
    const [name, state] = [keyword.slice(0, commaIndex), keyword.slice(commaIndex + 1).trim()];
    if (state === '') return [toReading(name, null)];
    const exactState = stateCode(state);
    return [toReading(name, new Set(exactState === null ? stateCodesStartingWith(state) : [exactState]))];
  }
  const words = keyword.trim().split(/\s+/);
  const readings = [toReading(keyword, null)];
  for (const length of [1, 2, 3]) {
    const state = words.length > length ? stateCode(words.slice(-length).join(' ')) : null;
    if (state !== null) readings.push(toReading(words.slice(0, -length).join(' '), new Set([state])));
  }
  return readings;
};

/** The end of a town's name from one of its words on: "north las vegas", "las vegas" and "vegas". */
interface NameEnd {
  readonly text: string;
  readonly isWholeName: boolean;
  /** Position of the town in the order of importance. */
  readonly order: number;
}

/** All ends of names, in the order of their texts, so that those with one beginning are neighbors. */
const nameEnds = lazyValue((): readonly NameEnd[] =>
  allTowns()
    .flatMap(({ foldedName }, order) => {
      const words = foldedName.split(' ');
      return words.map((_word, index): NameEnd => ({ text: words.slice(index).join(' '), isWholeName: index === 0, order }));
    })
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.order - b.order)),
);

const endsBeginningWith = (name: string): readonly NameEnd[] => {
  const ends = nameEnds();
  let [from, to] = [0, ends.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (ends[middle]!.text < name) from = middle + 1;
    else to = middle;
  }
  while (to < ends.length && ends[to]!.text.startsWith(name)) to += 1;
  return ends.slice(from, to);
};

/**
 * Returns the towns that the readings name, or begin to name: exact names first, then names that begin with the keyword, then names in
 * which a later word does; towns of one rank in the order of importance.
 */
const findTowns = (readings: readonly KeywordReading[]): { readonly towns: readonly Town[]; readonly hasExactName: boolean } => {
  const rankByOrder = new Map<number, number>();
  for (const { name, states } of readings)
    for (const { text, isWholeName, order } of endsBeginningWith(name)) {
      if (states !== null && !states.has(allTowns()[order]!.state)) continue;
      const rank = !isWholeName ? 2 : text === name ? 0 : 1;
      if (rank < (rankByOrder.get(order) ?? Number.POSITIVE_INFINITY)) rankByOrder.set(order, rank);
    }
  const matches = [...rankByOrder].sort(([order, rank], [otherOrder, otherRank]) => rank - otherRank || order - otherOrder);
  return { towns: matches.map(([order]) => allTowns()[order]!), hasExactName: matches[0]?.[1] === 0 };
};

/** Returns the towns that a reading means by another name than theirs. */
const usualTownsOf = ({ text, states }: KeywordReading): readonly Town[] =>
  usualNames(text).flatMap((name) => townsNamed(name).filter(({ state }) => states === null || states.has(state)));

/** Names without spaces, in the order of `allTowns`. */
const joinedNames = lazyValue((): readonly string[] => allTowns().map(({ foldedName }) => joinWords(foldedName)));

/** Without spaces, shorter names begin too many others. */
const MIN_JOINED_LENGTH = 5;

/** Returns the towns whose names are the same, or begin so, without spaces: "Coeur d'Alene" is listed as "Coeur D Alene". */
const townsWrittenJoined = (readings: readonly KeywordReading[]): readonly Town[] =>
  readings.flatMap(({ name, states }) => {
    const joined = joinWords(name);
    if (joined.length < MIN_JOINED_LENGTH) return [];
    return joinedNames()
      .flatMap((joinedName, order) => (joinedName.startsWith(joined) ? [{ town: allTowns()[order]!, length: joinedName.length }] : []))
      .filter(({ town }) => states === null || states.has(town.state))
      .toSorted((a, b) => a.length - b.length)
      .map(({ town }) => town);
  });

const searchTowns = (keyword: string): readonly Town[] => {
  const readings = readingsOf(keyword).filter(({ name }) => name !== '');
  const nickname = nicknameOf(foldName(keyword));
  const nicknameTown = nickname && findTown(...nickname);
  const { towns, hasExactName } = findTowns(readings);
  // Other spellings count only where the name as typed finds no town exactly: "North Las Vegas" is not Las Vegas.
  const usualTowns = hasExactName ? [] : readings.flatMap(usualTownsOf);
  const foundTowns = [...(nicknameTown ? [nicknameTown] : []), ...usualTowns, ...towns];
  return [...new Set(foundTowns.length > 0 ? foundTowns : townsWrittenJoined(readings))];
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
