import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { fromNewAddress, createPersonAs, signUp, signUpReply, startPeopleApi, type Person } from './authSupport.ts';
import { addService, serviceForm, idOf, typesOf } from './commandsSupport.ts';

/* S3: for every role, fields that a client may not set are rejected or ignored, and never stored. */
let api: TestApi;
let provider: Person;
let lead: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  provider = await createPersonAs(api, 'provider@example.org', 'USER');
  lead = await createPersonAs(api, 'lead@example.org', 'VOLUNTEER LEAD');
});
afterAll(() => api.stop());

/** Response fields of a user that only the product sets. */
const SERVER_DECIDED_FIELDS = {
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
const readWithToken = (reply: Reply, path: string, token?: string): Promise<Reply> =>
  api.sendRequest(path, {
    headers: { 'consistency-token': reply.headers.get('consistency-token') ?? '' },
    ...(token === undefined ? {} : { token }),
  });
/** A service of the provider that all callers try to change. */
let pendingOwnService: Promise<string> | undefined;
const getOwnService = (): Promise<string> => {
  pendingOwnService ??= addService(api, {}, { token: provider.token, headers: fromNewAddress() }).then(idOf);
  return pendingOwnService;
};
const fieldErrorCodes = (reply: Reply): string[] =>
  (fieldOf(reply, 'errors') as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

describe('S3: mass assignment', () => {
  test.each(['role', 'roles', 'isAdmin', 'isApproved', 'totalServices', 'id', 'status', 'createdAt', 'lastMethod', 'kind'])(
    'signing up with %s is rejected',
    async (field) => {
      covers('1-25', 'S3.2');
      const reply = await signUpReply(api, { email: `with-${field.toLowerCase()}@example.org`, [field]: 'ADMINISTRATOR' });
      expect([reply.status, fieldErrorCodes(reply)]).toEqual([400, [`${field} UNKNOWN_FIELD`]]);
    },
  );

  test('a user changes only name and phone of their profile', async () => {
    const { id, token } = await signUp(api, 'volunteer@example.org', { isVolunteer: true });
    await api.sendRequest(`/api/users/${id}`, { method: 'PUT', body: { isApproved: true } });
    api.clock.advance(1001);
    const saveReply = await api.sendRequest('/api/auth/profile', {
      method: 'PUT',
      token,
      body: { ...SERVER_DECIDED_FIELDS, displayName: 'Vera' },
    });
    expect(saveReply.status).toBe(200);
    expect((await readWithToken(saveReply, '/api/auth/profile', token)).body).toMatchObject({
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
    const body = { ...SERVER_DECIDED_FIELDS, totalServices: 3, isApproved: false, displayName: 'Led' };
    const saveReply = await api.sendRequest(`/api/users/${id}`, { method: 'PUT', token: lead.token, body });
    expect(saveReply.status).toBe(200);
    expect((await readWithToken(saveReply, `/api/users/${id}`)).body).toMatchObject({
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
        const reply = await api.sendRequest(path, { method: 'PUT', body, ...(token === undefined ? {} : { token }) });
        expect([reply.status, fieldErrorCodes(reply)]).toEqual([400, [`${field} UNKNOWN_FIELD`]]);
      }
    },
  );

  test('a provider sets neither approval nor kudos, owner or dates of a service', async () => {
    const serverDecidedValues = {
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
    const added = await addService(api, serverDecidedValues, { token, headers: fromNewAddress() });
    const path = `/api/services/${idOf(added)}`;
    const saveReply = await api.sendRequest(path, {
      method: 'PUT',
      token,
      body: { ...serviceForm({ phone: '' }), ...serverDecidedValues },
    });
    expect(saveReply.status).toBe(200);
    for (const reply of [added, saveReply])
      expect((await readWithToken(reply, path, token)).body).toMatchObject({
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
    expect((await api.sendRequest('/api/services', { token, body: serviceForm(change()) })).body).toMatchObject(refusal);
    const id = await getOwnService();
    const before = await typesOf(api, `service-${id}`);
    const body = serviceForm({ ...change(), description: 'Another text.' });
    expect((await api.sendRequest(`/api/services/${id}`, { method: 'PUT', token, body })).body).toMatchObject(refusal);
    expect(await typesOf(api, `service-${id}`)).toEqual(before);
  });

  test('a volunteer cannot set beds, but may send back the loaded ones', async () => {
    const volunteer = await createPersonAs(api, 'beds@example.org', 'VOLUNTEER SENIOR');
    const added = await addService(api, { totalBeds: 8, availableBeds: 5, userEmail: volunteer.email });
    const path = `/api/services/${idOf(added)}`;
    const displayedForm = (await readWithToken(added, path, volunteer.token)).body as Record<string, unknown>;
    expect(displayedForm).toMatchObject({ totalBeds: 8, availableBeds: 5 });
    const saveWith = (change: Record<string, unknown>) =>
      api.sendRequest(path, { method: 'PUT', token: volunteer.token, body: { ...displayedForm, description: 'Another text.', ...change } });
    expect((await saveWith({ availableBeds: 4 })).body).toMatchObject({ status: 403, errors: [{ path: 'availableBeds' }] });
    expect((await saveWith({ totalBeds: 9 })).body).toMatchObject({ status: 403, errors: [{ path: 'totalBeds' }] });
    await api.sendRequest('/api/services/update-available-beds', { body: { services: [{ id: idOf(added), availableBeds: 1 }] } });
    const bedEventTypes = await typesOf(api, `beds-${idOf(added)}`);
    expect((await saveWith({})).status).toBe(200);
    expect(await typesOf(api, `beds-${idOf(added)}`)).toEqual(bedEventTypes);
  });

  test('a super user sets the critical notice of any service, and no other field', async () => {
    const superUser = await createPersonAs(api, 'notices@example.org', 'SUPER USER');
    const { token } = superUser;
    const notice = { isCriticalHeader: true, criticalDescription: 'No heat tonight', isCriticalNeverExpire: true };
    const added = await addService(api);
    const path = `/api/services/${idOf(added)}`;
    const displayedForm = (await readWithToken(added, path, token)).body as Record<string, unknown>;
    const saveWith = (change: Record<string, unknown>) =>
      api.sendRequest(path, { method: 'PUT', token, body: { ...displayedForm, ...change } });
    const raiseReply = await saveWith(notice);
    expect(raiseReply.status).toBe(200);
    expect((await readWithToken(raiseReply, path, token)).body).toMatchObject(notice);
    expect((await saveWith({ ...notice, criticalDescription: 'Heat again', description: 'Mine.' })).body).toMatchObject({
      code: 'FORBIDDEN',
    });
    // The owner's form, loaded before the notice, does not clear it.
    expect((await api.sendRequest(path, { method: 'PUT', body: { ...displayedForm, phone: '' } })).status).toBe(200);
    expect((await typesOf(api, `service-${idOf(added)}`)).at(-1)).toBe('ContactSet');
    const lowerReply = await api.sendRequest(`${path}/critical-notice`, { method: 'PUT', token, body: { isCriticalHeader: false } });
    expect((await readWithToken(lowerReply, path, token)).body).toMatchObject({ isCriticalHeader: false });
  });

  test('a super user sets the critical notice of a confidential service without seeing its address', async () => {
    const { token } = await createPersonAs(api, 'hidden-notices@example.org', 'SUPER USER');
    const added = await addService(api, { isConfidential: true });
    const path = `/api/services/${idOf(added)}`;
    const notice = { isCriticalHeader: true, criticalDescription: 'Full tonight', criticalExpiredAt: '2099-12-24' };
    const raiseReply = await api.sendRequest(`${path}/critical-notice`, { method: 'PUT', token, body: notice });
    const savedService = (await readWithToken(raiseReply, path, token)).body;
    expect(savedService).toMatchObject({ isCriticalHeader: true, criticalExpiredAt: '2099-12-24T23:59' });
    expect(savedService).not.toHaveProperty('address1');
    const options = { method: 'PUT', token: lead.token, body: notice };
    expect((await api.sendRequest(`${path}/critical-notice`, options)).body).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('control: users with permission set these fields', async () => {
    const added = await addService(api, { isShowFlag: true, userEmail: lead.email });
    expect((await readWithToken(added, `/api/services/${idOf(added)}`)).body).toMatchObject({
      isApproved: true,
      isShowFlag: true,
      user: lead.id,
    });
  });
});
