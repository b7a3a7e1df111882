import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { openPeopleOf } from '../support/people.ts';
import { addApproved, changesOf, countBeds, done, everybodyHears, FAR, HERE, idIn, kindsIn, listeners, tokenOf } from './changesSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* GET /changes: which changes are sent, at which location and to whom, in one product that receives its own commands. */
let api: TestApi;
const { listen, closeAll } = listeners();
beforeAll(async () => {
  api = await startApi({ environment: { READ_WAIT_MS: '300' } });
});
afterEach(closeAll);
afterAll(() => api.stop());

const put = async (id: string, change: object) => {
  const { body } = await api.ask(`/api/services/${id}`);
  return done(api, await api.ask(`/api/services/${id}`, { method: 'PUT', body: { ...(body as object), ...change } }));
};

describe('a change that everybody may see', () => {
  test('carries the id, the kinds of change, and a consistency token for the next request', async () => {
    covers('live-1');
    const listening = await listen(api);
    expect([listening.status, listening.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(listening.headers.get('cache-control')).toBe('no-store, no-transform');
    const id = await addApproved(api, { type: ['EMERGENCY_SHELTER'] });
    expect(kindsIn(await listening.until((event) => idIn(event) === id))).toEqual(['approved']);
    await countBeds(api, id, 7);
    const counted = await listening.until((event) => String(kindsIn(event)) === 'beds');
    expect(counted.data).toEqual({ id, kinds: ['beds'] });
    const response = await api.ask(`/api/services/${id}`, { token: null, headers: { 'consistency-token': counted.id } });
    expect([fieldOf(response, 'availableBeds'), response.headers.get('stale')]).toEqual([7, null]);

    await done(api, await api.ask(`/api/services/${id}/critical-notice`, { method: 'PUT', body: { isCriticalHeader: true, criticalDescription: 'No heat', isCriticalNeverExpire: true } })); // oxfmt-ignore
    await put(id, { phone: '(213) 555-0111' });
    await done(api, await api.ask(`/api/services/${id}`, { method: 'DELETE' }));
    await listening.until((event) => String(kindsIn(event)) === 'removed');
    const own = listening.events().filter((event) => idIn(event) === id);
    expect(own.map(kindsIn)).toEqual([['approved'], ['beds'], ['notice'], ['edited'], ['removed']]);
  });

  test('covers crisis lines and pages too, at any location', async () => {
    const listening = await listen(api, { nearCoordinate: FAR, within: '1' });
    const line = await api.ask('/api/crisis-lines', { body: { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' } }); // oxfmt-ignore
    await everybodyHears(api, listening);
    expect(changesOf(listening)).toEqual([
      { id: idOf(line), kinds: ['crisisLines'] },
      { id: 'FAQ', kinds: ['pages'] },
    ]);
  });

  test('is sent for a service near the listener, and for a listed id anywhere', async () => {
    const id = await addApproved(api);
    const [near, far, named, other] = await Promise.all([
      listen(api, { nearCoordinate: '-118.9|34.05' }),
      listen(api, { nearCoordinate: '-118.9|34.05', within: '30' }),
      listen(api, { filter: JSON.stringify({ _id: [id] }) }),
      listen(api, { filter: JSON.stringify({ _id: ['other'] }) }),
    ]);
    await countBeds(api, id, 3);
    await everybodyHears(api, near, far, named, other);
    const bedsChange = { id, kinds: ['beds'] };
    const page = { id: 'FAQ', kinds: ['pages'] };
    expect([near, far, named, other].map(changesOf)).toEqual([[bedsChange, page], [page], [bedsChange, page], [page]]);
  });

  test('is sent at both locations when a service moves', async () => {
    const id = await addApproved(api);
    const [from, to] = await Promise.all([listen(api, { nearCoordinate: HERE }), listen(api, { nearCoordinate: FAR })]);
    await put(id, { location: { coordinates: [-74, 40.7] } });
    await everybodyHears(api, from, to);
    for (const listening of [from, to]) expect(changesOf(listening)[0]).toEqual({ id, kinds: ['edited'] });
  });

  test('is not sent for further kudos, nor for data hidden from visitors', async () => {
    const id = await addApproved(api);
    const owner = await (await openPeopleOf(api)).open({ email: 'waits@example.org', displayName: 'Ana' });
    const listening = await listen(api);
    const liked = await api.ask(`/api/services/${id}/likes`, {
      method: 'POST',
      token: null,
      body: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    await done(api, liked);
    await put(id, {});
    const waiting = await done(api, await addService(api, {}, { token: owner.token }));
    await put(idOf(waiting), { phone: '(213) 555-0111' });
    await everybodyHears(api, listening);
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
      const reply = await api.ask(`/api/changes?${query}`, { token: null, headers: { 'accept-language': 'es' } });
      expect([query, reply.status, (fieldOf(reply, 'errors') as { path: string }[])[0]?.path.split('.')[0]]).toEqual([query, 400, path]);
      expect(reply.headers.get('content-language')).toBe('es');
    }
    const forged = await api.ask('/api/changes?since=yesterday', { token: null });
    expect([forged.status, fieldOf(forged, 'code')]).toEqual([400, 'INVALID_CONSISTENCY_TOKEN']);
  });

  test('answers HEAD with headers only, and rejects other methods', async () => {
    const head = await api.ask('/api/changes', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), head.body]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const reply = await api.ask('/api/changes', { method });
      expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  test('limits connections per network, and accepts a new one when another closes', async () => {
    const small = await api.another({ environment: { CHANGES_PER_NETWORK: '4' } });
    const those = await Promise.all(Array.from({ length: 4 }, () => listen(small)));
    const refused = await small.ask('/api/changes', { token: null, headers: { 'accept-language': 'es' } });
    expect([refused.status, fieldOf(refused, 'code'), refused.headers.get('retry-after')]).toEqual([429, 'TOO_MANY_REQUESTS', '60']);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    // An ordinary request does not count as a connection.
    expect((await small.ask('/api/services', { token: null })).status).toBe(200);
    those[0]!.close();
    let again = await small.ask('/api/changes', { token: null });
    while (again.status === 429) again = await small.ask('/api/changes', { token: null });
    expect(again.status).toBe(200);
    await small.stop();
  });
});

describe('D a listener that reconnects', () => {
  test('gets each missed change once, by header or parameter, and none from elsewhere', async () => {
    covers('live-2');
    const first = await listen(api, { nearCoordinate: HERE });
    const { id: since } = await first.until(({ type }) => type === 'now');
    const [id, elsewhere] = [await addApproved(api), await addApproved(api, { location: { coordinates: [-74, 40.7] } })];
    await countBeds(api, id, 4);
    await countBeds(api, elsewhere, 4);
    first.close();
    for (const [query, headers] of [
      [{ nearCoordinate: HERE }, { 'last-event-id': since }],
      [{ nearCoordinate: HERE, since }, {}],
    ] as const) {
      const again = await listen(api, query, headers);
      await again.until(({ type }) => type === 'now');
      expect(changesOf(again)).toEqual([{ id, kinds: ['approved', 'beds'] }]);
    }
  });

  test.each([
    ['of another log', async () => '00000000-0000-4000-8000-000000000000.1'],
    ['beyond the end of the log', async () => `${await api.product.store.identity()}.${(await api.product.store.lastPosition()) + 1000n}`],
    ['from before what is remembered', async () => `${await api.product.store.identity()}.0`],
  ])('gets a single reset when its last id is %s', async (_where, sinceOf) => {
    const listening = await listen(api, { since: await sinceOf() });
    const { id } = await listening.until(({ type }) => type === 'reset');
    await everybodyHears(api, listening);
    expect(listening.events().map(({ type }) => type)).toEqual(['reset', 'message']);
    const response = await api.ask('/api/services', { token: null, headers: { 'consistency-token': id } });
    expect(response.headers.get('stale')).toBeNull();
  });

  test('gets a single reset when it missed more changes than are sent one by one', async () => {
    const listening = await listen(api);
    const { id: since } = await listening.until(({ type }) => type === 'now');
    const added = await Promise.all(Array.from({ length: 101 }, (_, index) => addService(api, { name: `House ${index}` })));
    await done(api, await api.ask('/api/services/approve-services', { body: { services: added.map(idOf) } }));
    const again = await listen(api, { since });
    expect((await again.until(({ type }) => type !== 'now')).type).toBe('reset');
  });
});

test('a command’s token equals that of its change, so its sender receives no older change', async () => {
  const listening = await listen(api);
  const id = await addApproved(api);
  const counted = await countBeds(api, id, 2);
  const change = await listening.until((event) => String(kindsIn(event)) === 'beds' && idIn(event) === id);
  expect(BigInt(change.id.split('.')[1] ?? 0) <= BigInt(tokenOf(counted).split('.')[1] ?? 0)).toBe(true);
});
