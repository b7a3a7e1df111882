import * as z from 'zod/mini';
import { cardSchema, serviceSchema } from '#contract/service.ts';
import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { addService, idOf, readAfter } from './commandsSupport.ts';
import { cardsOf, appendGeneratedServices, LOS_ANGELES_COORDINATE, createGeneratedService, cardNames, listPath } from './queriesSupport.ts';

/* Contents of responses: fields, languages, ETags, compression, and hidden data. */
let api: TestApi;

const directory = [
  createGeneratedService(0, 'Hot meals', {
    described: { summary: 'Hot lunch', description: 'Every day at noon.', age: '18 and older' },
    translated: { summary: 'Almuerzo caliente', description: 'Cada día al mediodía.', age: '18 o más' },
    classified: { types: ['MEALS'] },
  }),
  createGeneratedService(1, 'Plain pantry', { described: { summary: 'Groceries' }, addedAt: '2026-02-01T00:00:00.000Z' }),
  createGeneratedService(2, 'Hidden house', {
    classified: { types: ['TRANSITIONAL'] },
    address: { confidential: true, address1: '9 Secret Road', address2: 'Back door', zip: '90077' },
    place: { longitude: -118.1234, latitude: 34.1234 },
    beds: { total: 8, available: 0, observedAt: '2026-03-10T16:00:00.000Z' },
  }),
  createGeneratedService(3, 'Waiting shelter', {
    approved: false,
    classified: { types: ['EMERGENCY_SHELTER'] },
    beds: { total: 20, available: 5, observedAt: '2026-03-10T15:00:00.000Z' },
  }),
];
const [meals, , hidden, pendingServiceId] = directory.map(({ id }) => id) as [string, string, string, string];

beforeAll(async () => {
  api = await startApi();
  await appendGeneratedServices(api, directory);
});
afterAll(() => api.stop());

const guest = { token: null };
const LIST_PATH = listPath({ nearCoordinate: LOS_ANGELES_COORDINATE });

/** The card schema without any additional field. */
const strictCard = z.strictObject(cardSchema.shape);
const strictService = z.strictObject(serviceSchema.shape);

describe('cards', () => {
  test('contain only fields of the contract', async () => {
    for (const { token, path } of [
      { token: null, path: LIST_PATH },
      { path: listPath({ isShowAll: 'true', nearCoordinate: LOS_ANGELES_COORDINATE }) },
      { token: null, path: listPath({ isCriticalHeader: 'true' }) },
    ])
      for (const card of cardsOf(await api.sendRequest(path, token === null ? guest : {})))
        expect(z.safeParse(strictCard, card)).toMatchObject({ success: true });
  });

  test('are in the requested language, and mark texts in another language', async () => {
    const english = await api.sendRequest(LIST_PATH, { ...guest, headers: { 'accept-language': 'en' } });
    const spanish = await api.sendRequest(LIST_PATH, { ...guest, headers: { 'accept-language': 'es-MX,en;q=0.5' } });
    expect([english, spanish].map(({ headers }) => headers.get('content-language'))).toEqual(['en', 'es']);
    expect(cardsOf(english).find(({ id }) => id === meals)).toMatchObject({ serviceSummary: 'Hot lunch', age: '18 and older' });
    expect(cardsOf(spanish).find(({ id }) => id === meals)).toMatchObject({
      serviceSummary: 'Almuerzo caliente',
      age: '18 o más',
      machineTranslated: true,
    });
    expect(cardsOf(spanish).find(({ name }) => name === 'Plain pantry')).toMatchObject({ serviceSummary: 'Groceries', lang: 'en' });
    expect(english.headers.get('vary')).toMatch('Accept-Language');
  });

  test('contain no hidden address, and distances to its city instead', async () => {
    const card = cardsOf(await api.sendRequest(LIST_PATH, guest)).find(({ id }) => id === hidden);
    expect(card).toMatchObject({ isConfidential: true, isApproximate: true, city: 'Los Angeles', availableBeds: 0, totalBeds: 8 });
    expect(JSON.stringify(card)).not.toMatch(/Secret|Back door|90077|118\.12|34\.12/);
    const distanceQuery = listPath({
      nearCoordinate: LOS_ANGELES_COORDINATE,
      currentCoordinate: '-118.1234|34.1234',
      type: 'TRANSITIONAL',
    });
    expect(cardsOf(await api.sendRequest(distanceQuery, guest))[0]?.['distance']).toBeGreaterThan(5000);
  });
});

