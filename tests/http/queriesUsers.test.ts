import * as z from 'zod/mini';
import { notificationsSchema } from '#contract/authSelf.ts';
import { userSchema } from '#contract/userSchemas.ts';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';

/* Who may see which users, the fields of a user, and the numbers in the menu. */
let api: TestApi;
let people: TestPeople;
let admin: OpenedPerson;
let lead: OpenedPerson;
let superUser: OpenedPerson;
let provider: OpenedPerson;
let volunteer: OpenedPerson;
let pendingVolunteer: OpenedPerson;
let erased: OpenedPerson;

const dayInFebruary = (dayOfMonth: number): string => `2026-02-${String(dayOfMonth).padStart(2, '0')}T10:00:00.000Z`;
/** A moment in the future, because the product itself erases a closed account once its time has come. */
const ERASE_AFTER = '2026-03-13T10:00:00.000Z';
const CERTIFICATE = {
  id: 'c0000000-0000-4000-8000-000000000000',
  closedAt: dayInFebruary(20),
  erasedAt: dayInFebruary(23),
  keys: [],
  servicesHandedOver: [],
  servicesRemoved: [],
};

beforeAll(async () => {
  api = await startApi();
  people = await createPeople(api);
  admin = await people.openAccount({
    email: 'ada@example.org',
    displayName: 'Ada Admin',
    role: 'ADMINISTRATOR',
    openedAt: dayInFebruary(1),
  });
  lead = await people.openAccount({
    email: 'lena@example.org',
    displayName: 'Lena Lead',
    role: 'VOLUNTEER LEAD',
    openedAt: dayInFebruary(2),
  });
  superUser = await people.openAccount({
    email: 'sue@example.org',
    displayName: 'Sue Super',
    role: 'SUPER USER',
    openedAt: dayInFebruary(3),
  });
  const jose = { email: 'jose@example.org', displayName: 'José Peña', phone: '(213) 555-0107' };
  provider = await people.openAccount({ ...jose, openedAt: dayInFebruary(4) });
  volunteer = await people.openAccount({ email: 'vera@example.org', displayName: 'Vera', role: 'VOLUNTEER', openedAt: dayInFebruary(5) });
  pendingVolunteer = await people.openAccount({
    email: 'wanda@example.org',
    displayName: 'Wanda',
    role: 'VOLUNTEER',
    approved: false,
    openedAt: dayInFebruary(6),
  });
  erased = await people.openAccount({ email: 'gone@example.org', displayName: 'Gone Person', openedAt: dayInFebruary(7) });
  await people.appendEvents(
    erased.id,
    {
      type: 'AccountClosed',
      data: { by: 'person', closedAt: dayInFebruary(20), eraseAfter: dayInFebruary(23), services: { become: 'removed' } },
    },
    { type: 'AccountErased', data: { certificate: CERTIFICATE } },
  );
  await people.vault.keys.destroy(`account-${erased.id}`);
  await people.vault.signIns.recordSuccess(provider.id, 'GOOGLE');
  await appendGeneratedServices(api, [
    createGeneratedService(0, 'Shelter of José', {
      ownerId: provider.id,
      classified: { types: ['EMERGENCY_SHELTER'] },
      beds: { total: 10, available: 2, observedAt: '2026-03-10T16:00:00.000Z' },
    }),
    createGeneratedService(1, 'Waiting pantry of José', { ownerId: provider.id, approved: false }),
    createGeneratedService(2, 'Waiting pantry of Vera', { ownerId: volunteer.id, approved: false }),
    createGeneratedService(3, 'Waiting pantry of Lena', { ownerId: lead.id, approved: false }),
    createGeneratedService(4, 'Pantry of nobody any more', { ownerId: erased.id }),
    createGeneratedService(5, 'Waiting pantry of an administrator', { ownerId: admin.id, ownerRole: 'ADMINISTRATOR', approved: false }),
  ]);
});
afterAll(() => api.stop());

