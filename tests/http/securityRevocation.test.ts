import { fieldOf, type TestApi } from '../support/api.ts';
import { fromNewAddress, PASSWORD, setRole, signIn, signUp, startPeopleApi, vaultOf, type Person } from './authSupport.ts';

/* S9: a session that is revoked in any way ends on both APIs within a second. The clock is the test's own. */
let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi();
  await setRole(api, (await signUp(api, 'keeper@example.org')).id, 'ADMINISTRATOR');
});
afterAll(() => api.stop());

/** Returns the statuses of a query and of a command with this session. */
const readStatuses = async ({ token }: Person): Promise<number[]> => [
  (await api.sendRequest('/api/auth/session', { token })).status,
  (await api.sendRequest('/api/auth/profile', { method: 'PUT', token, body: { displayName: 'Ana Example' } })).status,
];
const putAs = (path: string, body: unknown, token?: string) =>
  api.sendRequest(path, { method: 'PUT', body, headers: fromNewAddress(), ...(token === undefined ? {} : { token }) });

const REVOCATIONS: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
  ['signing out', ({ token }) => api.sendRequest('/api/auth/sign-out', { method: 'POST', token })],
  [
    'a changed password',
    ({ token }) => putAs('/api/auth/change-password', { oldPassword: PASSWORD, newPassword: 'four windy corners' }, token),
  ],
  [
    'a password set by a link',
    async ({ id }) => {
      const link = await (await vaultOf(api)).resetTokens.issue(id, 0);
      return putAs(`/api/auth/password?token=${link}`, { password: 'four windy corners' });
    },
  ],
  ['another role', ({ id }) => setRole(api, id, 'VOLUNTEER SENIOR')],
  ['being switched off', ({ id }) => putAs(`/api/users/${id}`, { isApproved: false })],
  ['closing', ({ id }) => api.sendRequest(`/api/users/${id}`, { method: 'DELETE' })],
  [
    'erasure',
    async ({ id }) => {
      await api.sendRequest(`/api/users/${id}`, { method: 'DELETE' });
      return api.sendRequest(`/api/users/${id}/erase`, { method: 'POST' });
    },
  ],
];

describe('S9: revocation', () => {
  test.each(REVOCATIONS)('a session ends within a second of %s', async (_way, revoke) => {
    covers('S9.1', 'S12.2');
    const person = await signUp(api, `person-${REVOCATIONS.findIndex(([, revocation]) => revocation === revoke)}@example.org`);
    expect(await readStatuses(person)).toEqual([200, 200]);
    const answer = await revoke(person);
    expect(fieldOf(answer as never, 'code')).toBeUndefined();
    api.clock.advance(1001);
    expect(await readStatuses(person)).toEqual([401, 401]);
  });

  test('a rejection mentions a changed role, in both languages, on both APIs, and no other cause', async () => {
    const [promotedUser, disabledUser] = [await signUp(api, 'promoted@example.org'), await signUp(api, 'locked@example.org')];
    await setRole(api, promotedUser.id, 'VOLUNTEER LEAD');
    await putAs(`/api/users/${disabledUser.id}`, { isApproved: false });
    api.clock.advance(1001);
    const readSessionIn = (token: string, language: string) =>
      api.sendRequest('/api/auth/session', { token, headers: { 'accept-language': language } });
    expect((await readSessionIn(promotedUser.token, 'en')).body).toMatchObject({
      code: 'ROLE_CHANGED',
      title: 'Your role changed.',
      detail: 'Sign in again.',
    });
    expect((await readSessionIn(promotedUser.token, 'es')).body).toMatchObject({
      title: 'Su rol cambió.',
      detail: 'Inicie sesión otra vez.',
    });
    expect((await putAs('/api/auth/profile', { displayName: 'Ana' }, promotedUser.token)).body).toMatchObject({
      status: 401,
      code: 'ROLE_CHANGED',
    });
    expect((await readSessionIn(disabledUser.token, 'en')).body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    const newSession = await signIn(api, promotedUser.email);
    expect((await readSessionIn(newSession.token, 'en')).status).toBe(200);
  });

  test('control: a session survives unrelated changes', async () => {
    const person = await signUp(api, 'steady@example.org');
    await putAs('/api/auth/profile', { displayName: 'Ben Example' }, person.token);
    await putAs(`/api/users/${person.id}`, { displayName: 'Ana Example', totalServices: 5 });
    api.clock.advance(1001);
    expect(await readStatuses(person)).toEqual([200, 200]);
  });
});
