import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { createPeople } from '../support/people.ts';
import {
  addApprovedService,
  changesOf,
  countBeds,
  whenProjected,
  waitUntilAllReceive,
  NEW_YORK_COORDINATE,
  NEW_YORK_PLACE,
  LOS_ANGELES_COORDINATE,
  idOfEvent,
  kindsOfEvent,
  createListeners,
  tokenOf,
} from './changesSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* GET /changes: which changes are sent, at which location and to whom, in one product that receives its own commands. */
let api: TestApi;
const { listen, closeAll } = createListeners();
beforeAll(async () => {
  api = await startApi({ environment: { READ_WAIT_MS: '300' } });
});
afterEach(closeAll);
afterAll(() => api.stop());

const putService = async (id: string, change: object) => {
  const { body } = await api.sendRequest(`/api/services/${id}`);
  return whenProjected(api, await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: { ...(body as object), ...change } }));
};

describe('a change that everybody may see', () => {
  test('carries the id, the kinds of change, and a consistency token for the next request', async () => {
    covers('live-1');
    const listening = await listen(api);
    expect([listening.status, listening.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(listening.headers.get('cache-control')).toBe('no-store, no-transform');
    const id = await addApprovedService(api, { type: ['EMERGENCY_SHELTER'] });
    expect(kindsOfEvent(await listening.waitForEvent((event) => idOfEvent(event) === id))).toEqual(['approved']);
    await countBeds(api, id, 7);
    const counted = await listening.waitForEvent((event) => String(kindsOfEvent(event)) === 'beds');
    expect(counted.data).toEqual({ id, kinds: ['beds'] });
    const response = await api.sendRequest(`/api/services/${id}`, { token: null, headers: { 'consistency-token': counted.id } });
    expect([fieldOf(response, 'availableBeds'), response.headers.get('stale')]).toEqual([7, null]);

    await whenProjected(api, await api.sendRequest(`/api/services/${id}/critical-notice`, { method: 'PUT', body: { isCriticalHeader: true, criticalDescription: 'No heat', isCriticalNeverExpire: true } })); // oxfmt-ignore
    await putService(id, { phone: '(213) 555-0111' });
    await whenProjected(api, await api.sendRequest(`/api/services/${id}`, { method: 'DELETE' }));
    await listening.waitForEvent((event) => String(kindsOfEvent(event)) === 'removed');
    const eventsOfService = listening.events().filter((event) => idOfEvent(event) === id);
    expect(eventsOfService.map(kindsOfEvent)).toEqual([['approved'], ['beds'], ['notice'], ['edited'], ['removed']]);
  });

  test('covers crisis lines and pages too, at any location', async () => {
    const listening = await listen(api, { nearCoordinate: NEW_YORK_COORDINATE, within: '1' });
    const line = await api.sendRequest('/api/crisis-lines', { body: { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' } }); // oxfmt-ignore
    await waitUntilAllReceive(api, listening);
    expect(changesOf(listening)).toEqual([
      { id: idOf(line), kinds: ['crisisLines'] },
      { id: 'FAQ', kinds: ['pages'] },
    ]);
  });

  test('is sent for a service near the listener, and for a listed id anywhere', async () => {
    const id = await addApprovedService(api);
    const [nearListener, farListener, listenerByName, listenerOfOtherName] = await Promise.all([
      listen(api, { nearCoordinate: '-118.9|34.05' }),
      listen(api, { nearCoordinate: '-118.9|34.05', within: '30' }),
      listen(api, { filter: JSON.stringify({ _id: [id] }) }),
      listen(api, { filter: JSON.stringify({ _id: ['other'] }) }),
    ]);
    await countBeds(api, id, 3);
    await waitUntilAllReceive(api, nearListener, farListener, listenerByName, listenerOfOtherName);
    const bedsChange = { id, kinds: ['beds'] };
    const page = { id: 'FAQ', kinds: ['pages'] };
    expect([nearListener, farListener, listenerByName, listenerOfOtherName].map(changesOf)).toEqual([
      [bedsChange, page],
      [page],
      [bedsChange, page],
      [page],
    ]);
  });

  test('is sent at both locations when a service moves', async () => {
    const id = await addApprovedService(api);
    const [oldAreaListener, newAreaListener] = await Promise.all([
      listen(api, { nearCoordinate: LOS_ANGELES_COORDINATE }),
      listen(api, { nearCoordinate: NEW_YORK_COORDINATE }),
    ]);
    await putService(id, NEW_YORK_PLACE);
    await waitUntilAllReceive(api, oldAreaListener, newAreaListener);
    for (const listening of [oldAreaListener, newAreaListener]) expect(changesOf(listening)[0]).toEqual({ id, kinds: ['edited'] });
  });

  test('is not sent for further kudos, nor for data hidden from visitors', async () => {
    const id = await addApprovedService(api);
    const owner = await (await createPeople(api)).openAccount({ email: 'waits@example.org', displayName: 'Ana' });
    const listening = await listen(api);
    const likeReply = await api.sendRequest(`/api/services/${id}/likes`, {
      method: 'POST',
      token: null,
      body: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await whenProjected(api, likeReply);
    await putService(id, {});
    const pendingService = await whenProjected(api, await addService(api, {}, { token: owner.token }));
    await putService(idOf(pendingService), { phone: '(213) 555-0111' });
    await waitUntilAllReceive(api, listening);
    expect(changesOf(listening)).toEqual([{ id: 'FAQ', kinds: ['pages'] }]);
  });
});

describe('GET /changes', () => {
  test('rejects invalid parameters, in both languages', async () => {
    for (const [query, path] of [
      ['nearCoordinate=here', 'nearCoordinate'],
      ['within=0', 'within'],
      ['within=all', 'within'],
      ['filter={"city":"Toledo"}', 'filter'],
      ['filter={', 'filter'],
      ['since=a%0Ab', 'since'],
      ['tab=FOOD', 'tab'],
    ]) {
      const reply = await api.sendRequest(`/api/changes?${query}`, { token: null, headers: { 'accept-language': 'es' } });
      expect([query, reply.status, (fieldOf(reply, 'errors') as { path: string }[])[0]?.path.split('.')[0]]).toEqual([query, 400, path]);
      expect(reply.headers.get('content-language')).toBe('es');
    }
    const invalidSinceReply = await api.sendRequest('/api/changes?since=yesterday', { token: null });
    expect([invalidSinceReply.status, fieldOf(invalidSinceReply, 'code')]).toEqual([400, 'INVALID_CONSISTENCY_TOKEN']);
  });

  test('answers HEAD with headers only, and rejects other methods', async () => {
    const headReply = await api.sendRequest('/api/changes', { method: 'HEAD' });
    expect([headReply.status, headReply.headers.get('content-type'), headReply.body]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      '',
    ]);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await api.sendRequest('/api/changes', { method });
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('limits connections per network, and accepts a new one when another closes', async () => {
    const apiWithLowLimit = await api.another({ environment: { CHANGES_PER_NETWORK: '4' } });
    const openListeners = await Promise.all(Array.from({ length: 4 }, () => listen(apiWithLowLimit)));
    const limitReply = await apiWithLowLimit.sendRequest('/api/changes', { token: null, headers: { 'accept-language': 'es' } });
    expect([limitReply.status, fieldOf(limitReply, 'code'), limitReply.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ]);
    expect(limitReply.headers.get('content-type')).toContain('application/problem+json');
    // An ordinary request does not count as a connection.
    expect((await apiWithLowLimit.sendRequest('/api/services', { token: null })).status).toBe(200);
    openListeners[0]!.close();
    let again = await apiWithLowLimit.sendRequest('/api/changes', { token: null });
    while (again.status === 429) again = await apiWithLowLimit.sendRequest('/api/changes', { token: null });
    expect(again.status).toBe(200);
    await apiWithLowLimit.stop();
  });
});

describe('D a listener that reconnects', () => {
  test('gets each missed change once, by header or parameter, and none from elsewhere', async () => {
    covers('live-2');
    const first = await listen(api, { nearCoordinate: LOS_ANGELES_COORDINATE });
    const { id: since } = await first.waitForEvent(({ type }) => type === 'now');
    const [id, otherServiceId] = [await addApprovedService(api), await addApprovedService(api, NEW_YORK_PLACE)];
    await countBeds(api, id, 4);
    await countBeds(api, otherServiceId, 4);
    first.close();
    for (const [query, headers] of [
      [{ nearCoordinate: LOS_ANGELES_COORDINATE }, { 'last-event-id': since }],
      [{ nearCoordinate: LOS_ANGELES_COORDINATE, since }, {}],
    ] as const) {
      const again = await listen(api, query, headers);
      await again.waitForEvent(({ type }) => type === 'now');
      expect(changesOf(again)).toEqual([{ id, kinds: ['approved', 'beds'] }]);
    }
  });

  test.each([
    ['of another log', async () => '00000000-0000-4000-8000-000000000000.1'],
    ['beyond the end of the log', async () => `${await api.product.store.identity()}.${(await api.product.store.lastPosition()) + 1000n}`],
    ['from before what is remembered', async () => `${await api.product.store.identity()}.0`],
  ])('gets a single reset when its last id is %s', async (_where, sinceOf) => {
    const listening = await listen(api, { since: await sinceOf() });
    const { id } = await listening.waitForEvent(({ type }) => type === 'reset');
    await waitUntilAllReceive(api, listening);
    expect(listening.events().map(({ type }) => type)).toEqual(['reset', 'message']);
    const response = await api.sendRequest('/api/services', { token: null, headers: { 'consistency-token': id } });
    expect(response.headers.get('stale')).toBeNull();
  });

  test('gets a single reset when it missed more changes than are sent one by one', async () => {
    const listening = await listen(api);
    const { id: since } = await listening.waitForEvent(({ type }) => type === 'now');
    const added = await Promise.all(Array.from({ length: 101 }, (_, index) => addService(api, { name: `House ${index}` })));
    await whenProjected(api, await api.sendRequest('/api/services/approve-services', { body: { services: added.map(idOf) } }));
    const again = await listen(api, { since });
    expect((await again.waitForEvent(({ type }) => type !== 'now')).type).toBe('reset');
  });
});

test('a command’s token equals that of its change, so its sender receives no older change', async () => {
  const listening = await listen(api);
  const id = await addApprovedService(api);
  const counted = await countBeds(api, id, 2);
  const change = await listening.waitForEvent((event) => String(kindsOfEvent(event)) === 'beds' && idOfEvent(event) === id);
  expect(BigInt(change.id.split('.')[1] ?? 0) <= BigInt(tokenOf(counted).split('.')[1] ?? 0)).toBe(true);
});
