import * as z from 'zod/mini';
import { notificationsSchema } from '#contract/authSelf.ts';
import { userSchema } from '#contract/userParts.ts';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { given, makeService } from './queriesSupport.ts';

/* Who may see which users, the fields of a user, and the numbers in the menu. */
let api: TestApi;
let people: People;
let admin: KnownPerson;
let lead: KnownPerson;
let superUser: KnownPerson;
let provider: KnownPerson;
let volunteer: KnownPerson;
let waiting: KnownPerson;
let erased: KnownPerson;

const day = (number: number): string => `2026-02-${String(number).padStart(2, '0')}T10:00:00.000Z`;
/** A moment in the future, because the product itself erases a closed account once its time has come. */
const SOON = '2026-03-13T10:00:00.000Z';
const CERTIFICATE = {
  id: 'c0000000-0000-4000-8000-000000000000',
  closedAt: day(20),
  erasedAt: day(23),
  keys: [],
  servicesHandedOver: [],
  servicesRemoved: [],
};

beforeAll(async () => {
  api = await startApi();
  people = await openPeopleOf(api);
  admin = await people.open({ email: 'ada@example.org', displayName: 'Ada Admin', role: 'ADMINISTRATOR', openedAt: day(1) });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena Lead', role: 'VOLUNTEER LEAD', openedAt: day(2) });
  superUser = await people.open({ email: 'sue@example.org', displayName: 'Sue Super', role: 'SUPER USER', openedAt: day(3) });
  const jose = { email: 'jose@example.org', displayName: 'José Peña', phone: '(213) 555-0107' };
  provider = await people.open({ ...jose, openedAt: day(4) });
  volunteer = await people.open({ email: 'vera@example.org', displayName: 'Vera', role: 'VOLUNTEER', openedAt: day(5) });
  waiting = await people.open({ email: 'wanda@example.org', displayName: 'Wanda', role: 'VOLUNTEER', approved: false, openedAt: day(6) });
  erased = await people.open({ email: 'gone@example.org', displayName: 'Gone Person', openedAt: day(7) });
  await people.happen(
    erased.id,
    { type: 'AccountClosed', data: { by: 'person', closedAt: day(20), eraseAfter: day(23), services: { become: 'removed' } } },
    { type: 'AccountErased', data: { certificate: CERTIFICATE } },
  );
  await people.vault.keys.destroy(`account-${erased.id}`);
  await people.vault.signIns.recordSuccess(provider.id, 'GOOGLE');
  await given(api, [
    makeService(0, 'Shelter of José', {
      ownerId: provider.id,
      classified: { types: ['EMERGENCY_SHELTER'] },
      beds: { total: 10, available: 2, observedAt: '2026-03-10T16:00:00.000Z' },
    }),
    makeService(1, 'Waiting pantry of José', { ownerId: provider.id, approved: false }),
    makeService(2, 'Waiting pantry of Vera', { ownerId: volunteer.id, approved: false }),
    makeService(3, 'Waiting pantry of Lena', { ownerId: lead.id, approved: false }),
    makeService(4, 'Pantry of nobody any more', { ownerId: erased.id }),
    makeService(5, 'Waiting pantry of an administrator', { ownerId: admin.id, ownerRole: 'ADMINISTRATOR', approved: false }),
  ]);
});
afterAll(() => api.stop());

const as = (person: KnownPerson | null) => ({ token: person === null ? null : person.token });
const users = (reply: Reply): Record<string, unknown>[] => reply.body as Record<string, unknown>[];
const namesOf = (reply: Reply): unknown[] => users(reply).map(({ displayName }) => displayName);
const list = (parameters: Readonly<Record<string, string>>, person: KnownPerson | null = admin) =>
  api.ask(`/api/users?${new URLSearchParams(parameters)}`, as(person));

const EVERYBODY = ['Wanda', 'Vera', 'José Peña', 'Sue Super', 'Lena Lead', 'Ada Admin'];

