import { accountState, accountStream, quotaState, quotaStream } from '#command-api/streams/accountStreams.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPersonAs, signIn, signInReply, signUp, signUpReply, startPeopleApi, vaultOf, type Person } from './authSupport.ts';
import { addService, typesOf } from './commandsSupport.ts';
import { testAccountsOfNewerVersion } from './newerVersionAccountTests.ts';
import { fieldErrorCodes } from './rejectionsSupport.ts';

let api: TestApi;
let lead: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  lead = await createPersonAs(api, 'lead@example.org', 'VOLUNTEER LEAD');
});
afterAll(() => api.stop());

const DAY_MS = 24 * 60 * 60 * 1000;
const askUsers = (method: string, path: string, options: { body?: unknown; token?: string } = {}): Promise<Reply> =>
  api.sendRequest(`/api/users/${path}`, { method, ...options });
const stateOf = async (id: string) => accountState(await api.product.store.readStream(accountStream(id)));
const userOf = async (email: string): Promise<unknown> => fieldOf(await signInReply(api, email), 'user');

describe('editing a user', () => {
  test('changes only changed fields of a form that sends back all loaded fields', async () => {
    covers('8-48');
    const person = await signUp(api, 'edited@example.org', { displayName: 'Before' });
    const loadedUser = (await userOf(person.email)) as Record<string, unknown>;
    const saveReply = await askUsers('PUT', person.id, { body: { ...loadedUser, displayName: 'After', totalServices: 5 } });
    expect(saveReply.body).toMatchObject({ id: person.id, message: 'The user was updated.', revision: 1 });
    expect(await userOf(person.email)).toMatchObject({ displayName: 'After', totalServices: 5, isApproved: true, roles: ['USER'] });
    expect(await typesOf(api, accountStream(person.id))).toEqual(['AccountOpened', 'ProfileChanged']);
    expect(await typesOf(api, quotaStream(person.id))).toEqual(['QuotaSet']);
  });

  test('keeps an empty name, clears an empty phone, and sets a quota that is not positive to 3', async () => {
    covers('5-118');
    const person = await signUp(api, 'sparse@example.org', { displayName: 'Stays', phone: '2135550107' });
    const editUser = async (body: object): Promise<unknown> => {
      expect((await askUsers('PUT', person.id, { body })).status).toBe(200);
      return userOf(person.email);
    };
    expect(await editUser({ totalServices: 1 })).toMatchObject({ displayName: 'Stays', phone: '(213) 555-0107', totalServices: 1 });
    expect(await editUser({ displayName: '', phone: '', totalServices: 0 })).toMatchObject({
      displayName: 'Stays',
      phone: '',
      totalServices: 3,
    });
    for (const totalServices of ['-2', '', null]) {
      await editUser({ totalServices: 9 });
      expect(await editUser({ totalServices })).toMatchObject({ totalServices: 3 });
    }
    for (const [body, code] of [
      [{ totalServices: 10_000 }, 'totalServices TOO_LARGE'],
      [{ totalServices: '2.5' }, 'totalServices WRONG_SHAPE'],
      [{ phone: '555' }, 'phone PLEASE_INPUT_VALID_PHONE'],
    ] as const)
      expect(fieldErrorCodes(await askUsers('PUT', person.id, { body }))).toEqual([code]);
  });

  test('deactivates the account, which ends its session within a second, or reactivates it', async () => {
    covers('4-57');
    const person = await signUp(api, 'switched@example.org');
    await askUsers('PUT', person.id, { body: { isApproved: false } });
    api.clock.advance(1001);
    expect((await api.sendRequest('/api/auth/sign-out', { method: 'POST', token: person.token })).status).toBe(401);
    expect((await signInReply(api, person.email)).status).toBe(401);
    await askUsers('PUT', person.id, { body: { isApproved: true } });
    expect((await signInReply(api, person.email)).status).toBe(200);
    expect(await typesOf(api, accountStream(person.id))).toEqual(['AccountOpened', 'AccountDeactivated', 'AccountReactivated']);
  });

  test('is allowed for leads only for users whom they lead, and never for quota or role', async () => {
    const volunteer = await signUp(api, 'volunteer@example.org', { isVolunteer: true });
    const other = await createPersonAs(api, 'superuser@example.org', 'SUPER USER');
    const { token } = lead;
    const forbiddenReply = await askUsers('PUT', volunteer.id, { token, body: { isApproved: true, totalServices: 9 } });
    expect(forbiddenReply.body).toMatchObject({ status: 403, code: 'FORBIDDEN', errors: [{ path: 'totalServices', code: 'FORBIDDEN' }] });
    expect(await stateOf(volunteer.id)).toMatchObject({ approved: false });
    // The form sends back the loaded quota.
    expect((await askUsers('PUT', volunteer.id, { token, body: { isApproved: true, totalServices: 3 } })).status).toBe(200);
    expect(await stateOf(volunteer.id)).toMatchObject({ approved: true });
    expect(quotaState(await api.product.store.readStream(quotaStream(volunteer.id))).quota).toBe(3);
    expect((await askUsers('PUT', other.id, { token, body: { displayName: 'X' } })).status).toBe(403);
    expect((await askUsers('PUT', lead.id, { token, body: { isApproved: true } })).status).toBe(403);
    expect((await askUsers('POST', `${volunteer.id}/set-permission`, { token, body: { role: 'ADMINISTRATOR' } })).status).toBe(403);
    expect((await askUsers('POST', `${volunteer.id}/erase`, { token })).status).toBe(403);
  });

  test('sets a quota except for an administrator, who has none', async () => {
    covers('5-71');
    const administrator = await createPersonAs(api, 'unlimited@example.org', 'ADMINISTRATOR');
    const reply = await askUsers('PUT', administrator.id, { body: { displayName: 'X', totalServices: 9 } });
    expect(reply.body).toMatchObject({ status: 409, code: 'NO_QUOTA_OF_ADMINISTRATORS' });
    expect(await typesOf(api, accountStream(administrator.id))).toEqual(['AccountOpened', 'RoleSet']);
  });

  test('is rejected for all other users, and only administrators learn that an id is unknown', async () => {
    const [one, other] = [await signUp(api, 'a@example.org'), await signUp(api, 'b@example.org')];
    for (const [method, path, body] of [
      ['PUT', other.id, { displayName: 'X' }],
      ['PUT', one.id, { totalServices: 99 }],
      ['DELETE', other.id, undefined],
      ['POST', `${one.id}/set-permission`, { role: 'ADMINISTRATOR' }],
      ['PUT', 'nobody', { displayName: 'X' }],
    ] as const)
      expect((await askUsers(method, path, { token: one.token, ...(body === undefined ? {} : { body }) })).status).toBe(403);
    expect((await askUsers('PUT', 'nobody', { body: { displayName: 'X' } })).status).toBe(404);
    expect((await askUsers('DELETE', 'nobody')).status).toBe(404);
  });

  test('with another role ends the old session within a second', async () => {
    covers('7-62', 'accounts-8');
    const person = await signUp(api, 'role@example.org');
    const setRoleReply = await askUsers('POST', `${person.id}/set-permission`, { body: { role: 'VOLUNTEER LEAD' } });
    expect(setRoleReply.body).toMatchObject({ roles: ['VOLUNTEER LEAD'], message: 'The role was changed.' });
    api.clock.advance(1001);
    expect((await api.sendRequest('/api/auth/sign-out', { method: 'POST', token: person.token })).status).toBe(401);
    expect(await userOf(person.email)).toMatchObject({ roles: ['VOLUNTEER LEAD'], isApproved: true });
  });
});

