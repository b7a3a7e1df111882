import { randomUUID } from 'node:crypto';
import { addSampleRegions } from '#app/sample/activity/addSampleRegions.ts';
import { removeSample } from '#app/sample/index.ts';
import { regionNow } from '#command-api/streams/regionStreams.ts';
import { formatConsistencyToken } from '#platform/consistencyToken.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { startPeopleApi, vaultOf } from './authSupport.ts';
import { addService, eventsOf, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { appendGeneratedServices, createGeneratedService, cardNames } from './queriesSupport.ts';
import { fieldErrorCodes } from './rejectionsSupport.ts';

/* Regions, their contacts, and filters by region. */
let api: TestApi;
let superUser: OpenedPerson;
let provider: OpenedPerson;
let lead: OpenedPerson;
/** A volunteer who is not yet approved. */
let unapproved: OpenedPerson;
let admin: OpenedPerson;

const ROSA_FACTS = {
  name: 'Rosa P.',
  addresses: ['Westside Community Office', '1555 Clarkson Street, Denver'],
  mobile: '(303) 555-0162',
  fax: '(303) 555-0163',
  officePhone: '(303) 555-0161',
  extension: '14',
  email: 'rosa.canary@example.org',
};
const county = (name: string, longitude: number) => ({
  place: { longitude, latitude: 39.7, timeZone: 'America/Denver', county: name, source: 'pin' as const },
  address: { city: 'Denver', state: 'CO' },
});

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  const people = await createPeople(api);
  admin = await people.openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  superUser = await people.openAccount({ email: 'sue@example.org', displayName: 'Sue', role: 'SUPER USER' });
  provider = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  unapproved = await people.openAccount({ email: 'vera@example.org', displayName: 'Vera', role: 'VOLUNTEER', approved: false });
  await appendGeneratedServices(api, [
    createGeneratedService(0, 'Adams Pantry', county('Adams, CO', -104.8)),
    createGeneratedService(1, 'Boulder Beds', {
      ...county('Boulder, CO', -105.2),
      classified: { types: ['EMERGENCY_SHELTER'] },
      beds: { total: 9, available: 2, observedAt: new Date(api.clock() - 3_600_000).toISOString() },
    }),
    createGeneratedService(2, 'Gilpin Beds', {
      ...county('Gilpin, CO', -105.5),
      classified: { types: ['EMERGENCY_SHELTER'] },
      beds: { total: 9, available: 2, observedAt: new Date(api.clock() - 3_600_000).toISOString() },
    }),
  ]);
});
afterAll(() => api.stop());

const sendRequest = (
  path: string,
  options: { method?: string; body?: unknown; caller?: OpenedPerson; headers?: Record<string, string> } = {},
) => {
  const { caller = superUser, ...askOptions } = options;
  return api.sendRequest(`/api${path}`, { ...askOptions, token: caller.token });
};
const expectSuccess = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};
const readWithToken = async (reply: Reply, path: string, caller = superUser): Promise<Reply> =>
  expectSuccess(
    await sendRequest(path, { caller, headers: { 'consistency-token': expectSuccess(reply).headers.get('consistency-token') ?? '' } }),
  );
const addCoordinator = async (name: string, overrides: object = {}): Promise<string> =>
  idOf(expectSuccess(await sendRequest('/coordinators', { body: { name, officePhone: '3035550161', ...overrides } })));
const addRegion = async (
  name: string,
  counties: readonly string[],
  coordinatorIds: readonly string[],
  overrides: object = {},
): Promise<string> => idOf(expectSuccess(await sendRequest('/regions', { body: { name, counties, coordinatorIds, ...overrides } })));
const factsOf = async (id: string) => (await regionNow(api.product.store, id)).facts;

