import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { addService, form, idOf, revisionOf, typesOf } from './commandsSupport.ts';
import { given, makeService, names, query } from './queriesSupport.ts';

/* Owners of services: who may filter by owner, who sees the owner, and which pending services a user sees. */
let api: TestApi;
let people: People;
let admin: KnownPerson;
let lead: KnownPerson;
let superUser: KnownPerson;
let provider: KnownPerson;
let volunteer: KnownPerson;
let waiting: KnownPerson;
let erased: KnownPerson;
let ids: Readonly<Record<string, string>>;

const CERTIFICATE = {
  id: 'c0000000-0000-4000-8000-000000000000',
  closedAt: '2026-03-01T10:00:00.000Z',
  erasedAt: '2026-03-04T10:00:00.000Z',
  keys: [],
  servicesHandedOver: [],
  servicesRemoved: [],
};

beforeAll(async () => {
  api = await startApi();
  people = await openPeopleOf(api);
  admin = await people.open({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  superUser = await people.open({ email: 'sue@example.org', displayName: 'Sue', role: 'SUPER USER' });
  provider = await people.open({ email: 'José.Peña@example.org', displayName: 'José' });
  volunteer = await people.open({ email: 'vera@example.org', displayName: 'Vera', role: 'VOLUNTEER' });
  waiting = await people.open({ email: 'wanda@example.org', displayName: 'Wanda', role: 'VOLUNTEER', approved: false });
  erased = await people.open({ email: 'gone@example.org', displayName: 'Gone' });
  const services = [
    makeService(0, 'Meals of José', { ownerId: provider.id }),
    makeService(1, 'Waiting of José', { ownerId: provider.id, approved: false }),
    makeService(2, 'Meals of Vera', { ownerId: volunteer.id }),
    makeService(3, 'Waiting of Vera', { ownerId: volunteer.id, approved: false }),
    makeService(4, 'Waiting of Lena', { ownerId: lead.id, approved: false }),
    makeService(5, 'Waiting of Ada', { ownerId: admin.id, ownerRole: 'ADMINISTRATOR', approved: false }),
    makeService(6, 'Waiting of Wanda', { ownerId: waiting.id, approved: false }),
    makeService(7, 'Meals of the tools', { ownerId: 'administrator' }),
    makeService(8, 'Meals of nobody', { ownerId: erased.id }),
  ];
  ids = Object.fromEntries(services.map(({ id, described }) => [described.name, id]));
  await given(api, services);
  const closing = {
    by: 'person',
    closedAt: CERTIFICATE.closedAt,
    eraseAfter: CERTIFICATE.erasedAt,
    services: { become: 'removed' },
  } as const;
  await people.happen(erased.id, { type: 'AccountClosed', data: closing }, { type: 'AccountErased', data: { certificate: CERTIFICATE } });
  await people.vault.keys.destroy(`account-${erased.id}`);
});
afterAll(() => api.stop());

const as = (person: KnownPerson | null) => ({ token: person === null ? null : person.token });
const list = (parameters: Parameters<typeof query>[0], person: KnownPerson | null): Promise<Reply> =>
  api.ask(query({ sort: 'name', ...parameters }), as(person));
const listed = async (parameters: Parameters<typeof query>[0], person: KnownPerson | null): Promise<unknown[]> =>
  names(await list(parameters, person));
const statusOf = async (parameters: Parameters<typeof query>[0], person: KnownPerson | null): Promise<number> =>
  (await list(parameters, person)).status;

const VOLUNTEERS = 'VOLUNTEER,VOLUNTEER LEAD,VOLUNTEER SENIOR';

describe('D services by the role of their owner', () => {
  test('are listed for administrators, and volunteers’ services for their leads', async () => {
    covers('7-13');
    for (const person of [admin, lead, superUser])
      expect(await listed({ userType: VOLUNTEERS, isShowAll: 'true' }, person)).toEqual([
        'Meals of Vera',
        'Waiting of Lena',
        'Waiting of Vera',
        'Waiting of Wanda',
      ]);
    expect(await listed({ userType: 'ADMINISTRATOR', isShowAll: 'true' }, admin)).toEqual(['Meals of the tools', 'Waiting of Ada']);
    expect(await listed({ userType: 'AUTO USER' }, admin)).toEqual([]);
  });

  test('are rejected for all other users', async () => {
    expect(await statusOf({ userType: 'USER' }, null)).toBe(401);
    for (const person of [provider, volunteer, waiting]) expect(await statusOf({ userType: 'USER' }, person)).toBe(403);
  });

  test('reflect a changed role at once with its Consistency-Token', async () => {
    const person = await people.open({ email: 'nora@example.org', displayName: 'Nora' });
    await given(api, [makeService(9, 'Meals of Nora', { ownerId: person.id })]);
    expect(await listed({ userType: 'AUTO USER' }, admin)).toEqual([]);
    const position = await people.happen(person.id, { type: 'RoleSet', data: { from: 'USER', to: 'AUTO USER' } });
    const token = `${await api.product.store.identity()}.${position}`;
    const reply = await api.ask(query({ userType: 'AUTO USER' }), { ...as(admin), headers: { 'consistency-token': token } });
    expect([names(reply), reply.headers.get('stale')]).toEqual([['Meals of Nora'], null]);
  });
});

describe('one’s own services', () => {
  test('include pending ones, by the caller’s own id only', async () => {
    expect(await listed({ user: provider.id, isShowAll: 'true' }, provider)).toEqual(['Meals of José', 'Waiting of José']);
    expect(await listed({ filter: JSON.stringify({ user: volunteer.id }), isApproved: 'false' }, volunteer)).toEqual(['Waiting of Vera']);
    expect(await listed({ user: lead.id, isApproved: 'false' }, lead)).toEqual(['Waiting of Lena']);
  });

  test('S2: are rejected for the id of another user', async () => {
    expect(await statusOf({ user: provider.id }, null)).toBe(401);
    for (const person of [volunteer, lead, superUser, waiting]) expect(await statusOf({ user: provider.id }, person)).toBe(403);
    expect(await statusOf({ user: `${volunteer.id},${provider.id}` }, volunteer)).toBe(403);
    expect(await statusOf({ isShowAll: 'true' }, provider)).toBe(403);
    expect(await statusOf({ isApproved: 'false' }, null)).toBe(401);
  });

  test('are hidden from an unapproved volunteer', async () => {
    expect(await statusOf({ user: waiting.id, isShowAll: 'true' }, waiting)).toBe(403);
    expect((await api.ask(`/api/services/${ids['Waiting of Wanda']}`, as(waiting))).status).toBe(404);
  });

  test('S2: pending ones are found by no other user, by id or among favorites', async () => {
    covers('S2.2');
    const wanted = JSON.stringify({ _id: [ids['Waiting of José'], ids['Meals of Vera'], ids['Waiting of Ada']] });
    for (const person of [null, volunteer, waiting]) {
      expect(await listed({ filter: wanted, limit: '0', isApproved: 'true' }, person)).toEqual(['Meals of Vera']);
      expect(await statusOf({ filter: wanted, limit: '0', isShowAll: 'true' }, person)).toBe(person === null ? 401 : 403);
      for (const name of ['Waiting of José', 'Waiting of Ada'])
        expect((await api.ask(`/api/services/${ids[name]}`, as(person))).status).toBe(404);
    }
    expect((await api.ask(`/api/services/${ids['Waiting of José']}`, as(provider))).status).toBe(200);
  });
});

describe('services pending approval', () => {
  test('are services that the caller may approve: never a lead’s own, nor an administrator’s', async () => {
    covers('6-63');
    const led = ['Waiting of José', 'Waiting of Lena', 'Waiting of Vera', 'Waiting of Wanda'];
    expect(await listed({ isApproved: 'false' }, admin)).toEqual(['Waiting of Ada', ...led]);
    expect(await listed({ isApproved: 'false' }, superUser)).toEqual(led);
    expect(await listed({ isApproved: 'false' }, lead)).toEqual(led.filter((name) => name !== 'Waiting of Lena'));
    for (const name of ['Waiting of Lena', 'Waiting of Ada']) {
      const body = { services: [ids[name]] };
      expect((await api.ask('/api/services/approve-services', { body, ...as(lead) })).status).toBe(403);
    }
    for (const person of [provider, volunteer, waiting]) expect(await statusOf({ isApproved: 'false' }, person)).toBe(403);
  });

  test.each(['SUPER USER', 'ADMINISTRATOR'] as const)('remain pending when their owner becomes %s', async (role) => {
    const person = await people.open({ email: `${role.replace(' ', '.')}@example.org`, displayName: 'Pam', role: 'VOLUNTEER' });
    const service = makeService(role === 'ADMINISTRATOR' ? 10 : 11, `Waiting of ${role}`, {
      ownerId: person.id,
      ownerRole: 'VOLUNTEER',
      approved: false,
    });
    await given(api, [service]);
    const waitingFor = async (headers: Readonly<Record<string, string>> = {}) => {
      const ask = (path: string) => api.ask(path, { ...as(lead), headers });
      const [ofApprovals, ofServices, badges, toDo, changes] = [
        await ask('/api/services/approvals'),
        names(await ask(query({ sort: 'name', isApproved: 'false' }))),
        await api.ask('/api/auth/report-notifications', { method: 'POST', ...as(lead), headers }),
        await ask('/api/waiting'),
        await ask(`/api/services/${service.id}/changes-since-approval`),
      ];
      return {
        ofApprovals: (ofApprovals.body as readonly { readonly id: string }[]).some(({ id }) => id === service.id),
        ofServices: ofServices.includes(service.described.name),
        badge: fieldOf(badges, 'countNotApprovedServices'),
        toDo: (fieldOf(toDo, 'lines') as { readonly waiting: { readonly count: number } }).waiting.count,
        changes: changes.status,
      };
    };
    const before = await waitingFor();
    expect(before).toMatchObject({ ofApprovals: true, ofServices: true, changes: 200 });
    const position = await people.happen(person.id, { type: 'RoleSet', data: { from: 'VOLUNTEER', to: role } });
    expect(await waitingFor({ 'consistency-token': `${await api.product.store.identity()}.${position}` })).toEqual(before);
    api.clock.advance(1001);
    const own = await api.ask('/api/services/approve-services', { body: { services: [service.id] }, ...as(lead) });
    expect(own.body).toMatchObject({ done: 1, refused: 0 });
    expect(await waitingFor({ 'consistency-token': own.headers.get('consistency-token') ?? '' })).toMatchObject({
      ofApprovals: false,
      ofServices: false,
      badge: Number(before.badge) - 1,
    });
  });
});

/** Returns the counts of the tabs for a search by an owner's e-mail address. */
const counted = async (person: KnownPerson | null): Promise<unknown> =>
  (await api.ask(`/api/services/counts?${new URLSearchParams({ q: 'jose.pena@', search: 'userEmail' }).toString()}`, as(person))).body;

describe('an owner’s e-mail address', () => {
  test('finds services by owner for administrators, word by word and ignoring case and accents', async () => {
    covers('9-15');
    for (const q of ['jose.pena@', 'JOSÉ.PEÑA@EXAMPLE.ORG', 'pena meals']) expect(await listed({ q }, admin)).toEqual(['Meals of José']);
    expect(await listed({ q: 'vera@example.org', search: 'userEmail', isShowAll: 'true' }, admin)).toEqual([
      'Meals of Vera',
      'Waiting of Vera',
    ]);
    expect(await listed({ q: 'gone@example.org' }, admin)).toEqual([]);
  });

  test('finds nothing for other users, not even by their own address', async () => {
    for (const person of [null, provider, lead, superUser])
      for (const search of [{}, { search: 'userEmail' }, { search: 'userEmail,contactEmail' }])
        expect(await listed({ q: 'example.org', ...search }, person)).toEqual([]);
  });

  test('is counted in no tab for users who are not administrators', async () => {
    expect(await counted(admin)).toMatchObject({ FOOD: 1 });
    for (const person of [null, provider, lead, superUser])
      expect(await counted(person)).toEqual({ FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 0, WORK: 0 });
  });

  test('is returned to administrators and to the owner, for the single service', async () => {
    covers('3-35');
    const path = `/api/services/${ids['Meals of José']}`;
    for (const person of [admin, provider])
      expect((await api.ask(path, as(person))).body).toMatchObject({ user: provider.id, userEmail: 'José.Peña@example.org' });
    for (const person of [null, volunteer, lead, superUser]) {
      const reply = await api.ask(path, as(person));
      expect([fieldOf(reply, 'user'), fieldOf(reply, 'userEmail'), fieldOf(reply, 'ownerErased')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(JSON.stringify(reply.body)).not.toContain(provider.id);
    }
  });

  test('is returned to nobody once the owner is erased', async () => {
    const reply = await api.ask(`/api/services/${ids['Meals of nobody']}`, as(admin));
    expect(reply.body).toMatchObject({ user: erased.id, ownerErased: true });
    expect(fieldOf(reply, 'userEmail')).toBeUndefined();
    const tools = await api.ask(`/api/services/${ids['Meals of the tools']}`, as(admin));
    expect([fieldOf(tools, 'user'), fieldOf(tools, 'userEmail'), fieldOf(tools, 'ownerErased')]).toEqual([
      'administrator',
      undefined,
      undefined,
    ]);
  });

  test('changes the ETag of responses that contain it', async () => {
    const path = `/api/services/${ids['Meals of José']}`;
    const etag = (await api.ask(path, as(admin))).headers.get('etag') ?? '';
    expect((await api.ask(path, { ...as(admin), headers: { 'if-none-match': etag } })).status).toBe(304);
    const sealed = await people.vault.keys.seal(`account-${provider.id}`, { email: 'pepe@example.org', displayName: 'José', phone: '' });
    await people.happen(provider.id, { type: 'ProfileChanged', data: { sealed } });
    const reply = await api.ask(path, { ...as(admin), headers: { 'if-none-match': etag } });
    expect([reply.status, fieldOf(reply, 'userEmail')]).toEqual([200, 'pepe@example.org']);
  });
});

const fields = async (person: KnownPerson | null): Promise<string[]> =>
  Object.keys((await api.ask(`/api/services/${ids['Meals of Vera']}`, as(person))).body as object).sort();

describe('S4: the fields of a service', () => {
  test('are the public ones, except for administrators and the owner', async () => {
    covers('S4.2');
    const known = await fields(null);
    expect(known).toEqual(
      (
        'address1 age category city cityCentre closeSchedules country county createdAt description hours id isAllowedPet isApproved isConfidential ' +
        'isContact isCriticalHeader isLowBarrier isShowDonate isShowFlag likes location name openings phone revision bedsRevision ' +
        'schedules serviceSummary state timeZone type updatedAt zip'
      )
        .split(' ')
        .sort(),
    );
    for (const person of [provider, lead, superUser, waiting]) expect(await fields(person)).toEqual(known);
    for (const person of [admin, volunteer]) expect(await fields(person)).toEqual([...known, 'user', 'userEmail'].sort());
  });
});

describe('the contact e-mail of a service', () => {
  const CONTACT = { name: 'Draft of José', contactEmail: 'desk.of.draft@example.org' };

  test('is visible to its owner and approvers until it is approved, and then to everybody', async () => {
    covers('9-52', 'S26.6');
    const added = await addService(api, CONTACT, { token: provider.token });
    await api.projected(added);
    const path = `/api/services/${idOf(added)}`;
    const facts = async (person: KnownPerson | null) => (await api.ask(path, as(person))).body as Readonly<Record<string, unknown>>;
    for (const person of [provider, admin, superUser]) expect(await facts(person)).toMatchObject(CONTACT);
    for (const person of [null, volunteer, waiting]) expect((await api.ask(path, as(person))).status).toBe(404);
    expect(await listed({ q: 'desk.of.DRAFT', isApproved: 'false' }, admin)).toEqual(['Draft of José']);
    expect(await listed({ q: 'desk.of.draft' }, admin)).toEqual([]);
    expect(await listed({ q: 'desk.of.draft josé', isApproved: 'false', search: 'name,contactEmail' }, superUser)).toEqual([
      'Draft of José',
    ]);

    const age = { method: 'PUT', token: provider.token, body: form({ ...CONTACT, age: '18+', revision: revisionOf(added) }) };
    await api.projected(await api.ask(path, age));
    const before = await facts(admin);
    api.clock.advance(60_000);
    await api.projected(await api.ask('/api/services/approve-services', { body: { services: [idOf(added)] }, token: admin.token }));
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(-3)).toEqual(['ServiceDescribed', 'ContactSet', 'ServiceApproved']);
    expect(await facts(null)).toMatchObject({ ...CONTACT, updatedAt: before['updatedAt'] });
    expect(await listed({ q: 'desk.of.draft' }, admin)).toEqual(['Draft of José']);

    // The approval published the contact in clear; a form loaded before it can still be saved.
    const email = { ...CONTACT, age: '18+', contactEmail: 'other.desk@example.org', revision: before['revision'] };
    const revised = await api.ask(path, { method: 'PUT', token: provider.token, body: form(email) });
    expect(revised.status).toBe(200);
    await api.projected(revised);
    expect(await facts(null)).toMatchObject({ contactEmail: 'other.desk@example.org' });
  });
});
