import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { addService, serviceForm, idOf, revisionOf, typesOf } from './commandsSupport.ts';
import { appendGeneratedServices, createGeneratedService, cardNames, listPath } from './queriesSupport.ts';

/* Owners of services: who may filter by owner, who sees the owner, and which pending services a user sees. */
let api: TestApi;
let people: TestPeople;
let admin: OpenedPerson;
let lead: OpenedPerson;
let superUser: OpenedPerson;
let provider: OpenedPerson;
let volunteer: OpenedPerson;
let waiting: OpenedPerson;
let erased: OpenedPerson;
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
  people = await createPeople(api);
  admin = await people.openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  superUser = await people.openAccount({ email: 'sue@example.org', displayName: 'Sue', role: 'SUPER USER' });
  provider = await people.openAccount({ email: 'José.Peña@example.org', displayName: 'José' });
  volunteer = await people.openAccount({ email: 'vera@example.org', displayName: 'Vera', role: 'VOLUNTEER' });
  waiting = await people.openAccount({ email: 'wanda@example.org', displayName: 'Wanda', role: 'VOLUNTEER', approved: false });
  erased = await people.openAccount({ email: 'gone@example.org', displayName: 'Gone' });
  const services = [
    createGeneratedService(0, 'Meals of José', { ownerId: provider.id }),
    createGeneratedService(1, 'Waiting of José', { ownerId: provider.id, approved: false }),
    createGeneratedService(2, 'Meals of Vera', { ownerId: volunteer.id }),
    createGeneratedService(3, 'Waiting of Vera', { ownerId: volunteer.id, approved: false }),
    createGeneratedService(4, 'Waiting of Lena', { ownerId: lead.id, approved: false }),
    createGeneratedService(5, 'Waiting of Ada', { ownerId: admin.id, ownerRole: 'ADMINISTRATOR', approved: false }),
    createGeneratedService(6, 'Waiting of Wanda', { ownerId: waiting.id, approved: false }),
    createGeneratedService(7, 'Meals of the tools', { ownerId: 'administrator' }),
    createGeneratedService(8, 'Meals of nobody', { ownerId: erased.id }),
  ];
  ids = Object.fromEntries(services.map(({ id, described }) => [described.name, id]));
  await appendGeneratedServices(api, services);
  const closingFacts = {
    by: 'person',
    closedAt: CERTIFICATE.closedAt,
    eraseAfter: CERTIFICATE.erasedAt,
    services: { become: 'removed' },
  } as const;
  await people.appendEvents(
    erased.id,
    { type: 'AccountClosed', data: closingFacts },
    { type: 'AccountErased', data: { certificate: CERTIFICATE } },
  );
  await people.vault.keys.destroy(`account-${erased.id}`);
});
afterAll(() => api.stop());

const authAs = (person: OpenedPerson | null) => ({ token: person === null ? null : person.token });
const listServices = (parameters: Parameters<typeof listPath>[0], person: OpenedPerson | null): Promise<Reply> =>
  api.sendRequest(listPath({ sort: 'name', ...parameters }), authAs(person));
const listNames = async (parameters: Parameters<typeof listPath>[0], person: OpenedPerson | null): Promise<unknown[]> =>
  cardNames(await listServices(parameters, person));
const statusOf = async (parameters: Parameters<typeof listPath>[0], person: OpenedPerson | null): Promise<number> =>
  (await listServices(parameters, person)).status;

const VOLUNTEERS = 'VOLUNTEER,VOLUNTEER LEAD,VOLUNTEER SENIOR';

describe('D services by the role of their owner', () => {
  test('are listed for administrators, and volunteers’ services for their leads', async () => {
    covers('7-13');
    for (const person of [admin, lead, superUser])
      expect(await listNames({ userType: VOLUNTEERS, isShowAll: 'true' }, person)).toEqual([
        'Meals of Vera',
        'Waiting of Lena',
        'Waiting of Vera',
        'Waiting of Wanda',
      ]);
    expect(await listNames({ userType: 'ADMINISTRATOR', isShowAll: 'true' }, admin)).toEqual(['Meals of the tools', 'Waiting of Ada']);
    expect(await listNames({ userType: 'AUTO USER' }, admin)).toEqual([]);
  });

  test('are rejected for all other users', async () => {
    expect(await statusOf({ userType: 'USER' }, null)).toBe(401);
    for (const person of [provider, volunteer, waiting]) expect(await statusOf({ userType: 'USER' }, person)).toBe(403);
  });

  test('reflect a changed role at once with its Consistency-Token', async () => {
    const person = await people.openAccount({ email: 'nora@example.org', displayName: 'Nora' });
    await appendGeneratedServices(api, [createGeneratedService(9, 'Meals of Nora', { ownerId: person.id })]);
    expect(await listNames({ userType: 'AUTO USER' }, admin)).toEqual([]);
    const position = await people.appendEvents(person.id, { type: 'RoleSet', data: { from: 'USER', to: 'AUTO USER' } });
    const token = `${await api.product.store.identity()}.${position}`;
    const reply = await api.sendRequest(listPath({ userType: 'AUTO USER' }), { ...authAs(admin), headers: { 'consistency-token': token } });
    expect([cardNames(reply), reply.headers.get('stale')]).toEqual([['Meals of Nora'], null]);
  });
});

