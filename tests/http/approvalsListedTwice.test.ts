import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { appendGeneratedServices, cardsOf, createGeneratedService } from './queriesSupport.ts';

/* The approvals list of places that may be listed twice: its pairs, their order, who sees them, and what a hidden address reveals. */
let api: TestApi;
let people: TestPeople;
let admin: OpenedPerson;
let lead: OpenedPerson;
let olga: OpenedPerson;
let vic: OpenedPerson;

const TWICE = 'approvals?shown=twice';
const TOOLS_OWNER = 'administrator';
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(api.clock() - days * DAY_MS).toISOString();
const phone = (lastDigits: string) => ({ contact: { phone: `21355501${lastDigits}` } });
const street = (address1: string) => ({ address: { address1 } });

const ids = { pantry: '', pantryTwin: '', hall: '', hallTwin: '', vicTwin: '' };

const readServices = (path: string, { token }: OpenedPerson, headers: Record<string, string> = {}): Promise<Reply> =>
  api.sendRequest(`/api/services/${path}`, { token, headers });
const idsOf = (reply: Reply): readonly unknown[] => cardsOf(reply).map(({ id }) => id);
/** Headers of a read that includes the change of this reply. */
const afterwards = (reply: Reply) => ({ 'consistency-token': reply.headers.get('consistency-token') ?? '' });
const sameAsOf = (reply: Reply, id: string): unknown => cardsOf(reply).find((row) => row['id'] === id)?.['sameAs'];

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
  admin = await people.openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  olga = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga Orr' });
  vic = await people.openAccount({ email: 'vic@example.org', displayName: 'Vic', role: 'VOLUNTEER' });
  const imported = { ownerId: TOOLS_OWNER };
  const hiddenHome = { address: { address1: '77 Quiet Lane', confidential: true } };
  const services = [
    createGeneratedService(0, 'Grace Pantry', {
      ...imported,
      ...street('120 North Main Street, Suite 4'),
      ...phone('00'),
      addedAt: daysAgo(20),
    }),
    createGeneratedService(1, 'GRACE PANTRY', { ...imported, ...street('120 N. Main St #4'), ...phone('01'), addedAt: daysAgo(5) }),
    createGeneratedService(2, 'Hope Hall', { ...imported, ...street('5 Oak Road'), ...phone('02'), addedAt: daysAgo(90) }),
    createGeneratedService(3, 'Hope Hall', { ...imported, ...street('6 Elm Road'), ...phone('02'), addedAt: daysAgo(4) }),
    createGeneratedService(4, 'Hope Hall', {
      ownerId: vic.id,
      ownerRole: 'VOLUNTEER',
      ...street('6 Elm Rd'),
      ...phone('03'),
      addedAt: daysAgo(3),
    }),
    // Near misses: another name at the same address, and an equal place that is not published.
    createGeneratedService(5, 'Grace Closet', { ...imported, ...street('120 North Main Street, Suite 4'), ...phone('00') }),
    createGeneratedService(6, 'Lone Kitchen', { ...imported, ...street('8 Pine Road'), ...phone('04') }),
    createGeneratedService(7, 'Lone Kitchen', { ownerId: vic.id, approved: false, ...street('8 Pine Road'), ...phone('04') }),
    // Two hidden homes with the same name and street.
    createGeneratedService(8, 'Quiet Home', { ...imported, ...hiddenHome, ...phone('05') }),
    createGeneratedService(9, 'Quiet Home', { ...imported, ...hiddenHome, ...phone('06') }),
    createGeneratedService(10, 'Quiet Home', { ...imported, ...street('77 Quiet Lane'), ...phone('07') }),
  ];
  await appendGeneratedServices(api, services);
  [ids.pantry = '', ids.pantryTwin = '', ids.hall = '', ids.hallTwin = '', ids.vicTwin = ''] = services.map(({ id }) => id);
});
afterAll(() => api.stop());

test('lists published services with the same name and the same address or phone, partners together', async () => {
  covers('manage-16');
  const reply = await readServices(TWICE, admin);
  expect(idsOf(reply)).toEqual([ids.hall, ids.hallTwin, ids.vicTwin, ids.pantry, ids.pantryTwin]);
  expect(reply.headers.get('x-total-count')).toBe('5');
  expect(sameAsOf(reply, ids.pantry)).toEqual([{ id: ids.pantryTwin, name: 'GRACE PANTRY', same: ['name', 'address'] }]);
  expect(sameAsOf(reply, ids.hallTwin)).toEqual([
    { id: ids.hall, name: 'Hope Hall', same: ['name', 'phone'] },
    { id: ids.vicTwin, name: 'Hope Hall', same: ['name', 'address'] },
  ]);
  expect(sameAsOf(reply, ids.vicTwin)).toEqual([{ id: ids.hallTwin, name: 'Hope Hall', same: ['name', 'address'] }]);
});

