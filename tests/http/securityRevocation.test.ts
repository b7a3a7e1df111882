import { fieldOf, type TestApi } from '../support/api.ts';
import { fromElsewhere, PASSWORD, setRole, signIn, signUp, startPeopleApi, vaultOf, type Person } from './authSupport.ts';

/* S9: a session that is revoked in any way ends on both APIs within a second. The clock is the test's own. */
let api: TestApi;
beforeAll(async () => {
  api = await startPeopleApi();
  await setRole(api, (await signUp(api, 'keeper@example.org')).id, 'ADMINISTRATOR');
});
afterAll(() => api.stop());

/** Returns the statuses of a query and of a command with this session. */
const statuses = async ({ token }: Person): Promise<number[]> => [
  (await api.ask('/api/auth/session', { token })).status,
  (await api.ask('/api/auth/profile', { method: 'PUT', token, body: { displayName: 'Ana Example' } })).status,
];
const put = (path: string, body: unknown, token?: string) =>
  api.ask(path, { method: 'PUT', body, headers: fromElsewhere(), ...(token === undefined ? {} : { token }) });

const WAYS: readonly (readonly [string, (person: Person) => Promise<unknown>])[] = [
  ['signing out', ({ token }) => api.ask('/api/auth/sign-out', { method: 'POST', token })],
  [
    'a changed password',
    ({ token }) => put('/api/auth/change-password', { oldPassword: PASSWORD, newPassword: 'four windy corners' }, token),
  ],
  [
    'a password set by a link',
    async ({ id }) => {
      const link = await (await vaultOf(api)).resetTokens.issue(id, 0);
      return put(`/api/auth/password?token=${link}`, { password: 'four windy corners' });
    },
  ],
  ['another role', ({ id }) => setRole(api, id, 'VOLUNTEER SENIOR')],
  ['being switched off', ({ id }) => put(`/api/users/${id}`, { isApproved: false })],
  ['closing', ({ id }) => api.ask(`/api/users/${id}`, { method: 'DELETE' })],
  [
    'erasure',
    async ({ id }) => {
      await api.ask(`/api/users/${id}`, { method: 'DELETE' });
      return api.ask(`/api/users/${id}/erase`, { method: 'POST' });
    },
  ],
];

describe('S9: revocation', () => {
  test.each(WAYS)('a session ends within a second of %s', async (_way, end) => {
    covers('S9.1', 'S12.2');
    const person = await signUp(api, `person-${WAYS.findIndex(([, each]) => each === end)}@example.org`);
    expect(await statuses(person)).toEqual([200, 200]);
    const answer = await end(person);
    expect(fieldOf(answer as never, 'code')).toBeUndefined();
    api.clock.advance(1001);
    expect(await statuses(person)).toEqual([401, 401]);
  });

  test('a rejection mentions a changed role, in both languages, on both APIs, and no other cause', async () => {
    const [promoted, locked] = [await signUp(api, 'promoted@example.org'), await signUp(api, 'locked@example.org')];
    await setRole(api, promoted.id, 'VOLUNTEER LEAD');
    await put(`/api/users/${locked.id}`, { isApproved: false });
    api.clock.advance(1001);
    const ask = (token: string, language: string) => api.ask('/api/auth/session', { token, headers: { 'accept-language': language } });
    expect((await ask(promoted.token, 'en')).body).toMatchObject({
      code: 'ROLE_CHANGED',
      title: 'Your role changed.',
      detail: 'Sign in again.',
    });
    expect((await ask(promoted.token, 'es')).body).toMatchObject({ title: 'Su rol cambió.', detail: 'Inicie sesión otra vez.' });
    expect((await put('/api/auth/profile', { displayName: 'Ana' }, promoted.token)).body).toMatchObject({
      status: 401,
      code: 'ROLE_CHANGED',
    });
    expect((await ask(locked.token, 'en')).body).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    const again = await signIn(api, promoted.email);
    expect((await ask(again.token, 'en')).status).toBe(200);
  });

  test('control: a session survives unrelated changes', async () => {
    const person = await signUp(api, 'steady@example.org');
    await put('/api/auth/profile', { displayName: 'Ben Example' }, person.token);
    await put(`/api/users/${person.id}`, { displayName: 'Ana Example', totalServices: 5 });
    api.clock.advance(1001);
    expect(await statuses(person)).toEqual([200, 200]);
  });
});
