import * as z from 'zod/mini';
import { MAX_NAME_LENGTH, routeSchema, type Route, type RouteLeg } from '#contract/servicesRoute.ts';
import { requestJson } from '#platform/upstream/requestJson.ts';
import { UpstreamFailed } from '#platform/upstream/upstreamFailed.ts';
import { decodePolyline } from './polyline.ts';
import type { Router, Trip } from './router.ts';

const MODE_OF_OTP_MODE: Readonly<Record<string, RouteLeg['mode']>> = {
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
const NON_TRANSIT_MODES: readonly RouteLeg['mode'][] = ['walk', 'bike', 'drive'];

const nonNegative = z.number().check(z.gte(0));
const optionalText = z.nullish(z.string());
const endpointSchema = z.nullish(z.object({ name: optionalText }));
/** A leg in the format of version 1 (`routeShortName`) or version 2 (`route`) of OpenTripPlanner. */
const legSchema = z.object({
  mode: z.string(),
  duration: nonNegative,
  distance: nonNegative,
  from: endpointSchema,
  to: endpointSchema,
  routeShortName: optionalText,
  route: z.nullish(z.union([z.string(), z.object({ shortName: optionalText, longName: optionalText })])),
  legGeometry: z.object({ points: z.string() }),
});
const planSchema = z.object({ itineraries: z.array(z.object({ duration: nonNegative, legs: z.array(legSchema) })) });
type Leg = z.output<typeof legSchema>;

const nonEmptyName = (name: string | null | undefined): string | undefined =>
  name
    ?.replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .trim() || undefined;

/** Returns an object with the field, empty if the name is missing. */
const optionalField = (
  field: 'line' | 'from' | 'to',
  name: string | null | undefined,
): { readonly [field in 'line' | 'from' | 'to']?: string } => {
  const value = nonEmptyName(name);
  return value === undefined ? {} : { [field]: value };
};

const lineOf = ({ routeShortName, route }: Leg): string | null | undefined =>
  typeof route === 'object' && route !== null ? route.shortName || route.longName : routeShortName || route;

const toLeg = (leg: Leg): RouteLeg => {
  const points = decodePolyline(leg.legGeometry.points);
  if (points === null) throw new UpstreamFailed('returned a leg without a line');
  const mode = MODE_OF_OTP_MODE[leg.mode] ?? 'other';
  const measuredLeg = { mode, seconds: Math.round(leg.duration), metres: Math.round(leg.distance), points };
  // Walks begin and end at "Origin" and "Destination": only stops have useful names.
  if (NON_TRANSIT_MODES.includes(mode)) return measuredLeg;
  return {
    ...measuredLeg,
    ...optionalField('line', lineOf(leg)),
    ...optionalField('from', leg.from?.name),
    ...optionalField('to', leg.to?.name),
  };
};

/** Returns the first itinerary of a plan; null if there is none. */
const routeOf = (plan: unknown): Route | null => {
  const parsedPlan = z.safeParse(planSchema, plan);
  if (!parsedPlan.success) throw new UpstreamFailed('returned no valid plan');
  const [itinerary] = parsedPlan.data.itineraries;
  if (itinerary === undefined) return null;
  const legs = itinerary.legs.map(toLeg);
  const route = { seconds: Math.round(itinerary.duration), metres: legs.reduce((sum, { metres }) => sum + metres, 0), legs };
  const parsedRoute = z.safeParse(routeSchema, route);
  if (!parsedRoute.success) throw new UpstreamFailed('returned a plan with no legs, or too many');
  return parsedRoute.data;
};

/** Error codes of version 1 for a server failure; all others mean that there is no route. */
const UNAVAILABLE_STATUSES = [500, 503, 504];
const restSchema = z.object({ plan: z.optional(z.unknown()), error: z.nullish(z.object({ id: z.number() })) });

/** Finds a route with version 1, whose URL ends in the name of a router: `http://host:8080/otp/routers/default`. */
const requestByRest = async (serviceUrl: URL, { from, to, language }: Trip, timeoutMs: number): Promise<Route | null> => {
  const url = new URL(serviceUrl);
  url.pathname = `${serviceUrl.pathname.replace(/\/+$/, '')}/plan`;
  const parameters = {
    fromPlace: `${from.latitude},${from.longitude}`,
    toPlace: `${to.latitude},${to.longitude}`,
    mode: 'TRANSIT,WALK',
    numItineraries: '1',
    locale: language,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  const response = z.safeParse(restSchema, await requestJson(url, { timeoutMs }));
  if (!response.success) throw new UpstreamFailed('returned no valid plan');
  const { plan, error } = response.data;
  if (error && UNAVAILABLE_STATUSES.includes(error.id)) throw new UpstreamFailed(`returned error ${error.id}`);
  return plan === undefined || plan === null ? null : routeOf(plan);
};

const PLAN_QUERY = `query Way($from: InputCoordinates!, $to: InputCoordinates!, $locale: String) {
  plan(from: $from, to: $to, numItineraries: 1, locale: $locale) {
    itineraries {
      duration
      legs { mode duration distance from { name } to { name } route { shortName longName } legGeometry { points } }
    }
  }
}`;
const graphSchema = z.object({ data: z.nullish(z.object({ plan: z.nullish(z.unknown()) })) });

const toOtpCoordinates = ({ longitude, latitude }: Trip['from']) => ({ lat: latitude, lon: longitude });

/** Finds a route with version 2, by its GTFS GraphQL API: `http://host:8080/otp/gtfs/v1`. */
const requestByGraphQl = async (serviceUrl: URL, { from, to, language }: Trip, timeoutMs: number): Promise<Route | null> => {
  const body = { query: PLAN_QUERY, variables: { from: toOtpCoordinates(from), to: toOtpCoordinates(to), locale: language } };
  const response = z.safeParse(graphSchema, await requestJson(serviceUrl, { timeoutMs, body }));
  const plan = response.data?.data?.plan;
  if (plan === undefined || plan === null) throw new UpstreamFailed('returned no valid plan');
  return routeOf(plan);
};

/** Creates a router for a server with an API of OpenTripPlanner; its URL determines the API version. */
export const createOtp = (serviceUrl: string, timeoutMs: number): Router => {
  const url = new URL(serviceUrl);
  const requestRoute = /\/(?:gtfs\/v1|graphql)\/*$/.test(url.pathname) ? requestByGraphQl : requestByRest;
  return { find: (trip) => requestRoute(url, trip, timeoutMs) };
};