const authAs = (person: OpenedPerson | null) => ({ token: person === null ? null : person.token });
const users = (reply: Reply): Record<string, unknown>[] => reply.body as Record<string, unknown>[];
const namesOf = (reply: Reply): unknown[] => users(reply).map(({ displayName }) => displayName);
const listUsers = (parameters: Readonly<Record<string, string>>, person: OpenedPerson | null = admin) =>
  api.sendRequest(`/api/users?${new URLSearchParams(parameters)}`, authAs(person));

const rolesBy = async (direction: string) => users(await listUsers({ sort: 'role', direction })).flatMap((user) => user['roles']);

const ALL_NAMES = ['Wanda', 'Vera', 'José Peña', 'Sue Super', 'Lena Lead', 'Ada Admin'];

describe('D the list of users', () => {
  test('is sorted by newest first, with the total and the next page', async () => {
    covers('9-51');
    const reply = await listUsers({});
    expect([reply.status, namesOf(reply)]).toEqual([200, ALL_NAMES]);
    expect(reply.headers.get('x-total-count')).toBe('6');
    const first = await listUsers({ limit: '4' });
    expect(namesOf(first)).toEqual(ALL_NAMES.slice(0, 4));
    const nextPath = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(namesOf(await api.sendRequest(nextPath, authAs(admin)))).toEqual(ALL_NAMES.slice(4));
  });

  test.each([
    ['name, without case and accents', { search: 'displayName', q: 'PENA jose' }, ['José Peña']],
    ['e-mail', { search: 'email', q: 'sue@' }, ['Sue Super']],
    ['phone, as it is written and as it is typed', { search: 'phone', q: '2135550107' }, ['José Peña']],
    ['every field there is, unless one is named', { q: 'vera' }, ['Vera']],
    ['roles: the volunteers’ list', { search: 'roles', q: 'VOLUNTEER' }, ['Wanda', 'Vera', 'Lena Lead']],
    ['roles, every word of them', { search: 'roles', q: 'lead volunteer' }, ['Lena Lead']],
    ['roles and names together', { search: 'roles,displayName', q: 'volunteer wanda' }, ['Wanda']],
    ['nobody', { q: 'nobody at all' }, []],
    ['no operator of the store', { q: '$ne .*' }, []],
    ['role', { role: 'ADMINISTRATOR,SUPER USER' }, ['Sue Super', 'Ada Admin']],
    ['what waits for approval', { isApproved: 'false' }, ['Wanda']],
    ['an order by name', { sort: 'displayName', direction: 'asc', limit: '2' }, ['Ada Admin', 'José Peña']],
  ])('can be searched by %s', async (_what, parameters, expected) => {
    covers('7-54');
    const reply = await listUsers(parameters);
    expect(namesOf(reply)).toEqual(expected);
    if (!('limit' in parameters)) expect(reply.headers.get('x-total-count')).toBe(String(expected.length));
  });

  test('can be sorted by role, in both directions', async () => {
    covers('people-3');
    const roles = ['ADMINISTRATOR', 'SUPER USER', 'USER', 'VOLUNTEER', 'VOLUNTEER', 'VOLUNTEER LEAD'];
    expect(await rolesBy('asc')).toEqual(roles);
    expect(await rolesBy('desc')).toEqual(roles.toReversed());
  });

  test.each([
    ['status', 'asc', 'Wanda'],
    ['lastSignIn', 'asc', 'José Peña'],
    ['lastSignIn', 'desc', 'José Peña'],
    ['usedServices', 'desc', null],
    ['displayName', 'desc', 'Wanda'],
  ])('sorted by %s, %s, begins with %s, and its pages repeat nobody', async (sort, direction, firstName) => {
    covers('people-3');
    const names = namesOf(await listUsers({ sort, direction }));
    if (firstName !== null) expect(names[0]).toBe(firstName);
    const pages = await Promise.all(['0', '2', '4'].map((skip) => listUsers({ sort, direction, limit: '2', skip })));
    expect(pages.flatMap(namesOf)).toEqual(names);
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['6', '6', '6']);
    expect(namesOf(await listUsers({ sort, direction, q: 'example.org' }))).toEqual(names);
    expect(names.toSorted()).toEqual(ALL_NAMES.toSorted());
  });

  test('contains only volunteers for leads and super users, whatever the query', async () => {
    covers('6-59');
    for (const person of [lead, superUser]) {
      expect(namesOf(await listUsers({}, person))).toEqual(['Wanda', 'Vera', 'Lena Lead']);
      expect(namesOf(await listUsers({ role: 'ADMINISTRATOR' }, person))).toEqual([]);
      expect(namesOf(await listUsers({ q: 'example.org' }, person))).toEqual(['Wanda', 'Vera', 'Lena Lead']);
      expect(namesOf(await listUsers({ search: 'roles', q: 'administrator' }, person))).toEqual([]);
    }
  });

  test('is rejected for all other users', async () => {
    covers('6-64');
    expect((await listUsers({}, null)).status).toBe(401);
    for (const person of [provider, volunteer, pendingVolunteer]) expect((await listUsers({}, person)).status).toBe(403);
  });

  test('hides closed and erased users, and returns no data of erased ones on request', async () => {
    const reply = await listUsers({ status: 'erased' });
    expect(users(reply)).toEqual([expect.objectContaining({ id: erased.id, status: 'erased', email: '', displayName: '', roles: [] })]);
    expect(JSON.stringify(reply.body)).not.toMatch(/gone/i);
    expect(namesOf(await listUsers({ q: 'gone', status: 'active,inactive,closed,erased' }))).toEqual([]);
  });

  test('is rejected with messages in both languages', async () => {
    const [english, spanish] = await Promise.all(
      ['en', 'es'].map((language) => api.sendRequest('/api/users', { ...authAs(provider), headers: { 'accept-language': language } })),
    );
    expect([english, spanish].map((reply) => reply && fieldOf(reply, 'code'))).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(english && fieldOf(english, 'detail')).not.toBe(spanish && fieldOf(spanish, 'detail'));
  });
});

