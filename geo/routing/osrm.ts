import * as z from 'zod/mini';
import type { Coordinate } from '#contract/query.ts';
import type { RouteLeg } from '#contract/servicesRoute.ts';
import { requestJson } from '#platform/upstream/requestJson.ts';
import { UpstreamFailed } from '#platform/upstream/upstreamFailed.ts';
import { decodePolyline } from './polyline.ts';
import type { Router } from './router.ts';

const MODE_OF_PROFILE: Readonly<Record<string, RouteLeg['mode']>> = {
  foot: 'walk',
  walk: 'walk',
  walking: 'walk',
  pedestrian: 'walk',
  bike: 'bike',
  bicycle: 'bike',
  cycling: 'bike',
};

/** Error codes of valid responses without a route: no road near one end, or none between the ends. */
const NO_ROUTE_CODES = ['NoRoute', 'NoSegment'];

const nonNegative = z.number().check(z.gte(0));
const responseSchema = z.object({
  code: z.string(),
  routes: z.optional(z.array(z.object({ distance: nonNegative, duration: nonNegative, geometry: z.string() }))),
});

const formatCoordinate = ({ longitude, latitude }: Coordinate): string => `${longitude},${latitude}`;

/**
 * Creates a router for a server with OSRM's HTTP API, version 1, at the URL of its service `route` with the profile:
 * `http://host:5000/route/v1/foot`. The profile determines the means: on foot, by bicycle, else by car.
 */
export const createOsrm = (serviceUrl: string, timeoutMs: number): Router => {
  const base = new URL(serviceUrl);
  const path = base.pathname.replace(/\/+$/, '');
  const mode = MODE_OF_PROFILE[path.split('/').at(-1) ?? ''] ?? 'drive';

  return {
    async find({ from, to }) {
      const url = new URL(base);
      url.pathname = `${path}/${formatCoordinate(from)};${formatCoordinate(to)}`;
      for (const [name, value] of Object.entries({ overview: 'simplified', geometries: 'polyline', alternatives: 'false', steps: 'false' }))
        url.searchParams.set(name, value);
      const response = z.safeParse(responseSchema, await requestJson(url, { timeoutMs, readableStatuses: [400] }));
      if (!response.success) throw new UpstreamFailed('returned no valid route');
      const { code, routes = [] } = response.data;
      if (NO_ROUTE_CODES.includes(code)) return null;
      const [route] = routes;
      const points = route && decodePolyline(route.geometry);
      if (code !== 'Ok' || !points) throw new UpstreamFailed('returned no valid route');
      const [seconds, metres] = [Math.round(route.duration), Math.round(route.distance)];
      return { seconds, metres, legs: [{ mode, seconds, metres, points }] };
    },
  };
};
