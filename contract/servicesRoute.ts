import * as z from 'zod/mini';
import { defineOperation } from './operation.ts';
import { idParams, publicQuery, SERVICES_TAG } from './operationParts.ts';
import { coordinateSchema } from './query.ts';

export const LEG_MODES = ['walk', 'bike', 'drive', 'bus', 'tram', 'train', 'ferry', 'other'] as const;
/** Maximum number of points of one leg: more than a map on a phone can show. */
export const MAX_POINTS = 1000;
const MAX_LEGS = 40;
/** Maximum number of characters of a line or a stop. */
export const MAX_NAME_LENGTH = 80;

const nameSchema = z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)));
const legSchema = z.object({
  mode: z.enum(LEG_MODES),
  /** Name shown on the bus or train. */
  line: nameSchema,
  /** Stops where the user gets on and off. */
  from: nameSchema,
  to: nameSchema,
  seconds: z.int().check(z.gte(0)),
  metres: z.int().check(z.gte(0)),
  points: z.array(z.tuple([z.number(), z.number()])).check(z.minLength(2), z.maxLength(MAX_POINTS)),
});
export const routeSchema = z.object({
  seconds: z.int().check(z.gte(0)),
  metres: z.int().check(z.gte(0)),
  legs: z.array(legSchema).check(z.minLength(1), z.maxLength(MAX_LEGS)),
});
export type RouteLeg = z.output<typeof legSchema>;
export type Route = z.output<typeof routeSchema>;

export const getRoute = defineOperation({
  ...publicQuery,
  tag: SERVICES_TAG,
  id: 'getRoute',
  permission: 'service.read',
  method: 'get',
  path: '/services/{id}/route',
  summary: 'Get the route to a service, by transit or from the configured router',
  description:
    'The server queries the router with the caller’s position rounded to three decimals. `state` is the reason why there is no route: `none` (no route is known), `unavailable` (no response from the router), `off` (no router is configured) or `noPlace` (the service has no exact place, or hides it).',
  params: idParams,
  query: z.object({ currentCoordinate: coordinateSchema }),
  responses: {
    200: {
      description: 'The route, or the reason why there is none. The points of a leg are longitude and latitude.',
      schema: z.object({ state: z.enum(['found', 'none', 'unavailable', 'off', 'noPlace']), route: z.optional(routeSchema) }),
    },
  },
  problems: { 403: ['FORBIDDEN'], 404: ['SERVICE_NOT_FOUND'], 429: ['TOO_MANY_REQUESTS'] },
});