describe('closing a user’s account', () => {
  test('ends sessions and removes services, which reopening within three days restores', async () => {
    covers('7-60', '8-51');
    const person = await signUp(api, 'reopened@example.org');
    const added = await addService(api, {}, { token: person.token });
    const id = String(fieldOf(added, 'id'));
    const closeReply = await askUsers('DELETE', person.id);
    expect(closeReply.body).toMatchObject({
      id: person.id,
      message: 'User deleted. You can restore the account for three days.',
    });
    api.clock.advance(1001);
    expect((await api.sendRequest('/api/auth/sign-out', { method: 'POST', token: person.token })).status).toBe(401);
    expect(await typesOf(api, `service-${id}`)).toContain('ServiceRemoved');
    api.clock.advance(3 * DAY_MS - 10_000);
    expect((await askUsers('POST', `${person.id}/reopen`)).status).toBe(200);
    expect((await typesOf(api, `service-${id}`)).at(-1)).toBe('ServiceRestored');
    expect(await userOf(person.email)).toMatchObject({ status: 'active', usedServices: 1 });
  });

  test('hands over its services', async () => {
    const [person, successor] = [await signUp(api, 'gives@example.org'), await signUp(api, 'takes@example.org')];
    const id = String(fieldOf(await addService(api, {}, { token: person.token }), 'id'));
    expect((await askUsers('DELETE', `${person.id}?handOverTo=nobody`)).body).toMatchObject({ status: 400, code: 'SUCCESSOR_NOT_FOUND' });
    expect((await stateOf(person.id)).status).toBe('active');
    expect((await askUsers('DELETE', `${person.id}?handOverTo=${successor.id}`)).status).toBe(200);
    expect((await typesOf(api, `service-${id}`)).at(-1)).toBe('OwnerChanged');
    expect(await userOf(successor.email)).toMatchObject({ usedServices: 1 });
  });

  test('is rejected when the successor’s limit is reached: nothing is handed over or removed', async () => {
    const [person, successorAtQuota] = [await signUp(api, 'too-many@example.org'), await signUp(api, 'full@example.org')];
    const id = String(fieldOf(await addService(api, {}, { token: person.token }), 'id'));
    for (let one = 0; one < 3; one += 1) await addService(api, {}, { token: successorAtQuota.token });
    const forbiddenReply = await askUsers('DELETE', `${person.id}?handOverTo=${successorAtQuota.id}`);
    expect(forbiddenReply.body).toMatchObject({
      status: 409,
      code: 'OWNER_LIMIT_REACHED',
      params: { quota: 3, used: 3 },
      title: 'This user can’t have that many listings.',
      detail: 'They have 3 of 3 listings. Raise their limit first, or choose another user.',
    });
    expect((await stateOf(person.id)).status).toBe('active');
    const types = await typesOf(api, `service-${id}`);
    for (const type of ['ServiceRemoved', 'OwnerChanged']) expect(types).not.toContain(type);
    expect(await userOf(successorAtQuota.email)).toMatchObject({ usedServices: 3 });
  });

  test('is allowed for leads, but handing over its services is not', async () => {
    covers('S1.4');
    const volunteer = await signUp(api, 'led-away@example.org', { isVolunteer: true });
    await askUsers('PUT', volunteer.id, { body: { isApproved: true } });
    const forbiddenReply = await askUsers('DELETE', `${volunteer.id}?handOverTo=${lead.id}`, { token: lead.token });
    expect(forbiddenReply.body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await stateOf(volunteer.id)).status).toBe('active');
    expect((await askUsers('DELETE', volunteer.id, { token: lead.token })).status).toBe(200);
  });

  test('with immediate erasure leaves a certificate, no key, and an e-mail address that can be used again', async () => {
    const person = await signUp(api, 'erased@example.org');
    const id = String(fieldOf(await addService(api, {}, { token: person.token }), 'id'));
    expect((await askUsers('POST', `${person.id}/erase`)).body).toMatchObject({ status: 409, code: 'ACCOUNT_NOT_CLOSED' });
    await askUsers('DELETE', person.id);
    const reply = await askUsers('POST', `${person.id}/erase`);
    expect([reply.status, reply.body]).toEqual([
      200,
      {
        id: expect.any(String),
        accountId: person.id,
        closedAt: expect.any(String),
        erasedAt: expect.any(String),
        keys: [`account-${person.id}`, `service-${id}`],
        servicesHandedOver: [],
        servicesRemoved: [id],
      },
    ]);
    const [opened] = await api.product.store.readStream(accountStream(person.id));
    const data = opened?.data as { sealed: { key: string; box: string } } | undefined;
    expect(data && (await (await vaultOf(api)).keys.unseal(data.sealed))).toBeNull();
    expect((await askUsers('POST', `${person.id}/reopen`)).body).toMatchObject({ code: 'ACCOUNT_ERASED' });
    expect((await signUpReply(api, { email: person.email })).status).toBe(201);
  });

  test('cannot be undone after three days', async () => {
    const person = await signUp(api, 'late@example.org');
    await askUsers('DELETE', person.id);
    api.clock.advance(3 * DAY_MS + 60_000);
    const reply = await askUsers('POST', `${person.id}/reopen`);
    expect(['REOPEN_TOO_LATE', 'ACCOUNT_ERASED']).toContain(fieldOf(reply, 'code'));
    await api.product.reactions?.whenSettled();
    expect((await stateOf(person.id)).status).toBe('erased');
    await signIn(api, (await signUp(api, person.email)).email);
  });
});