describe('a region', () => {
  test('is added with its counties and a contact, and returns its number of places', async () => {
    covers('3-15', '7-87');
    const rosaId = await addCoordinator('Rosa P.', ROSA_FACTS);
    const added = expectSuccess(
      await sendRequest('/regions', {
        body: { name: 'Adams and Denver', counties: ['Denver, CO', 'Adams, CO'], coordinatorIds: [rosaId] },
      }),
    );
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ message: 'Region added.', revision: 0 });
    const readReply = await readWithToken(added, `/regions/${idOf(added)}`);
    expect(readReply.body).toMatchObject({
      name: 'Adams and Denver',
      counties: ['Adams, CO', 'Denver, CO'],
      coordinators: [{ id: rosaId, ...ROSA_FACTS }],
      places: 1,
      revision: 0,
    });
    expectSuccess(await sendRequest(`/regions/${idOf(added)}`, { method: 'DELETE' }));
  });

  test('is rejected without a coordinator, and with an unknown county', async () => {
    const rosaId = await addCoordinator('Rosa Q.');
    const rejectedReply = await sendRequest('/regions', { body: { name: 'Alone', counties: ['Denver, CO'], coordinatorIds: [] } });
    expect(fieldErrorCodes(rejectedReply)).toEqual(['coordinatorIds AT_LEAST_ONE_COORDINATOR']);
    expect(JSON.stringify(rejectedReply.body)).toContain('Add at least one coordinator.');
    expect(
      fieldErrorCodes(await sendRequest('/regions', { body: { name: 'X', counties: ['Atlantis, CO'], coordinatorIds: [rosaId] } })),
    ).toEqual(['counties.0 COUNTY_NOT_KNOWN']);
    expect(
      fieldErrorCodes(await sendRequest('/regions', { body: { name: 'X', counties: ['Denver, CO'], coordinatorIds: ['nobody'] } })),
    ).toEqual(['coordinatorIds.0 COORDINATOR_NOT_FOUND']);
  });

  test('is added once when the command is repeated', async () => {
    const body = { name: 'Once', counties: ['Baca, CO'], coordinatorIds: [await addCoordinator('Tom V.')] };
    const addRegionOnce = () => sendRequest('/regions', { body, headers: { 'idempotency-key': 'one-region-only' } });
    const [first, second] = [await addRegionOnce(), await addRegionOnce()];
    expect(idOf(second)).toBe(idOf(first));
    expect(await typesOf(api, `region-${idOf(first)}`)).toEqual(['RegionAdded']);
    expectSuccess(await sendRequest(`/regions/${idOf(first)}`, { method: 'DELETE' }));
  });

  test('takes a county of another region only if the form explicitly moves it', async () => {
    const leeId = await addCoordinator('Lee K.');
    const northId = await addRegion('North', ['Larimer, CO', 'Weld, CO'], [leeId]);
    const regionForm = { name: 'Middle', counties: ['Larimer, CO', 'Morgan, CO'], coordinatorIds: [leeId] };
    const rejectedReply = await sendRequest('/regions', { body: regionForm });
    expect(rejectedReply.body).toMatchObject({
      status: 409,
      code: 'COUNTY_IN_OTHER_REGION',
      counties: [{ county: 'Larimer, CO', regionId: northId, region: 'North' }],
    });
    const middleId = await addRegion('Middle', regionForm.counties, [leeId], { move: ['Larimer, CO'] });
    expect(await factsOf(northId)).toMatchObject({ counties: ['Weld, CO'] });
    expect(await factsOf(middleId)).toMatchObject({ counties: ['Larimer, CO', 'Morgan, CO'] });
    for (const id of [northId, middleId]) expectSuccess(await sendRequest(`/regions/${id}`, { method: 'DELETE' }));
  });

  test('assigns a county to one of twenty concurrent requests', async () => {
    const coordinatorId = await addCoordinator('Sam O.');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_each, index) =>
        sendRequest('/regions', { body: { name: `R${index}`, counties: ['Mesa, CO'], coordinatorIds: [coordinatorId] } }),
      ),
    );
    const added = replies.filter(({ status }) => status === 201);
    expect(added).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 201).map((reply) => fieldOf(reply, 'code')))).toEqual(
      new Set(['COUNTY_IN_OTHER_REGION']),
    );
    expectSuccess(await sendRequest(`/regions/${idOf(added[0]!)}`, { method: 'DELETE' }));
  });

  test('gets a conflict with both versions if another user revised it since it was loaded', async () => {
    const coordinatorId = await addCoordinator('Ruth A.');
    const id = await addRegion('West', ['Delta, CO'], [coordinatorId]);
    const form = { name: 'West', counties: ['Delta, CO'], coordinatorIds: [coordinatorId], revision: 0 };
    expect(
      expectSuccess(await sendRequest(`/regions/${id}`, { method: 'PUT', body: { ...form, name: 'Western Slope' } })).body,
    ).toMatchObject({
      revision: 1,
    });
    const conflictReply = await sendRequest(`/regions/${id}`, { method: 'PUT', body: { ...form, name: 'Far West' } });
    expect(conflictReply.body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      params: { revision: 1 },
      conflicts: [{ section: 'region', yours: { name: 'Far West' }, theirs: { name: 'Western Slope' } }],
    });
    const concurrentReplies = await Promise.all(
      ['One', 'Other'].map((name) => sendRequest(`/regions/${id}`, { method: 'PUT', body: { ...form, name, revision: 1 } })),
    );
    expect(concurrentReplies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expectSuccess(await sendRequest(`/regions/${id}`, { method: 'DELETE' }));
  });

  test('is restored without the counties that other regions took after the removal', async () => {
    covers('regions-2');
    const coordinatorId = await addCoordinator('Kay B.');
    const id = await addRegion('South', ['Pueblo, CO', 'Otero, CO'], [coordinatorId]);
    const removal = expectSuccess(await sendRequest(`/regions/${id}`, { method: 'DELETE' }));
    expect(
      (await sendRequest(`/regions/${id}`, { headers: { 'consistency-token': removal.headers.get('consistency-token') ?? '' } })).status,
    ).toBe(404);
    expect((await readWithToken(removal, '/regions?removed=true&q=South')).body).toMatchObject([{ id, name: 'South', isRemoved: true }]);
    const takerId = await addRegion('Taker', ['Otero, CO'], [coordinatorId]);
    const restoreReply = expectSuccess(await sendRequest(`/regions/${id}/restore`, { method: 'POST' }));
    expect((await readWithToken(restoreReply, `/regions/${id}`)).body).toMatchObject({ name: 'South', counties: ['Pueblo, CO'] });
    expect(await typesOf(api, `region-${id}`)).toEqual(['RegionAdded', 'RegionRemoved', 'RegionRestored', 'RegionRevised']);
    for (const each of [id, takerId]) expectSuccess(await sendRequest(`/regions/${each}`, { method: 'DELETE' }));
  });
});

