import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** [longitude, latitude] */
type Point = readonly [number, number];

const encode = (value: number): string => {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  let written = '';
  for (; rest >= 0x20; rest = Math.floor(rest / 0x20)) written += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return written + String.fromCharCode(rest + 63);
};

/** Encodes a polyline as routers do: the difference of every number to the previous one, in units of 0.00001 degrees. */
export const encodePolyline = (points: readonly Point[]): string => {
  let [lastLatitude, lastLongitude] = [0, 0];
  return points
    .map(([longitude, latitude]) => {
      const [here, there] = [Math.round(latitude * 1e5), Math.round(longitude * 1e5)];
      const written = encode(here - lastLatitude) + encode(there - lastLongitude);
      [lastLatitude, lastLongitude] = [here, there];
      return written;
    })
    .join('');
};

/**
 * Behaviour of the server: a correct router, or one that finds no route, or returns an error, no response, too long a response, a
 * redirect, HTML, or incomplete JSON.
 */
export type Mood = 'well' | 'no way' | 'broken' | 'silent' | 'talkative' | 'elsewhere' | 'babbling' | 'wrong';

/** Returns a corner half way to the place and north east of the direct line, so that a route has a bend. */
const corner = ([a, b]: Point, [c, d]: Point): Point => [(a + c) / 2 + 0.004, (b + d) / 2 + 0.004];

const osrm = (from: Point, to: Point, mood: Mood): { readonly status: number; readonly body: unknown } =>
  mood === 'no way'
    ? { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } }
    : {
        status: 200,
        body: {
          code: 'Ok',
          routes: [
            {
              geometry: encodePolyline([from, corner(from, to), to]),
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

const MINUTE = 60_000;
const BEGIN = Date.parse('2026-03-10T17:05:00Z');

/**
 * Returns an itinerary of three legs: to the bus, by bus, from the bus. `line` describes the bus in the format of one version of the API.
 */
const itinerary = (from: Point, to: Point, line: object, duration: number): object => {
  const stop = corner(from, to);
  const walk = { mode: 'WALK', routeShortName: null, route: null };
  return {
    duration,
    startTime: BEGIN,
    endTime: BEGIN + 24 * MINUTE,
    legs: [
      {
        ...walk,
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
        ...walk,
        duration: 120,
        distance: 88,
        from: { name: 'Champa St & 21st' },
        to: { name: 'Destination' },
        legGeometry: { points: encodePolyline([to]), length: 1 },
      },
    ],
  };
};

const otpRest = (from: Point, to: Point, mood: Mood): unknown =>
  mood === 'no way'
    ? { requestParameters: {}, error: { id: 404, msg: 'No trip found.', message: 'PATH_NOT_FOUND' } }
    : { requestParameters: {}, plan: { date: BEGIN, itineraries: [itinerary(from, to, { routeShortName: '15', route: '15' }, 1440)] } };

const otpGraph = (from: Point, to: Point, mood: Mood): unknown => ({
  data: {
    plan: {
      itineraries: mood === 'no way' ? [] : [itinerary(from, to, { route: { shortName: '15', longName: 'East Colfax' } }, 1440)],
    },
  },
});

const pair = (value: string | null, first: 'latitude' | 'longitude'): Point => {
  const [a = NaN, b = NaN] = (value ?? '').split(',').map(Number);
  return first === 'longitude' ? [a, b] : [b, a];
};

const answer = async (request: IncomingMessage, mood: Mood): Promise<{ readonly status?: number; readonly body: unknown } | null> => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://router');
  if (pathname.startsWith('/route/v1/')) {
    const [from = '', to = ''] = pathname.split('/')[4]?.split(';') ?? [];
    return osrm(pair(from, 'longitude'), pair(to, 'longitude'), mood);
  }
  if (pathname === '/otp/routers/default/plan') {
    const [from, to] = ['fromPlace', 'toPlace'].map((name) => pair(searchParams.get(name), 'latitude')) as [Point, Point];
    return { body: otpRest(from, to, mood) };
  }
  if (pathname === '/otp/gtfs/v1' && request.method === 'POST') {
    const { variables } = JSON.parse(await text(request)) as { variables: Record<'from' | 'to', { lat: number; lon: number }> };
    const { from, to } = variables;
    return { body: otpGraph([from.lon, from.lat], [to.lon, to.lat], mood) };
  }
  return null;
};

/** A router on this machine with the APIs of OSRM and both versions of OpenTripPlanner. */
export interface LocalRouter {
  readonly origin: string;
  /** Paths and query strings of the requests. */
  readonly requests: string[];
  mood: Mood;
  stop(): Promise<void>;
}

const TOO_MUCH = 'x'.repeat(64 * 1024);

const behave = async (router: LocalRouter, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  router.requests.push(request.url ?? '');
  const { mood } = router;
  if (mood === 'silent') return;
  if (mood === 'broken') return void response.writeHead(500).end();
  if (mood === 'elsewhere') return void response.writeHead(302, { location: `${router.origin}/elsewhere` }).end();
  if (mood === 'babbling') return void response.writeHead(200).end('<html>Welcome</html>');
  if (mood === 'wrong') return void response.writeHead(200).end('{"code":"Ok","routes":[{}],"plan":{},"data":{"plan":{}}}');
  if (mood === 'talkative') {
    response.writeHead(200);
    const talk = (): void => {
      while (!response.destroyed && response.write(TOO_MUCH));
    };
    response.on('drain', talk);
    return talk();
  }
  const result = await answer(request, mood);
  response.writeHead(result?.status ?? (result === null ? 404 : 200), { 'content-type': 'application/json' });
  response.end(JSON.stringify(result?.body ?? {}));
};

export const startLocalRouter = async (): Promise<LocalRouter> => {
  const server = createServer((request, response) => void behave(router, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const router: LocalRouter = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    mood: 'well',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return router;
};
