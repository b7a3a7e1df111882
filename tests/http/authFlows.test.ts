import { closingTokenOwner } from '#command-api/accounts/personalSecrets.ts';
import { accountState, accountStream } from '#command-api/streams/accountStreams.ts';
import type { Vault } from '#identity/vault/index.ts';
import { digestOf } from '#platform/commands/ids.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople } from '../support/people.ts';
import { fromNewAddress, PASSWORD, signIn, signInReply, signUp, signUpReply, startPeopleApi, vaultOf, type Person } from './authSupport.ts';
import { serviceForm, idOf, typesOf } from './commandsSupport.ts';
import { fieldErrorCodes } from './rejectionsSupport.ts';

let api: TestApi;
let vault: Vault;
beforeAll(async () => {
  api = await startPeopleApi();
  vault = await vaultOf(api);
});
afterAll(() => api.stop());

const NEW_PASSWORD = 'four windy corners';
const sendPost = (
  path: string,
  body: unknown,
  token: string | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> => api.sendRequest(path, { method: 'POST', body, token, headers: { ...fromNewAddress(), ...headers } });
const sendPut = (path: string, body: unknown, token: string | null): Promise<Reply> =>
  api.sendRequest(path, { method: 'PUT', body, token, headers: fromNewAddress() });
const isSignedIn = async ({ token }: Person): Promise<boolean> =>
  (await sendPut('/api/auth/profile', { displayName: 'Ana Example' }, token)).status !== 401;
const stateOf = async (id: string) => accountState(await api.product.store.readStream(accountStream(id)));
/** Issues the token of a link that sets a password, as the mail reaction does. */
const issueResetToken = async ({ id }: Person): Promise<string> => vault.resetTokens.issue(id, (await stateOf(id)).epoch);
/** Issues the token of a link that closes an account. Waits for reactions first: a later message would invalidate the token. */
const issueClosingToken = async ({ id }: Person): Promise<string> => {
  await api.product.reactions?.whenSettled();
  return vault.resetTokens.issue(closingTokenOwner(id), (await stateOf(id)).epoch);
};
const message = (reply: Reply): unknown => fieldOf(reply, 'message');

describe('signing up', () => {
  test('creates a signed-in provider', async () => {
    covers('1-13', '3-30', '3-37', '5-105', '9-65');
    const reply = await signUpReply(api, { email: ' Ana@Example.org ', phone: '2135550107', displayName: ' Ana  Example ' });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      message: 'Welcome, Ana Example. Your account is ready.',
      user: {
        email: 'ana@example.org',
        displayName: 'Ana Example',
        phone: '(213) 555-0107',
        roles: ['USER'],
        isAdmin: false,
        isApproved: true,
        totalServices: 3,
        usedServices: 0,
        lastMethod: 'LOCAL',
        status: 'active',
      },
    });
    expect(reply.headers.get('consistency-token')).not.toBeNull();
    expect((await sendPost('/api/services', serviceForm(), String(fieldOf(reply, 'token')))).status).toBe(201);
  });

  test('creates a volunteer who may change nothing before approval', async () => {
    covers('1-24', '5-101', '6-48');
    const reply = await signUpReply(api, { email: 'vera@example.org', displayName: 'Vera', isVolunteer: true });
    const { id } = fieldOf(reply, 'user') as { id: string };
    const token = String(fieldOf(reply, 'token'));
    expect(reply.body).toMatchObject({
      message: expect.stringContaining('needs approval'),
      user: { roles: ['VOLUNTEER'], isApproved: false },
    });
    expect((await sendPost('/api/services', serviceForm(), token)).status).toBe(403);
    expect((await sendPut('/api/auth/profile', { displayName: 'V' }, token)).status).toBe(403);
    expect((await api.sendRequest(`/api/users/${id}`, { method: 'PUT', body: { isApproved: true } })).status).toBe(200);
    api.clock.advance(1001);
    expect((await sendPost('/api/services', serviceForm(), token)).status).toBe(201);
  });

  test('is rejected for an e-mail in use, with the server’s message', async () => {
    await signUp(api, 'taken@example.org');
    const reply = await signUpReply(api, { email: 'Taken@example.org' }, { 'accept-language': 'es' });
    expect(reply.body).toMatchObject({ status: 400, code: 'EMAIL_ALREADY_USED', title: 'Este correo electrónico ya está en uso.' });
  });

  test.each([
    [{}, 'email', 'REQUIRED'],
    [{ email: 'no address' }, 'email', 'PLEASE_INPUT_VALID_EMAIL'],
    [{ email: 'x@example.org', password: undefined }, 'password', 'REQUIRED'],
    [{ email: 'x@example.org', password: 'short' }, 'password', 'PASSWORD_TOO_SHORT'],
    [{ email: 'x@example.org', displayName: ' ' }, 'displayName', 'REQUIRED'],
    [{ email: 'x@example.org', phone: '123' }, 'phone', 'PLEASE_INPUT_VALID_PHONE'],
    [{ email: 'x@example.org', terms: true }, 'terms', 'UNKNOWN_FIELD'],
    [{ email: 'x@example.org', roles: ['ADMINISTRATOR'] }, 'roles', 'UNKNOWN_FIELD'],
  ])('rejects %p and names the field', async (body, path, code) => {
    covers('5-47', '5-103');
    expect((await signUpReply(api, body)).body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path, code }] });
  });

  test.each(['password1', 'volunteer2026', 'Example!!'])('rejects the common password %p', async (password) => {
    const reply = await signUpReply(api, { email: 'guess@example.org', displayName: 'Example', password });
    expect(reply.body).toMatchObject({ status: 400, code: 'PASSWORD_TOO_COMMON' });
  });

  test('stores no personal data in the log, not even as a hash', async () => {
    covers('vault-1');
    const body = { email: 'canary@example.org', displayName: 'Canary Bird', phone: '2135550199', password: PASSWORD };
    const reply = await signUpReply(api, body, { 'idempotency-key': 'canary-key' });
    const { id } = fieldOf(reply, 'user') as { id: string };
    await sendPut('/api/auth/profile', { displayName: 'Canary Finch', phone: '' }, String(fieldOf(reply, 'token')));
    const log = JSON.stringify(await api.product.store.readAll({ maxCount: 10_000 }), (_name, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    expect(log).toContain(id);
    for (const secretText of ['anary', '555-0199', '2135550199', PASSWORD, digestOf({ operation: 'signUp', params: {}, query: {}, body })])
      expect(log).not.toContain(secretText);
  });

  test('creates one account when repeated, and does not bypass a password changed after it', async () => {
    const headers = { 'idempotency-key': 'repeated' };
    const first = await signUpReply(api, { email: 'repeat@example.org' }, headers);
    const second = await signUpReply(api, { email: 'repeat@example.org' }, headers);
    expect([second.status, (fieldOf(second, 'user') as Person).id]).toEqual([201, (fieldOf(first, 'user') as Person).id]);
    await sendPut('/api/auth/change-password', { oldPassword: PASSWORD, newPassword: NEW_PASSWORD }, String(fieldOf(first, 'token')));
    expect((await signUpReply(api, { email: 'repeat@example.org' }, headers)).body).toMatchObject({ code: 'EMAIL_OR_PASSWORD_INVALID' });
  });

  test('creates one account for 50 concurrent requests with one e-mail', async () => {
    covers('accounts-1');
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_each, index) => signUpReply(api, { email: index % 2 === 0 ? 'one@example.org' : 'ONE@Example.org' })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    const rejectedReplies = replies.filter(({ status }) => status !== 201);
    expect(new Set(rejectedReplies.map(({ body }) => (body as { code: string }).code))).toEqual(new Set(['EMAIL_ALREADY_USED']));
  });
});

