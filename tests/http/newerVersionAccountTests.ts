import { fieldOf, type TestApi } from '../support/api.ts';
import { signInReply, signUp, type Person } from './authSupport.ts';
import { addService, idOf, readAfter } from './commandsSupport.ts';
import { startNewerVersionProcess, type NewerVersionProcess } from './newerVersionProcess.ts';

/** Runs tests of accounts to which a newer version wrote data that this version does not know. */
export const testAccountsOfNewerVersion = (api: () => TestApi): void => {
  const waitUntilProjected = async (position: bigint): Promise<void> => {
    await api().caughtUp(position);
    api().clock.advance(1001);
  };
  const readSession = (person: Person) => api().sendRequest('/api/auth/session', { token: person.token });
  describe('an account written by a newer version', () => {
    let newerProcess: NewerVersionProcess;
    beforeAll(() => {
      newerProcess = startNewerVersionProcess(api().stores.eventStoreUrl);
    });
    afterAll(() => newerProcess.stop());

    const newerVersionError = { status: 503, code: 'NEWER_VERSION_WROTE' };

    test('admits nobody by password or session, without revealing the reason for a wrong password', async () => {
      covers('S1.10');
      const person = await signUp(api(), 'suspended@example.org');
      await waitUntilProjected(await newerProcess.write(`account-${person.id}`, 'AccountSuspended', { until: '2099-12-31' }));
      expect((await signInReply(api(), person.email, 'another password')).body).toMatchObject({ code: 'EMAIL_OR_PASSWORD_INVALID' });
      expect((await signInReply(api(), person.email)).body).toMatchObject(newerVersionError);
      expect((await readSession(person)).body).toMatchObject(newerVersionError);
      expect((await api().sendRequest(`/api/users/${person.id}`, { method: 'PUT', body: { displayName: 'Other' } })).body).toMatchObject(
        newerVersionError,
      );
    });

    test('with an unknown role has no rights, until an administrator gives it another role', async () => {
      const person = await signUp(api(), 'coordinator@example.org');
      await waitUntilProjected(await newerProcess.write(`account-${person.id}`, 'RoleSet', { from: 'USER', to: 'COORDINATOR' }));
      expect((await signInReply(api(), person.email)).body).toMatchObject(newerVersionError);
      expect((await api().sendRequest(`/api/users/${person.id}`)).body).toMatchObject({ roles: [], isAdmin: false });
      expect((await api().sendRequest(`/api/users/${person.id}/set-permission`, { body: { role: 'USER' } })).status).toBe(200);
      expect((await signInReply(api(), person.email)).status).toBe(200);
    });

    test('is closed with its services and erased; the certificate contains only what this version knows', async () => {
      covers('versions-6');
      const person = await signUp(api(), 'leaving@example.org');
      const service = await addService(api(), {}, { token: person.token });
      await newerProcess.write(`service-${idOf(service)}`, 'ServicePainted', { tint: 'red' });
      await newerProcess.write(`portfolio-${person.id}`, 'QuotaPainted', { tint: 'red' });
      await waitUntilProjected(await newerProcess.write(`account-${person.id}`, 'AccountSuspended', { until: '2099-12-31' }));
      const closeReply = await api().sendRequest(`/api/users/${person.id}`, { method: 'DELETE' });
      expect(closeReply.status).toBe(200);
      expect((await readAfter(api(), closeReply, `/api/services/${idOf(service)}`)).status).toBe(404);
      const eraseReply = await api().sendRequest(`/api/users/${person.id}/erase`, { method: 'POST' });
      expect([eraseReply.status, fieldOf(eraseReply, 'servicesRemoved')]).toEqual([200, [idOf(service)]]);
      // Its e-mail address can be used again.
      expect((await signUp(api(), person.email)).id).not.toBe(person.id);
    });

    test('keeps encrypted fields of the newer version when this version changes the name', async () => {
      const person = await signUp(api(), 'renamed@example.org');
      const { keys } = api().product.vault;
      const subject = `account-${person.id}`;
      const sealed = await keys.seal(subject, { email: person.email, displayName: 'Ana', phone: '', pronouns: 'she/her' });
      await waitUntilProjected(await newerProcess.write(subject, 'ProfileChanged', { sealed, greeting: 'informal' }));
      expect((await api().sendRequest(`/api/users/${person.id}`, { method: 'PUT', body: { displayName: 'Anna' } })).status).toBe(200);
      const newestProfile = (await newerProcess.history(subject)).at(-1)?.data as {
        readonly sealed: typeof sealed;
        readonly greeting: string;
      };
      expect(newestProfile.greeting).toBe('informal');
      expect(await keys.unseal(newestProfile.sealed)).toMatchObject({ displayName: 'Anna', pronouns: 'she/her' });
    });
  });
};