describe('D the list of users', () => {
  test('is sorted by newest first, with the total and the next page', async () => {
    covers('9-51');
    const reply = await list({});
    expect([reply.status, namesOf(reply)]).toEqual([200, EVERYBODY]);
    expect(reply.headers.get('x-total-count')).toBe('6');
    const first = await list({ limit: '4' });
    expect(namesOf(first)).toEqual(EVERYBODY.slice(0, 4));
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect(namesOf(await api.ask(next, as(admin)))).toEqual(EVERYBODY.slice(4));
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
    const reply = await list(parameters);
    expect(namesOf(reply)).toEqual(expected);
    if (!('limit' in parameters)) expect(reply.headers.get('x-total-count')).toBe(String(expected.length));
  });

  test('contains only volunteers for leads and super users, whatever the query', async () => {
    covers('6-59');
    for (const person of [lead, superUser]) {
      expect(namesOf(await list({}, person))).toEqual(['Wanda', 'Vera', 'Lena Lead']);
      expect(namesOf(await list({ role: 'ADMINISTRATOR' }, person))).toEqual([]);
      expect(namesOf(await list({ q: 'example.org' }, person))).toEqual(['Wanda', 'Vera', 'Lena Lead']);
      expect(namesOf(await list({ search: 'roles', q: 'admin' }, person))).toEqual([]);
    }
  });

  test('is rejected for all other users', async () => {
    covers('6-64');
    expect((await list({}, null)).status).toBe(401);
    for (const person of [provider, volunteer, waiting]) expect((await list({}, person)).status).toBe(403);
  });

  test('hides closed and erased users, and returns no data of erased ones on request', async () => {
    const reply = await list({ status: 'erased' });
    expect(users(reply)).toEqual([expect.objectContaining({ id: erased.id, status: 'erased', email: '', displayName: '', roles: [] })]);
    expect(JSON.stringify(reply.body)).not.toMatch(/gone/i);
    expect(namesOf(await list({ q: 'gone', status: 'active,inactive,closed,erased' }))).toEqual([]);
  });

  test('is rejected with messages in both languages', async () => {
    const [english, spanish] = await Promise.all(
      ['en', 'es'].map((language) => api.ask('/api/users', { ...as(provider), headers: { 'accept-language': language } })),
    );
    expect([english, spanish].map((reply) => reply && fieldOf(reply, 'code'))).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    expect(english && fieldOf(english, 'detail')).not.toBe(spanish && fieldOf(spanish, 'detail'));
  });
});

/** The user schema without any additional field. */
const strictUser = z.strictObject(userSchema.shape);

const fields = async (person: KnownPerson): Promise<string> =>
  Object.keys((await api.ask(`/api/users/${provider.id}`, as(person))).body as object)
    .sort()
    .join(' ');

describe('D a user', () => {
  test('has the fields of the contract: role, quota, kind and time of the last sign-in', async () => {
    covers('3-12', '4-42', '6-1', '7-56');
    const reply = await api.ask(`/api/users/${provider.id}`, as(admin));
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
      createdAt: day(4),
      updatedAt: expect.any(String),
      status: 'active',
    });
    expect((await api.ask(`/api/users/${admin.id}`, as(admin))).body).toMatchObject({ roles: ['ADMINISTRATOR'], isAdmin: true });
    expect((await api.ask(`/api/users/${waiting.id}`, as(lead))).body).toMatchObject({ isApproved: false, roles: ['VOLUNTEER'] });
  });

  test('is not signed in after signing out everywhere', async () => {
    const person = await people.open({ email: 'out@example.org', displayName: 'Out', openedAt: day(8) });
    await people.happen(person.id, { type: 'PasswordChanged', data: {} }, { type: 'PasswordChanged', data: {} });
    expect((await api.ask(`/api/users/${person.id}`, as(admin))).body).toMatchObject({ isLogin: false });
    const closing = { by: 'administrator', closedAt: day(9), eraseAfter: SOON, services: { become: 'removed' } } as const;
    await people.happen(person.id, { type: 'AccountClosed', data: closing });
    expect((await api.ask(`/api/users/${person.id}`, as(admin))).body).toMatchObject({ status: 'closed', eraseAfter: SOON });
    expect(namesOf(await list({ status: 'closed', q: 'out' }))).toEqual(['Out']);
  });

  test('is returned as changed by a command, for requests with its Consistency-Token', async () => {
    const person = await people.open({ email: 'new@example.org', displayName: 'New', openedAt: day(8) });
    for (const displayName of ['One', 'Two', 'Three']) {
      const saved = await api.ask('/api/auth/profile', { ...as(person), method: 'PUT', body: { displayName, phone: '' } });
      expect(saved.status).toBe(200);
      const headers = { 'consistency-token': saved.headers.get('consistency-token') ?? '' };
      for (const path of ['/api/auth/profile', '/api/auth/session'])
        expect((await api.ask(path, { ...as(person), headers })).body).toMatchObject({ displayName });
      expect((await api.ask(`/api/users/${person.id}`, { ...as(admin), headers })).body).toMatchObject({ displayName });
      expect(namesOf(await api.ask('/api/users?q=new@example.org', { ...as(admin), headers }))).toEqual([displayName]);
    }
    const closing = { by: 'administrator', closedAt: day(9), eraseAfter: SOON, services: { become: 'removed' } } as const;
    await people.happen(person.id, { type: 'AccountClosed', data: closing });
  });

  test('S2: is 404 or rejected for a changed id, the same as for an unknown id', async () => {
    covers('S2.1');
    const requestedIds = [provider, admin, erased].map(({ id }) => id);
    for (const person of [volunteer, waiting, provider])
      for (const id of [...requestedIds, 'nobody', 'administrator']) {
        const reply = await api.ask(`/api/users/${id}`, as(person));
        expect([reply.status, fieldOf(reply, 'code')]).toEqual([403, 'FORBIDDEN']);
        expect(fieldOf(reply, 'detail')).toEqual(fieldOf(await api.ask('/api/users/nobody', as(person)), 'detail'));
        expect(JSON.stringify(reply.body)).not.toContain('example.org');
      }
    expect((await api.ask('/api/users/nobody', as(admin))).status).toBe(404);
    expect((await api.ask('/api/users/nobody', as(null))).status).toBe(401);
  });

  test('S2: gets their own session and profile, even with another id in the query', async () => {
    for (const person of [admin, lead, provider, waiting])
      for (const path of ['/api/auth/session', '/api/auth/profile']) {
        expect((await api.ask(path, as(person))).body).toMatchObject({ id: person.id });
        expect((await api.ask(`${path}?id=${admin.id}&userId=${admin.id}`, as(person))).status).toBe(400);
      }
    expect((await api.ask('/api/auth/session', as(null))).status).toBe(401);
    expect((await api.ask('/api/auth/session')).status).toBe(403);
  });

  test('has a certificate once erased, for administrators', async () => {
    const path = `/api/users/${erased.id}/certificate`;
    expect((await api.ask(path, as(admin))).body).toEqual({ accountId: erased.id, ...CERTIFICATE });
    expect((await api.ask(`/api/users/${provider.id}/certificate`, as(admin))).status).toBe(404);
    expect((await api.ask(path, as(lead))).status).toBe(403);
    expect((await api.ask(path, as(null))).status).toBe(401);
  });

  test('S4: has the same few fields for every role that sees other users', async () => {
    covers('3-11', 'S4.1');
    expect(await fields(admin)).toBe(
      'createdAt displayName email id isAdmin isApproved isLogin lastMethod lastSignIn phone revision roles status totalServices updatedAt usedServices',
    );
    expect(await fields(lead)).toBe(await fields(admin));
  });
});

