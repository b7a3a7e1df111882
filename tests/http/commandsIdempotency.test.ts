import { startApi, type TestApi } from '../support/api.ts';
import { addService, eventsOf, serviceForm, idOf, revisionOf, typesOf } from './commandsSupport.ts';

const key = (name: string): Record<string, string> => ({ 'idempotency-key': name });

describe('repeating a command', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.stop());

  const eventsInLog = async (): Promise<number> => (await api.product.store.readAll({ maxCount: 10_000 })).length;
  const servicesInLog = async (): Promise<number> => {
    const entries = await api.product.store.readAll({ maxCount: 10_000 });
    return entries.filter((entry) => entry.kind === 'event' && entry.event.type === 'ServiceAdded').length;
  };

  test('in sequence adds one service and returns the same response each time', async () => {
    const before = await servicesInLog();
    const body = serviceForm({ totalBeds: 4, availableBeds: 2 });
    const first = await api.sendRequest('/api/services', { body, headers: key('sequential') });
    api.clock.advance(60_000);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const repeatedReply = await api.sendRequest('/api/services', { body, headers: key('sequential') });
      expect([
        repeatedReply.status,
        repeatedReply.body,
        repeatedReply.headers.get('etag'),
        repeatedReply.headers.get('consistency-token'),
      ]).toEqual([201, first.body, first.headers.get('etag'), first.headers.get('consistency-token')]);
    }
    expect(await servicesInLog()).toBe(before + 1);
    expect(await typesOf(api, `beds-${idOf(first)}`)).toEqual(['CapacitySet', 'BedsCounted']);
  });

  test('twenty times concurrently adds one service and returns one response', async () => {
    covers('api-16');
    const before = await servicesInLog();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => api.sendRequest('/api/services', { body: serviceForm(), headers: key('parallel') })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await servicesInLog()).toBe(before + 1);
  });

  test('after a restart still adds one service', async () => {
    covers('api-18');
    const first = await api.sendRequest('/api/services', { body: serviceForm(), headers: key('restart') });
    const before = await servicesInLog();
    const restarted = await api.another();
    const repeatedReply = await restarted.sendRequest('/api/services', { body: serviceForm(), headers: key('restart') });
    await restarted.stop();
    expect(repeatedReply.body).toEqual(first.body);
    expect(await servicesInLog()).toBe(before);
  });

  test('with another body is rejected, and changes nothing', async () => {
    const first = await api.sendRequest('/api/services', { body: serviceForm(), headers: key('other-body') });
    const before = await typesOf(api, `service-${idOf(first)}`);
    const other = await api.sendRequest('/api/services', { body: serviceForm({ name: 'Another' }), headers: key('other-body') });
    expect(other.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await typesOf(api, `service-${idOf(first)}`)).toEqual(before);
  });

  test('for another service is rejected, and changes nothing', async () => {
    const [one, other] = [idOf(await addService(api)), idOf(await addService(api))];
    const removeService = (id: string) => api.sendRequest(`/api/services/${id}`, { method: 'DELETE', headers: key('other-service') });
    expect((await removeService(one)).status).toBe(200);
    expect((await removeService(other)).body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await typesOf(api, `service-${other}`)).not.toContain('ServiceRemoved');
    expect((await removeService(one)).status).toBe(200);
  });

  test('for another service after a restart counts as a new command, which is undone separately', async () => {
    const [one, other] = [idOf(await addService(api)), idOf(await addService(api))];
    const headers = key('restarted-key');
    await api.sendRequest(`/api/services/${one}`, { method: 'DELETE', headers });
    const restarted = await api.another();
    await restarted.sendRequest(`/api/services/${other}`, { method: 'DELETE', headers });
    await restarted.stop();
    const lastCommandIdOf = async (id: string) => (await api.product.store.readStream(`service-${id}`)).at(-1)?.metadata.commandId;
    expect(await lastCommandIdOf(other)).not.toBe(await lastCommandIdOf(one));
  });

  describe('in another process, or after a restart, with another body', () => {
    let restarted: TestApi;
    beforeAll(async () => {
      restarted = await api.another();
    });
    afterAll(() => restarted.stop());

    /** Sends one body here and another one there with the same key, and checks that the second request appends nothing. */
    const sendTwoBodies = async (path: string, method: string, [first, other]: readonly [unknown, unknown], name: string) => {
      const acceptedReply = await api.sendRequest(path, { method, body: first, headers: key(name) });
      expect(acceptedReply.status).toBeLessThan(300);
      const before = await eventsInLog();
      const rejectedReply = await restarted.sendRequest(path, { method, body: other, headers: key(name) });
      return { refused: rejectedReply.body, appended: (await eventsInLog()) - before };
    };
    const reused: unknown = { refused: expect.objectContaining({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' }) as unknown, appended: 0 };

    test('rejects adding a service', async () => {
      covers('api-17');
      expect(await sendTwoBodies('/api/services', 'POST', [serviceForm(), serviceForm({ name: 'Another' })], 'there-add')).toEqual(reused);
    });

    test('rejects a save, compared with the listing and beds that it wrote', async () => {
      const added = await addService(api, { totalBeds: 9, availableBeds: 5 });
      const path = `/api/services/${idOf(added)}`;
      const [mine, beds] = [
        { name: 'Mine', totalBeds: 9, availableBeds: 5 },
        { totalBeds: 9, availableBeds: 3, sawAvailableBeds: 5 },
      ];
      expect(await sendTwoBodies(path, 'PUT', [serviceForm(mine), serviceForm({ ...mine, name: 'Other' })], 'there-save')).toEqual(reused);
      const counted = [serviceForm({ ...mine, ...beds }), serviceForm({ ...mine, ...beds, availableBeds: 2 })] as const;
      expect(await sendTwoBodies(path, 'PUT', counted, 'there-beds')).toEqual(reused);
    });

    test.each(['remove-services', 'approve-services'])('rejects a batch: %s', async (path) => {
      const ids = [idOf(await addService(api)), idOf(await addService(api))];
      expect(
        await sendTwoBodies(`/api/services/${path}`, 'POST', [{ services: ids }, { services: ids.slice(1) }], `there-${path}`),
      ).toEqual(reused);
    });

    test('accepts another body for the key of a command that changed nothing, because that key is not stored', async () => {
      const added = await addService(api);
      const path = `/api/services/${idOf(added)}`;
      await api.sendRequest(path, { method: 'PUT', body: serviceForm(), headers: key('there-nothing') });
      const firstApiReply = await api.sendRequest(path, {
        method: 'PUT',
        body: serviceForm({ name: 'Changed' }),
        headers: key('there-nothing'),
      });
      expect(firstApiReply.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
      const secondApiReply = await restarted.sendRequest(path, {
        method: 'PUT',
        body: serviceForm({ name: 'Changed' }),
        headers: key('there-nothing'),
      });
      expect(secondApiReply.status).toBe(200);
    });
  });

  test('treats bodies with another order of keys as equal', async () => {
    const body = serviceForm();
    const first = await api.sendRequest('/api/services', { body, headers: key('order') });
    const reversed = Object.fromEntries(Object.entries(body).toReversed());
    expect((await api.sendRequest('/api/services', { body: reversed, headers: key('order') })).body).toEqual(first.body);
  });

  test('does not apply a save again over later changes of others', async () => {
    const added = await addService(api);
    const path = `/api/services/${idOf(added)}`;
    const body = serviceForm({ name: 'Mine' });
    const mine = await api.sendRequest(path, { method: 'PUT', body, headers: key('save') });
    await api.sendRequest(path, { method: 'PUT', body: serviceForm({ name: 'Theirs', revision: revisionOf(mine) }) });
    const repeatedReply = await api.sendRequest(path, { method: 'PUT', body, headers: key('save') });
    expect(repeatedReply.body).toEqual(mine.body);
    const names = (await eventsOf(api, `service-${idOf(added)}`)).flatMap(({ type, data }) =>
      type === 'ServiceDescribed' ? [(data as { name: string }).name] : [],
    );
    expect(names).toEqual(['Harbor Night Shelter', 'Mine', 'Theirs']);
  });

  test('does not apply a save that only counted beds again either', async () => {
    const added = await addService(api, { totalBeds: 9, availableBeds: 5 });
    const path = `/api/services/${idOf(added)}`;
    const body = serviceForm({ totalBeds: 9, availableBeds: 3, sawAvailableBeds: 5 });
    const mine = await api.sendRequest(path, { method: 'PUT', body, headers: key('beds-save') });
    await api.sendRequest(path, {
      method: 'PUT',
      body: serviceForm({ name: 'Theirs', totalBeds: 9, availableBeds: 3, sawAvailableBeds: 3 }),
    });
    const repeatedReply = await api.sendRequest(path, { method: 'PUT', body, headers: key('beds-save') });
    expect([repeatedReply.status, repeatedReply.body]).toEqual([200, mine.body]);
    expect((await typesOf(api, `service-${idOf(added)}`)).filter((type) => type === 'ServiceDescribed')).toHaveLength(2);
    expect((await typesOf(api, `beds-${idOf(added)}`)).filter((type) => type === 'BedsCounted')).toHaveLength(2);
  });

  test('returns the earlier results of a batch', async () => {
    covers('7-31');
    const [one, other] = [await addService(api), await addService(api)];
    const body = { services: [idOf(one), idOf(other), 'none'] };
    const first = await api.sendRequest('/api/services/remove-services', { body, headers: key('batch') });
    expect(first.body).toMatchObject({
      done: 2,
      unchanged: 0,
      refused: 1,
      services: [
        { id: idOf(one), result: 'done' },
        { id: idOf(other), result: 'done' },
        { id: 'none', result: 'refused', code: 'NOT_FOUND' },
      ],
    });
    const repeatedReply = await api.sendRequest('/api/services/remove-services', { body, headers: key('batch') });
    expect([repeatedReply.body, repeatedReply.headers.get('consistency-token')]).toEqual([
      first.body,
      first.headers.get('consistency-token'),
    ]);
    const reused = await api.sendRequest('/api/services/remove-services', { body: { services: [idOf(one)] }, headers: key('batch') });
    expect(reused.body).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test.each(['', 'two words', 'ñ', 'x'.repeat(201)])('rejects a key such as %p', async (name) => {
    const encoded = Buffer.from(name, 'utf8').toString('latin1');
    const reply = await api.sendRequest('/api/services', { body: serviceForm(), headers: key(encoded) });
    expect(reply.body).toMatchObject({ status: 400, code: 'INVALID_IDEMPOTENCY_KEY' });
  });
});

describe('an interrupted batch', () => {
  test('is finished when the command is repeated, each item once', async () => {
    let appends = 0;
    let failAfter = Infinity;
    const api = await startApi({
      product: {
        wrapStore: (store) => ({
          ...store,
          append: async (...append) => {
            appends += 1;
            if (appends > failAfter) throw Object.assign(new Error('gone'), { name: 'EventStoreUnavailable' });
            return store.append(...append);
          },
        }),
      },
    });
    try {
      const ids: string[] = [];
      for (let addedCount = 0; addedCount < 4; addedCount += 1) ids.push(idOf(await addService(api)));
      const removeAll = () =>
        api.sendRequest('/api/services/remove-services', { body: { services: ids }, headers: { 'idempotency-key': 'torn' } });
      failAfter = appends + 3;
      const interruptedReply = await removeAll();
      expect([interruptedReply.status, interruptedReply.headers.get('retry-after')]).toEqual([503, '2']);
      const isRemoved = async (id: string): Promise<boolean> => (await typesOf(api, `service-${id}`)).includes('ServiceRemoved');
      const removed = await Promise.all(ids.map(isRemoved));
      expect(removed.filter(Boolean)).toHaveLength(2);

      failAfter = Infinity;
      expect((await removeAll()).body).toMatchObject({ done: 4, refused: 0 });
      for (const id of ids) expect((await typesOf(api, `service-${id}`)).filter((type) => type === 'ServiceRemoved')).toHaveLength(1);
    } finally {
      await api.stop();
    }
  });
});
