import { addToGroup } from '#kernel/addToGroup.ts';
import { foldName } from '#kernel/foldName.ts';
import { lazyValue } from '#kernel/lazyValue.ts';
import { stateCode } from './states.ts';
import { zipTable, type Point, type ZipRow } from './zipTable.ts';

/** A city or town: all zip codes of one name in one state. */
export interface Town extends Point {
  /** Stable id: `los-angeles-ca`. */
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly country: 'US' | 'CA';
  /** Number of zip codes: a measure of importance, since the population is unknown. */
  readonly zipCount: number;
  readonly foldedName: string;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const townKey = (city: string, state: string): string => `${foldName(city)}|${state}`;

/** Creates a town; the median position stays in the middle of town if single zip codes are misplaced. */
const toTown = (rows: readonly ZipRow[]): Town => {
  const first = rows[0] as ZipRow;
  const foldedName = foldName(first.city);
  return {
    id: `${foldedName}-${first.state}`.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    name: first.city,
    state: first.state,
    country: first.country,
    longitude: median(rows.map((row) => row.longitude)),
    latitude: median(rows.map((row) => row.latitude)),
    zipCount: rows.length,
    foldedName,
  };
};

const townsByKey = lazyValue((): ReadonlyMap<string, Town> => {
  const rowsByTown = new Map<string, ZipRow[]>();
  for (const row of zipTable().values()) {
    // "115 Firms", "Shell Oil Box 150" and the like are mail rooms, not towns.
    if (/[\d&/]/.test(row.city)) continue;
    addToGroup(rowsByTown, townKey(row.city, row.state), row);
  }
  return new Map([...rowsByTown].map(([key, rows]) => [key, toTown(rows)]));
});

/** Returns every town, those with the most zip codes first, then by name. */
export const townsByImportance = lazyValue((): readonly Town[] =>
  [...townsByKey().values()].sort((a, b) => b.zipCount - a.zipCount || (a.id < b.id ? -1 : 1)),
);

/** Finds a town by name and state (abbreviation or full name), in any spelling; null if there is none. */
export const findTown = (city: string, state: string): Town | null => townsByKey().get(townKey(city, stateCode(state) ?? '')) ?? null;

/** Returns the centre of a city; null if it is unknown. */
export const cityCentre = (city: string, state: string): Point | null => {
  const town = findTown(city, state);
  return town && { longitude: town.longitude, latitude: town.latitude };
};

const townsByName = lazyValue((): ReadonlyMap<string, readonly Town[]> => {
  const towns = new Map<string, Town[]>();
  for (const town of townsByImportance()) addToGroup(towns, town.foldedName, town);
  return towns;
});
const townsById = lazyValue((): ReadonlyMap<string, Town> => new Map(townsByImportance().map((town) => [town.id, town])));

/** Returns the towns of a name, normalised by `foldName`, in all states; those with the most zip codes first. */
export const townsNamed = (foldedName: string): readonly Town[] => townsByName().get(foldedName) ?? [];

/** Finds a town by its id. */
export const townById = (id: string): Town | undefined => townsById().get(id);