const counts = async (person: KnownPerson): Promise<unknown> => {
  const reply = await api.ask('/api/auth/report-notifications', { ...as(person), method: 'POST' });
  expect(z.safeParse(z.strictObject(notificationsSchema.shape), reply.body)).toMatchObject({ success: true });
  return reply.body;
};

describe('the numbers in the menu', () => {
  test('equal the lists of each role’s screens', async () => {
    covers('3-14', '7-77');
    expect(await counts(admin)).toEqual({
      countManagedServices: 6,
      countUnReadFeedbacks: 0,
      countManagedShelters: 1,
      countOldBedCounts: 0,
      countNotApprovedServices: 4,
      countVolunteers: 3,
      countTotalUsers: 6,
    });
    // Only the services of the two volunteers that they lead, not their own or an administrator's.
    expect(await counts(lead)).toEqual({
      countManagedServices: 2,
      countUnReadFeedbacks: 0,
      countNotApprovedServices: 2,
      countVolunteers: 3,
    });
    expect(await counts(superUser)).toMatchObject({ countNotApprovedServices: 3, countManagedShelters: 0, countOldBedCounts: 0 });
    expect(await counts(provider)).toEqual({
      countManagedServices: 2,
      countUnReadFeedbacks: 0,
      countManagedShelters: 1,
      countOldBedCounts: 0,
    });
    expect(await counts(volunteer)).toEqual({ countManagedServices: 1, countUnReadFeedbacks: 0 });
    expect(await counts(waiting)).toEqual({});
  });

  test('count bed counts of the user’s shelters that are 8 hours old or older', async () => {
    const counted = '2026-03-10T16:00:00.000Z';
    const age = (hours: number): number => Date.parse(counted) + hours * 3_600_000 - api.clock();
    api.clock.advance(age(8) - 1000);
    expect(await counts(provider)).toMatchObject({ countManagedShelters: 1, countOldBedCounts: 0 });
    api.clock.advance(1000);
    expect(await counts(provider)).toMatchObject({ countManagedShelters: 1, countOldBedCounts: 1 });
    expect(await counts(admin)).toMatchObject({ countManagedShelters: 1, countOldBedCounts: 1 });
    expect(await counts(lead)).not.toHaveProperty('countOldBedCounts');
  });

  test('are rejected for guests', async () => {
    expect((await api.ask('/api/auth/report-notifications', { ...as(null), method: 'POST' })).status).toBe(401);
  });
});

const permissionsIn = async (language: string): Promise<unknown> =>
  (await api.ask('/api/permissions', { ...as(null), headers: { 'accept-language': language } })).body;

describe('the permission table', () => {
  test('is returned to everybody, in both languages', async () => {
    const [english, spanish] = [await permissionsIn('en'), await permissionsIn('es')];
    expect(english).toMatchObject({
      roles: expect.arrayContaining(['GUEST', 'ADMINISTRATOR']),
      actions: expect.arrayContaining([
        { action: 'user.list', area: 'People', title: 'Open the list of all people', roles: { ADMINISTRATOR: 'yes' } },
      ]),
    });
    expect(spanish).toMatchObject({
      actions: expect.arrayContaining([expect.objectContaining({ action: 'user.list', area: 'Personas' })]),
    });
  });
});

test('a list of more than 25 users has pages of 25', async () => {
  covers('9-5');
  for (let index = 0; index < 20; index += 1) await people.open({ email: `page-${index}@example.org`, displayName: `Page ${index}` });
  const first = await list({});
  expect([users(first).length, first.headers.get('x-total-count')]).toEqual([25, '26']);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(users(await api.ask(next, as(admin)))).toHaveLength(1);
});
