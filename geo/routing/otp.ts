import * as z from 'zod/mini';
import { LONGEST_NAME, routeSchema, type Route, type RouteLeg } from '#contract/servicesRoute.ts';
import { requestJson } from '#platform/upstream/requestJson.ts';
import { ServerFailed } from '#platform/upstream/serverFailed.ts';
import { decodePolyline } from './polyline.ts';
import type { Router, Trip } from './router.ts';

const MODES: Readonly<Record<string, RouteLeg['mode']>> = {
  WALK: 'walk',
  BICYCLE: 'bike',
  CAR: 'drive',
  BUS: 'bus',
  COACH: 'bus',
  TROLLEYBUS: 'bus',
  TRAM: 'tram',
  SUBWAY: 'train',
  RAIL: 'train',
  MONORAIL: 'train',
  FERRY: 'ferry',
};
const BY_ONESELF: readonly RouteLeg['mode'][] = ['walk', 'bike', 'drive'];

const amount = z.number().check(z.gte(0));
const text = z.nullish(z.string());
const end = z.nullish(z.object({ name: text }));
/** A leg in the format of version 1 (`routeShortName`) or version 2 (`route`) of OpenTripPlanner. */
const legSchema = z.object({
  mode: z.string(),
  duration: amount,
  distance: amount,
  from: end,
  to: end,
  routeShortName: text,
  route: z.nullish(z.union([z.string(), z.object({ shortName: text, longName: text })])),
  legGeometry: z.object({ points: z.string() }),
});
const planSchema = z.object({ itineraries: z.array(z.object({ duration: amount, legs: z.array(legSchema) })) });
type Leg = z.output<typeof legSchema>;

const named = (name: string | null | undefined): string | undefined =>
  name
    ?.replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim() || undefined;

/** Returns an object with the field, empty if the name is missing. */
const given = (field: 'line' | 'from' | 'to', name: string | null | undefined): { readonly [field in 'line' | 'from' | 'to']?: string } => {
  const value = named(name);
  return value === undefined ? {} : { [field]: value };
};

const lineOf = ({ routeShortName, route }: Leg): string | null | undefined =>
  typeof route === 'object' && route !== null ? route.shortName || route.longName : routeShortName || route;

const toLeg = (leg: Leg): RouteLeg => {
  const points = decodePolyline(leg.legGeometry.points);
  if (points === null) throw new ServerFailed('returned a leg without a line');
  const mode = MODES[leg.mode] ?? 'other';
  const measured = { mode, seconds: Math.round(leg.duration), metres: Math.round(leg.distance), points };
  // Walks begin and end at "Origin" and "Destination": only stops have useful names.
  if (BY_ONESELF.includes(mode)) return measured;
  return { ...measured, ...given('line', lineOf(leg)), ...given('from', leg.from?.name), ...given('to', leg.to?.name) };
};

/** Returns the first itinerary of a plan; null if there is none. */
const routeOf = (plan: unknown): Route | null => {
  const read = z.safeParse(planSchema, plan);
  if (!read.success) throw new ServerFailed('returned no valid plan');
  const [itinerary] = read.data.itineraries;
  if (itinerary === undefined) return null;
  const legs = itinerary.legs.map(toLeg);
  const route = { seconds: Math.round(itinerary.duration), metres: legs.reduce((sum, { metres }) => sum + metres, 0), legs };
  const checked = z.safeParse(routeSchema, route);
  if (!checked.success) throw new ServerFailed('returned a plan with no legs, or too many');
  return checked.data;
};

/** Error codes of version 1 for a server failure; all others mean that there is no route. */
const NOT_WELL = [500, 503, 504];
const restSchema = z.object({ plan: z.optional(z.unknown()), error: z.nullish(z.object({ id: z.number() })) });

/** Finds a route with version 1, whose URL ends in the name of a router: `http://host:8080/otp/routers/default`. */
const byRest = async (service: URL, { from, to, language }: Trip, timeoutMs: number): Promise<Route | null> => {
  const url = new URL(service);
  url.pathname = `${service.pathname.replace(/\/+$/, '')}/plan`;
  const parameters = {
    fromPlace: `${from.latitude},${from.longitude}`,
    toPlace: `${to.latitude},${to.longitude}`,
    mode: 'TRANSIT,WALK',
    numItineraries: '1',
    locale: language,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const answer = z.safeParse(restSchema, await requestJson(url, { timeoutMs }));
  if (!answer.success) throw new ServerFailed('returned no valid plan');
  const { plan, error } = answer.data;
  if (error && NOT_WELL.includes(error.id)) throw new ServerFailed(`returned error ${error.id}`);
  return plan === undefined || plan === null ? null : routeOf(plan);
};

const QUERY = `query Way($from: InputCoordinates!, $to: InputCoordinates!, $locale: String) {
  plan(from: $from, to: $to, numItineraries: 1, locale: $locale) {
    itineraries {
      duration
      legs { mode duration distance from { name } to { name } route { shortName longName } legGeometry { points } }
    }
  }
}`;
const graphSchema = z.object({ data: z.nullish(z.object({ plan: z.nullish(z.unknown()) })) });

const coordinates = ({ longitude, latitude }: Trip['from']) => ({ lat: latitude, lon: longitude });

/** Finds a route with version 2, by its GTFS GraphQL API: `http://host:8080/otp/gtfs/v1`. */
const byGraph = async (service: URL, { from, to, language }: Trip, timeoutMs: number): Promise<Route | null> => {
  const body = { query: QUERY, variables: { from: coordinates(from), to: coordinates(to), locale: language } };
  const answer = z.safeParse(graphSchema, await requestJson(service, { timeoutMs, body }));
  const plan = answer.data?.data?.plan;
  if (plan === undefined || plan === null) throw new ServerFailed('returned no valid plan');
  return routeOf(plan);
};

/** Creates a router for a server with an API of OpenTripPlanner; its URL determines the API version. */
export const createOtp = (service: string, timeoutMs: number): Router => {
  const url = new URL(service);
  const ask = /\/(?:gtfs\/v1|graphql)\/*$/.test(url.pathname) ? byGraph : byRest;
  return { find: (trip) => ask(url, trip, timeoutMs) };
};
