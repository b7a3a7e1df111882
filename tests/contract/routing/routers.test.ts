import { openRouting, type Routing } from '#geo/routing/index.ts';
import { silentLogger, type Logger } from '#platform/logger.ts';
import { startLocalRouter, type LocalRouter, type RouterBehaviour } from '../../support/routing/localRouter.ts';

/* Routes by local servers that implement the protocols of OSRM and both versions of OpenTripPlanner. */
let router: LocalRouter;
let now: number;
beforeAll(async () => {
  router = await startLocalRouter();
});
afterAll(() => router.stop());
afterEach(() => {
  jest.restoreAllMocks();
});
beforeEach(() => {
  router.behaviour = 'well';
  router.requests.length = 0;
  now = Date.parse('2026-03-10T17:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});

const START_POINT = { longitude: -104.99871, latitude: 39.75044 };
const END_POINT = { longitude: -104.9857, latitude: 39.7511 };
const trip = { from: START_POINT, to: END_POINT, language: 'es' } as const;

const SERVERS = {
  OSRM: { osrmUrl: '/route/v1/foot' },
  'OpenTripPlanner 1': { otpUrl: '/otp/routers/default/' },
  'OpenTripPlanner 2': { otpUrl: '/otp/gtfs/v1' },
} as const;
const routerUrl = (path: string | undefined) => (path === undefined ? undefined : `${router.origin}${path}`);
const openRouter = (
  servers: { readonly osrmUrl?: string; readonly otpUrl?: string },
  timeoutMs = 10_000,
  log: Logger = silentLogger,
): Routing => {
  const { osrmUrl, otpUrl } = servers;
  return openRouting({ osrmUrl: routerUrl(osrmUrl), otpUrl: routerUrl(otpUrl) }, { clock: () => now, log, timeoutMs });
};
const eachServer = Object.entries(SERVERS);

describe.each(eachServer)('routing with %s', (name, server) => {
  test('returns duration, length and line, and sends the visitor’s location with three decimals', async () => {
    const foundRoute = await openRouter(server).find(trip);
    expect(foundRoute).toMatchObject({ state: 'found' });
    if (foundRoute.state !== 'found') return;
    const [first, last] = [foundRoute.route.legs[0], foundRoute.route.legs.at(-1)];
    expect(first?.points[0]).toEqual([-104.999, 39.75]);
    expect(last?.points.at(-1)).toEqual([END_POINT.longitude, END_POINT.latitude]);
    if (name === 'OSRM') expect(foundRoute.route).toMatchObject({ seconds: 1504, metres: 2089, legs: [{ mode: 'walk', seconds: 1504 }] });
    else
      expect(foundRoute.route).toMatchObject({
        seconds: 1440,
        metres: 4510,
        legs: [
          { mode: 'walk', seconds: 240, metres: 302 },
          { mode: 'bus', line: '15', from: 'Lawrence St & 20th', to: 'Champa St  & 21st', seconds: 900 },
          { mode: 'walk', seconds: 120 },
        ],
      });
    expect(first).not.toHaveProperty('from');
    expect(router.requests.join()).not.toMatch(/99871|75044/);
  });

  test('returns none for an unknown route', async () => {
    router.behaviour = 'no way';
    expect(await openRouter(server).find(trip)).toEqual({ state: 'none' });
  });

  test.each<RouterBehaviour>(['broken', 'talkative', 'elsewhere', 'babbling', 'wrong'])(
    'returns unavailable for a server that is %s',
    async (behaviour) => {
      router.behaviour = behaviour;
      expect(await openRouter(server).find(trip)).toEqual({ state: 'unavailable' });
      expect(router.requests).toHaveLength(1);
    },
  );

  test('times out', async () => {
    router.behaviour = 'silent';
    expect(await openRouter(server, 50).find(trip)).toEqual({ state: 'unavailable' });
  });
});

test('caches a route for a while, and requests it again when the bus has left', async () => {
  const openedRouter = openRouter(SERVERS.OSRM);
  await Promise.all([openedRouter.find(trip), openedRouter.find(trip)]);
  await openedRouter.find(trip);
  expect(router.requests).toHaveLength(1);
  now += 5 * 60_000;
  await openedRouter.find(trip);
  expect(router.requests).toHaveLength(2);
});

test('stops requests after three failures, and retries half a minute later', async () => {
  const openedRouter = openRouter(SERVERS.OSRM);
  router.behaviour = 'broken';
  for (let requestIndex = 0; requestIndex < 5; requestIndex += 1) await openedRouter.find(trip);
  expect(router.requests).toHaveLength(3);
  router.behaviour = 'well';
  expect(await openedRouter.find(trip)).toEqual({ state: 'unavailable' });
  now += 30_000;
  expect(await openedRouter.find(trip)).toMatchObject({ state: 'found' });
  expect(router.requests).toHaveLength(4);
});

test('queries the other router if one has no route', async () => {
  const openedRouter = openRouter({ otpUrl: '/nowhere', osrmUrl: '/route/v1/car' });
  expect(await openedRouter.find(trip)).toMatchObject({ state: 'found', route: { legs: [{ mode: 'drive' }] } });
  expect(router.requests).toHaveLength(2);
});

test('sends a key in the URL, and logs no location of a visitor', async () => {
  const loggedLines: string[] = [];
  const log = {
    ...silentLogger,
    warn: (...logArguments: unknown[]) => loggedLines.push(JSON.stringify(logArguments)),
  } as unknown as Logger;
  await openRouter({ osrmUrl: '/route/v1/foot?key=k1' }).find(trip);
  expect(router.requests[0]).toMatch(/^\/route\/v1\/foot\/-104\.999,39\.75;-104\.9857,39\.7511\?key=k1&/);
  router.behaviour = 'elsewhere';
  await openRouter({ osrmUrl: '/route/v1/foot?key=k1' }, 10_000, log).find(trip);
  expect(loggedLines).toHaveLength(1);
  expect(loggedLines[0]).not.toMatch(/104|39\.7|k1|127\.0/);
});

test('creates no router if none is configured', async () => {
  expect(await openRouter({}).find(trip)).toEqual({ state: 'off' });
});
