import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { serviceForm } from './commandsSupport.ts';
import { cardsOf, appendGeneratedServices, createGeneratedService, cardNames } from './queriesSupport.ts';

/* The lists of users who manage and approve services: which services they contain, their order, and the fields of each row. */
let api: TestApi;
let people: TestPeople;
let admin: OpenedPerson;
let lead: OpenedPerson;
let olga: OpenedPerson;
let vic: OpenedPerson;

const TOOLS_OWNER = 'administrator';
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(api.clock() - days * DAY_MS).toISOString();
const shelterTypes = { types: ['EMERGENCY_SHELTER' as const] };

const ids = { changed: '', waiting: '', imported: '', old: '', hidden: '' };

const authAs = ({ token }: OpenedPerson) => ({ token });
const readServices = (path: string, caller: OpenedPerson): Promise<Reply> => api.sendRequest(`/api/services/${path}`, authAs(caller));
const cardOf = (reply: Reply, id: string): Record<string, unknown> | undefined => cardsOf(reply).find((line) => line['id'] === id);

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
  admin = await people.openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  olga = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga Orr' });
  vic = await people.openAccount({ email: 'vic@example.org', displayName: 'Vic', role: 'VOLUNTEER' });
  const services = [
    createGeneratedService(0, 'Blue Spruce', {
      ownerId: olga.id,
      classified: shelterTypes,
      described: { summary: 'Beds for tonight', description: 'Doors open at seven.' },
      addedAt: daysAgo(10),
      beds: { total: 9, available: 2, observedAt: new Date(api.clock() - 3_600_000).toISOString() },
    }),
    createGeneratedService(1, 'Cherry Creek', { ownerId: vic.id, approved: false, addedAt: daysAgo(2) }),
    createGeneratedService(2, 'Imported Pantry', { ownerId: TOOLS_OWNER, contact: { phone: '2135550177' }, addedAt: daysAgo(120) }),
    createGeneratedService(3, 'Old Count House', {
      ownerId: olga.id,
      classified: shelterTypes,
      contact: { phone: '2135550188' },
      address: { address1: '9 Other Street' },
      addedAt: daysAgo(100),
      beds: { total: 9, available: 2, observedAt: daysAgo(1) },
    }),
    createGeneratedService(4, 'Hidden Home', { ownerId: vic.id, approved: false, address: { confidential: true }, addedAt: daysAgo(3) }),
  ];
  await appendGeneratedServices(api, services);
  [ids.changed = '', ids.waiting = '', ids.imported = '', ids.old = '', ids.hidden = ''] = services.map(({ id }) => id);
  const loadedForm = (await readServices(ids.changed, olga)).body as Record<string, unknown>;
  await api.projected(
    await api.sendRequest(`/api/services/${ids.changed}`, {
      method: 'PUT',
      body: { ...serviceForm(), ...loadedForm, phone: '(213) 555-0199', website: 'spruce.example.org' },
      ...authAs(olga),
    }),
  );
  const report = { email: 'guest@example.org', message: 'The door is closed.', kind: 'report', serviceId: ids.old };
  await api.projected(
    await api.sendRequest('/api/feedbacks/service', { token: null, body: report, headers: { 'idempotency-key': 'report' } }),
  );
  const requestReply = await api.sendRequest(`/api/services/${ids.imported}/ownership-requests`, {
    body: { message: 'I run it.' },
    ...authAs(vic),
  });
  await api.projected(requestReply);
  await api.sendRequest('/api/services', { headers: { 'consistency-token': requestReply.headers.get('consistency-token') ?? '' } });
});
afterAll(() => api.stop());

