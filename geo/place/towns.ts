import { LRUCache } from 'lru-cache';
import { addToGroup } from '#domain/values/addToGroup.ts';
import { metresBetween } from '#domain/values/distance.ts';
import { foldName } from '#domain/values/foldName.ts';
import { lazyValue } from '#domain/values/lazyValue.ts';
import { loadPopulatedPlaces } from './geoNames.ts';
import { stateCode } from './states.ts';
import { zipTable, type Point, type ZipRow } from './zipTable.ts';

/** A city or town: all zip codes of one name in one state, or a town of GeoNames that shares the zip codes of its neighbors. */
export interface Town extends Point {
  /** Stable id: `los-angeles-ca`. */
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly country: 'US' | 'CA';
  /** Number of zip codes; 0 for a town without its own. */
  readonly zipCount: number;
  /** Number of people; 0 if unknown, which is fewer than 1,000. */
  readonly population: number;
  readonly foldedName: string;
}

/** A town while the table is built, before its number of people is known. */
type BuiltTown = Omit<Town, 'population'> & { population: number };

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const townKey = (city: string, state: string): string => `${foldName(city)}|${state}`;

/** Creates a town; the median position stays in the middle of town if single zip codes are misplaced. */
const toTown = (rows: readonly ZipRow[]): BuiltTown => {
  const first = rows[0] as ZipRow;
  const foldedName = foldName(first.city);
  return {
    id: idOf(foldedName, first.state),
    name: first.city,
    state: first.state,
    country: first.country,
    longitude: median(rows.map((row) => row.longitude)),
    latitude: median(rows.map((row) => row.latitude)),
    zipCount: rows.length,
    population: 0,
    foldedName,
  };
};

/** Removes the spaces of a normalised name: "Coeur D Alene" is also written Coeur d'Alene. */
export const joinWords = (foldedName: string): string => foldedName.replaceAll(' ', '');

const idOf = (foldedName: string, state: string): string => `${foldedName}-${state}`.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const townsWithZips = (): Map<string, BuiltTown> => {
  const rowsByTown = new Map<string, ZipRow[]>();
  for (const row of zipTable().values()) {
    // "115 Firms", "Shell Oil Box 150" and the like are mail rooms, not towns.
    if (/[\d&/]/.test(row.city)) continue;
    addToGroup(rowsByTown, townKey(row.city, row.state), row);
  }
  return new Map([...rowsByTown].map(([key, rows]) => [key, toTown(rows)]));
};

/** Farther apart, "Garden City" and "Garden" are two towns. */
const MAX_ALIAS_METRES = 30_000;
const joinedKey = (joinedName: string, state: string): string => `${joinedName}|${state}`;

/** Returns the name under which the post may know a town of GeoNames: "New York" for New York City, "Bronx" for The Bronx. */
const postalName = (foldedName: string): string => foldedName.replace(/^the | city$| dc$/, '');

/** Adds the number of people, and the towns that have no zip codes of their own, such as Lakewood, CO. */
const townsByKey = lazyValue((): ReadonlyMap<string, Town> => {
  const towns = townsWithZips();
  const townByJoinedName = new Map<string, BuiltTown>();
  for (const town of towns.values()) townByJoinedName.set(joinedKey(joinWords(town.foldedName), town.state), town);
  for (const place of loadPopulatedPlaces()) {
    const { state, population } = place;
    const foldedName = foldName(place.name);
    const joinedName = joinWords(foldedName);
    const known =
      townByJoinedName.get(joinedKey(joinedName, state)) ?? townByJoinedName.get(joinedKey(joinWords(postalName(foldedName)), state));
    if (known && metresBetween(known, place) <= MAX_ALIAS_METRES) {
      known.population = Math.max(known.population, population);
      continue;
    }
    const key = `${foldedName}|${state}`;
    if (towns.has(key)) continue;
    const town = { ...place, id: idOf(foldedName, state), zipCount: 0, foldedName };
    towns.set(key, town);
    townByJoinedName.set(joinedKey(joinedName, state), town);
  }
  return towns;
});

/** People by whom a zip code counts where the population is unknown: a city is one of its many names. */
const PEOPLE_OF_ZIP = 2000;
const importanceOf = ({ population, zipCount }: Town): number => Math.max(population, zipCount * PEOPLE_OF_ZIP);

/** Returns every town, the largest first, then by name. */
export const allTowns = lazyValue((): readonly Town[] =>
  [...townsByKey().values()].sort((a, b) => importanceOf(b) - importanceOf(a) || (a.id < b.id ? -1 : 1)),
);

/** Returns every town with zip codes, those with the most first, then by name. */
export const townsByImportance = lazyValue((): readonly Town[] =>
  [...townsByKey().values()].filter(({ zipCount }) => zipCount > 0).sort((a, b) => b.zipCount - a.zipCount || (a.id < b.id ? -1 : 1)),
);

/** Towns that were asked for, by the spelling of city and state: the listings of a directory name the same few. */
const foundTowns = new LRUCache<string, { readonly town: Town | null }>({ max: 5_000 });

/** Finds a town by name and state (abbreviation or full name), in any spelling; null if there is none. */
export const findTown = (city: string, state: string): Town | null => {
  const spelling = `${city}|${state}`;
  const known = foundTowns.get(spelling);
  if (known !== undefined) return known.town;
  const town = townsByKey().get(townKey(city, stateCode(state) ?? '')) ?? null;
  foundTowns.set(spelling, { town });
  return town;
};

/** Returns the centre of a city; null if it is unknown. */
export const cityCentre = (city: string, state: string): Point | null => {
  const town = findTown(city, state);
  return town && { longitude: town.longitude, latitude: town.latitude };
};

const townsByName = lazyValue((): ReadonlyMap<string, readonly Town[]> => {
  const towns = new Map<string, Town[]>();
  for (const town of allTowns()) addToGroup(towns, town.foldedName, town);
  return towns;
});
const townsById = lazyValue((): ReadonlyMap<string, Town> => new Map(allTowns().map((town) => [town.id, town])));

/** Returns the towns of a name, normalised by `foldName`, in all states, the largest first. */
export const townsNamed = (foldedName: string): readonly Town[] => townsByName().get(foldedName) ?? [];

/** Finds a town by its id. */
export const townById = (id: string): Town | undefined => townsById().get(id);