describe('a coordinator', () => {
  test('is added to a region and revised, and cannot be removed as the last one of a region', async () => {
    const first = await addCoordinator('First');
    const id = await addRegion('Of two', ['Yuma, CO'], [first]);
    const second = expectSuccess(await sendRequest('/coordinators', { body: { ...ROSA_FACTS, name: 'Second', regionId: id } }));
    expect(await factsOf(id)).toMatchObject({ coordinatorIds: [first, idOf(second)] });
    expect((await readWithToken(second, `/coordinators/${idOf(second)}`)).body).toMatchObject({
      name: 'Second',
      regions: [{ id, name: 'Of two' }],
    });
    const removed = await sendRequest(`/coordinators/${first}`, { method: 'DELETE' });
    expect((await readWithToken(removed, `/regions/${id}`)).body).toMatchObject({ coordinators: [{ id: idOf(second) }] });
    expect(await factsOf(id)).toMatchObject({ coordinatorIds: [idOf(second)] });
    const lastCoordinatorReply = await sendRequest(`/coordinators/${idOf(second)}`, { method: 'DELETE' });
    expect(lastCoordinatorReply.body).toMatchObject({
      status: 409,
      code: 'LAST_COORDINATOR',
      params: { regions: 'Of two' },
      title: 'At least one coordinator must stay in Of two.',
    });
    const restored = await sendRequest(`/coordinators/${first}/restore`, { method: 'POST' });
    expect((await readWithToken(restored, `/regions/${id}`)).body).toMatchObject({ coordinators: [{ id: idOf(second) }, { id: first }] });
    expect(await factsOf(id)).toMatchObject({ coordinatorIds: [idOf(second), first] });
    expectSuccess(await sendRequest(`/regions/${id}`, { method: 'DELETE' }));
  });

  test('remains when both of a region’s two are removed concurrently', async () => {
    const coordinatorIdsOfTwo = [await addCoordinator('Ann'), await addCoordinator('Ben')];
    const id = await addRegion('Both', ['Elbert, CO'], coordinatorIdsOfTwo);
    const replies = await Promise.all(coordinatorIdsOfTwo.map((each) => sendRequest(`/coordinators/${each}`, { method: 'DELETE' })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await factsOf(id))?.coordinatorIds).toHaveLength(1);
    expectSuccess(await sendRequest(`/regions/${id}`, { method: 'DELETE' }));
  });

  test('belongs to no region once removed', async () => {
    const [gone, other] = [await addCoordinator('Gone'), await addCoordinator('Other')];
    expectSuccess(await sendRequest(`/coordinators/${gone}`, { method: 'DELETE' }));
    const rejectedReply = await sendRequest('/regions', { body: { name: 'X', counties: ['Lake, CO'], coordinatorIds: [other, gone] } });
    expect(rejectedReply.body).toMatchObject({ status: 400, code: 'COORDINATOR_NOT_FOUND' });
  });

  test('is revised field by field; a concurrent revision gets a conflict', async () => {
    const id = await addCoordinator('Nina', { mobile: '3035550171' });
    const form = { name: 'Nina', officePhone: '(303) 555-0161', mobile: '(303) 555-0172', revision: 0 };
    expect(expectSuccess(await sendRequest(`/coordinators/${id}`, { method: 'PUT', body: form })).body).toMatchObject({ revision: 1 });
    const conflictReply = await sendRequest(`/coordinators/${id}`, { method: 'PUT', body: { ...form, mobile: '3035550173' } });
    expect(conflictReply.body).toMatchObject({
      code: 'CONFLICT',
      conflicts: [{ section: 'coordinator', yours: { mobile: '(303) 555-0173' }, theirs: { mobile: '(303) 555-0172' } }],
    });
  });

  test('is in clear in no event, and has empty fields once the key is destroyed', async () => {
    covers('S26.8', 'regions-3');
    const added = expectSuccess(await sendRequest('/coordinators', { body: { ...ROSA_FACTS, name: 'Wren Canary' } }));
    const id = idOf(added);
    expect(JSON.stringify(await eventsOf(api, `coordinator-${id}`))).not.toMatch(/Wren|[Cc]anary|555-?016|Westside|Clarkson/);
    const listReply = await readWithToken(added, '/coordinators?q=wren');
    expect(listReply.body).toMatchObject([{ name: 'Wren Canary', email: ROSA_FACTS.email }]);
    await (await vaultOf(api)).keys.destroy(`coordinator-${id}`);
    api.clock.advance(1001);
    expect((await sendRequest(`/coordinators/${id}`)).body).toMatchObject({ id, name: '' });

    const liaison = {
      name: 'Ida Canary',
      district: 'Boulder Valley',
      county: 'Boulder, CO',
      phone: '(303) 555-0164',
      email: 'ida@example.org',
    };
    const addReply = expectSuccess(await sendRequest('/liaisons', { body: liaison }));
    expect(JSON.stringify(await eventsOf(api, `liaison-${idOf(addReply)}`))).not.toMatch(/Canary|555-?016|@example/);
    expect((await readWithToken(addReply, `/liaisons/${idOf(addReply)}`)).body).toMatchObject(liaison);
    await (await vaultOf(api)).keys.destroy(`liaison-${idOf(addReply)}`);
    api.clock.advance(1001);
    expect((await sendRequest(`/liaisons/${idOf(addReply)}`)).body).toMatchObject({ id: idOf(addReply), name: '' });
    expectSuccess(await sendRequest(`/liaisons/${idOf(addReply)}`, { method: 'DELETE' }));
  });
});

