import { closingTokenOwner } from '#command-api/accounts/personalSecrets.ts';
import { accountState, accountStream, ADMINISTRATORS, administratorsState } from '#command-api/accounts/streams.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { personAs, setRole, signIn, signUp, startPeopleApi, vaultOf, type Person } from './authSupport.ts';

const codes = (replies: readonly Reply[]): unknown[] =>
  replies.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code));

describe('the last administrator', () => {
  let api: TestApi;
  let [one, other] = [{} as Person, {} as Person];
  const administrators = async (): Promise<readonly string[]> =>
    administratorsState(await api.product.store.readStream(ADMINISTRATORS)).administrators;

  beforeAll(async () => {
    api = await startPeopleApi();
  });
  afterAll(() => api.stop());
  let pairs = 0;
  beforeEach(async () => {
    const former = await administrators();
    pairs += 1;
    one = await personAs(api, `one.${pairs}@example.org`, 'ADMINISTRATOR');
    other = await personAs(api, `other.${pairs}@example.org`, 'ADMINISTRATOR');
    for (const id of former) await setRole(api, id, 'USER');
    expect((await administrators()).toSorted()).toEqual([one.id, other.id].toSorted());
  });

  test('remains when two demote each other concurrently', async () => {
    covers('accounts-4');
    for (let round = 0; round < (IN_MATRIX ? 5 : 2); round += 1) {
      const replies = await Promise.all([setRole(api, one.id, 'USER', other.token), setRole(api, other.id, 'USER', one.token)]);
      expect(codes(replies).toSorted()).toEqual([200, 'LAST_ADMINISTRATOR']);
      const left = await administrators();
      expect(left).toHaveLength(1);
      const gone = left[0] === one.id ? other : one;
      await setRole(api, gone.id, 'ADMINISTRATOR');
      [one, other] = [await signIn(api, one.email), await signIn(api, other.email)];
    }
  });

  test('remains when one is demoted while the other closes the account', async () => {
    const replies = await Promise.all([setRole(api, one.id, 'USER'), api.ask(`/api/users/${other.id}`, { method: 'DELETE' })]);
    expect(codes(replies).toSorted()).toEqual([200, 'LAST_ADMINISTRATOR']);
    expect(await administrators()).toHaveLength(1);
  });

  test.each([
    ['another role', (last: Person) => setRole(api, last.id, 'SUPER USER')],
    ['closing', (last: Person) => api.ask(`/api/users/${last.id}`, { method: 'DELETE' })],
    ['switching off', (last: Person) => api.ask(`/api/users/${last.id}`, { method: 'PUT', body: { isApproved: false } })],
    ['erasing at once', (last: Person) => api.ask(`/api/users/${last.id}/erase`, { method: 'POST', body: {} }), 'ACCOUNT_NOT_CLOSED'],
    ['closing by themselves', (last: Person) => api.ask('/api/auth/close-account', { body: { services: 'remove' }, token: last.token })],
  ])('remains after %s', async (_how, lose, code = 'LAST_ADMINISTRATOR') => {
    await setRole(api, other.id, 'USER');
    const reply = await lose(one);
    expect(reply.body).toMatchObject({ status: 409, code });
    expect(await administrators()).toEqual([one.id]);
    expect((await setRole(api, other.id, 'SUPER USER', one.token)).status).toBe(200);
  });

  test('remains even if the closing link was requested while there was another administrator', async () => {
    expect((await api.ask('/api/auth/close-account', { body: { services: 'remove' }, token: one.token })).status).toBe(200);
    await api.product.reactions?.whenSettled();
    const { epoch } = accountState(await api.product.store.readStream(accountStream(one.id)));
    const token = await (await vaultOf(api)).resetTokens.issue(closingTokenOwner(one.id), epoch);
    await setRole(api, other.id, 'USER');
    const reply = await api.ask('/api/auth/close-account/confirm', { body: { token }, token: null });
    expect(reply.body).toMatchObject({ status: 409, code: 'LAST_ADMINISTRATOR' });
    expect(await administrators()).toEqual([one.id]);
  });

  test('is determined without deactivated administrators', async () => {
    await api.ask(`/api/users/${other.id}`, { method: 'PUT', body: { isApproved: false } });
    expect((await setRole(api, one.id, 'USER')).body).toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    await api.ask(`/api/users/${other.id}`, { method: 'PUT', body: { isApproved: true } });
    expect((await setRole(api, one.id, 'USER')).status).toBe(200);
  });

  test('keeps the specification’s messages for adding and removing an administrator', async () => {
    const { id } = await signUp(api, 'third@example.org', { displayName: 'Third Person' });
    const added = await setRole(api, id, 'ADMINISTRATOR');
    expect(added.body).toMatchObject({ id, roles: ['ADMINISTRATOR'], message: 'Added Third Person as Admin.' });
    expect((await setRole(api, id, 'USER')).body).toMatchObject({ roles: ['USER'], message: 'Removed Third Person as Admin.' });
  });
});