/** The user schema without any additional field. */
const strictUser = z.strictObject(userSchema.shape);

const fields = async (person: OpenedPerson): Promise<string> =>
  Object.keys((await api.sendRequest(`/api/users/${provider.id}`, authAs(person))).body as object)
    .sort()
    .join(' ');

describe('D a user', () => {
  test('has the fields of the contract: role, quota, kind and time of the last sign-in', async () => {
    covers('3-12', '4-42', '6-1', '7-56');
    const reply = await api.sendRequest(`/api/users/${provider.id}`, authAs(admin));
    expect(z.safeParse(strictUser, reply.body)).toMatchObject({ success: true });
    expect(reply.body).toMatchObject({
      email: 'jose@example.org',
      displayName: 'José Peña',
      phone: '(213) 555-0107',
      roles: ['USER'],
      isAdmin: false,
      isApproved: true,
      isLogin: true,
      totalServices: 3,
      lastMethod: 'GOOGLE',
      lastSignIn: '2026-03-10T17:00:00.000Z',
      createdAt: dayInFebruary(4),
      updatedAt: expect.any(String),
      status: 'active',
    });
    expect((await api.sendRequest(`/api/users/${admin.id}`, authAs(admin))).body).toMatchObject({
      roles: ['ADMINISTRATOR'],
      isAdmin: true,
    });
    expect((await api.sendRequest(`/api/users/${pendingVolunteer.id}`, authAs(lead))).body).toMatchObject({
      isApproved: false,
      roles: ['VOLUNTEER'],
    });
  });

  test('is not signed in after signing out everywhere', async () => {
    const person = await people.openAccount({ email: 'out@example.org', displayName: 'Out', openedAt: dayInFebruary(8) });
    await people.appendEvents(person.id, { type: 'PasswordChanged', data: {} }, { type: 'PasswordChanged', data: {} });
    expect((await api.sendRequest(`/api/users/${person.id}`, authAs(admin))).body).toMatchObject({ isLogin: false });
    const closingFacts = {
      by: 'administrator',
      closedAt: dayInFebruary(9),
      eraseAfter: ERASE_AFTER,
      services: { become: 'removed' },
    } as const;
    await people.appendEvents(person.id, { type: 'AccountClosed', data: closingFacts });
    expect((await api.sendRequest(`/api/users/${person.id}`, authAs(admin))).body).toMatchObject({
      status: 'closed',
      eraseAfter: ERASE_AFTER,
    });
    expect(namesOf(await listUsers({ status: 'closed', q: 'out' }))).toEqual(['Out']);
  });

  test('is returned as changed by a command, for requests with its Consistency-Token', async () => {
    const person = await people.openAccount({ email: 'new@example.org', displayName: 'New', openedAt: dayInFebruary(8) });
    for (const displayName of ['One', 'Two', 'Three']) {
      const saveReply = await api.sendRequest('/api/auth/profile', { ...authAs(person), method: 'PUT', body: { displayName, phone: '' } });
      expect(saveReply.status).toBe(200);
      const headers = { 'consistency-token': saveReply.headers.get('consistency-token') ?? '' };
      for (const path of ['/api/auth/profile', '/api/auth/session'])
        expect((await api.sendRequest(path, { ...authAs(person), headers })).body).toMatchObject({ displayName });
      expect((await api.sendRequest(`/api/users/${person.id}`, { ...authAs(admin), headers })).body).toMatchObject({ displayName });
      expect(namesOf(await api.sendRequest('/api/users?q=new@example.org', { ...authAs(admin), headers }))).toEqual([displayName]);
    }
    const closingFacts = {
      by: 'administrator',
      closedAt: dayInFebruary(9),
      eraseAfter: ERASE_AFTER,
      services: { become: 'removed' },
    } as const;
    await people.appendEvents(person.id, { type: 'AccountClosed', data: closingFacts });
  });

  test('S2: is 404 or rejected for a changed id, the same as for an unknown id', async () => {
    covers('S2.1');
    const requestedIds = [provider, admin, erased].map(({ id }) => id);
    for (const person of [volunteer, pendingVolunteer, provider])
      for (const id of [...requestedIds, 'nobody', 'administrator']) {
        const reply = await api.sendRequest(`/api/users/${id}`, authAs(person));
        expect([reply.status, fieldOf(reply, 'code')]).toEqual([403, 'FORBIDDEN']);
        expect(fieldOf(reply, 'detail')).toEqual(fieldOf(await api.sendRequest('/api/users/nobody', authAs(person)), 'detail'));
        expect(JSON.stringify(reply.body)).not.toContain('example.org');
      }
    expect((await api.sendRequest('/api/users/nobody', authAs(admin))).status).toBe(404);
    expect((await api.sendRequest('/api/users/nobody', authAs(null))).status).toBe(401);
  });

  test('S2: gets their own session and profile, even with another id in the query', async () => {
    for (const person of [admin, lead, provider, pendingVolunteer])
      for (const path of ['/api/auth/session', '/api/auth/profile']) {
        expect((await api.sendRequest(path, authAs(person))).body).toMatchObject({ id: person.id });
        expect((await api.sendRequest(`${path}?id=${admin.id}&userId=${admin.id}`, authAs(person))).status).toBe(400);
      }
    expect((await api.sendRequest('/api/auth/session', authAs(null))).status).toBe(401);
    expect((await api.sendRequest('/api/auth/session')).status).toBe(403);
  });

  test('has a certificate once erased, for administrators', async () => {
    const path = `/api/users/${erased.id}/certificate`;
    expect((await api.sendRequest(path, authAs(admin))).body).toEqual({ accountId: erased.id, ...CERTIFICATE });
    expect((await api.sendRequest(`/api/users/${provider.id}/certificate`, authAs(admin))).status).toBe(404);
    expect((await api.sendRequest(path, authAs(lead))).status).toBe(403);
    expect((await api.sendRequest(path, authAs(null))).status).toBe(401);
  });

  test('S4: has the same few fields for every role that sees other users', async () => {
    covers('3-11', 'S4.1');
    expect(await fields(admin)).toBe(
      'createdAt displayName email id isAdmin isApproved isLogin lastMethod lastSignIn phone revision roles status totalServices updatedAt usedServices',
    );
    expect(await fields(lead)).toBe(await fields(admin));
  });
});