describe('a liaison', () => {
  const GRACE_FACTS = {
    name: 'Grace H.',
    title: 'Dr.',
    district: 'Denver Public Schools',
    county: 'Denver, CO',
    position: 'McKinney-Vento liaison',
    phone: '(303) 555-0183',
  };

  test('is added, found by district and county, revised, removed and restored', async () => {
    covers('3-39', '7-89');
    const added = expectSuccess(await sendRequest('/liaisons', { body: GRACE_FACTS }));
    expect(added.body).toMatchObject({ message: 'Liaison added.' });
    const path = `/liaisons/${idOf(added)}`;
    expect((await readWithToken(added, path)).body).toMatchObject(GRACE_FACTS);
    expect((await sendRequest('/liaisons?q=public schools')).body).toHaveLength(1);
    expect((await sendRequest('/liaisons?county=Adams, CO')).body).toEqual([]);
    const reviseReply = expectSuccess(await sendRequest(path, { method: 'PUT', body: { ...GRACE_FACTS, position: '', revision: 0 } }));
    expect((await readWithToken(reviseReply, path)).body).not.toHaveProperty('position');
    const removal = expectSuccess(await sendRequest(path, { method: 'DELETE' }));
    expect((await readWithToken(removal, '/liaisons')).body).toEqual([]);
    const restoreReply = expectSuccess(await sendRequest(`${path}/restore`, { method: 'POST' }));
    expect((await readWithToken(restoreReply, '/liaisons?county=Denver, CO')).body).toHaveLength(1);
    expect(JSON.stringify(await eventsOf(api, `liaison-${idOf(added)}`))).not.toMatch(/Grace|0183|McKinney/);
  });

  test('is rejected with an unknown county', async () => {
    expect(fieldErrorCodes(await sendRequest('/liaisons', { body: { ...GRACE_FACTS, county: 'Gotham, NJ' } }))).toEqual([
      'county COUNTY_NOT_KNOWN',
    ]);
  });
});

