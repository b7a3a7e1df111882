import { randomUUID } from 'node:crypto';
import { addSampleRegions } from '#app/sample/activity/addSampleRegions.ts';
import { removeSample } from '#app/sample/index.ts';
import { regionNow } from '#command-api/regions/streams.ts';
import { formatConsistencyToken } from '#platform/consistencyToken.ts';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson } from '../support/people.ts';
import { startPeopleApi, vaultOf } from './authSupport.ts';
import { addService, eventsOf, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { given, makeService, names } from './queriesSupport.ts';
import { codes } from './refusalsSupport.ts';

/* Regions, their contacts, and filters by region. */
let api: TestApi;
let superUser: KnownPerson;
let provider: KnownPerson;
let lead: KnownPerson;
/** A volunteer who is not yet approved. */
let unapproved: KnownPerson;
let admin: KnownPerson;

const ROSA = {
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
  const people = await openPeopleOf(api);
  admin = await people.open({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  superUser = await people.open({ email: 'sue@example.org', displayName: 'Sue', role: 'SUPER USER' });
  provider = await people.open({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  unapproved = await people.open({ email: 'vera@example.org', displayName: 'Vera', role: 'VOLUNTEER', approved: false });
  await given(api, [
    makeService(0, 'Adams Pantry', county('Adams, CO', -104.8)),
    makeService(1, 'Boulder Beds', {
      ...county('Boulder, CO', -105.2),
      classified: { types: ['EMERGENCY_SHELTER'] },
      beds: { total: 9, available: 2, observedAt: new Date(api.clock() - 3_600_000).toISOString() },
    }),
    makeService(2, 'Gilpin Beds', {
      ...county('Gilpin, CO', -105.5),
      classified: { types: ['EMERGENCY_SHELTER'] },
      beds: { total: 9, available: 2, observedAt: new Date(api.clock() - 3_600_000).toISOString() },
    }),
  ]);
});
afterAll(() => api.stop());

const ask = (path: string, options: { method?: string; body?: unknown; by?: KnownPerson; headers?: Record<string, string> } = {}) => {
  const { by = superUser, ...rest } = options;
  return api.ask(`/api${path}`, { ...rest, token: by.token });
};
const must = (reply: Reply): Reply => {
  if (reply.status >= 300) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};
const seen = async (reply: Reply, path: string, by = superUser): Promise<Reply> =>
  must(await ask(path, { by, headers: { 'consistency-token': must(reply).headers.get('consistency-token') ?? '' } }));
const coordinator = async (name: string, more: object = {}): Promise<string> =>
  idOf(must(await ask('/coordinators', { body: { name, officePhone: '3035550161', ...more } })));
const region = async (name: string, counties: readonly string[], coordinatorIds: readonly string[], more: object = {}): Promise<string> =>
  idOf(must(await ask('/regions', { body: { name, counties, coordinatorIds, ...more } })));
const factsOf = async (id: string) => (await regionNow(api.product.store, id)).facts;

describe('a region', () => {
  test('is added with its counties and a contact, and returns its number of places', async () => {
    covers('3-15', '7-87');
    const rosa = await coordinator('Rosa P.', ROSA);
    const added = must(
      await ask('/regions', { body: { name: 'Adams and Denver', counties: ['Denver, CO', 'Adams, CO'], coordinatorIds: [rosa] } }),
    );
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ message: 'Region added.', revision: 0 });
    const read = await seen(added, `/regions/${idOf(added)}`);
    expect(read.body).toMatchObject({
      name: 'Adams and Denver',
      counties: ['Adams, CO', 'Denver, CO'],
      coordinators: [{ id: rosa, ...ROSA }],
      places: 1,
      revision: 0,
    });
    must(await ask(`/regions/${idOf(added)}`, { method: 'DELETE' }));
  });

  test('is rejected without a coordinator, and with an unknown county', async () => {
    const rosa = await coordinator('Rosa Q.');
    const refused = await ask('/regions', { body: { name: 'Alone', counties: ['Denver, CO'], coordinatorIds: [] } });
    expect(codes(refused)).toEqual(['coordinatorIds AT_LEAST_ONE_COORDINATOR']);
    expect(JSON.stringify(refused.body)).toContain('Add at least one coordinator.');
    expect(codes(await ask('/regions', { body: { name: 'X', counties: ['Atlantis, CO'], coordinatorIds: [rosa] } }))).toEqual([
      'counties.0 COUNTY_NOT_KNOWN',
    ]);
    expect(codes(await ask('/regions', { body: { name: 'X', counties: ['Denver, CO'], coordinatorIds: ['nobody'] } }))).toEqual([
      'coordinatorIds.0 COORDINATOR_NOT_FOUND',
    ]);
  });

  test('is added once when the command is repeated', async () => {
    const body = { name: 'Once', counties: ['Baca, CO'], coordinatorIds: [await coordinator('Tom V.')] };
    const send = () => ask('/regions', { body, headers: { 'idempotency-key': 'one-region-only' } });
    const [first, second] = [await send(), await send()];
    expect(idOf(second)).toBe(idOf(first));
    expect(await typesOf(api, `region-${idOf(first)}`)).toEqual(['RegionAdded']);
    must(await ask(`/regions/${idOf(first)}`, { method: 'DELETE' }));
  });

  test('takes a county of another region only if the form explicitly moves it', async () => {
    const lee = await coordinator('Lee K.');
    const north = await region('North', ['Larimer, CO', 'Weld, CO'], [lee]);
    const wanted = { name: 'Middle', counties: ['Larimer, CO', 'Morgan, CO'], coordinatorIds: [lee] };
    const refused = await ask('/regions', { body: wanted });
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'COUNTY_IN_OTHER_REGION',
      counties: [{ county: 'Larimer, CO', regionId: north, region: 'North' }],
    });
    const middle = await region('Middle', wanted.counties, [lee], { move: ['Larimer, CO'] });
    expect(await factsOf(north)).toMatchObject({ counties: ['Weld, CO'] });
    expect(await factsOf(middle)).toMatchObject({ counties: ['Larimer, CO', 'Morgan, CO'] });
    for (const id of [north, middle]) must(await ask(`/regions/${id}`, { method: 'DELETE' }));
  });

  test('assigns a county to one of twenty concurrent requests', async () => {
    const one = await coordinator('Sam O.');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_each, index) =>
        ask('/regions', { body: { name: `R${index}`, counties: ['Mesa, CO'], coordinatorIds: [one] } }),
      ),
    );
    const added = replies.filter(({ status }) => status === 201);
    expect(added).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 201).map((reply) => fieldOf(reply, 'code')))).toEqual(
      new Set(['COUNTY_IN_OTHER_REGION']),
    );
    must(await ask(`/regions/${idOf(added[0]!)}`, { method: 'DELETE' }));
  });

  test('gets a conflict with both versions if another user revised it since it was loaded', async () => {
    const one = await coordinator('Ruth A.');
    const id = await region('West', ['Delta, CO'], [one]);
    const form = { name: 'West', counties: ['Delta, CO'], coordinatorIds: [one], revision: 0 };
    expect(must(await ask(`/regions/${id}`, { method: 'PUT', body: { ...form, name: 'Western Slope' } })).body).toMatchObject({
      revision: 1,
    });
    const conflict = await ask(`/regions/${id}`, { method: 'PUT', body: { ...form, name: 'Far West' } });
    expect(conflict.body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      params: { revision: 1 },
      conflicts: [{ section: 'region', yours: { name: 'Far West' }, theirs: { name: 'Western Slope' } }],
    });
    const both = await Promise.all(
      ['One', 'Other'].map((name) => ask(`/regions/${id}`, { method: 'PUT', body: { ...form, name, revision: 1 } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    must(await ask(`/regions/${id}`, { method: 'DELETE' }));
  });

  test('is removed and restored, without counties that other regions took since', async () => {
    covers('regions-2');
    const one = await coordinator('Kay B.');
    const id = await region('South', ['Pueblo, CO', 'Otero, CO'], [one]);
    const removed = must(await ask(`/regions/${id}`, { method: 'DELETE' }));
    expect((await ask(`/regions/${id}`, { headers: { 'consistency-token': removed.headers.get('consistency-token') ?? '' } })).status).toBe(
      404,
    );
    expect((await seen(removed, '/regions?removed=true&q=South')).body).toMatchObject([{ id, name: 'South', isRemoved: true }]);
    const taker = await region('Taker', ['Otero, CO'], [one]);
    const restored = must(await ask(`/regions/${id}/restore`, { method: 'POST' }));
    expect((await seen(restored, `/regions/${id}`)).body).toMatchObject({ name: 'South', counties: ['Pueblo, CO'] });
    expect(await typesOf(api, `region-${id}`)).toEqual(['RegionAdded', 'RegionRemoved', 'RegionRestored', 'RegionRevised']);
    for (const each of [id, taker]) must(await ask(`/regions/${each}`, { method: 'DELETE' }));
  });
});

describe('a coordinator', () => {
  test('is added to a region and revised, and cannot be removed as the last one of a region', async () => {
    const first = await coordinator('First');
    const id = await region('Of two', ['Yuma, CO'], [first]);
    const second = must(await ask('/coordinators', { body: { ...ROSA, name: 'Second', regionId: id } }));
    expect(await factsOf(id)).toMatchObject({ coordinatorIds: [first, idOf(second)] });
    expect((await seen(second, `/coordinators/${idOf(second)}`)).body).toMatchObject({ name: 'Second', regions: [{ id, name: 'Of two' }] });
    must(await ask(`/coordinators/${first}`, { method: 'DELETE' }));
    expect(await factsOf(id)).toMatchObject({ coordinatorIds: [idOf(second)] });
    const last = await ask(`/coordinators/${idOf(second)}`, { method: 'DELETE' });
    expect(last.body).toMatchObject({
      status: 409,
      code: 'LAST_COORDINATOR',
      params: { regions: 'Of two' },
      title: 'Of two would have no coordinator.',
    });
    must(await ask(`/coordinators/${first}/restore`, { method: 'POST' }));
    expect(await factsOf(id)).toMatchObject({ coordinatorIds: [idOf(second), first] });
    must(await ask(`/regions/${id}`, { method: 'DELETE' }));
  });

  test('remains when both of a region’s two are removed concurrently', async () => {
    const two = [await coordinator('Ann'), await coordinator('Ben')];
    const id = await region('Both', ['Elbert, CO'], two);
    const replies = await Promise.all(two.map((each) => ask(`/coordinators/${each}`, { method: 'DELETE' })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await factsOf(id))?.coordinatorIds).toHaveLength(1);
    must(await ask(`/regions/${id}`, { method: 'DELETE' }));
  });

  test('belongs to no region once removed', async () => {
    const [gone, other] = [await coordinator('Gone'), await coordinator('Other')];
    must(await ask(`/coordinators/${gone}`, { method: 'DELETE' }));
    const refused = await ask('/regions', { body: { name: 'X', counties: ['Lake, CO'], coordinatorIds: [other, gone] } });
    expect(refused.body).toMatchObject({ status: 400, code: 'COORDINATOR_NOT_FOUND' });
  });

  test('is revised field by field; a concurrent revision gets a conflict', async () => {
    const id = await coordinator('Nina', { mobile: '3035550171' });
    const form = { name: 'Nina', officePhone: '(303) 555-0161', mobile: '(303) 555-0172', revision: 0 };
    expect(must(await ask(`/coordinators/${id}`, { method: 'PUT', body: form })).body).toMatchObject({ revision: 1 });
    const conflict = await ask(`/coordinators/${id}`, { method: 'PUT', body: { ...form, mobile: '3035550173' } });
    expect(conflict.body).toMatchObject({
      code: 'CONFLICT',
      conflicts: [{ section: 'coordinator', yours: { mobile: '(303) 555-0173' }, theirs: { mobile: '(303) 555-0172' } }],
    });
  });

  test('is in clear in no event, and has empty fields once the key is destroyed', async () => {
    covers('S26.8', 'regions-3');
    const added = must(await ask('/coordinators', { body: { ...ROSA, name: 'Wren Canary' } }));
    const id = idOf(added);
    expect(JSON.stringify(await eventsOf(api, `coordinator-${id}`))).not.toMatch(/Wren|[Cc]anary|555-?016|Westside|Clarkson/);
    const listed = await seen(added, '/coordinators?q=wren');
    expect(listed.body).toMatchObject([{ name: 'Wren Canary', email: ROSA.email }]);
    await (await vaultOf(api)).keys.destroy(`coordinator-${id}`);
    api.clock.advance(1001);
    expect((await ask(`/coordinators/${id}`)).body).toMatchObject({ id, name: '' });

    const liaison = {
      name: 'Ida Canary',
      district: 'Boulder Valley',
      county: 'Boulder, CO',
      phone: '(303) 555-0164',
      email: 'ida@example.org',
    };
    const created = must(await ask('/liaisons', { body: liaison }));
    expect(JSON.stringify(await eventsOf(api, `liaison-${idOf(created)}`))).not.toMatch(/Canary|555-?016|@example/);
    expect((await seen(created, `/liaisons/${idOf(created)}`)).body).toMatchObject(liaison);
    await (await vaultOf(api)).keys.destroy(`liaison-${idOf(created)}`);
    api.clock.advance(1001);
    expect((await ask(`/liaisons/${idOf(created)}`)).body).toMatchObject({ id: idOf(created), name: '' });
    must(await ask(`/liaisons/${idOf(created)}`, { method: 'DELETE' }));
  });
});

describe('a liaison', () => {
  const GRACE = {
    name: 'Grace H.',
    title: 'Dr.',
    district: 'Denver Public Schools',
    county: 'Denver, CO',
    position: 'McKinney-Vento liaison',
    phone: '(303) 555-0183',
  };

  test('is added, found by district and county, revised, removed and restored', async () => {
    covers('3-39', '7-89');
    const added = must(await ask('/liaisons', { body: GRACE }));
    expect(added.body).toMatchObject({ message: 'Liaison added.' });
    const path = `/liaisons/${idOf(added)}`;
    expect((await seen(added, path)).body).toMatchObject(GRACE);
    expect((await ask('/liaisons?q=public schools')).body).toHaveLength(1);
    expect((await ask('/liaisons?county=Adams, CO')).body).toEqual([]);
    const revised = must(await ask(path, { method: 'PUT', body: { ...GRACE, position: '', revision: 0 } }));
    expect((await seen(revised, path)).body).not.toHaveProperty('position');
    const removed = must(await ask(path, { method: 'DELETE' }));
    expect((await seen(removed, '/liaisons')).body).toEqual([]);
    const restored = must(await ask(`${path}/restore`, { method: 'POST' }));
    expect((await seen(restored, '/liaisons?county=Denver, CO')).body).toHaveLength(1);
    expect(JSON.stringify(await eventsOf(api, `liaison-${idOf(added)}`))).not.toMatch(/Grace|0183|McKinney/);
  });

  test('is rejected with an unknown county', async () => {
    expect(codes(await ask('/liaisons', { body: { ...GRACE, county: 'Gotham, NJ' } }))).toEqual(['county COUNTY_NOT_KNOWN']);
  });
});

const sheltersIn = ({ body }: Reply): readonly string[] =>
  (body as { readonly shelters: readonly { readonly name: string }[] }).shelters.map(({ name }) => name);

describe('D the filter by region', () => {
  let north = '';
  let token: Reply;
  beforeAll(async () => {
    const lee = await coordinator('Lee N.');
    token = must(await ask('/regions', { body: { name: 'Northern Front Range', counties: ['Boulder, CO'], coordinatorIds: [lee] } }));
    north = idOf(token);
    must(await ask('/liaisons', { body: { name: 'Hope J.', district: 'Boulder Valley', county: 'Boulder, CO' } }));
  });

  test('finds regions by county, coordinator and liaison, with their number of services', async () => {
    for (const query of ['county=Boulder, CO', 'q=lee n', 'q=hope', 'q=front range', 'q=boulder'])
      expect((await seen(token, `/regions?${query}`)).body).toMatchObject([{ name: 'Northern Front Range', places: 1 }]);
    expect((await ask('/regions?q=nobody at all')).body).toEqual([]);
    const counties = (await ask('/counties')).body as readonly { readonly county: string }[];
    expect(counties.filter((each) => ['Boulder, CO', 'Gilpin, CO'].includes(each.county))).toEqual([
      { county: 'Boulder, CO', regionId: north, places: 1 },
      { county: 'Gilpin, CO', places: 1 },
    ]);
    expect((await ask(`/liaisons?region=${north}`)).body).toMatchObject([{ name: 'Hope J.' }]);
  });

  test('applies to the list of managed services', async () => {
    const managed = async (query: string) => names(must(await ask(`/services/managed?sort=name&${query}`, { by: admin })));
    expect(await managed(`region=${north}`)).toEqual(['Boulder Beds']);
    expect(await managed('region=none')).toEqual(['Adams Pantry', 'Gilpin Beds']);
    expect(await managed('region=unknown')).toEqual([]);
    expect((await ask(`/services/managed/counts?region=${north}`, { by: admin })).body).toMatchObject({ all: 1 });
  });

  /** Returns the ids of the services that entries of the audit refer to. */
  const about = async (query: string): Promise<string[]> => {
    const list = (await seen(token, `/audit?${query}`)).body as readonly { readonly service?: { readonly name?: string } }[];
    return [...new Set(list.flatMap(({ service }) => service?.name ?? []))];
  };
  test('applies to the audit and its export', async () => {
    expect(await about(`region=${north}`)).toEqual(['Boulder Beds']);
    expect((await about('region=none')).toSorted()).toEqual(['Adams Pantry', 'Gilpin Beds']);
    for (const [of, there] of [
      [north, ['Boulder Beds']],
      ['none', ['Adams Pantry', 'Gilpin Beds']],
    ] as const) {
      const exported = must(await ask('/audit/exports', { body: { format: 'csv', region: of } }));
      const file = String((await seen(exported, `/audit/exports/${idOf(exported)}`)).body);
      expect(['Adams Pantry', 'Boulder Beds', 'Gilpin Beds'].filter((place) => file.includes(place))).toEqual(there);
    }
  });

  test('applies to the bed charts', async () => {
    expect(sheltersIn(await seen(token, `/beds/history?region=${north}`))).toEqual(['Boulder Beds']);
    expect(sheltersIn(await seen(token, '/beds/history?region=none'))).toEqual(['Gilpin Beds']);
  });
});

describe('the audit', () => {
  test('contains region and change, also for super users', async () => {
    const ada = await coordinator('Audit Ada');
    const id = await region('Audited', ['Kiowa, CO'], [ada]);
    const removed = must(await ask(`/regions/${id}`, { method: 'DELETE' }));
    const list = (await seen(removed, '/audit?kind=regions')).body as readonly {
      readonly events: readonly { readonly type: string; readonly facts?: { readonly name?: string } }[];
    }[];
    const described = list.flatMap(({ events }) => events.map(({ type, facts }) => `${type} ${facts?.name ?? ''}`));
    expect(described).toEqual(expect.arrayContaining(['RegionAdded Audited', 'CoordinatorAdded Audit Ada']));
    const gone = (await ask('/audit?kind=removals')).body as typeof list;
    expect(gone.flatMap(({ events }) => events.map(({ type, facts }) => `${type} ${facts?.name ?? ''}`))).toContain(
      'RegionRemoved Audited',
    );
  });
});

test('callers see whether they may change regions, and providers see their coordinators', async () => {
  expect((await ask('/regions', { by: provider })).status).toBe(200);
  expect((await ask('/regions', { by: unapproved })).status).toBe(403);
  expect((await api.ask('/api/regions', { token: null })).status).toBe(401);
  const coordinatorIds = [await coordinator('Asked A.')];
  for (const [by, status] of [
    [provider, 403],
    [lead, 403],
    [superUser, 201],
    [admin, 201],
  ] as const) {
    expect((await ask('/regions?removed=true', { by })).status).toBe(status === 201 ? 200 : 403);
    const added = await ask('/regions', { by, body: { name: 'X', counties: ['Weld, CO'], coordinatorIds } });
    expect([by.id, added.status]).toEqual([by.id, status]);
    if (status === 201) must(await ask(`/regions/${idOf(added)}`, { by, method: 'DELETE' }));
  }
});

test('the county of a service is returned to users who may see its coordinators', async () => {
  const added = await addService(api, { city: 'Denver', state: 'CO', zip: '80205' }, { token: provider.token });
  await api.projected(added);
  expect((await readAfter(api, added, `/api/services/${idOf(added)}`)).body).toMatchObject({ county: 'Denver, CO' });
});

test('removing the sample removes its regions, but keeps a changed one with its coordinators', async () => {
  const context = { store: api.product.store, vault: await vaultOf(api), clock: api.clock };
  const sampleNow = async () => {
    const token = formatConsistencyToken(
      await api.product.store.readStream('log-identity').then(([first]) => String(Reflect.get(first!.data as object, 'id'))),
      await api.product.store.lastPosition(),
    );
    const { body } = await ask('/regions?limit=100', { headers: { 'consistency-token': token } });
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
  for (const each of await sampleNow()) must(await ask(`/regions/${each.id}`, { method: 'DELETE' }));
  await addSampleRegions(context);
  await addSampleRegions(context);
  const made = (await sampleNow()).filter(({ sample }) => sample === true);
  expect(made.map(({ name }) => name)).toEqual(['Metro Denver', 'Northern Front Range', 'Pikes Peak']);
  const { id, counties, coordinators, revision } = made[2]!;
  must(
    await ask(`/regions/${id}`, {
      method: 'PUT',
      body: { name: 'Our Peak', counties, coordinatorIds: coordinators.map((each) => each.id), revision },
    }),
  );
  const removed = await removeSample({ ...context, newId: randomUUID, administratorId: 'administrator', revisedToo: false });
  expect(removed.changed).toBe(true);
  const left = await sampleNow();
  expect(left.map(({ name, coordinators: assigned }) => [name, assigned.map((each) => each.id)])).toEqual([
    ['Our Peak', coordinators.map((each) => each.id)],
  ]);
  expect(coordinators).toHaveLength(1);
  expect((await removeSample({ ...context, newId: randomUUID, administratorId: 'administrator', revisedToo: false })).changed).toBe(false);
});
