import { checkpointId } from '#projections/runtime/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { createRandom } from '../support/generator.ts';
import { openPeopleOf, type KnownPerson } from '../support/people.ts';
import { metresApart, trilaterate, type Measured } from '../support/trilaterate.ts';
import { addService, eventsOf, form, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { cards, names, query } from './queriesSupport.ts';

/* The place of a confidential service: only its owner and administrators may see it, through any request. */
let api: TestApi;
let owner: KnownPerson;
let lead: KnownPerson;
let stranger: KnownPerson;

// The pattern includes the JSON before the number, because ids and keys may contain the same digits.
const SECRET = /Hidden Lane|Back door|"90077|[-:,[]118\.4|[:,[|]34\.2/;
const STREET = { address1: '99 Hidden Lane', address2: 'Back door', zip: '90077' };
/** About 28 km from the centre of the city. */
const POINT = [-118.4711, 34.2099] as const;
const hidden = (change: object = {}) => ({
  name: 'Harbor of women',
  isConfidential: true,
  ...STREET,
  location: { coordinates: POINT },
  ...change,
});

beforeAll(async () => {
  api = await startApi();
  const people = await openPeopleOf(api);
  owner = await people.open({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  stranger = await people.open({ email: 'sam@example.org', displayName: 'Sam' });
});
afterAll(() => api.stop());

const as = (person: KnownPerson | null) => ({ token: person === null ? null : person.token });
const add = async (change: object = {}, by: { readonly token?: string | null } = as(owner)): Promise<Reply> => {
  const added = await addService(api, hidden(change), by);
  await readAfter(api, await api.ask('/api/services/approve-services', { body: { services: [idOf(added)] } }), '/api/services');
  await api.projected(added);
  return added;
};
const serviceAs = (id: string, person: KnownPerson | null): Promise<Reply> => api.ask(`/api/services/${id}`, as(person));
/** Returns the number of shelters that a guest gets. */
const counted = async (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
  fieldOf(await api.ask(`/api/services/counts?${new URLSearchParams(parameters).toString()}`, { token: null }), 'SHELTER');
const logText = async (): Promise<string> =>
  JSON.stringify(await api.product.store.readAll({ maxCount: 10_000 }), (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

describe('the place of a confidential service', () => {
  let id: string;
  beforeAll(async () => {
    id = idOf(await add());
  });

  test('is stored encrypted in the log and in the read model', async () => {
    expect(await logText()).not.toMatch(SECRET);
    const row = await api.product.mongo.models
      .collection<{ _id: string; collection: string }>('checkpoints')
      .findOne({ _id: checkpointId(servicesProjection) });
    const stored = await api.product.mongo.models.collection<{ _id: string }>(row?.collection ?? '').findOne({ _id: id });
    expect(stored).toMatchObject({ address: { confidential: true, address1: '', zip: '', sealed: {} }, place: { sealed: {} } });
    expect(stored).not.toHaveProperty('location');
    expect(JSON.stringify(stored)).not.toMatch(SECRET);
  });

  test('is returned to its owner and to administrators, for the single service', async () => {
    for (const person of [owner, undefined])
      expect((await api.ask(`/api/services/${id}`, person === undefined ? {} : as(person))).body).toMatchObject({
        ...STREET,
        county: 'Los Angeles, CA',
        location: { coordinates: POINT },
        isConfidential: true,
      });
  });

  test('is returned to no other user, and in no list', async () => {
    for (const person of [null, stranger, lead]) {
      const reply = await serviceAs(id, person);
      expect(reply.body).toMatchObject({ name: 'Harbor of women', city: 'Los Angeles', isConfidential: true });
      for (const field of ['address1', 'address2', 'zip', 'county', 'location']) expect(fieldOf(reply, field)).toBeUndefined();
      expect(JSON.stringify(reply.body)).not.toMatch(SECRET);
    }
    for (const person of [null, owner, lead])
      expect(JSON.stringify((await api.ask(query({ nearCoordinate: POINT.join('|') }), as(person))).body)).not.toMatch(SECRET);
    expect(JSON.stringify((await api.ask(query({ isShowAll: 'true' }))).body)).not.toMatch(SECRET);
  });

  test.each([
    ['street', { q: 'Hidden Lane', search: 'address1,address2' }],
    ['zip code in a search', { q: '90077', search: 'zip' }],
    ['zip code', { zip: '90077' }],
    ['filter', { filter: JSON.stringify({ zip: '90077' }) }],
  ])('is not found by its %s, not even for administrators', async (_what, parameters) => {
    for (const ask of [{ token: null }, {}]) expect(names(await api.ask(query(parameters), ask))).toEqual([]);
  });

  test('is counted in no tab by its hidden parts, and only near the centre of its city', async () => {
    expect(await counted({ q: 'Harbor of women' })).toBe(1);
    for (const probe of [{ q: 'Hidden Lane', search: 'address1,address2' }, { q: '90077', search: 'zip' }, { zip: '90077' }])
      expect({ probe, found: await counted(probe) }).toEqual({ probe, found: 0 });
    expect(await counted({ q: 'Harbor of women', nearCoordinate: POINT.join('|'), within: '5' })).toBe(0);
    expect(await counted({ q: 'Harbor of women', nearCoordinate: '-118.24|34.05', within: '5' })).toBe(1);
  });

  test('does not change when the form is saved as it was loaded, nor does the pin', async () => {
    const before = await typesOf(api, `service-${id}`);
    const loaded = (await serviceAs(id, owner)).body as Record<string, unknown>;
    const saved = await api.ask(`/api/services/${id}`, { ...as(owner), method: 'PUT', body: loaded });
    expect(saved.status).toBe(200);
    expect(await typesOf(api, `service-${id}`)).toEqual(before);
  });

  test('is in no conflict for users who may not see it', async () => {
    const reply = await api.ask(`/api/services/${id}`, {
      ...as(stranger),
      method: 'PUT',
      body: form({ ...hidden(), address1: 'Elsewhere' }),
    });
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([403, 'FORBIDDEN']);
    expect(JSON.stringify(reply.body)).not.toMatch(SECRET);
  });
});

test('stores a public place in clear and a hidden one encrypted; hiding warns that the history is kept', async () => {
  covers('S26.7');
  const id = idOf(await add({ name: 'Turning house' }));
  let message = '';
  const save = async (change: object) => {
    const loaded = (await serviceAs(id, owner)).body as Record<string, unknown>;
    const saved = await api.ask(`/api/services/${id}`, { ...as(owner), method: 'PUT', body: { ...loaded, ...change } });
    expect(saved.status).toBe(200);
    await api.projected(saved);
    message = String(fieldOf(saved, 'message'));
    return (await eventsOf(api, `service-${id}`)).slice(-2);
  };
  expect(await save({ isConfidential: false })).toMatchObject([
    { type: 'AddressSet', data: { address1: STREET.address1, confidential: false } },
    { type: 'PlaceSet', data: { longitude: POINT[0], latitude: POINT[1], source: 'pin' } },
  ]);
  expect(message).toBe('Service updated. Spanish is pending.');
  expect((await serviceAs(id, null)).body).toMatchObject({ ...STREET, location: { coordinates: POINT } });
  expect(await save({ isConfidential: true })).toMatchObject([
    { type: 'AddressSet', data: { address1: '', confidential: true, sealed: {} } },
    { type: 'PlaceSet', data: { longitude: null, latitude: null, county: null, sealed: {} } },
  ]);
  expect(message).toMatch(/^Service updated\. Its address is hidden.* stays in the history, which is never erased\. Spanish is pending\.$/);
  await save({ address1: '9 Other Hidden Lane' });
  expect(message).toBe('Service updated. Spanish is pending.');
  await save({ address1: STREET.address1 });
  expect(JSON.stringify((await serviceAs(id, null)).body)).not.toMatch(SECRET);
  expect((await serviceAs(id, owner)).body).toMatchObject({ ...STREET, location: { coordinates: POINT } });
});

const QUERIES = 200;

/** Returns the distances to a service from 200 places around the city. */
const distancesTo = async (id: string): Promise<Measured[]> => {
  const random = createRandom(30);
  const measured: Measured[] = [];
  for (let index = 0; index < QUERIES; index += 1) {
    const from = [-118.24 + random.int(-400, 400) / 1000, 34.05 + random.int(-400, 400) / 1000] as const;
    const place = from.join('|');
    const parameters = index % 2 === 0 ? { nearCoordinate: place } : { currentCoordinate: place };
    const path =
      index % 4 < 3
        ? query({ ...parameters, filter: JSON.stringify({ _id: [id] }), limit: '0' })
        : `/api/services/${id}?currentCoordinate=${place}`;
    const reply = await api.ask(path, as(null));
    const metres = Number(index % 4 < 3 ? cards(reply)[0]?.['distance'] : fieldOf(reply, 'distance'));
    measured.push({ from, metres });
  }
  return measured;
};

describe('S30: two hundred distances', () => {
  test('do not locate a hidden place to within 1 km, and are the same wherever it is', async () => {
    covers('S30.1', 'visitors-15');
    const one = idOf(await add({ name: 'One place' }, {}));
    const other = idOf(await add({ name: 'Another place', location: { coordinates: [-118.2, 33.9] } }, {}));
    const measured = await distancesTo(one);
    expect(measured.every(({ metres }) => Number.isInteger(metres))).toBe(true);
    expect(metresApart(trilaterate(measured), POINT)).toBeGreaterThan(1000);
    expect(await distancesTo(other)).toEqual(measured);
  });

  test('control: reveal a public place within fifty metres', async () => {
    const id = idOf(await add({ name: 'Public place', isConfidential: false }, {}));
    expect(metresApart(trilaterate(await distancesTo(id)), POINT)).toBeLessThan(50);
  });
});