const shelterNamesIn = ({ body }: Reply): readonly string[] =>
  (body as { readonly shelters: readonly { readonly name: string }[] }).shelters.map(({ name }) => name);

describe('D the filter by region', () => {
  let northId = '';
  let token: Reply;
  beforeAll(async () => {
    const leeId = await addCoordinator('Lee N.');
    northId = await addRegion('Northern Front Range', ['Boulder, CO'], [leeId]);
    token = expectSuccess(await sendRequest('/liaisons', { body: { name: 'Hope J.', district: 'Boulder Valley', county: 'Boulder, CO' } }));
  });

  test('finds regions by county, coordinator and liaison, with their number of services', async () => {
    for (const query of ['county=Boulder, CO', 'q=lee n', 'q=hope', 'q=front range', 'q=boulder'])
      expect((await readWithToken(token, `/regions?${query}`)).body).toMatchObject([{ name: 'Northern Front Range', places: 1 }]);
    expect((await sendRequest('/regions?q=nobody at all')).body).toEqual([]);
    const counties = (await sendRequest('/counties')).body as readonly { readonly county: string }[];
    expect(counties.filter((each) => ['Boulder, CO', 'Gilpin, CO'].includes(each.county))).toEqual([
      { county: 'Boulder, CO', regionId: northId, places: 1 },
      { county: 'Gilpin, CO', places: 1 },
    ]);
    expect((await sendRequest(`/liaisons?region=${northId}`)).body).toMatchObject([{ name: 'Hope J.' }]);
  });

  test('applies to the list of managed services', async () => {
    const managedNames = async (query: string) =>
      cardNames(expectSuccess(await sendRequest(`/services/managed?sort=name&${query}`, { caller: admin })));
    expect(await managedNames(`region=${northId}`)).toEqual(['Boulder Beds']);
    expect(await managedNames('region=none')).toEqual(['Adams Pantry', 'Gilpin Beds']);
    expect(await managedNames('region=unknown')).toEqual([]);
    expect((await sendRequest(`/services/managed/counts?region=${northId}`, { caller: admin })).body).toMatchObject({ all: 1 });
  });

  /** Returns the ids of the services that entries of the audit refer to. */
  const auditedNames = async (query: string): Promise<string[]> => {
    const list = (await readWithToken(token, `/audit?${query}`)).body as readonly { readonly service?: { readonly name?: string } }[];
    return [...new Set(list.flatMap(({ service }) => service?.name ?? []))];
  };
  test('applies to the audit and its export', async () => {
    expect(await auditedNames(`region=${northId}`)).toEqual(['Boulder Beds']);
    expect((await auditedNames('region=none')).toSorted()).toEqual(['Adams Pantry', 'Gilpin Beds']);
    for (const [regionFilter, expectedName] of [
      [northId, ['Boulder Beds']],
      ['none', ['Adams Pantry', 'Gilpin Beds']],
    ] as const) {
      const exportReply = expectSuccess(await sendRequest('/audit/exports', { body: { format: 'csv', region: regionFilter } }));
      const file = String((await readWithToken(exportReply, `/audit/exports/${idOf(exportReply)}`)).body);
      expect(['Adams Pantry', 'Boulder Beds', 'Gilpin Beds'].filter((place) => file.includes(place))).toEqual(expectedName);
    }
  });

  test('applies to the bed charts', async () => {
    expect(shelterNamesIn(await readWithToken(token, `/beds/history?region=${northId}`))).toEqual(['Boulder Beds']);
    expect(shelterNamesIn(await readWithToken(token, '/beds/history?region=none'))).toEqual(['Gilpin Beds']);
  });
});