describe('managed services', () => {
  test('are all services for an administrator, volunteers’ for a lead, and their own for other users', async () => {
    covers('1-27', '6-38');
    expect(cardNames(await readServices('managed?sort=name', admin))).toEqual([
      'Blue Spruce',
      'Cherry Creek',
      'Hidden Home',
      'Imported Pantry',
      'Old Count House',
    ]);
    expect(cardNames(await readServices('managed?sort=name', lead))).toEqual(['Cherry Creek', 'Hidden Home']);
    expect(cardNames(await readServices('managed?sort=name', olga))).toEqual(['Blue Spruce', 'Old Count House']);
  });

  test('are sorted by last confirmation, the oldest first', async () => {
    const reply = await readServices('managed?limit=2', admin);
    expect(cardNames(reply)).toEqual(['Imported Pantry', 'Old Count House']);
    expect(reply.headers.get('x-total-count')).toBe('5');
    expect(reply.headers.get('link')).toContain('skip=2');
  });

  test('include revision, owner, creation time, pending time, beds and reports', async () => {
    const reply = await readServices('managed', admin);
    expect(cardOf(reply, ids.waiting)).toMatchObject({
      isApproved: false,
      waitingSince: daysAgo(2),
      createdAt: daysAgo(2),
      owner: { name: 'Vic', role: 'VOLUNTEER' },
    });
    expect(cardOf(reply, ids.old)).toMatchObject({ reports: 1, hasBeds: true, availableBeds: 2, totalBeds: 9 });
    expect(cardOf(reply, ids.changed)?.['revision']).toBe(fieldOf(await readServices(ids.changed, olga), 'revision'));
    expect(cardOf(reply, ids.imported)).not.toHaveProperty('owner');
  });

  test('are found by name, street, phone and owner', async () => {
    for (const [searchText, foundIds] of [
      ['spruce', ['Blue Spruce']],
      ['other street', ['Old Count House']],
      ['555-0177', ['Imported Pantry']],
      ['orr', ['Blue Spruce', 'Old Count House']],
    ] as const)
      expect([searchText, cardNames(await readServices(`managed?sort=name&q=${encodeURIComponent(searchText)}`, admin))]).toEqual([
        searchText,
        foundIds,
      ]);
  });

  test('are found by id by the users who manage them', async () => {
    expect(cardNames(await readServices(`managed?id=${ids.old}`, olga))).toEqual(['Old Count House']);
    expect(cardNames(await readServices(`managed?id=${ids.old}`, vic))).toEqual([]);
  });

  test('are counted for each filter', async () => {
    const counts = (await readServices('managed/counts', admin)).body;
    expect(counts).toEqual({ all: 5, waiting: 2, changed: 1, reports: 1, oldBeds: 1, unconfirmed: 2, requested: 1, unowned: 1 });
    for (const caller of [admin, lead, olga, vic])
      for (const [shown, count] of Object.entries((await readServices('managed/counts', caller)).body as Record<string, number>))
        expect([shown, (await readServices(`managed?shown=${shown}`, caller)).headers.get('x-total-count')]).toEqual([
          shown,
          String(count),
        ]);
    expect((await readServices('managed/counts', lead)).body).toMatchObject({ all: 2, unowned: 1 });
    expect((await readServices('managed/counts?kind=SHELTER', olga)).body).toMatchObject({ all: 2, oldBeds: 1 });
  });

  test('show an imported listing without owner to users who may request it, the request to administrators', async () => {
    const seenByVic = cardOf(await readServices('managed?shown=unowned', vic), ids.imported);
    expect(seenByVic).toMatchObject({ isRequestedByYou: true });
    expect(seenByVic).not.toHaveProperty('ownershipRequests');
    expect(cardOf(await readServices('managed?shown=requested', admin), ids.imported)).toMatchObject({
      ownershipRequests: [{ accountId: vic.id, name: 'Vic', email: 'vic@example.org', message: 'I run it.' }],
    });
  });

  test('never include the street of a confidential service', async () => {
    expect(cardOf(await readServices('managed', admin), ids.hidden)).not.toHaveProperty('address1');
  });
});

describe('services to approve', () => {
  test('are sorted by pending time, each with listings of the same phone or street', async () => {
    covers('2.7-29', 'manage-9');
    const reply = await readServices('approvals', lead);
    expect(cardNames(reply)).toEqual(['Hidden Home', 'Cherry Creek']);
    expect(cardOf(reply, ids.waiting)?.['sameAs']).toEqual([
      { id: ids.hidden, name: 'Hidden Home', same: ['phone'] },
      { id: ids.changed, name: 'Blue Spruce', same: ['address'] },
      { id: ids.imported, name: 'Imported Pantry', same: ['address'] },
    ]);
    expect(cardOf(reply, ids.hidden)?.['sameAs']).toEqual([{ id: ids.waiting, name: 'Cherry Creek', same: ['phone'] }]);
  });

  test('include changed services, marked where phone, website, address or kind changed', async () => {
    const reply = await readServices('approvals?shown=changed', lead);
    expect(cardsOf(reply)).toMatchObject([
      { id: ids.changed, changed: ['contact'], isSensitive: true, changedBy: { name: 'Olga Orr', role: 'USER' } },
    ]);
    expect(cardNames(await readServices('approvals?shown=done', admin))).toContain('Blue Spruce');
  });

  test('show the approved and the current value of each changed field', async () => {
    const { body } = await readServices(`${ids.changed}/changes-since-approval`, lead);
    expect(body).toMatchObject({
      id: ids.changed,
      isApproved: true,
      sections: [
        {
          section: 'contact',
          name: 'Olga Orr',
          fields: [
            { name: 'phone', before: '2135550100', now: '2135550199', isSensitive: true },
            { name: 'website', before: '', now: 'http://spruce.example.org/', isSensitive: true },
          ],
        },
      ],
    });
  });

  test('are no longer listed as changed once a moderator accepts or reverts the change', async () => {
    const revision = Number(fieldOf(await readServices(ids.changed, olga), 'revision'));
    const approvalReply = await api.sendRequest('/api/services/approve-services', {
      body: { services: [ids.changed], revisions: { [ids.changed]: revision } },
      ...authAs(lead),
    });
    expect(approvalReply.body).toMatchObject({ done: 1 });
    const after = await api.sendRequest('/api/services/approvals?shown=changed', {
      ...authAs(lead),
      headers: { 'consistency-token': approvalReply.headers.get('consistency-token') ?? '' },
    });
    expect(cardsOf(after)).toEqual([]);
  });

  test('are rejected for users who may not approve', async () => {
    covers('6-39');
    expect((await readServices('approvals', olga)).status).toBe(403);
    expect((await readServices(`${ids.waiting}/changes-since-approval`, olga)).status).toBe(403);
  });
});
