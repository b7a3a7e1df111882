import type { Reply, TestApi } from '../support/api.ts';
import { fromNewAddress, createPersonAs, startPeopleApi, type Person } from './authSupport.ts';
import { addService, serviceForm, idOf } from './commandsSupport.ts';

/* Requests of the screen of a service. */
let api: TestApi;
let provider: Person;
beforeAll(async () => {
  api = await startPeopleApi();
  provider = await createPersonAs(api, 'provider@example.org', 'USER');
});
afterAll(() => api.stop());

const forbiddenField = (path: string) => ({ status: 403, code: 'FORBIDDEN', errors: [{ path, code: 'FORBIDDEN' }] });
const SHELTER_TYPE = { type: ['EMERGENCY_SHELTER'] };

const after = (reply: Reply, query: string, token?: string) =>
  api.sendRequest(`/api/services/same-contact?${query}`, {
    headers: { 'consistency-token': reply.headers.get('consistency-token') ?? '' },
    ...(token !== undefined && { token }),
  });

describe('D form fields hidden from volunteers and leads', () => {
  test.each([
    ['VOLUNTEER', 'totalBeds', { ...SHELTER_TYPE, totalBeds: 8 }],
    ['VOLUNTEER', 'availableBeds', { ...SHELTER_TYPE, availableBeds: 3 }],
    ['VOLUNTEER', 'isContact', { isContact: true, schedules: [] }],
    ['VOLUNTEER SENIOR', 'totalBeds', { ...SHELTER_TYPE, totalBeds: 8 }],
    ['VOLUNTEER SENIOR', 'isContact', { isContact: true, schedules: [] }],
    ['VOLUNTEER LEAD', 'totalBeds', { ...SHELTER_TYPE, totalBeds: 8 }],
    ['VOLUNTEER LEAD', 'availableBeds', { ...SHELTER_TYPE, availableBeds: 3 }],
    ['VOLUNTEER LEAD', 'isContact', { isContact: true, schedules: [] }],
  ] as const)('are rejected by name when a %s sends %s, adding and editing', async (role, field, change) => {
    covers('6-41');
    const { token } = await createPersonAs(api, `${role.toLowerCase().replaceAll(' ', '.')}.${field.toLowerCase()}@example.org`, role);
    // Empty bed fields are no values, so they are not rejected.
    const { totalBeds: _total, availableBeds: _available, ...formWithoutBeds } = serviceForm();
    expect((await api.sendRequest('/api/services', { token, body: { ...formWithoutBeds, ...change } })).body).toMatchObject(
      forbiddenField(field),
    );
    const added = await api.sendRequest('/api/services', {
      token,
      body: { ...formWithoutBeds, ...SHELTER_TYPE, totalBeds: '', availableBeds: '' },
    });
    expect(added.status).toBe(201);
    const editReply = await api.sendRequest(`/api/services/${idOf(added)}`, {
      method: 'PUT',
      token,
      body: { ...formWithoutBeds, ...SHELTER_TYPE, ...change },
    });
    expect(editReply.body).toMatchObject(forbiddenField(field));
  });
});

describe('other listings with the same phone or address', () => {
  const STREET_QUERY = 'address1=12+same+STREET&city=los+angeles';

  test('include their shared facts, and exclude the edited listing, hidden addresses and pending services', async () => {
    const sharedAddress = { address1: '12 Same Street', city: 'Los Angeles', phone: '(213) 555-0177' };
    const first = await addService(api, { ...sharedAddress, name: 'First House' });
    await addService(api, { ...sharedAddress, name: 'Safe House', phone: '', isConfidential: true });
    const waiting = await addService(
      api,
      { ...sharedAddress, name: 'Waiting House' },
      { token: provider.token, headers: fromNewAddress() },
    );
    const { token } = provider;
    const expectedDuplicate = { id: idOf(first), name: 'First House' };
    expect((await after(waiting, `phone=2135550177&${STREET_QUERY}`, token)).body).toEqual([
      { ...expectedDuplicate, same: ['phone', 'address'] },
    ]);
    expect((await after(waiting, STREET_QUERY, token)).body).toEqual([{ ...expectedDuplicate, same: ['address'] }]);
    expect((await after(waiting, `${STREET_QUERY}&but=${idOf(first)}`, token)).body).toEqual([]);
    expect((await after(waiting, 'phone=213', token)).body).toEqual([]);
  });

  test('are returned to users who may add services', async () => {
    const waiting = await createPersonAs(api, 'new.volunteer@example.org', 'USER');
    const reply = await addService(api, {});
    expect((await after(reply, 'phone=2135550177', waiting.token)).status).toBe(200);
    expect((await after(reply, 'phone=2135550177', 'no-such-token')).status).toBe(401);
  });
});