describe('one’s own services', () => {
  test('include pending ones, by the caller’s own id only', async () => {
    expect(await listNames({ user: provider.id, isShowAll: 'true' }, provider)).toEqual(['Meals of José', 'Waiting of José']);
    expect(await listNames({ filter: JSON.stringify({ user: volunteer.id }), isApproved: 'false' }, volunteer)).toEqual([
      'Waiting of Vera',
    ]);
    expect(await listNames({ user: lead.id, isApproved: 'false' }, lead)).toEqual(['Waiting of Lena']);
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
    expect((await api.sendRequest(`/api/services/${ids['Waiting of Wanda']}`, authAs(waiting))).status).toBe(404);
  });

  test('S2: pending ones are found by no other user, by id or among favorites', async () => {
    covers('S2.2');
    const idFilter = JSON.stringify({ _id: [ids['Waiting of José'], ids['Meals of Vera'], ids['Waiting of Ada']] });
    for (const person of [null, volunteer, waiting]) {
      expect(await listNames({ filter: idFilter, limit: '0', isApproved: 'true' }, person)).toEqual(['Meals of Vera']);
      expect(await statusOf({ filter: idFilter, limit: '0', isShowAll: 'true' }, person)).toBe(person === null ? 401 : 403);
      for (const name of ['Waiting of José', 'Waiting of Ada'])
        expect((await api.sendRequest(`/api/services/${ids[name]}`, authAs(person))).status).toBe(404);
    }
    expect((await api.sendRequest(`/api/services/${ids['Waiting of José']}`, authAs(provider))).status).toBe(200);
  });
});

describe('services pending approval', () => {
  test('are services that the caller may approve: never a lead’s own, nor an administrator’s', async () => {
    covers('6-63');
    const approvableNames = ['Waiting of José', 'Waiting of Lena', 'Waiting of Vera', 'Waiting of Wanda'];
    expect(await listNames({ isApproved: 'false' }, admin)).toEqual(['Waiting of Ada', ...approvableNames]);
    expect(await listNames({ isApproved: 'false' }, superUser)).toEqual(approvableNames);
    expect(await listNames({ isApproved: 'false' }, lead)).toEqual(approvableNames.filter((name) => name !== 'Waiting of Lena'));
    for (const name of ['Waiting of Lena', 'Waiting of Ada']) {
      const body = { services: [ids[name]] };
      expect((await api.sendRequest('/api/services/approve-services', { body, ...authAs(lead) })).status).toBe(403);
    }
    for (const person of [provider, volunteer, waiting]) expect(await statusOf({ isApproved: 'false' }, person)).toBe(403);
  });

  test.each(['SUPER USER', 'ADMINISTRATOR'] as const)('remain pending when their owner becomes %s', async (role) => {
    const person = await people.openAccount({ email: `${role.replace(' ', '.')}@example.org`, displayName: 'Pam', role: 'VOLUNTEER' });
    const service = createGeneratedService(role === 'ADMINISTRATOR' ? 10 : 11, `Waiting of ${role}`, {
      ownerId: person.id,
      ownerRole: 'VOLUNTEER',
      approved: false,
    });
    await appendGeneratedServices(api, [service]);
    const readPendingCounts = async (headers: Readonly<Record<string, string>> = {}) => {
      const fetchAsLead = (path: string) => api.sendRequest(path, { ...authAs(lead), headers });
      const [approvalsReply, listedNames, badges, toDo, changes] = [
        await fetchAsLead('/api/services/approvals'),
        cardNames(await fetchAsLead(listPath({ sort: 'name', isApproved: 'false' }))),
        await api.sendRequest('/api/auth/report-notifications', { method: 'POST', ...authAs(lead), headers }),
        await fetchAsLead('/api/waiting'),
        await fetchAsLead(`/api/services/${service.id}/changes-since-approval`),
      ];
      return {
        ofApprovals: (approvalsReply.body as readonly { readonly id: string }[]).some(({ id }) => id === service.id),
        ofServices: listedNames.includes(service.described.name),
        badge: fieldOf(badges, 'countNotApprovedServices'),
        toDo: (fieldOf(toDo, 'lines') as { readonly waiting: { readonly count: number } }).waiting.count,
        changes: changes.status,
      };
    };
    const before = await readPendingCounts();
    expect(before).toMatchObject({ ofApprovals: true, ofServices: true, changes: 200 });
    const position = await people.appendEvents(person.id, { type: 'RoleSet', data: { from: 'VOLUNTEER', to: role } });
    expect(await readPendingCounts({ 'consistency-token': `${await api.product.store.identity()}.${position}` })).toEqual(before);
    api.clock.advance(1001);
    const approvalReply = await api.sendRequest('/api/services/approve-services', { body: { services: [service.id] }, ...authAs(lead) });
    expect(approvalReply.body).toMatchObject({ done: 1, refused: 0 });
    expect(await readPendingCounts({ 'consistency-token': approvalReply.headers.get('consistency-token') ?? '' })).toMatchObject({
      ofApprovals: false,
      ofServices: false,
      badge: Number(before.badge) - 1,
    });
  });
});

