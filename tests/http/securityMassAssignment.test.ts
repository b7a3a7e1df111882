import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { fromElsewhere, personAs, signUp, signUpReply, startPeopleApi, type Person } from './authSupport.ts';
import { addService, form, idOf, typesOf } from './commandsSupport.ts';

/* S3: for every role, fields that a client may not set are rejected or ignored, and never stored. */
let api: TestApi;
let provider: Person;
let lead: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  provider = await personAs(api, 'provider@example.org', 'USER');
  lead = await personAs(api, 'lead@example.org', 'VOLUNTEER LEAD');
});
afterAll(() => api.stop());

/** Response fields of a user that only the product sets. */
const DECIDED = {
  id: 'another-id',
  email: 'another.user@example.org',
  roles: ['ADMINISTRATOR'],
  isAdmin: true,
  isLogin: true,
  isApproved: true,
  totalServices: 99,
  usedServices: 0,
  status: 'active',
  createdAt: '2020-01-01T00:00:00.000Z',
};
const readAfter = (reply: Reply, path: string, token?: string): Promise<Reply> =>
  api.ask(path, {
    headers: { 'consistency-token': reply.headers.get('consistency-token') ?? '' },
    ...(token === undefined ? {} : { token }),
  });
/** A service of the provider that all callers try to change. */
let own: Promise<string> | undefined;
const ownService = (): Promise<string> => {
  own ??= addService(api, {}, { token: provider.token, headers: fromElsewhere() }).then(idOf);
  return own;
};
const codes = (reply: Reply): string[] =>
  (fieldOf(reply, 'errors') as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

describe('S3: mass assignment', () => {
  test.each(['role', 'roles', 'isAdmin', 'isApproved', 'totalServices', 'id', 'status', 'createdAt', 'lastMethod', 'kind'])(
    'signing up with %s is rejected',
    async (field) => {
      covers('1-25', 'S3.2');
      const reply = await signUpReply(api, { email: `with-${field.toLowerCase()}@example.org`, [field]: 'ADMINISTRATOR' });
      expect([reply.status, codes(reply)]).toEqual([400, [`${field} UNKNOWN_FIELD`]]);
    },
  );

  test('a user changes only name and phone of their profile', async () => {
    const { id, token } = await signUp(api, 'volunteer@example.org', { isVolunteer: true });
    await api.ask(`/api/users/${id}`, { method: 'PUT', body: { isApproved: true } });
    api.clock.advance(1001);
    const saved = await api.ask('/api/auth/profile', { method: 'PUT', token, body: { ...DECIDED, displayName: 'Vera' } });
    expect(saved.status).toBe(200);
    expect((await readAfter(saved, '/api/auth/profile', token)).body).toMatchObject({
      id,
      displayName: 'Vera',
      email: 'volunteer@example.org',
      roles: ['VOLUNTEER'],
      isAdmin: false,
      totalServices: 3,
    });
  });

  test('a lead changes only the name, phone and approval of a user', async () => {
    const { id } = await signUp(api, 'led@example.org', { isVolunteer: true });
    const body = { ...DECIDED, totalServices: 3, isApproved: false, displayName: 'Led' };
    const saved = await api.ask(`/api/users/${id}`, { method: 'PUT', token: lead.token, body });
    expect(saved.status).toBe(200);
    expect((await readAfter(saved, `/api/users/${id}`)).body).toMatchObject({
      id,
      displayName: 'Led',
      email: 'led@example.org',
      roles: ['VOLUNTEER'],
      isApproved: false,
      totalServices: 3,
    });
  });

  test.each(['password', 'passwordHash', 'epoch', 'sealed', 'token', 'kind', 'methods', '$set'])(
    'nobody sets %s of a user',
    async (field) => {
      for (const [path, token] of [
        ['/api/auth/profile', provider.token],
        [`/api/users/${provider.id}`, undefined],
      ] as const) {
        const body = { displayName: 'X', [field]: 'x' };
        const reply = await api.ask(path, { method: 'PUT', body, ...(token === undefined ? {} : { token }) });
        expect([reply.status, codes(reply)]).toEqual([400, [`${field} UNKNOWN_FIELD`]]);
      }
    },
  );

  test('a provider sets neither approval nor kudos, owner or dates of a service', async () => {
    const decided = {
      isApproved: true,
      likes: 999,
      user: 'another-id',
      userEmail: provider.email,
      isCriticalHeader: false,
      isShowFlag: false,
      isShowDonate: false,
      createdAt: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-01-01T00:00:00.000Z',
    };
    const { token } = provider;
    const added = await addService(api, decided, { token, headers: fromElsewhere() });
    const path = `/api/services/${idOf(added)}`;
    const saved = await api.ask(path, { method: 'PUT', token, body: { ...form({ phone: '' }), ...decided } });
    expect(saved.status).toBe(200);
    for (const reply of [added, saved])
      expect((await readAfter(reply, path, token)).body).toMatchObject({
        isApproved: false,
        likes: 0,
        user: provider.id,
        createdAt: new Date(api.clock()).toISOString(),
        updatedAt: new Date(api.clock()).toISOString(),
      });
  });

  test.each([
    ['userEmail', () => ({ userEmail: lead.email })],
    ['isCriticalHeader', () => ({ isCriticalHeader: true, criticalDescription: 'Look here', isCriticalNeverExpire: true })],
    ['isShowFlag', () => ({ isShowFlag: true })],
    ['isShowFlag', () => ({ isShowDonate: true })],
  ])('a provider who sets %s of a service is rejected, and no field of the form is stored', async (field, change) => {
    covers('S3.1');
    const { token } = provider;
    const refusal = { status: 403, code: 'FORBIDDEN', errors: [{ path: field, code: 'FORBIDDEN' }] };
    expect((await api.ask('/api/services', { token, body: form(change()) })).body).toMatchObject(refusal);
    const id = await ownService();
    const before = await typesOf(api, `service-${id}`);
    const body = form({ ...change(), description: 'Another text.' });
    expect((await api.ask(`/api/services/${id}`, { method: 'PUT', token, body })).body).toMatchObject(refusal);
    expect(await typesOf(api, `service-${id}`)).toEqual(before);
  });

  test('a volunteer cannot set beds, but may send back the loaded ones', async () => {
    const volunteer = await personAs(api, 'beds@example.org', 'VOLUNTEER SENIOR');
    const added = await addService(api, { totalBeds: 8, availableBeds: 5, userEmail: volunteer.email });
    const path = `/api/services/${idOf(added)}`;
    const shown = (await readAfter(added, path, volunteer.token)).body as Record<string, unknown>;
    expect(shown).toMatchObject({ totalBeds: 8, availableBeds: 5 });
    const save = (change: Record<string, unknown>) =>
      api.ask(path, { method: 'PUT', token: volunteer.token, body: { ...shown, description: 'Another text.', ...change } });
    expect((await save({ availableBeds: 4 })).body).toMatchObject({ status: 403, errors: [{ path: 'availableBeds' }] });
    expect((await save({ totalBeds: 9 })).body).toMatchObject({ status: 403, errors: [{ path: 'totalBeds' }] });
    await api.ask('/api/services/update-available-beds', { body: { services: [{ id: idOf(added), availableBeds: 1 }] } });
    const counted = await typesOf(api, `beds-${idOf(added)}`);
    expect((await save({})).status).toBe(200);
    expect(await typesOf(api, `beds-${idOf(added)}`)).toEqual(counted);
  });

  test('a super user sets the critical notice of any service, and no other field', async () => {
    const superUser = await personAs(api, 'notices@example.org', 'SUPER USER');
    const { token } = superUser;
    const notice = { isCriticalHeader: true, criticalDescription: 'No heat tonight', isCriticalNeverExpire: true };
    const added = await addService(api);
    const path = `/api/services/${idOf(added)}`;
    const shown = (await readAfter(added, path, token)).body as Record<string, unknown>;
    const save = (change: Record<string, unknown>) => api.ask(path, { method: 'PUT', token, body: { ...shown, ...change } });
    const raised = await save(notice);
    expect(raised.status).toBe(200);
    expect((await readAfter(raised, path, token)).body).toMatchObject(notice);
    expect((await save({ ...notice, criticalDescription: 'Heat again', description: 'Mine.' })).body).toMatchObject({ code: 'FORBIDDEN' });
    // The owner's form, loaded before the notice, does not clear it.
    expect((await api.ask(path, { method: 'PUT', body: { ...shown, phone: '' } })).status).toBe(200);
    expect((await typesOf(api, `service-${idOf(added)}`)).at(-1)).toBe('ContactSet');
    const lowered = await api.ask(`${path}/critical-notice`, { method: 'PUT', token, body: { isCriticalHeader: false } });
    expect((await readAfter(lowered, path, token)).body).toMatchObject({ isCriticalHeader: false });
  });

  test('a super user sets the critical notice of a confidential service without seeing its address', async () => {
    const { token } = await personAs(api, 'hidden-notices@example.org', 'SUPER USER');
    const added = await addService(api, { isConfidential: true });
    const path = `/api/services/${idOf(added)}`;
    const notice = { isCriticalHeader: true, criticalDescription: 'Full tonight', criticalExpiredAt: '2099-12-24' };
    const raised = await api.ask(`${path}/critical-notice`, { method: 'PUT', token, body: notice });
    const seen = (await readAfter(raised, path, token)).body;
    expect(seen).toMatchObject({ isCriticalHeader: true, criticalExpiredAt: '2099-12-24T23:59' });
    expect(seen).not.toHaveProperty('address1');
    const options = { method: 'PUT', token: lead.token, body: notice };
    expect((await api.ask(`${path}/critical-notice`, options)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('control: users with permission set these fields', async () => {
    const added = await addService(api, { isShowFlag: true, userEmail: lead.email });
    expect((await readAfter(added, `/api/services/${idOf(added)}`)).body).toMatchObject({
      isApproved: true,
      isShowFlag: true,
      user: lead.id,
    });
  });
});
