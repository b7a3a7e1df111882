import { ADMIN_TOKEN, fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { startLocalRouter, type LocalRouter } from '../support/routing/localRouter.ts';
import { fromElsewhere } from './authSupport.ts';
import { given, HERE, makeService } from './queriesSupport.ts';

/* The route to a service: the server requests it from the operator's router, and never for a hidden place. */
let router: LocalRouter;
let api: TestApi;

const near = { place: { longitude: -118.2512, latitude: 34.0631 } };
const pantry = makeService(0, 'Pantry', near);
const hidden = makeService(1, 'Harbor of women', { ...near, address: { confidential: true } });
const waiting = makeService(2, 'Waiting', { ...near, approved: false });
const placeless = makeService(3, 'Placeless', { place: { longitude: null, latitude: null, timeZone: null, county: null } });
const middle = makeService(4, 'Somewhere in its zip code', { place: { source: 'gazetteer' } });
const far = makeService(5, 'Far away', { place: { longitude: -104.99, latitude: 39.75 } });

interface RequestOptions {
  readonly as?: string | null;
  readonly headers?: Record<string, string>;
}

beforeAll(async () => {
  router = await startLocalRouter();
  api = await startApi({ environment: { OTP_URL: `${router.origin}/otp/gtfs/v1`, TRUST_PROXY: '1' } });
  await given(api, [pantry, hidden, waiting, placeless, middle, far]);
});
afterAll(async () => {
  await api.stop();
  await router.stop();
});
beforeEach(() => {
  router.mood = 'well';
  router.requests.length = 0;
});

const route = (id: string, from = HERE, { as = null, headers = fromElsewhere() }: RequestOptions = {}): Promise<Reply> =>
  api.ask(`/api/services/${id}/route?currentCoordinate=${from}`, { headers, token: as });

test('a route is returned to everybody, and never cached', async () => {
  const reply = await route(pantry.id, '-118.2401|34.0502');
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(reply.body).toMatchObject({ state: 'found', route: { seconds: 1440, legs: [{ mode: 'walk' }, { mode: 'bus', line: '15' }, {}] } });
  expect(router.requests).toHaveLength(1);
});

test('the router receives no hidden place, centre of a ZIP code or unknown place', async () => {
  covers('visitors-6');
  for (const as of [null, ADMIN_TOKEN])
    for (const { id } of [hidden, placeless, middle]) expect((await route(id, HERE, { as })).body).toEqual({ state: 'noPlace' });
  expect((await route(far.id)).body).toEqual({ state: 'none' });
  expect(router.requests).toEqual([]);
});

test('a route to a pending or unknown service is 404', async () => {
  for (const id of [waiting.id, 'none']) {
    const reply = await route(id);
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([404, 'SERVICE_NOT_FOUND']);
  }
  expect(router.requests).toEqual([]);
  expect((await route(waiting.id, HERE, { as: ADMIN_TOKEN })).body).toMatchObject({ state: 'found' });
});

test.each(['', '195|34', '34.05', '34.05|-118.24'])('an invalid place (%s) is rejected', async (from) => {
  expect((await route(pantry.id, from)).status).toBe(400);
  expect(router.requests).toEqual([]);
});

test('the response reports that the router does not respond', async () => {
  router.mood = 'broken';
  expect(await route(pantry.id, '-118.3|34.1')).toMatchObject({ status: 200, body: { state: 'unavailable' } });
});

test('the response reports that no router is configured', async () => {
  const without = await api.another({ environment: {} });
  expect((await without.ask(`/api/services/${pantry.id}/route?currentCoordinate=${HERE}`)).body).toEqual({ state: 'off' });
  await without.stop();
});

test('requests are limited per network and minute', async () => {
  const headers = fromElsewhere();
  const statuses: number[] = [];
  for (let times = 0; times < 61; times += 1) statuses.push((await route(pantry.id, HERE, { headers })).status);
  expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([200]), 429]);
});