/** Returns the counts of the tabs for a search by an owner's e-mail address. */
const readCounts = async (person: OpenedPerson | null): Promise<unknown> =>
  (
    await api.sendRequest(
      `/api/services/counts?${new URLSearchParams({ q: 'jose.pena@', search: 'userEmail' }).toString()}`,
      authAs(person),
    )
  ).body;

describe('an owner’s e-mail address', () => {
  test('finds services by owner for administrators, word by word and ignoring case and accents', async () => {
    covers('9-15');
    for (const q of ['jose.pena@', 'JOSÉ.PEÑA@EXAMPLE.ORG', 'pena meals']) expect(await listNames({ q }, admin)).toEqual(['Meals of José']);
    expect(await listNames({ q: 'vera@example.org', search: 'userEmail', isShowAll: 'true' }, admin)).toEqual([
      'Meals of Vera',
      'Waiting of Vera',
    ]);
    expect(await listNames({ q: 'gone@example.org' }, admin)).toEqual([]);
  });

  test('finds nothing for other users, not even by their own address', async () => {
    for (const person of [null, provider, lead, superUser])
      for (const search of [{}, { search: 'userEmail' }, { search: 'userEmail,contactEmail' }])
        expect(await listNames({ q: 'example.org', ...search }, person)).toEqual([]);
  });

  test('is counted in no tab for users who are not administrators', async () => {
    expect(await readCounts(admin)).toMatchObject({ FOOD: 1 });
    for (const person of [null, provider, lead, superUser])
      expect(await readCounts(person)).toEqual({ FOOD: 0, SHELTER: 0, HEALTH: 0, RESOURCES: 0, WORK: 0 });
  });

  test('is returned to administrators and to the owner, for the single service', async () => {
    covers('3-35');
    const path = `/api/services/${ids['Meals of José']}`;
    for (const person of [admin, provider])
      expect((await api.sendRequest(path, authAs(person))).body).toMatchObject({ user: provider.id, userEmail: 'José.Peña@example.org' });
    for (const person of [null, volunteer, lead, superUser]) {
      const reply = await api.sendRequest(path, authAs(person));
      expect([fieldOf(reply, 'user'), fieldOf(reply, 'userEmail'), fieldOf(reply, 'ownerErased')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(JSON.stringify(reply.body)).not.toContain(provider.id);
    }
  });

  test('is returned to nobody once the owner is erased', async () => {
    const reply = await api.sendRequest(`/api/services/${ids['Meals of nobody']}`, authAs(admin));
    expect(reply.body).toMatchObject({ user: erased.id, ownerErased: true });
    expect(fieldOf(reply, 'userEmail')).toBeUndefined();
    const toolsService = await api.sendRequest(`/api/services/${ids['Meals of the tools']}`, authAs(admin));
    expect([fieldOf(toolsService, 'user'), fieldOf(toolsService, 'userEmail'), fieldOf(toolsService, 'ownerErased')]).toEqual([
      'administrator',
      undefined,
      undefined,
    ]);
  });

  test('changes the ETag of responses that contain it', async () => {
    const path = `/api/services/${ids['Meals of José']}`;
    const etag = (await api.sendRequest(path, authAs(admin))).headers.get('etag') ?? '';
    expect((await api.sendRequest(path, { ...authAs(admin), headers: { 'if-none-match': etag } })).status).toBe(304);
    const sealed = await people.vault.keys.seal(`account-${provider.id}`, { email: 'pepe@example.org', displayName: 'José', phone: '' });
    await people.appendEvents(provider.id, { type: 'ProfileChanged', data: { sealed } });
    const reply = await api.sendRequest(path, { ...authAs(admin), headers: { 'if-none-match': etag } });
    expect([reply.status, fieldOf(reply, 'userEmail')]).toEqual([200, 'pepe@example.org']);
  });
});

const fields = async (person: OpenedPerson | null): Promise<string[]> =>
  Object.keys((await api.sendRequest(`/api/services/${ids['Meals of Vera']}`, authAs(person))).body as object).sort();

describe('S4: the fields of a service', () => {
  test('are the public ones, except for administrators and the owner', async () => {
    covers('S4.2');
    const publicFields = await fields(null);
    expect(publicFields).toEqual(
      (
        'address1 age category city cityCentre closeSchedules country county createdAt description hours id isAllowedPet isApproved isConfidential ' +
        'isContact isCriticalHeader isLowBarrier isShowDonate isShowFlag likes location name openings phone revision bedsRevision ' +
        'schedules serviceSummary state timeZone type updatedAt zip'
      )
        .split(' ')
        .sort(),
    );
    for (const person of [provider, lead, superUser, waiting]) expect(await fields(person)).toEqual(publicFields);
    for (const person of [admin, volunteer]) expect(await fields(person)).toEqual([...publicFields, 'user', 'userEmail'].sort());
  });
});

describe('the contact e-mail of a service', () => {
  const CONTACT = { name: 'Draft of José', contactEmail: 'desk.of.draft@example.org' };

  test('is visible to its owner and approvers until it is approved, and then to everybody', async () => {
    covers('9-52', 'S26.6');
    const added = await addService(api, CONTACT, { token: provider.token });
    await api.projected(added);
    const path = `/api/services/${idOf(added)}`;
    const facts = async (person: OpenedPerson | null) =>
      (await api.sendRequest(path, authAs(person))).body as Readonly<Record<string, unknown>>;
    for (const person of [provider, admin, superUser]) expect(await facts(person)).toMatchObject(CONTACT);
    for (const person of [null, volunteer, waiting]) expect((await api.sendRequest(path, authAs(person))).status).toBe(404);
    expect(await listNames({ q: 'desk.of.DRAFT', isApproved: 'false' }, admin)).toEqual(['Draft of José']);
    expect(await listNames({ q: 'desk.of.draft' }, admin)).toEqual([]);
    expect(await listNames({ q: 'desk.of.draft josé', isApproved: 'false', search: 'name,contactEmail' }, superUser)).toEqual([
      'Draft of José',
    ]);

    const ageEdit = { method: 'PUT', token: provider.token, body: serviceForm({ ...CONTACT, age: '18+', revision: revisionOf(added) }) };
    await api.projected(await api.sendRequest(path, ageEdit));
    const before = await facts(admin);
    api.clock.advance(60_000);
    await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services: [idOf(added)] }, token: admin.token }));
    expect((await typesOf(api, `service-${idOf(added)}`)).slice(-3)).toEqual(['ServiceDescribed', 'ContactSet', 'ServiceApproved']);
    expect(await facts(null)).toMatchObject({ ...CONTACT, updatedAt: before['updatedAt'] });
    expect(await listNames({ q: 'desk.of.draft' }, admin)).toEqual(['Draft of José']);

    // The approval published the contact in clear; a form loaded before it can still be saved.
    const email = { ...CONTACT, age: '18+', contactEmail: 'other.desk@example.org', revision: before['revision'] };
    const reviseReply = await api.sendRequest(path, { method: 'PUT', token: provider.token, body: serviceForm(email) });
    expect(reviseReply.status).toBe(200);
    await api.projected(reviseReply);
    expect(await facts(null)).toMatchObject({ contactEmail: 'other.desk@example.org' });
  });
});