/** Requests the list with one Accept-Encoding and returns the raw bytes. */
const fetchRaw = async (encoding: string) => {
  const response = await fetch(new URL(LIST_PATH, api.url), { headers: { 'accept-encoding': encoding, connection: 'close' } });
  return { encoding: response.headers.get('content-encoding'), body: await response.text() };
};

describe('a list', () => {
  test('returns 304 by its ETag, for every query, until a service changes', async () => {
    const path = listPath({ nearCoordinate: LOS_ANGELES_COORDINATE, type: 'MEALS' });
    const first = await api.sendRequest(path, guest);
    const conditionalRequest = { ...guest, headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    const notModifiedReply = await api.sendRequest(path, conditionalRequest);
    expect([notModifiedReply.status, notModifiedReply.body]).toEqual([304, '']);
    expect(notModifiedReply.headers.get('etag')).toBe(first.headers.get('etag'));
    expect((await api.sendRequest(listPath({ nearCoordinate: LOS_ANGELES_COORDINATE, type: 'FOOD' }), conditionalRequest)).status).toBe(
      200,
    );

    const added = await addService(api, { name: 'More meals', type: ['MEALS'] });
    const changedReply = await api.sendRequest(path, {
      ...conditionalRequest,
      headers: { ...conditionalRequest.headers, 'consistency-token': added.headers.get('consistency-token') ?? '' },
    });
    expect([changedReply.status, cardNames(changedReply)]).toEqual([200, ['Hot meals', 'More meals']]);
  });

  test('has the same ETag in another process', async () => {
    const otherApi = await api.another();
    const [firstReply, otherApiReply] = await Promise.all([api, otherApi].map(({ sendRequest }) => sendRequest(LIST_PATH, guest)));
    expect(otherApiReply?.headers.get('etag')).toBe(firstReply?.headers.get('etag'));
    expect(otherApiReply?.body).toEqual(firstReply?.body);
    await otherApi.stop();
  });

  test('is compressed for clients that accept it, with the same bytes inside', async () => {
    const uncompressed = await fetchRaw('identity');
    expect(uncompressed.encoding).toBeNull();
    for (const accepted of ['gzip', 'br, gzip;q=0.5', 'gzip'])
      expect(await fetchRaw(accepted)).toEqual({ encoding: 'gzip', body: uncompressed.body });
    expect((await fetchRaw('gzip;q=0')).encoding).toBeNull();
  });

  test('answers HEAD with headers only', async () => {
    const reply = await api.sendRequest(LIST_PATH, { ...guest, method: 'HEAD' });
    expect([reply.status, reply.body]).toEqual([200, '']);
    expect(Number(reply.headers.get('x-total-count'))).toBeGreaterThan(0);
  });
});

describe('D one service', () => {
  test('contains both languages and the fields of the contract', async () => {
    const reply = await api.sendRequest(`/api/services/${meals}?currentCoordinate=-118.25|34.05`, guest);
    expect(z.safeParse(strictService, reply.body)).toMatchObject({ success: true });
    expect(reply.body).toMatchObject({
      serviceSummary: 'Hot lunch',
      serviceSummaryEs: 'Almuerzo caliente',
      descriptionEs: 'Cada día al mediodía.',
      machineTranslated: true,
      location: { coordinates: [-118.24, 34.05] },
      hours: 'scheduled',
      isApproved: true,
    });
    expect(fieldOf(reply, 'distance')).toBeGreaterThan(900);
    expect(fieldOf(reply, 'user')).toBeUndefined();
  });

  test('shows its owner to administrators', async () => {
    expect(fieldOf(await api.sendRequest(`/api/services/${meals}`), 'user')).toBe('owner');
  });

  test('hides an address from everyone but administrators and its owner', async () => {
    const reply = await api.sendRequest(`/api/services/${hidden}?currentCoordinate=-118.1234|34.1234`, guest);
    expect(JSON.stringify(reply.body)).not.toMatch(/Secret|Back door|90077|118\.12|34\.12/);
    expect(fieldOf(reply, 'distance')).toBeGreaterThan(5000);
    expect(fieldOf(reply, 'cityCentre')).toBeUndefined();
    expect(await api.sendRequest(`/api/services/${hidden}`)).toMatchObject({ body: { address1: '9 Secret Road', zip: '90077' } });
  });

  test('returns the centre of its city for the map', async () => {
    const reply = await api.sendRequest(`/api/services/${meals}`, guest);
    expect(fieldOf(reply, 'cityCentre')).toEqual({ coordinates: [expect.closeTo(-118.24, 1), expect.closeTo(34.05, 1)] });
  });

  test('returns 404 for guests while it is pending', async () => {
    const reply = await api.sendRequest(`/api/services/${pendingServiceId}`, guest);
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([404, 'SERVICE_NOT_FOUND']);
    expect((await api.sendRequest(`/api/services/${pendingServiceId}`)).status).toBe(200);
  });

  test('returns 404 after its removal, and is no longer in the list', async () => {
    const added = await addService(api, { name: 'Soon gone' });
    const path = `/api/services/${idOf(added)}`;
    expect((await readAfter(api, added, path)).status).toBe(200);
    const removeReply = await api.sendRequest(path, { method: 'DELETE' });
    expect((await readAfter(api, removeReply, path)).status).toBe(404);
    expect(cardNames(await readAfter(api, removeReply, listPath({ isShowAll: 'true' })))).not.toContain('Soon gone');
  });

  test('has a strong ETag of revisions, role and local day', async () => {
    const path = `/api/services/${meals}`;
    const first = await api.sendRequest(path, guest);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"\d+\.-?\d+~/);
    expect((await api.sendRequest(path, { ...guest, headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await api.sendRequest(path, { headers: { 'if-none-match': etag } })).status).toBe(200);
    const now = api.clock();
    api.clock.set('2026-03-11T07:30:00.000Z');
    expect((await api.sendRequest(path, { ...guest, headers: { 'if-none-match': etag } })).status).toBe(200);
    api.clock.set(new Date(now).toISOString());
  });

  test('returns 404 for a malformed id', async () => {
    expect((await api.sendRequest('/api/services/..%2f..%2fetc', guest)).status).toBe(400);
  });
});

describe('beds', () => {
  test('are listed for users who count them, pending shelters too', async () => {
    covers('7-25');
    const reply = await api.sendRequest('/api/services/beds');
    expect(reply.body).toEqual([
      expect.objectContaining({
        name: 'Hidden house',
        availableBeds: 0,
        totalBeds: 8,
        bedsCountedAt: '2026-03-10T16:00:00.000Z',
        bedsCountedBy: 'USER',
        isApproved: true,
      }),
      expect.objectContaining({ name: 'Waiting shelter', availableBeds: 5, isApproved: false }),
    ]);
    expect(reply.headers.get('x-total-count')).toBe('2');
  });

  test('are not listed for guests', async () => {
    expect((await api.sendRequest('/api/services/beds', guest)).status).toBe(401);
  });
});

const searchPlaces = (keyword: unknown) => api.sendRequest('/api/services/search-city-or-zip', { ...guest, body: { keyword } });

describe('cities and zip codes', () => {
  test('are found by prefix', async () => {
    covers('3-16', '7-3');
    const [id, searchLabel, coordinatePair] = [
      expect.any(String),
      expect.stringContaining('Toledo'),
      [expect.any(Number), expect.any(Number)],
    ];
    expect((await searchPlaces('tole')).body).toMatchObject({
      cities: expect.arrayContaining([{ id, name: 'Toledo', state: 'OH', searchLabel, location: { coordinates: coordinatePair } }]),
    });
    expect((await searchPlaces('90012')).body).toMatchObject({ zips: [{ id, code: '90012', location: { coordinates: coordinatePair } }] });
  });

  test('return an empty list without a match, and reject an invalid body', async () => {
    expect((await searchPlaces('qqqqqq')).body).toEqual({ cities: [], zips: [] });
    expect((await searchPlaces(7)).status).toBe(400);
  });
});

test('readiness reports that the list in memory is up to date', async () => {
  const reply = await api.sendRequest('/readyz', guest);
  expect(reply.status).toBe(200);
  expect(fieldOf(reply, 'projections')).toContainEqual(expect.objectContaining({ name: 'services in memory', state: 'live', lag: 0 }));
});