describe('the audit', () => {
  test('contains region and change, also for super users', async () => {
    const adaId = await addCoordinator('Audit Ada');
    const id = await addRegion('Audited', ['Kiowa, CO'], [adaId]);
    const removal = expectSuccess(await sendRequest(`/regions/${id}`, { method: 'DELETE' }));
    const list = (await readWithToken(removal, '/audit?kind=regions')).body as readonly {
      readonly events: readonly { readonly type: string; readonly facts?: { readonly name?: string } }[];
    }[];
    const describedEvents = list.flatMap(({ events }) => events.map(({ type, facts }) => `${type} ${facts?.name ?? ''}`));
    expect(describedEvents).toEqual(expect.arrayContaining(['RegionAdded Audited', 'CoordinatorAdded Audit Ada']));
    const gone = (await sendRequest('/audit?kind=removals')).body as typeof list;
    expect(gone.flatMap(({ events }) => events.map(({ type, facts }) => `${type} ${facts?.name ?? ''}`))).toContain(
      'RegionRemoved Audited',
    );
  });
});

test('callers see whether they may change regions, and providers see their coordinators', async () => {
  expect((await sendRequest('/regions', { caller: provider })).status).toBe(200);
  expect((await sendRequest('/regions', { caller: unapproved })).status).toBe(403);
  expect((await api.sendRequest('/api/regions', { token: null })).status).toBe(401);
  const coordinatorIds = [await addCoordinator('Asked A.')];
  for (const [caller, status] of [
    [provider, 403],
    [lead, 403],
    [superUser, 201],
    [admin, 201],
  ] as const) {
    expect((await sendRequest('/regions?removed=true', { caller })).status).toBe(status === 201 ? 200 : 403);
    const added = await sendRequest('/regions', { caller, body: { name: 'X', counties: ['Weld, CO'], coordinatorIds } });
    expect([caller.id, added.status]).toEqual([caller.id, status]);
    if (status === 201) expectSuccess(await sendRequest(`/regions/${idOf(added)}`, { caller, method: 'DELETE' }));
  }
});

test('the county of a service is returned to users who may see its coordinators', async () => {
  const added = await addService(api, { city: 'Denver', state: 'CO', zip: '80205' }, { token: provider.token });
  await api.projected(added);
  expect((await readAfter(api, added, `/api/services/${idOf(added)}`)).body).toMatchObject({ county: 'Denver, CO' });
});

test('removing the sample removes its regions, but keeps a changed one with its coordinators', async () => {
  const context = { store: api.product.store, vault: await vaultOf(api), clock: api.clock };
  const readSampleRegions = async () => {
    const token = formatConsistencyToken(
      await api.product.store.readStream('log-identity').then(([first]) => String(Reflect.get(first!.data as object, 'id'))),
      await api.product.store.lastPosition(),
    );
    const { body } = await sendRequest('/regions?limit=100', { headers: { 'consistency-token': token } });
    return body as readonly {
      readonly id: string;
      readonly name: string;
      readonly sample?: true;
      readonly counties: string[];
      readonly coordinators: readonly { readonly id: string }[];
      readonly revision: number;
    }[];
  };
  // The sample adds its regions only to a directory without regions.
  for (const each of await readSampleRegions()) expectSuccess(await sendRequest(`/regions/${each.id}`, { method: 'DELETE' }));
  await addSampleRegions(context);
  await addSampleRegions(context);
  const sampleRegions = (await readSampleRegions()).filter(({ sample }) => sample === true);
  expect(sampleRegions.map(({ name }) => name)).toEqual(['Metro Denver', 'Northern Front Range', 'Pikes Peak']);
  const { id, counties, coordinators, revision } = sampleRegions[2]!;
  expectSuccess(
    await sendRequest(`/regions/${id}`, {
      method: 'PUT',
      body: { name: 'Our Peak', counties, coordinatorIds: coordinators.map((each) => each.id), revision },
    }),
  );
  const removal = await removeSample({ ...context, newId: randomUUID, administratorId: 'administrator', revisedToo: false });
  expect(removal.changed).toBe(true);
  const remainingRegions = await readSampleRegions();
  expect(remainingRegions.map(({ name, coordinators: assigned }) => [name, assigned.map((each) => each.id)])).toEqual([
    ['Our Peak', coordinators.map((each) => each.id)],
  ]);
  expect(coordinators).toHaveLength(1);
  expect((await removeSample({ ...context, newId: randomUUID, administratorId: 'administrator', revisedToo: false })).changed).toBe(false);
});