const readUserCounts = async (person: OpenedPerson): Promise<unknown> => {
  const reply = await api.sendRequest('/api/auth/report-notifications', { ...authAs(person), method: 'POST' });
  expect(z.safeParse(z.strictObject(notificationsSchema.shape), reply.body)).toMatchObject({ success: true });
  return reply.body;
};

describe('the numbers in the menu', () => {
  test('equal the lists of each role’s screens', async () => {
    covers('3-14', '7-77');
    expect(await readUserCounts(admin)).toEqual({
      countManagedServices: 6,
      countUnReadFeedbacks: 0,
      countManagedShelters: 1,
      countOldBedCounts: 0,
      countNotApprovedServices: 4,
      countVolunteers: 3,
      countTotalUsers: 6,
    });
    // Only the services of the two volunteers that they lead, not their own or an administrator's.
    expect(await readUserCounts(lead)).toEqual({
      countManagedServices: 2,
      countUnReadFeedbacks: 0,
      countNotApprovedServices: 2,
      countVolunteers: 3,
    });
    expect(await readUserCounts(superUser)).toMatchObject({ countNotApprovedServices: 3, countManagedShelters: 0, countOldBedCounts: 0 });
    expect(await readUserCounts(provider)).toEqual({
      countManagedServices: 2,
      countUnReadFeedbacks: 0,
      countManagedShelters: 1,
      countOldBedCounts: 0,
    });
    expect(await readUserCounts(volunteer)).toEqual({ countManagedServices: 1, countUnReadFeedbacks: 0 });
    expect(await readUserCounts(pendingVolunteer)).toEqual({});
  });

  test('count bed counts of the user’s shelters that are 8 hours old or older', async () => {
    const countedAt = '2026-03-10T16:00:00.000Z';
    const ageOf = (hours: number): number => Date.parse(countedAt) + hours * 3_600_000 - api.clock();
    api.clock.advance(ageOf(8) - 1000);
    expect(await readUserCounts(provider)).toMatchObject({ countManagedShelters: 1, countOldBedCounts: 0 });
    api.clock.advance(1000);
    expect(await readUserCounts(provider)).toMatchObject({ countManagedShelters: 1, countOldBedCounts: 1 });
    expect(await readUserCounts(admin)).toMatchObject({ countManagedShelters: 1, countOldBedCounts: 1 });
    expect(await readUserCounts(lead)).not.toHaveProperty('countOldBedCounts');
  });

  test('are rejected for guests', async () => {
    expect((await api.sendRequest('/api/auth/report-notifications', { ...authAs(null), method: 'POST' })).status).toBe(401);
  });
});

