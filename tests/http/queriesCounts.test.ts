import { randomUUID } from 'node:crypto';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { createPeople } from '../support/people.ts';
import { addService } from './commandsSupport.ts';
import { appendGeneratedServices, LOS_ANGELES_COORDINATE, createGeneratedService, listPath } from './queriesSupport.ts';

/* GET /services/counts compared with the lists that it counts, on a Tuesday at 10 in the morning in Los Angeles. */
let api: TestApi;

const TABS = ['FOOD', 'SHELTER', 'HEALTH', 'RESOURCES', 'WORK'] as const;
const toledoFacts = { address: { city: 'Toledo', state: 'OH', zip: '43604' }, place: { longitude: -83.54, latitude: 41.65 } };

const directory = [
  createGeneratedService(0, 'Pantry', { classified: { petsAllowed: true } }),
  createGeneratedService(1, 'Meals and beds', { classified: { types: ['MEALS', 'EMERGENCY_SHELTER'] } }),
  createGeneratedService(2, 'Laundry', { classified: { types: ['HYGIENE'] } }),
  createGeneratedService(3, 'Clothes and laundry', { classified: { types: ['CLOTHES', 'HYGIENE'], categories: ['WOMEN'] } }),
  createGeneratedService(4, 'Computers', { classified: { types: ['RESOURCES'] }, hours: { schedules: [{ type: 'FULL_DAY' }] } }),
  createGeneratedService(5, 'Toledo clinic', { classified: { types: ['MEDICAL'] }, ...toledoFacts }),
  createGeneratedService(6, 'Toledo laundry', { classified: { types: ['HYGIENE'] }, ...toledoFacts }),
  createGeneratedService(7, 'Waiting pantry', { approved: false, ownerId: 'someone' }),
  ...Array.from({ length: 22 }, (_, index) =>
    createGeneratedService(8 + index, `Class ${index}`, {
      classified: { types: ['EDUCATION'] },
      critical: { text: 'No class today', expiresAt: '2026-03-10T23:59' },
    }),
  ),
];

beforeAll(async () => {
  api = await startApi();
  // Random ids, because the given ids sort by one hexadecimal digit and there are more than sixteen services.
  await appendGeneratedServices(
    api,
    directory.map((service) => ({ ...service, id: randomUUID() })),
  );
});
afterAll(() => api.stop());

type Parameters = Readonly<Record<string, string>>;
const pathOf = (parameters: Parameters): string => listPath(parameters).replace('/api/services?', '/api/services/counts?');
const fetchCounts = (parameters: Parameters, options = {}): Promise<Reply> =>
  api.sendRequest(pathOf(parameters), { token: null, ...options });
const readCounts = async (parameters: Parameters, options = {}): Promise<unknown> => (await fetchCounts(parameters, options)).body;

test('counts equal the length of each tab’s list, with every query', async () => {
  const queries: Parameters[] = [
    {},
    { nearCoordinate: LOS_ANGELES_COORDINATE },
    { nearCoordinate: LOS_ANGELES_COORDINATE, within: '50' },
    { nearCoordinate: '-83.54|41.65', within: '1' },
    { q: 'laundry' },
    { category: 'WOMEN,MEN', isOpen: 'true' },
    { filter: '{"isAllowedPet":true}' },
    { isCriticalHeader: 'true' },
    { city: 'Toledo', hasFreeBeds: 'false' },
    { q: 'nothing like it' },
  ];
  for (const parameters of queries) {
    const listReplies = await Promise.all(TABS.map((type) => api.sendRequest(listPath({ ...parameters, type }), { token: null })));
    const totals = listReplies.map(({ headers }, index) => [TABS[index], Number(headers.get('x-total-count'))]);
    expect({ parameters, counts: await readCounts(parameters) }).toEqual({ parameters, counts: Object.fromEntries(totals) });
  }
});

test('each tab counts its approved services, a bounded list at most its bound', async () => {
  covers('9-59');
  expect(await readCounts({})).toEqual({ FOOD: 2, SHELTER: 1, HEALTH: 1, RESOURCES: 4, WORK: 22 });
  expect(await readCounts({ q: 'laundry' })).toEqual({ FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 3, WORK: 0 });
  expect(await readCounts({ isCriticalHeader: 'true' })).toMatchObject({ WORK: 20 });
  expect((await api.sendRequest(listPath({ isCriticalHeader: 'true' }), { token: null })).body).toHaveLength(20);
});

test('a filter by kind affects the count of its own tab only', async () => {
  const allCounts = await readCounts({});
  expect(await readCounts({ type: 'MEALS' })).toEqual({ ...(allCounts as object), FOOD: 1 });
  expect(await readCounts({ type: 'HYGIENE,MEALS' })).toEqual({ ...(allCounts as object), FOOD: 1, RESOURCES: 3 });
  expect(await readCounts({ type: 'RESOURCES' })).toEqual(allCounts);
  // Both filters must match.
  expect(await readCounts({ type: 'HYGIENE', filter: '{"type":"CLOTHES"}' })).toEqual({ ...(allCounts as object), RESOURCES: 1 });
});

test('counts ignore order and page', async () => {
  const allCounts = await readCounts({ nearCoordinate: LOS_ANGELES_COORDINATE });
  for (const page of [
    { sort: 'name', direction: 'desc' },
    { sort: 'distance', direction: 'desc' },
    { sort: 'help', direction: 'desc' },
    { limit: '0' },
    { limit: '1', skip: '500' },
  ])
    expect(await readCounts({ nearCoordinate: LOS_ANGELES_COORDINATE, ...page })).toEqual(allCounts);
  expect((await fetchCounts({ sort: 'distance' })).status).toBe(200);
});