test('a service that waits names the published listing with its name, phone and address', async () => {
  covers('approvals-1');
  const [waiting, ...others] = cardsOf(await readServices('approvals', lead));
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ name: 'Lone Kitchen', isApproved: false });
  expect(waiting?.['sameAs']).toEqual([{ id: expect.any(String), name: 'Lone Kitchen', same: ['name', 'phone', 'address'] }]);
});

test('lists pages, search results and regions with their number', async () => {
  const page = await readServices(`${TWICE}&limit=2&skip=1`, admin);
  expect(idsOf(page)).toEqual([ids.hallTwin, ids.vicTwin]);
  expect(page.headers.get('x-total-count')).toBe('5');
  expect(idsOf(await readServices(`${TWICE}&q=oak`, admin))).toEqual([ids.hall]);
  expect(idsOf(await readServices(`${TWICE}&kind=SHELTER`, admin))).toEqual([]);
  expect(idsOf(await readServices(`${TWICE}&region=none`, admin))).toHaveLength(5);
});

test('lists only the services that the caller may approve, with partners outside them', async () => {
  const reply = await readServices(TWICE, lead);
  expect(idsOf(reply)).toEqual([ids.vicTwin]);
  expect(sameAsOf(reply, ids.vicTwin)).toEqual([{ id: ids.hallTwin, name: 'Hope Hall', same: ['name', 'address'] }]);
  for (const caller of [olga, vic]) expect((await readServices(TWICE, caller)).status).toBe(403);
});

test('never compares hidden addresses', async () => {
  covers('manage-16');
  const reply = await readServices(TWICE, admin);
  expect(cardsOf(reply).map(({ name }) => name)).not.toContain('Quiet Home');
  expect(JSON.stringify(reply.body)).not.toContain('Quiet Lane');
});

test('omits both places once one of them is deleted, and lists them again after an undo', async () => {
  const revision = Number(fieldOf(await readServices(ids.pantryTwin, admin), 'revision'));
  const removal = await api.sendRequest('/api/services/remove-services', {
    body: { services: [ids.pantryTwin], revisions: { [ids.pantryTwin]: revision } },
    token: admin.token,
  });
  expect(removal.body).toMatchObject({ done: 1 });
  expect(idsOf(await readServices(TWICE, admin, afterwards(removal)))).toEqual([ids.hall, ids.hallTwin, ids.vicTwin]);
  const undo = await api.sendRequest('/api/undo', { body: { id: fieldOf(removal, 'commandId') }, token: admin.token });
  expect(idsOf(await readServices(TWICE, admin, afterwards(undo)))).toEqual([
    ids.hall,
    ids.hallTwin,
    ids.vicTwin,
    ids.pantry,
    ids.pantryTwin,
  ]);
});

test('omits places that an approver found to be different, and lists them again after an undo', async () => {
  covers('manage-17');
  const distinguish = (id: string, otherId: string, { token }: OpenedPerson) =>
    api.sendRequest(`/api/services/${id}/different-places`, { body: { otherId }, token });
  for (const caller of [olga, vic]) expect((await distinguish(ids.vicTwin, ids.hallTwin, caller)).status).toBe(403);
  // A lead decides only on services of volunteers.
  expect((await distinguish(ids.hallTwin, ids.vicTwin, lead)).status).toBe(403);
  for (const otherId of ['none', ids.vicTwin]) expect((await distinguish(ids.vicTwin, otherId, lead)).status).toBe(404);
  const reply = await distinguish(ids.vicTwin, ids.hallTwin, lead);
  expect([reply.status, fieldOf(reply, 'message')]).toEqual([200, 'Saved. These are two places.']);
  const separated = await readServices(TWICE, admin, afterwards(reply));
  expect(idsOf(separated)).toEqual([ids.hall, ids.hallTwin, ids.pantry, ids.pantryTwin]);
  expect(sameAsOf(separated, ids.hallTwin)).toEqual([{ id: ids.hall, name: 'Hope Hall', same: ['name', 'phone'] }]);
  expect(idsOf(await readServices(TWICE, lead))).toEqual([]);
  const undo = await api.sendRequest('/api/undo', { body: { id: fieldOf(reply, 'commandId') }, token: lead.token });
  expect(undo.status).toBe(200);
  expect(idsOf(await readServices(TWICE, lead, afterwards(undo)))).toEqual([ids.vicTwin]);
});