describe('signing in', () => {
  test('returns a welcome message in the requested language', async () => {
    await signUp(api, 'hello@example.org', { displayName: 'Hella' });
    const reply = await sendPost('/api/auth/sign-in', { email: 'HELLO@example.org', password: PASSWORD }, null, {
      'accept-language': 'es',
    });
    expect([reply.status, message(reply)]).toEqual([200, 'Le damos la bienvenida, Hella.']);
    expect(fieldOf(reply, 'user')).toMatchObject({ isLogin: true, lastSignIn: expect.any(String) });
  });

  test('is rejected with the same message for every reason', async () => {
    covers('accounts-9');
    const [disabledPerson, closed] = [await signUp(api, 'off@example.org'), await signUp(api, 'closed@example.org')];
    await signUp(api, 'wrong@example.org');
    await api.sendRequest(`/api/users/${disabledPerson.id}`, { method: 'PUT', body: { isApproved: false } });
    await api.sendRequest(`/api/users/${closed.id}`, { method: 'DELETE' });
    const replies = await Promise.all([
      signInReply(api, 'unknown@example.org'),
      signInReply(api, 'wrong@example.org', 'another password'),
      signInReply(api, disabledPerson.email),
      signInReply(api, closed.email),
    ]);
    for (const { status, body } of replies)
      expect([status, { ...(body as object), instance: '' }]).toEqual([401, { ...(replies[0]?.body as object), instance: '' }]);
    expect(replies[0]?.body).toMatchObject({
      code: 'EMAIL_OR_PASSWORD_INVALID',
      title: 'Please check your Email or Password and Try Again.',
    });
  });

  test('works for an older account whose e-mail would be rejected today', async () => {
    const email = 'ana@exam/ple.org';
    const { id } = await (await createPeople(api)).openAccount({ email, displayName: 'Ana' });
    await vault.credentials.setPassword(id, PASSWORD);
    expect((await signInReply(api, email)).status).toBe(200);
    expect(fieldErrorCodes(await signUpReply(api, { email }))).toEqual(['email PLEASE_INPUT_VALID_EMAIL']);
  });

  test('can be undone by signing out, which keeps other devices signed in', async () => {
    const firstSession = await signUp(api, 'out@example.org');
    const secondSession = await signIn(api, firstSession.email);
    const reply = await sendPost('/api/auth/sign-out', undefined, firstSession.token);
    expect([reply.status, message(reply)]).toEqual([200, 'Signed out successfully']);
    expect([await isSignedIn(firstSession), await isSignedIn(secondSession)]).toEqual([false, true]);
  });
});