test.each<[string, Parameters, string, string]>([
  ['an unknown type', { type: 'FODO' }, 'type.0', 'NOT_ALLOWED'],
  ['a reach around nothing', { within: '50' }, 'within', 'WITHIN_NEEDS_PLACE'],
  ['a filter on another field', { filter: '{"name":"x"}' }, 'filter', 'INVALID_FILTER'],
  ['more than a hundred', { limit: '101' }, 'limit', 'TOO_LARGE'],
])('counts with %s are rejected', async (_, parameters, path, code) => {
  const reply = await fetchCounts(parameters);
  expect([reply.status, fieldOf(reply, 'errors')]).toEqual([400, [expect.objectContaining({ path, code })]]);
});

test('pending services are counted for users who may list them; other users are rejected', async () => {
  const provider = await (await createPeople(api)).openAccount({ email: 'provider@example.org', displayName: 'Pat' });
  expect(await readCounts({ isApproved: 'false' }, { token: undefined })).toMatchObject({ FOOD: 1, SHELTER: 0 });
  for (const parameters of [{ isApproved: 'false' }, { isShowAll: 'true' }, { user: 'someone' }, { userType: 'VOLUNTEER' }]) {
    const reply = await fetchCounts(parameters);
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([401, 'NOT_SIGNED_IN']);
    const providerReply = await fetchCounts(parameters, { token: provider.token });
    expect([providerReply.status, fieldOf(providerReply, 'code')]).toEqual([403, 'FORBIDDEN']);
  }
});

/** Requests the counts with one Accept-Encoding and returns the raw bytes. */
const fetchRaw = async (encoding: string) => {
  const response = await fetch(new URL(pathOf({}), api.url), { headers: { 'accept-encoding': encoding } });
  return { encoding: response.headers.get('content-encoding'), body: await response.text() };
};

describe('the response', () => {
  test('is not parsed as a service with the id "counts", and is the same in both languages', async () => {
    const [english, spanish] = await Promise.all(
      ['en', 'es'].map((language) => fetchCounts({ q: 'laundry' }, { headers: { 'accept-language': language } })),
    );
    expect([english?.status, spanish?.body]).toEqual([200, english?.body]);
    expect(english?.headers.get('etag')).toBe(spanish?.headers.get('etag'));
    expect(english?.headers.get('vary')).toBe('Accept-Encoding, Authorization');
    expect(english?.headers.get('cache-control')).toBe('private, no-cache');
    expect(english?.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('is 304 by ETag until a service is added; the token of that command returns its count', async () => {
    covers('api-15');
    const path = { q: 'Sunrise' };
    const first = await fetchCounts(path);
    expect(first.body).toMatchObject({ HEALTH: 0 });
    const conditional = { 'if-none-match': first.headers.get('etag') ?? '' };
    const notModifiedReply = await fetchCounts(path, { headers: conditional });
    expect([notModifiedReply.status, notModifiedReply.body]).toEqual([304, '']);
    expect((await fetchCounts({ q: 'laundry' }, { headers: conditional })).status).toBe(200);

    const added = await addService(api, { name: 'Sunrise Dental', type: ['MEDICAL'] });
    const token = added.headers.get('consistency-token') ?? '';
    const changedReply = await fetchCounts(path, { headers: { ...conditional, 'consistency-token': token } });
    expect([changedReply.status, changedReply.body]).toEqual([200, { FOOD: 0, SHELTER: 0, HEALTH: 1, RESOURCES: 0, WORK: 0 }]);
    expect(BigInt(changedReply.headers.get('consistency-token')?.split('.')[1] ?? 0)).toBeGreaterThanOrEqual(
      BigInt(token.split('.')[1] ?? -1),
    );
  });

  test('has the header Stale for a token of another log', async () => {
    const reply = await fetchCounts({}, { headers: { 'consistency-token': '11111111-1111-4111-8111-111111111111.1' } });
    expect([reply.status, reply.headers.get('stale')]).toEqual([200, 'true']);
  });

  test('depends on the time if the query does', async () => {
    const before = new Date(api.clock()).toISOString();
    const openCounts = await fetchCounts({ isOpen: 'true' });
    const conditional = { headers: { 'if-none-match': openCounts.headers.get('etag') ?? '' } };
    expect((await fetchCounts({ isOpen: 'true' }, conditional)).status).toBe(304);
    api.clock.set('2026-03-11T04:00:00.000Z');
    const nightCounts = await fetchCounts({ isOpen: 'true' }, conditional);
    expect([nightCounts.status, nightCounts.body]).toEqual([200, { FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 1, WORK: 0 }]);
    api.clock.set(before);
  });

  test('is compressed for clients that accept it, with the same bytes inside', async () => {
    const uncompressed = await fetchRaw('identity');
    expect(uncompressed.encoding).toBeNull();
    for (const _twice of [1, 2]) expect(await fetchRaw('gzip')).toEqual({ encoding: 'gzip', body: uncompressed.body });
  });

  test('is available to server-rendered pages, as to other clients', async () => {
    const { fetchJson } = api.product.query;
    expect(await fetchJson(pathOf({ q: 'laundry' }), { 'accept-language': 'es' })).toMatchObject({
      status: 200,
      body: { FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 3, WORK: 0 },
    });
  });
});
