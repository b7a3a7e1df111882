import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { closingTokenOwner } from '#command-api/accounts/personalSecrets.ts';
import { accountState, accountStream, ADMINISTRATORS, administratorsState } from '#command-api/streams/accountStreams.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { createPersonAs, setRole, signIn, signUp, startPeopleApi, vaultOf, type Person } from './authSupport.ts';

const codes = (replies: readonly Reply[]): unknown[] =>
  replies.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code));

describe('the last administrator', () => {
  let api: TestApi;
  let [firstAdministrator, secondAdministrator] = [{} as Person, {} as Person];
  const listAdministrators = async (): Promise<readonly string[]> =>
    administratorsState(await api.product.store.readStream(ADMINISTRATORS)).administrators;

  beforeAll(async () => {
    api = await startPeopleApi();
  });
  afterAll(() => api.stop());
  let pairCount = 0;
  beforeEach(async () => {
    const previousAdministrators = await listAdministrators();
    pairCount += 1;
    firstAdministrator = await createPersonAs(api, `one.${pairCount}@example.org`, 'ADMINISTRATOR');
    secondAdministrator = await createPersonAs(api, `other.${pairCount}@example.org`, 'ADMINISTRATOR');
    for (const id of previousAdministrators) await setRole(api, id, 'USER');
    expect((await listAdministrators()).toSorted()).toEqual([firstAdministrator.id, secondAdministrator.id].toSorted());
  });

  test('remains when two demote each other concurrently', async () => {
    covers('accounts-4');
    for (let round = 0; round < (RUNS_WHOLE_MATRIX ? 5 : 2); round += 1) {
      const replies = await Promise.all([
        setRole(api, firstAdministrator.id, 'USER', secondAdministrator.token),
        setRole(api, secondAdministrator.id, 'USER', firstAdministrator.token),
      ]);
      expect(codes(replies).toSorted()).toEqual([200, 'LAST_ADMINISTRATOR']);
      const remainingAdministrators = await listAdministrators();
      expect(remainingAdministrators).toHaveLength(1);
      const removedAdministrator = remainingAdministrators[0] === firstAdministrator.id ? secondAdministrator : firstAdministrator;
      await setRole(api, removedAdministrator.id, 'ADMINISTRATOR');
      [firstAdministrator, secondAdministrator] = [
        await signIn(api, firstAdministrator.email),
        await signIn(api, secondAdministrator.email),
      ];
    }
  });

  test('remains when one is demoted while the other closes the account', async () => {
    const replies = await Promise.all([
      setRole(api, firstAdministrator.id, 'USER'),
      api.sendRequest(`/api/users/${secondAdministrator.id}`, { method: 'DELETE' }),
    ]);
    expect(codes(replies).toSorted()).toEqual([200, 'LAST_ADMINISTRATOR']);
    expect(await listAdministrators()).toHaveLength(1);
  });

  test.each([
    ['another role', (last: Person) => setRole(api, last.id, 'SUPER USER')],
    ['closing', (last: Person) => api.sendRequest(`/api/users/${last.id}`, { method: 'DELETE' })],
    ['switching off', (last: Person) => api.sendRequest(`/api/users/${last.id}`, { method: 'PUT', body: { isApproved: false } })],
    [
      'erasing at once',
      (last: Person) => api.sendRequest(`/api/users/${last.id}/erase`, { method: 'POST', body: {} }),
      'ACCOUNT_NOT_CLOSED',
    ],
    [
      'closing by themselves',
      (last: Person) => api.sendRequest('/api/auth/close-account', { body: { services: 'remove' }, token: last.token }),
    ],
  ])('remains after %s', async (_how, loseRole, code = 'LAST_ADMINISTRATOR') => {
    await setRole(api, secondAdministrator.id, 'USER');
    const reply = await loseRole(firstAdministrator);
    expect(reply.body).toMatchObject({ status: 409, code });
    expect(await listAdministrators()).toEqual([firstAdministrator.id]);
    expect((await setRole(api, secondAdministrator.id, 'SUPER USER', firstAdministrator.token)).status).toBe(200);
  });

  test('remains even if the closing link was requested while there was another administrator', async () => {
    expect(
      (await api.sendRequest('/api/auth/close-account', { body: { services: 'remove' }, token: firstAdministrator.token })).status,
    ).toBe(200);
    await api.product.reactions?.whenSettled();
    const { epoch } = accountState(await api.product.store.readStream(accountStream(firstAdministrator.id)));
    const token = await (await vaultOf(api)).resetTokens.issue(closingTokenOwner(firstAdministrator.id), epoch);
    await setRole(api, secondAdministrator.id, 'USER');
    const reply = await api.sendRequest('/api/auth/close-account/confirm', { body: { token }, token: null });
    expect(reply.body).toMatchObject({ status: 409, code: 'LAST_ADMINISTRATOR' });
    expect(await listAdministrators()).toEqual([firstAdministrator.id]);
  });

  test('is determined without deactivated administrators', async () => {
    await api.sendRequest(`/api/users/${secondAdministrator.id}`, { method: 'PUT', body: { isApproved: false } });
    expect((await setRole(api, firstAdministrator.id, 'USER')).body).toMatchObject({ code: 'LAST_ADMINISTRATOR' });
    await api.sendRequest(`/api/users/${secondAdministrator.id}`, { method: 'PUT', body: { isApproved: true } });
    expect((await setRole(api, firstAdministrator.id, 'USER')).status).toBe(200);
  });

  test('keeps the specification’s messages for adding and removing an administrator', async () => {
    const { id } = await signUp(api, 'third@example.org', { displayName: 'Third Person' });
    const added = await setRole(api, id, 'ADMINISTRATOR');
    expect(added.body).toMatchObject({ id, roles: ['ADMINISTRATOR'], message: 'Added Third Person as Admin.' });
    expect((await setRole(api, id, 'USER')).body).toMatchObject({ roles: ['USER'], message: 'Removed Third Person as Admin.' });
  });
});