test.each([
  ['sign-in', {}, ['email REQUIRED', 'password REQUIRED']],
  ['sign-in', { email: 'no address', password: PASSWORD }, ['email PLEASE_INPUT_VALID_EMAIL']],
  ['request-reset-password', {}, ['email REQUIRED']],
  ['request-reset-password', { email: 'no address' }, ['email PLEASE_INPUT_VALID_EMAIL']],
  ['password?token=q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA', {}, ['password REQUIRED']],
  ['password?token=q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA', { password: '12345' }, ['password PASSWORD_TOO_SHORT']],
])('POST %s with %j names the invalid fields', async (path, body, expected) => {
  covers('5-90', '5-91', '5-92');
  const reply = await sendPost(`/api/auth/${path}`, body);
  expect(reply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  expect(fieldErrorCodes(reply)).toEqual(expected);
});

describe('S12: a forgotten password', () => {
  test('returns 404 for an unknown e-mail, as specified', async () => {
    covers('7-68');
    const reply = await sendPost('/api/auth/request-reset-password', { email: 'unknown@example.org' });
    expect(reply.body).toMatchObject({ status: 404, code: 'EMAIL_NOT_FOUND', title: 'Email not found.' });
  });

  test('can be reset by request, within a strict limit', async () => {
    const person = await signUp(api, 'forgot@example.org');
    const requestReset = () => sendPost('/api/auth/request-reset-password', { email: person.email });
    const reply = await requestReset();
    expect([reply.status, String(message(reply))]).toEqual([200, expect.stringContaining('We sent you an email')]);
    expect(await typesOf(api, accountStream(person.id))).toEqual(['AccountOpened', 'PasswordResetRequested']);
    await requestReset();
    await requestReset();
    const limitedReply = await requestReset();
    expect([limitedReply.status, Number(limitedReply.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });

  test.each(['POST', 'PUT'])('is replaced once through the link, by %s, which ends all sessions', async (method) => {
    covers('7-71');
    const person = await signUp(api, `link-${method}@example.org`);
    const token = await issueResetToken(person);
    const submitPassword = (password: string) =>
      api.sendRequest(`/api/auth/password?token=${token}`, { method, body: { password }, token: null, headers: fromNewAddress() });
    expect((await submitPassword('password1')).body).toMatchObject({ code: 'PASSWORD_TOO_COMMON' });
    expect((await submitPassword(NEW_PASSWORD)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(false);
    expect((await signInReply(api, person.email)).status).toBe(401);
    expect((await signInReply(api, person.email, NEW_PASSWORD)).status).toBe(200);
    expect((await submitPassword('five quiet rooms')).body).toMatchObject({ status: 400, code: 'RESET_LINK_INVALID' });
  });

  test('is not replaced through a link from before the sessions ended, or a link that closes the account', async () => {
    covers('S12.3');
    const person = await signUp(api, 'stale@example.org');
    const staleToken = await issueResetToken(person);
    await api.sendRequest(`/api/users/${person.id}/set-permission`, { body: { role: 'SUPER USER' } });
    const closingToken = await issueClosingToken(person);
    for (const token of [staleToken, closingToken, 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA'])
      expect((await sendPost(`/api/auth/password?token=${token}`, { password: NEW_PASSWORD })).body).toMatchObject({
        code: 'RESET_LINK_INVALID',
      });
  });
});

describe('changing one’s password', () => {
  test('requires the current one and a new one of six characters, and ends every session', async () => {
    covers('5-65', 'accounts-7');
    const firstSession = await signUp(api, 'change@example.org');
    const secondSession = await signIn(api, firstSession.email);
    const changePassword = (oldPassword: string) =>
      sendPut('/api/auth/change-password', { oldPassword, newPassword: NEW_PASSWORD }, firstSession.token);
    expect(fieldErrorCodes(await sendPut('/api/auth/change-password', {}, firstSession.token))).toEqual([
      'oldPassword REQUIRED',
      'newPassword REQUIRED',
    ]);
    expect((await changePassword('wrong')).body).toMatchObject({
      status: 400,
      code: 'CURRENT_PASSWORD_INVALID',
      title: 'Please check your current password and try again.',
    });
    const shortPasswordReply = await sendPut(
      '/api/auth/change-password',
      { oldPassword: PASSWORD, newPassword: '12345' },
      firstSession.token,
    );
    expect(shortPasswordReply.body).toMatchObject({ status: 400, errors: [{ path: 'newPassword', code: 'PASSWORD_TOO_SHORT' }] });
    expect((await changePassword(PASSWORD)).status).toBe(200);
    expect([await isSignedIn(firstSession), await isSignedIn(secondSession)]).toEqual([false, false]);
    expect((await signInReply(api, firstSession.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is rejected for the administrator of the command-line tools, who has no password', async () => {
    const body = { oldPassword: 'anything', newPassword: NEW_PASSWORD };
    expect((await api.sendRequest('/api/auth/change-password', { method: 'PUT', body })).body).toMatchObject({
      status: 409,
      code: 'NO_PASSWORD',
    });
  });

  test('is available to users who last signed in with it, not through another provider', async () => {
    covers('6-50');
    const person = await signUp(api, 'elsewhere@example.org');
    await vault.signIns.recordSuccess(person.id, 'GOOGLE');
    const body = { oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await sendPut('/api/auth/change-password', body, person.token)).body).toMatchObject({ status: 409, code: 'NO_PASSWORD' });
    await vault.signIns.recordSuccess(person.id, 'LOCAL');
    expect((await sendPut('/api/auth/change-password', body, person.token)).status).toBe(200);
  });
});

describe('one’s own profile', () => {
  test('changes only when a value differs', async () => {
    covers('7-75', '8-49');
    const person = await signUp(api, 'profile@example.org', { displayName: 'Before' });
    const saveProfile = (displayName: string) =>
      sendPut('/api/auth/profile', { displayName, phone: '2135550107', email: 'other@example.org' }, person.token);
    expect(message(await saveProfile('After'))).toBe('Your profile was updated.');
    await saveProfile('After');
    expect(await typesOf(api, accountStream(person.id))).toEqual(['AccountOpened', 'ProfileChanged']);
    expect(fieldOf(await signInReply(api, person.email), 'user')).toMatchObject({
      displayName: 'After',
      phone: '(213) 555-0107',
      email: 'profile@example.org',
    });
  });
});

describe('closing one’s own account', () => {
  test('requires the mailed link, and then removes the services and signs out', async () => {
    const person = await signUp(api, 'leaving@example.org');
    const id = idOf(await sendPost('/api/services', serviceForm(), person.token));
    expect((await sendPost('/api/auth/close-account', { services: 'remove' }, person.token)).status).toBe(200);
    expect(await isSignedIn(person)).toBe(true);
    const token = await issueClosingToken(person);
    const reply = await sendPost('/api/auth/close-account/confirm', { token });
    expect([reply.status, String(message(reply))]).toEqual([200, expect.stringContaining('three days')]);
    expect(await typesOf(api, `service-${id}`)).toContain('ServiceRemoved');
    expect(await isSignedIn(person)).toBe(false);
    expect((await signInReply(api, person.email)).status).toBe(401);
    expect((await sendPost('/api/auth/close-account/confirm', { token })).body).toMatchObject({ code: 'CLOSING_LINK_INVALID' });
    expect((await stateOf(person.id)).closed).toMatchObject({ by: 'person' });
  });

  test('is not confirmed by a link that sets a password', async () => {
    const person = await signUp(api, 'staying@example.org');
    await sendPost('/api/auth/close-account', { services: 'remove' }, person.token);
    const token = await vault.resetTokens.issue(person.id, (await stateOf(person.id)).epoch);
    expect((await sendPost('/api/auth/close-account/confirm', { token })).body).toMatchObject({
      status: 400,
      code: 'CLOSING_LINK_INVALID',
    });
  });
});