const permissionsIn = async (language: string): Promise<unknown> =>
  (await api.sendRequest('/api/permissions', { ...authAs(null), headers: { 'accept-language': language } })).body;

describe('the permission table', () => {
  test('is returned to everybody, in both languages', async () => {
    const [english, spanish] = [await permissionsIn('en'), await permissionsIn('es')];
    expect(english).toMatchObject({
      roles: expect.arrayContaining(['GUEST', 'ADMINISTRATOR']),
      actions: expect.arrayContaining([
        { action: 'user.list', area: 'Users', title: 'Open the list of all users', roles: { ADMINISTRATOR: 'yes' } },
      ]),
    });
    expect(spanish).toMatchObject({
      actions: expect.arrayContaining([expect.objectContaining({ action: 'user.list', area: 'Usuarios' })]),
    });
  });
});

test('a list of more than 25 users has pages of 25', async () => {
  covers('9-5');
  for (let index = 0; index < 20; index += 1)
    await people.openAccount({ email: `page-${index}@example.org`, displayName: `Page ${index}` });
  const first = await listUsers({});
  expect([users(first).length, first.headers.get('x-total-count')]).toEqual([25, '26']);
  const nextPath = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(users(await api.sendRequest(nextPath, authAs(admin)))).toHaveLength(1);
});
