import { ADMIN_TOKEN, fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { startLocalRouter, type LocalRouter } from '../support/routing/localRouter.ts';
import { fromNewAddress } from './authSupport.ts';
import { appendGeneratedServices, LOS_ANGELES_COORDINATE, createGeneratedService } from './queriesSupport.ts';

/* The route to a service: the server requests it from the operator's router, and never for a hidden place. */
let router: LocalRouter;
let api: TestApi;

const nearPlace = { place: { longitude: -118.2512, latitude: 34.0631 } };
const pantryService = createGeneratedService(0, 'Pantry', nearPlace);
const confidentialService = createGeneratedService(1, 'Harbor of women', { ...nearPlace, address: { confidential: true } });
const pendingService = createGeneratedService(2, 'Waiting', { ...nearPlace, approved: false });
const serviceWithoutPlace = createGeneratedService(3, 'Placeless', {
  place: { longitude: null, latitude: null, timeZone: null, county: null },
});
const zipCentreService = createGeneratedService(4, 'Somewhere in its zip code', { place: { source: 'gazetteer' } });
const distantService = createGeneratedService(5, 'Far away', { place: { longitude: -104.99, latitude: 39.75 } });

interface RequestOptions {
  readonly callerToken?: string | null;
  readonly headers?: Record<string, string>;
}

beforeAll(async () => {
  router = await startLocalRouter();
  api = await startApi({ environment: { OTP_URL: `${router.origin}/otp/gtfs/v1`, TRUST_PROXY: '1' } });
  await appendGeneratedServices(api, [
    pantryService,
    confidentialService,
    pendingService,
    serviceWithoutPlace,
    zipCentreService,
    distantService,
  ]);
});
afterAll(async () => {
  await api.stop();
  await router.stop();
});
beforeEach(() => {
  router.behaviour = 'well';
  router.requests.length = 0;
});

const requestRoute = (
  id: string,
  startCoordinate = LOS_ANGELES_COORDINATE,
  { callerToken = null, headers = fromNewAddress() }: RequestOptions = {},
): Promise<Reply> => api.sendRequest(`/api/services/${id}/route?currentCoordinate=${startCoordinate}`, { headers, token: callerToken });

test('a route is returned to everybody, and never cached', async () => {
  const reply = await requestRoute(pantryService.id, '-118.2401|34.0502');
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(reply.body).toMatchObject({ state: 'found', route: { seconds: 1440, legs: [{ mode: 'walk' }, { mode: 'bus', line: '15' }, {}] } });
  expect(router.requests).toHaveLength(1);
});

test('the router receives no hidden place, centre of a ZIP code or unknown place', async () => {
  covers('visitors-6');
  for (const callerToken of [null, ADMIN_TOKEN])
    for (const { id } of [confidentialService, serviceWithoutPlace, zipCentreService])
      expect((await requestRoute(id, LOS_ANGELES_COORDINATE, { callerToken })).body).toEqual({ state: 'noPlace' });
  expect((await requestRoute(distantService.id)).body).toEqual({ state: 'none' });
  expect(router.requests).toEqual([]);
});

test('a route to a pending or unknown service is 404', async () => {
  for (const id of [pendingService.id, 'none']) {
    const reply = await requestRoute(id);
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([404, 'SERVICE_NOT_FOUND']);
  }
  expect(router.requests).toEqual([]);
  expect((await requestRoute(pendingService.id, LOS_ANGELES_COORDINATE, { callerToken: ADMIN_TOKEN })).body).toMatchObject({
    state: 'found',
  });
});

test.each(['', '195|34', '34.05', '34.05|-118.24'])('an invalid place (%s) is rejected', async (startCoordinate) => {
  expect((await requestRoute(pantryService.id, startCoordinate)).status).toBe(400);
  expect(router.requests).toEqual([]);
});

test('the response reports that the router does not respond', async () => {
  router.behaviour = 'broken';
  expect(await requestRoute(pantryService.id, '-118.3|34.1')).toMatchObject({ status: 200, body: { state: 'unavailable' } });
});

test('the response reports that no router is configured', async () => {
  const apiWithoutRouter = await api.another({ environment: {} });
  expect(
    (await apiWithoutRouter.sendRequest(`/api/services/${pantryService.id}/route?currentCoordinate=${LOS_ANGELES_COORDINATE}`)).body,
  ).toEqual({
    state: 'off',
  });
  await apiWithoutRouter.stop();
});

test('requests are limited per network and minute', async () => {
  const headers = fromNewAddress();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 61; attempt += 1)
    statuses.push((await requestRoute(pantryService.id, LOS_ANGELES_COORDINATE, { headers })).status);
  expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
});