describe('approval by the role of the owner', () => {
  test('is given by a lead only for owners whom they lead, never by the owner', async () => {
    covers('4-4');
    const [volunteer, superUser] = [
      await createPersonAs(api, 'senior@example.org', 'VOLUNTEER'),
      await createPersonAs(api, 'super@example.org', 'SUPER USER'),
    ];
    await askUsers('PUT', volunteer.id, { body: { isApproved: true } });
    api.clock.advance(1001);
    const added = await addService(api, {}, { token: volunteer.token });
    expect(fieldOf(added, 'message')).toBe('Listing added. It is waiting for approval. The Spanish text is pending.');
    const id = String(fieldOf(added, 'id'));
    const otherServiceId = String(fieldOf(await addService(api, {}, { token: superUser.token }), 'id'));
    const approveAs = (service: string, { token }: Person) =>
      api.sendRequest('/api/services/approve-services', { body: { services: [service] }, token });
    expect((await approveAs(id, volunteer)).status).toBe(403);
    expect((await approveAs(otherServiceId, lead)).status).toBe(403);
    expect((await approveAs(id, lead)).body).toMatchObject({ done: 1 });
  });

  test('is not needed for a senior volunteer, whose service is visible at once', async () => {
    const senior = await createPersonAs(api, 'senior2@example.org', 'VOLUNTEER SENIOR');
    const added = await addService(api, {}, { token: senior.token });
    expect(fieldOf(added, 'message')).toBe('Listing added. The Spanish text is pending.');
  });
});

testAccountsOfNewerVersion(() => api);
