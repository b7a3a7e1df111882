import type { Waiting } from '#contract/waiting.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { serviceForm } from './commandsSupport.ts';
import { cardsOf, appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';

/* Counts of pending tasks: each equals the length of its list, for every caller. */
let api: TestApi;
let ada: OpenedPerson;
let lena: OpenedPerson;
let suri: OpenedPerson;
let olga: OpenedPerson;
let vic: OpenedPerson;

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(api.clock() - days * DAY_MS).toISOString();
const shelterTypes = { types: ['EMERGENCY_SHELTER' as const] };
const bedCount = (observedAt: string) => ({ total: 9, available: 2, observedAt });

const regions = { angeles: '', denver: '', empty: '' };
const placeInCounty = (name: string | null) => ({ place: { county: name } });

const ids = { changed: '', waiting: '', hidden: '', imported: '', old: '', never: '', own: '', hiddenBeds: '' };
const readAs = (path: string, caller: OpenedPerson): Promise<Reply> => api.sendRequest(`/api${path}`, { token: caller.token });
const readToDos = async (caller: OpenedPerson): Promise<Waiting> => (await readAs('/waiting', caller)).body as Waiting;
const totalCountOf = async (path: string, caller: OpenedPerson): Promise<number> => {
  const reply = await readAs(path, caller);
  expect([path, reply.status]).toEqual([path, 200]);
  return Number(reply.headers.get('x-total-count'));
};
const countOldOnBoard = async (caller: OpenedPerson, region = ''): Promise<number> =>
  cardsOf(await readAs(`/services/beds${region}`, caller)).filter(
    ({ bedsCountedAt, isKeptByImports }) =>
      isKeptByImports !== true && (bedsCountedAt === undefined || api.clock() - Date.parse(String(bedsCountedAt)) >= 8 * 3_600_000),
  ).length;
/** Returns the lengths of a user's lists, of one region if given. */
const listLengths = async (caller: OpenedPerson, region?: string): Promise<Record<string, number>> => {
  const regionParameter = region === undefined ? '' : `&region=${region}`;
  const hasBedBoard = (await readAs('/services/beds', caller)).status === 200;
  return {
    reports: await totalCountOf(`/feedbacks?type=SERVICE&kind=report${regionParameter}`, caller),
    oldBeds: hasBedBoard
      ? await countOldOnBoard(caller, regionParameter.replace('&', '?'))
      : await totalCountOf(`/services/managed?shown=oldBeds${regionParameter}`, caller),
    waiting: await totalCountOf(`/services/approvals?shown=waiting${regionParameter}`, caller),
    changed: await totalCountOf(`/services/approvals?shown=changed${regionParameter}`, caller),
    unconfirmed: await totalCountOf(`/services/managed?shown=unconfirmed${regionParameter}`, caller),
  };
};
/** Returns the ids of services outside every region, listed directly or through entries. */
const idsOutsideRegions = async (path: string): Promise<readonly string[]> => {
  const reply = await readAs(`${path}region=none`, ada);
  return [...new Set(cardsOf(reply).map(({ id, service }) => String((service as { id?: string } | undefined)?.id ?? id)))];
};
const toDoCounts = ({ lines }: Waiting): Record<string, number | undefined> =>
  Object.fromEntries(
    (['reports', 'oldBeds', 'waiting', 'changed', 'unconfirmed'] as const).map((line) => [line, lines[line]?.count] as const),
  );

beforeAll(async () => {
  api = await startPeopleApi();
  const people = await createPeople(api);
  ada = await people.openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  lena = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  suri = await people.openAccount({ email: 'suri@example.org', displayName: 'Suri', role: 'SUPER USER' });
  olga = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga Orr' });
  vic = await people.openAccount({ email: 'vic@example.org', displayName: 'Vic', role: 'VOLUNTEER' });
  const services = [
    createGeneratedService(0, 'Blue Spruce', {
      ownerId: olga.id,
      classified: shelterTypes,
      described: { summary: 'Beds for tonight', description: 'Doors open at seven.' },
      addedAt: daysAgo(10),
      beds: bedCount(daysAgo(0)),
    }),
    createGeneratedService(1, 'Cherry Creek', { ownerId: vic.id, approved: false, addedAt: daysAgo(2), ...placeInCounty('Denver, CO') }),
    createGeneratedService(2, 'Hidden Home', {
      ownerId: vic.id,
      approved: false,
      address: { confidential: true },
      addedAt: daysAgo(3),
      ...placeInCounty(null),
    }),
    createGeneratedService(3, 'Imported Pantry', { ownerId: 'administrator', addedAt: daysAgo(120), ...placeInCounty('Larimer, CO') }),
    createGeneratedService(4, 'Old Count House', {
      ownerId: olga.id,
      classified: shelterTypes,
      addedAt: daysAgo(100),
      beds: bedCount(daysAgo(1)),
    }),
    createGeneratedService(5, 'Never Counted', {
      ownerId: vic.id,
      classified: shelterTypes,
      addedAt: daysAgo(95),
      ...placeInCounty('Denver, CO'),
    }),
    createGeneratedService(6, 'Suri’s Shelter', {
      ownerId: suri.id,
      classified: shelterTypes,
      addedAt: daysAgo(5),
      beds: bedCount(daysAgo(2)),
    }),
    createGeneratedService(7, 'Hidden Shelter', {
      ownerId: suri.id,
      classified: shelterTypes,
      address: { confidential: true },
      addedAt: daysAgo(5),
      beds: bedCount(daysAgo(0)),
      ...placeInCounty(null),
    }),
  ];
  await appendGeneratedServices(api, services);
  [
    ids.changed = '',
    ids.waiting = '',
    ids.hidden = '',
    ids.imported = '',
    ids.old = '',
    ids.never = '',
    ids.own = '',
    ids.hiddenBeds = '',
  ] = services.map(({ id }) => id);
  const loadedForm = (await readAs(`/services/${ids.changed}`, olga)).body as Record<string, unknown>;
  await api.projected(
    await api.sendRequest(`/api/services/${ids.changed}`, {
      method: 'PUT',
      body: { ...serviceForm(), ...loadedForm, phone: '(213) 555-0199', website: 'spruce.example.org' },
      token: olga.token,
    }),
  );
  for (const [index, serviceId] of [ids.changed, ids.old, ids.old].entries())
    await api.projected(
      await api.sendRequest('/api/feedbacks/service', {
        token: null,
        body: { email: 'guest@example.org', message: 'The door is closed.', kind: 'report', serviceId },
        headers: { 'idempotency-key': `report-${index}` },
      }),
    );
  // Feedback of another kind than wrong information is nobody's task.
  await api.projected(
    await api.sendRequest('/api/feedbacks/service', {
      token: null,
      body: { email: 'guest@example.org', subject: 'Thanks', message: 'Thank you.', serviceId: ids.old, kind: 'feedback' },
      headers: { 'idempotency-key': 'thanks' },
    }),
  );
  const ownershipReply = await api.sendRequest(`/api/services/${ids.imported}/ownership-requests`, {
    body: { message: 'I run it.' },
    token: vic.token,
  });
  await api.projected(ownershipReply);
  const addRecord = async (path: string, body: object): Promise<string> => {
    const reply = await api.sendRequest(`/api/${path}`, { body, token: ada.token });
    expect([path, reply.status]).toEqual([path, 201]);
    await api.projected(reply);
    return String(fieldOf(reply, 'id'));
  };
  const rosaId = await addRecord('coordinators', { name: 'Rosa P.', officePhone: '(303) 555-0111', email: 'rosa@example.org' });
  regions.denver = await addRecord('regions', { name: 'Metro Denver', counties: ['Denver, CO', 'Larimer, CO'], coordinatorIds: [rosaId] });
  regions.angeles = await addRecord('regions', { name: 'Los Angeles', counties: ['Los Angeles, CA'], coordinatorIds: [rosaId] });
  regions.empty = await addRecord('regions', { name: 'Western Slope', counties: ['Mesa, CO'], coordinatorIds: [rosaId] });
  await api.sendRequest('/api/services', { headers: { 'consistency-token': ownershipReply.headers.get('consistency-token') ?? '' } });
});
afterAll(() => api.stop());

describe('D pending tasks', () => {
  test.each([
    ['an admin', () => ada, { reports: 3, oldBeds: 3, waiting: 2, changed: 1, unconfirmed: 3 }],
    ['a volunteer lead', () => lena, { reports: 3, oldBeds: 1, waiting: 2, changed: 1, unconfirmed: 1 }],
    ['a super user', () => suri, { reports: 3, oldBeds: 1, waiting: 2, changed: 1, unconfirmed: 1 }],
  ] as const)('equal the lengths of their lists for %s', async (_who, person, numbers) => {
    const waiting = await readToDos(person());
    expect(toDoCounts(waiting)).toEqual(numbers);
    expect(await listLengths(person())).toEqual(numbers);
  });

  test('equal the counts in the menu', async () => {
    const badgeReply = await api.sendRequest('/api/auth/report-notifications', { method: 'POST', token: ada.token });
    const { lines } = await readToDos(ada);
    expect(fieldOf(badgeReply, 'countOldBedCounts')).toBe(lines.oldBeds?.count);
    expect(fieldOf(badgeReply, 'countNotApprovedServices')).toBe(lines.waiting?.count);
  });

  test('name the longest pending and the changed services of each kind', async () => {
    const { lines, places } = await readToDos(ada);
    expect(lines.reports?.overdue).toBe(0);
    expect(lines.reports?.longest).toMatchObject({ at: new Date(api.clock()).toISOString(), name: expect.any(String) as string });
    expect(lines.oldBeds?.longest).toEqual({ id: ids.never, name: 'Never Counted' });
    expect(lines.waiting?.longest).toEqual({ id: ids.hidden, name: 'Hidden Home', at: daysAgo(3) });
    expect(lines.changed).toMatchObject({ longest: { id: ids.changed }, facts: { phone: 1, address: 0, hours: 0, other: 1 } });
    expect(lines.unconfirmed?.longest).toEqual({ id: ids.imported, name: 'Imported Pantry', at: daysAgo(120) });
    expect(places).toBe(6);
  });

  test('include requests for imported places for administrators only', async () => {
    expect((await readToDos(ada)).lines.requested).toMatchObject({ count: 1, longest: { id: ids.imported } });
    expect(await totalCountOf('/services/managed?shown=requested', ada)).toBe(1);
    for (const person of [lena, suri]) expect((await readToDos(person)).lines).not.toHaveProperty('requested');
  });

  test.each([
    ['an admin', () => ada],
    ['a volunteer lead', () => lena],
    ['a super user', () => suri],
  ] as const)('equal the lists of each region for %s', async (_who, person) => {
    const waiting = await readToDos(person());
    const regionCounts = waiting.regions.map(({ reports, oldBeds, waiting: added, changed, unconfirmed }) => ({
      reports,
      oldBeds,
      waiting: added,
      changed,
      unconfirmed,
    }));
    for (const [index, { id }] of waiting.regions.entries())
      expect([id, await listLengths(person(), id)]).toEqual([id, regionCounts[index]]);
    const sumOf = (name: keyof (typeof regionCounts)[number]) => regionCounts.reduce((total, entryCounts) => total + entryCounts[name], 0);
    expect({
      reports: sumOf('reports'),
      oldBeds: sumOf('oldBeds'),
      waiting: sumOf('waiting'),
      changed: sumOf('changed'),
      unconfirmed: sumOf('unconfirmed'),
    }).toEqual(toDoCounts(waiting));
  });

  test('by region include its contacts, and for a lead only regions with tasks', async () => {
    const { regions: regionsOfAda } = await readToDos(ada);
    expect(regionsOfAda).toEqual([
      {
        id: regions.angeles,
        name: 'Los Angeles',
        coordinators: ['Rosa P.'],
        places: 3,
        reports: 3,
        oldBeds: 2,
        waiting: 0,
        changed: 1,
        unconfirmed: 1,
      },
      {
        id: regions.denver,
        name: 'Metro Denver',
        coordinators: ['Rosa P.'],
        places: 2,
        reports: 0,
        oldBeds: 1,
        waiting: 1,
        changed: 0,
        unconfirmed: 2,
      },
      expect.objectContaining({ id: regions.empty, name: 'Western Slope', coordinators: ['Rosa P.'], places: 0, reports: 0 }),
      // A confidential place hides its county, so it belongs to no region.
      expect.objectContaining({ id: 'none', coordinators: [], places: 1, waiting: 1, unconfirmed: 0 }),
    ]);
    expect((await readToDos(lena)).regions.map(({ id }) => id)).toEqual([regions.angeles, regions.denver, 'none']);
  });

  test('count a service with a hidden county in no region, in lists, the bed board and the audit', async () => {
    covers('regions-5');
    for (const path of ['/services/managed?', '/services/approvals?', '/audit?limit=50&'])
      expect(await idsOutsideRegions(path)).toContain(ids.hidden);
    expect(await idsOutsideRegions('/services/beds?')).toEqual([ids.hiddenBeds]);
  });

  test('outside every region include reports on services that are no longer listed', async () => {
    const removeReply = await api.sendRequest(`/api/services/${ids.old}`, { method: 'DELETE', token: ada.token });
    await api.projected(removeReply);
    await api.sendRequest('/api/services', { headers: { 'consistency-token': removeReply.headers.get('consistency-token') ?? '' } });
    const waiting = await readToDos(ada);
    expect(waiting.regions.find(({ id }) => id === 'none')).toMatchObject({ reports: 2 });
    expect(await totalCountOf('/feedbacks?type=SERVICE&kind=report&region=none', ada)).toBe(2);
    await api.projected(await api.sendRequest(`/api/services/${ids.old}/restore`, { body: {}, token: ada.token }));
    expect(toDoCounts(await readToDos(ada))).toEqual({ reports: 3, oldBeds: 3, waiting: 2, changed: 1, unconfirmed: 3 });
  });

  test('of an unknown region are empty', async () => {
    expect(Object.values(await listLengths(ada, 'nowhere'))).toEqual([0, 0, 0, 0, 0]);
  });

  test('by owner equal the list of that owner, sorted by number', async () => {
    const { owners, ownersInAll } = await readToDos(ada);
    expect(ownersInAll).toBe(3);
    expect(owners.map(({ name, isNobody, unconfirmed }) => ({ name, isNobody, unconfirmed }))).toEqual(
      expect.arrayContaining([
        { name: 'Olga Orr', isNobody: undefined, unconfirmed: 1 },
        { name: 'Vic', isNobody: undefined, unconfirmed: 1 },
        { name: undefined, isNobody: true, unconfirmed: 1 },
      ]),
    );
    for (const { id, unconfirmed } of owners)
      expect([id, await totalCountOf(`/services/managed?shown=unconfirmed&owner=${id}`, ada)]).toEqual([id, unconfirmed]);
    expect(fieldOf(await readAs(`/services/managed/counts?owner=${olga.id}`, ada), 'all')).toBe(2);
    expect(await totalCountOf(`/services/managed?owner=${olga.id}`, lena)).toBe(0);
  });

  test('include the last approval and its user', async () => {
    expect((await readToDos(ada)).lastDone).toHaveProperty('service');
  });

  test('count a report as overdue after a day, until it is archived', async () => {
    api.clock.advance(DAY_MS + 60_000);
    expect((await readToDos(ada)).lines.reports).toMatchObject({ count: 3, overdue: 3 });
    api.clock.advance(-DAY_MS - 60_000);
    const [report] = cardsOf(await readAs('/feedbacks?kind=report', ada));
    await api.projected(await api.sendRequest(`/api/feedbacks/${String(report?.['id'])}/archive`, { body: {}, token: ada.token }));
    expect((await readToDos(ada)).lines.reports?.count).toBe(2);
    expect(await totalCountOf('/feedbacks?type=SERVICE&kind=report', ada)).toBe(2);
  });

  test('exclude listings that only imports keep, until a person takes care of one', async () => {
    covers('manage-18');
    const before = await readToDos(ada);
    const imported = createGeneratedService(8, 'Imported Shelter', {
      ownerId: 'administrator',
      classified: shelterTypes,
      addedAt: daysAgo(120),
    });
    const handedOver = createGeneratedService(9, 'Owned Import', { ownerId: olga.id, addedAt: daysAgo(91) });
    const recent = createGeneratedService(10, 'Recent Import', { ownerId: olga.id, addedAt: daysAgo(89) });
    await appendGeneratedServices(api, [imported, handedOver, recent], 'import');
    const after = await readToDos(ada);
    expect(toDoCounts(after)).toEqual({ ...toDoCounts(before), unconfirmed: before.lines.unconfirmed!.count + 1 });
    expect(after.places).toBe(before.places + 3);
    expect(after.unowned).toBe(before.unowned! + 1);
    expect(await listLengths(ada)).toEqual(toDoCounts(after));
    expect(await totalCountOf('/services/managed?shown=unowned', ada)).toBe(after.unowned);
    expect(await readToDos(lena)).not.toHaveProperty('unowned');
    const badges = await api.sendRequest('/api/auth/report-notifications', { method: 'POST', token: ada.token });
    expect(fieldOf(badges, 'countOldBedCounts')).toBe(after.lines.oldBeds?.count);

    await api.projected(await api.sendRequest(`/api/services/${imported.id}/confirm`, { method: 'POST', body: {}, token: ada.token }));
    const confirmed = await readToDos(ada);
    expect(toDoCounts(confirmed)).toEqual({ ...toDoCounts(after), oldBeds: after.lines.oldBeds!.count + 1 });
    expect(await listLengths(ada)).toEqual(toDoCounts(confirmed));
  });

  test('name the listing that was added, approved or confirmed longest ago', async () => {
    const { unconfirmed } = (await readToDos(ada)).lines;
    const [first] = cardsOf(await readAs('/services/managed?shown=unconfirmed', ada));
    expect(unconfirmed?.longest).toMatchObject({ id: first?.['id'], at: daysAgo(120) });
  });

  test('are rejected for users who manage only their own services', async () => {
    for (const person of [olga, vic]) expect((await readAs('/waiting', person)).status).toBe(403);
    expect((await api.sendRequest('/api/waiting', { token: null })).status).toBe(401);
  });
});
