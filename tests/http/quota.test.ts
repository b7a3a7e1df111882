import { quotaState, quotaStream } from '#command-api/streams/accountStreams.ts';
import type { TestApi } from '../support/api.ts';
import { fromNewAddress, createPersonAs, setRole, signIn, signUp, startPeopleApi } from './authSupport.ts';
import { serviceForm, idOf } from './commandsSupport.ts';

/** Time in milliseconds after which every process has the changed role of an account. */
const ROLE_CACHE_MS = 1001;

describe('a quota', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startPeopleApi();
  });
  afterAll(() => api.stop());

  const addAs = (token: string, change: Readonly<Record<string, unknown>> = {}) =>
    api.sendRequest('/api/services', { body: serviceForm(change), token, headers: fromNewAddress() });
  const reservationsOf = async (id: string): Promise<readonly string[]> =>
    quotaState(await api.product.store.readStream(quotaStream(id))).reservations;

  test('allows three of 50 services added concurrently', async () => {
    covers('accounts-2');
    const owner = await signUp(api, 'fifty@example.org');
    const replies = await Promise.all(Array.from({ length: 50 }, () => addAs(owner.token)));
    const added = replies.filter(({ status }) => status === 201);
    expect(added).toHaveLength(3);
    expect((await reservationsOf(owner.id)).toSorted()).toEqual(added.map(idOf).toSorted());
    for (const { status, body } of replies)
      if (status !== 201) expect(body).toMatchObject({ status: 409, code: 'MAX_LIMIT_REACHED', params: { quota: 3, used: 3 } });
  });

  test('returns limit, count and a message that explains what to do', async () => {
    covers('1-26');
    const owner = await signUp(api, 'limit@example.org');
    for (let count = 0; count < 3; count += 1) await addAs(owner.token);
    const [english, spanish] = await Promise.all(
      ['en', 'es'].map((language) =>
        api.sendRequest('/api/services', { body: serviceForm(), token: owner.token, headers: { 'accept-language': language } }),
      ),
    );
    expect(english?.body).toMatchObject({
      title: 'You reached the Max Limit for adding new services.',
      detail: 'You have 3 of 3 listings. Delete one, or ask an admin for more.',
    });
    expect(spanish?.body).toMatchObject({ detail: expect.stringContaining('3 de 3') });
  });

  test('frees a place when a service is removed, one by one or together', async () => {
    const owner = await signUp(api, 'removes@example.org');
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(idOf(await addAs(owner.token)));
    await api.sendRequest(`/api/services/${ids[0]}`, { method: 'DELETE', token: owner.token });
    expect((await addAs(owner.token)).status).toBe(201);
    await api.sendRequest('/api/services/remove-services', { body: { services: ids.slice(1) }, token: owner.token });
    expect(await reservationsOf(owner.id)).toHaveLength(1);
    for (let count = 0; count < 2; count += 1) expect((await addAs(owner.token)).status).toBe(201);
    expect((await addAs(owner.token)).status).toBe(409);
  });

  test('frees all places of thirty services removed together', async () => {
    const owner = await signUp(api, 'thirty@example.org');
    await api.sendRequest(`/api/users/${owner.id}`, { method: 'PUT', body: { totalServices: 30 } });
    const ids: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => addAs(owner.token)));
      ids.push(...replies.map(idOf));
    }
    const removeReply = await api.sendRequest('/api/services/remove-services', { body: { services: ids }, token: owner.token });
    expect([removeReply.status, removeReply.body]).toMatchObject([200, { done: 30, refused: 0 }]);
    expect(await reservationsOf(owner.id)).toEqual([]);
  });

  test('is set by an administrator, and defaults to three when empty', async () => {
    const owner = await signUp(api, 'quota@example.org');
    const setQuota = (totalServices: unknown) => api.sendRequest(`/api/users/${owner.id}`, { method: 'PUT', body: { totalServices } });
    expect((await setQuota(1)).status).toBe(200);
    expect((await addAs(owner.token)).status).toBe(201);
    expect((await addAs(owner.token)).status).toBe(409);
    expect((await setQuota('')).status).toBe(200);
    for (let count = 0; count < 2; count += 1) expect((await addAs(owner.token)).status).toBe(201);
    expect((await addAs(owner.token)).status).toBe(409);
  });

  test('does not limit administrators, whose services still count for a later role', async () => {
    covers('9-34');
    const administrator = await createPersonAs(api, 'many@example.org', 'ADMINISTRATOR');
    for (let count = 0; count < 5; count += 1) expect((await addAs(administrator.token)).status).toBe(201);
    await createPersonAs(api, 'another@example.org', 'ADMINISTRATOR');
    await setRole(api, administrator.id, 'USER');
    api.clock.advance(ROLE_CACHE_MS);
    expect((await reservationsOf(administrator.id)).length).toBe(5);
    const { token } = await signIn(api, administrator.email);
    expect((await addAs(token)).body).toMatchObject({ code: 'MAX_LIMIT_REACHED', params: { quota: 3, used: 5 } });
  });

  test('limits the new owner of a service, and frees the place of the former owner', async () => {
    const [previousOwner, newOwner] = [await signUp(api, 'from@example.org'), await signUp(api, 'to@example.org')];
    const id = idOf(await addAs(previousOwner.token));
    const handOverTo = (userEmail: string) => api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: serviceForm({ userEmail }) });
    for (let count = 0; count < 3; count += 1) await addAs(newOwner.token);
    expect((await handOverTo(newOwner.email)).body).toMatchObject({ code: 'OWNER_LIMIT_REACHED', params: { quota: 3, used: 3 } });
    const [first] = await reservationsOf(newOwner.id);
    await api.sendRequest(`/api/services/${first}`, { method: 'DELETE', token: newOwner.token });
    expect((await handOverTo(newOwner.email)).status).toBe(200);
    expect([await reservationsOf(previousOwner.id), (await reservationsOf(newOwner.id)).includes(id)]).toEqual([[], true]);
    expect((await handOverTo('nobody@example.org')).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ path: 'userEmail', code: 'OWNER_NOT_FOUND' }],
    });
  });
});
