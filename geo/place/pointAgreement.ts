import { isWithinSearchRadius, metresBetween } from '#domain/values/distance.ts';
import { countyAt } from './counties.ts';
import { townsWithin } from './nearestCity.ts';
import { countryOfState } from './states.ts';
import { cityCentre, townsByImportance } from './towns.ts';
import { cityAndStateOfZip, zipCentre, type Point } from './zipTable.ts';

/** City, state and ZIP code as published or typed; empty if absent. The state is an abbreviation. */
export interface PostalFields {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export type PostalField = keyof PostalFields;

/** Whether each field agrees with a point; a field that names no known area is absent. */
export type Agreement = Partial<Record<PostalField, boolean>>;

/** Distance up to which a point belongs to a distant centre, if its area has few ZIP codes. */
const MAX_SPARSE_METRES = 400_000;
/** Where the nearest town is this many times nearer than the centre, the area of the centre does not reach to the point. */
const SPARSE_FACTOR = 3;
/** Kilometres beyond a state line that a point may be: piers, islands, and buildings on the line itself. */
const STATE_LINE_KM = 30;

/** Military mail has no area; the ZIP codes of northern Canada are larger than most states. */
const STATES_WITHOUT_CENTRES: ReadonlySet<string> = new Set(['AA', 'AE', 'AP', 'NT', 'NU', 'YT']);

/**
 * Whether a point can belong to the area of a ZIP code or town with this centre: within 50 miles, which is twice the largest distance in
 * real files, and farther where ZIP codes are few.
 */
const isInReach = (point: Point, centre: Point, state: string): boolean => {
  if (isWithinSearchRadius(point, centre)) return true;
  const metres = metresBetween(point, centre);
  if (metres > MAX_SPARSE_METRES) return false;
  // Rural Canadian codes surround towns with codes of their own.
  if (countryOfState(state) === 'CA') return true;
  const [nearestTown] = townsWithin(point.longitude, point.latitude, MAX_SPARSE_METRES / SPARSE_FACTOR / 1000);
  return nearestTown === undefined || metres <= SPARSE_FACTOR * metresBetween(point, nearestTown);
};

/** Returns the state of the county at a point; null outside the counties of the United States. */
const stateOfCountyAt = ({ longitude, latitude }: Point): string | null =>
  /, ([A-Z]{2})$/.exec(countyAt(longitude, latitude) ?? '')?.[1] ?? null;

const isInState = (point: Point, state: string): boolean => {
  const { longitude, latitude } = point;
  const countyState = stateOfCountyAt(point);
  if (countyState === state) return true;
  if (townsWithin(longitude, latitude, STATE_LINE_KM).some((town) => town.state === state)) return true;
  return countyState === null && townsWithin(longitude, latitude, MAX_SPARSE_METRES / 1000)[0]?.state === state;
};

let statesWithTowns: ReadonlySet<string> | undefined;
/** Whether the gazetteer has towns of a state; only then can a point be compared with it. */
const hasTowns = (state: string): boolean => {
  statesWithTowns ??= new Set(townsByImportance().map((town) => town.state));
  return statesWithTowns.has(state);
};

/** Returns the state and centre of a ZIP code that has an area; null otherwise. */
const zipArea = (zip: string): { readonly state: string; readonly centre: Point } | null => {
  const state = cityAndStateOfZip(zip)?.state ?? '';
  const centre = zipCentre(zip);
  return centre === null || STATES_WITHOUT_CENTRES.has(state) ? null : { state, centre };
};

/** The areas that the fields of an address name. */
export interface PostalAreas {
  readonly zip: { readonly state: string; readonly centre: Point } | null;
  /** Centre of the city in the address's state, or in the state of its ZIP code. */
  readonly city: { readonly state: string; readonly centre: Point } | null;
  readonly state: string | null;
}

/** Returns the areas that the fields name; null for a field without a known area. */
export const areasOf = ({ zip, city, state }: PostalFields): PostalAreas => {
  const zipOrNull = zipArea(zip);
  const stateOfCity = state || (zipOrNull?.state ?? '');
  const centreOfCity = STATES_WITHOUT_CENTRES.has(stateOfCity) ? null : cityCentre(city, stateOfCity);
  return {
    zip: zipOrNull,
    city: centreOfCity && { state: stateOfCity, centre: centreOfCity },
    state: state === '' || STATES_WITHOUT_CENTRES.has(state) || !hasTowns(state) ? null : state,
  };
};

/** Compares a point with the areas of an address. Degrees. */
export const agreementOf = (point: Point, areas: PostalAreas): Agreement => {
  const zip = areas.zip && isInReach(point, areas.zip.centre, areas.zip.state);
  const city = areas.city && isInReach(point, areas.city.centre, areas.city.state);
  const isStateConfirmed = city === true || (zip === true && areas.zip?.state === areas.state);
  const state = areas.state === null ? null : isStateConfirmed || isInState(point, areas.state);
  return { ...(zip !== null && { zip }), ...(city !== null && { city }), ...(state !== null && { state }) };
};

/** Whether ZIP code and city name the same area. */
export const isZipNearCity = ({ zip, city }: PostalAreas): boolean =>
  zip !== null && city !== null && isInReach(zip.centre, city.centre, city.state);
