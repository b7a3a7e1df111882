import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** [longitude, latitude] */
type Point = readonly [number, number];

const encodeDelta = (value: number): string => {
  let remainingBits = value < 0 ? -value * 2 - 1 : value * 2;
  let written = '';
  for (; remainingBits >= 0x20; remainingBits = Math.floor(remainingBits / 0x20))
    written += String.fromCharCode((0x20 | (remainingBits & 0x1f)) + 63);
  return written + String.fromCharCode(remainingBits + 63);
};

/** Encodes a polyline as routers do: the difference of every number to the previous one, in units of 0.00001 degrees. */
export const encodePolyline = (points: readonly Point[]): string => {
  let [lastLatitude, lastLongitude] = [0, 0];
  return points
    .map(([longitude, latitude]) => {
      const [scaledLatitude, scaledLongitude] = [Math.round(latitude * 1e5), Math.round(longitude * 1e5)];
      const written = encodeDelta(scaledLatitude - lastLatitude) + encodeDelta(scaledLongitude - lastLongitude);
      [lastLatitude, lastLongitude] = [scaledLatitude, scaledLongitude];
      return written;
    })
    .join('');
};

/**
 * Behaviour of the server: a correct router, or one that finds no route, or returns an error, no response, too long a response, a
 * redirect, HTML, or incomplete JSON.
 */
export type RouterBehaviour = 'well' | 'no way' | 'broken' | 'silent' | 'talkative' | 'elsewhere' | 'babbling' | 'wrong';

/** Returns a corner half way to the place and north east of the direct line, so that a route has a bend. */
const cornerBetween = ([a, b]: Point, [c, d]: Point): Point => [(a + c) / 2 + 0.004, (b + d) / 2 + 0.004];

const osrmAnswer = (from: Point, to: Point, behaviour: RouterBehaviour): { readonly status: number; readonly body: unknown } =>
  behaviour === 'no way'
    ? { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } }
    : {
        status: 200,
        body: {
          code: 'Ok',
          routes: [
            {
              geometry: encodePolyline([from, cornerBetween(from, to), to]),
              legs: [{ steps: [], summary: '', weight: 1504.2, duration: 1504.2, distance: 2089.4 }],
              weight_name: 'duration',
              weight: 1504.2,
              duration: 1504.2,
              distance: 2089.4,
            },
          ],
          waypoints: [
            { hint: 'a', distance: 4.1, name: 'Champa Street', location: from },
            { hint: 'b', distance: 2.2, name: '', location: to },
          ],
        },
      };

const MINUTE_MS = 60_000;
const DEPARTURE_MS = Date.parse('2026-03-10T17:05:00Z');

/**
 * Returns an itinerary of three legs: to the bus, by bus, from the bus. `line` describes the bus in the format of one version of the API.
 */
const itinerary = (from: Point, to: Point, line: object, duration: number): object => {
  const stop = cornerBetween(from, to);
  const walkMode = { mode: 'WALK', routeShortName: null, route: null };
  return {
    duration,
    startTime: DEPARTURE_MS,
    endTime: DEPARTURE_MS + 24 * MINUTE_MS,
    legs: [
      {
        ...walkMode,
        duration: 240,
        distance: 301.7,
        from: { name: 'Origin' },
        to: { name: 'Lawrence St & 20th' },
        legGeometry: { points: encodePolyline([from, stop]), length: 2 },
      },
      {
        mode: 'BUS',
        ...line,
        duration: 900,
        distance: 4120.2,
        from: { name: 'Lawrence St & 20th' },
        to: { name: 'Champa St\u0007 & 21st' },
        legGeometry: { points: encodePolyline([stop, to]), length: 2 },
      },
      {
        ...walkMode,
        duration: 120,
        distance: 88,
        from: { name: 'Champa St & 21st' },
        to: { name: 'Destination' },
        legGeometry: { points: encodePolyline([to]), length: 1 },
      },
    ],
  };
};

const otpRestAnswer = (from: Point, to: Point, behaviour: RouterBehaviour): unknown =>
  behaviour === 'no way'
    ? { requestParameters: {}, error: { id: 404, msg: 'No trip found.', message: 'PATH_NOT_FOUND' } }
    : {
        requestParameters: {},
        plan: { date: DEPARTURE_MS, itineraries: [itinerary(from, to, { routeShortName: '15', route: '15' }, 1440)] },
      };

const otpGraphAnswer = (from: Point, to: Point, behaviour: RouterBehaviour): unknown => ({
  data: {
    plan: {
      itineraries: behaviour === 'no way' ? [] : [itinerary(from, to, { route: { shortName: '15', longName: 'East Colfax' } }, 1440)],
    },
  },
});

const parseCoordinates = (value: string | null, first: 'latitude' | 'longitude'): Point => {
  const [a = NaN, b = NaN] = (value ?? '').split(',').map(Number);
  return first === 'longitude' ? [a, b] : [b, a];
};

const answer = async (
  request: IncomingMessage,
  behaviour: RouterBehaviour,
): Promise<{ readonly status?: number; readonly body: unknown } | null> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://router');
  if (pathname.startsWith('/route/v1/')) {
    const [from = '', to = ''] = pathname.split('/')[4]?.split(';') ?? [];
    return osrmAnswer(parseCoordinates(from, 'longitude'), parseCoordinates(to, 'longitude'), behaviour);
  }
  if (pathname === '/otp/routers/default/plan') {
    const [from, to] = ['fromPlace', 'toPlace'].map((name) => parseCoordinates(searchParams.get(name), 'latitude')) as [Point, Point];
    return { body: otpRestAnswer(from, to, behaviour) };
  }
  if (pathname === '/otp/gtfs/v1' && request.method === 'POST') {
    const { variables } = JSON.parse(await text(request)) as { variables: Record<'from' | 'to', { lat: number; lon: number }> };
    const { from, to } = variables;
    return { body: otpGraphAnswer([from.lon, from.lat], [to.lon, to.lat], behaviour) };
  }
  return null;
};

/** A router on this machine with the APIs of OSRM and both versions of OpenTripPlanner. */
export interface LocalRouter {
  readonly origin: string;
  /** Paths and query strings of the requests. */
  readonly requests: string[];
  behaviour: RouterBehaviour;
  stop(): Promise<void>;
}

const OVERSIZED_CHUNK = 'x'.repeat(64 * 1024);

const handleRequest = async (router: LocalRouter, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  router.requests.push(request.url ?? '');
  const { behaviour } = router;
  if (behaviour === 'silent') return;
  if (behaviour === 'broken') return void response.writeHead(500).end();
  if (behaviour === 'elsewhere') return void response.writeHead(302, { location: `${router.origin}/elsewhere` }).end();
  if (behaviour === 'babbling') return void response.writeHead(200).end('<html>Welcome</html>');
  if (behaviour === 'wrong') return void response.writeHead(200).end('{"code":"Ok","routes":[{}],"plan":{},"data":{"plan":{}}}');
  if (behaviour === 'talkative') {
    response.writeHead(200);
    const writeEndlessly = (): void => {
      while (!response.destroyed && response.write(OVERSIZED_CHUNK));
    };
    response.on('drain', writeEndlessly);
    return writeEndlessly();
  }
  const result = await answer(request, behaviour);
  response.writeHead(result?.status ?? (result === null ? 404 : 200), { 'content-type': 'application/json' });
  response.end(JSON.stringify(result?.body ?? {}));
};

export const startLocalRouter = async (): Promise<LocalRouter> => {
  const server = createServer((request, response) => void handleRequest(router, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const router: LocalRouter = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    behaviour: 'well',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return router;
};
