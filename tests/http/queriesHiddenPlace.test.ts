import { checkpointId } from '#projections/runtime/projection.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { createRandom } from '../support/generator.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { metresApart, trilaterate, type DistanceMeasurement } from '../support/trilaterate.ts';
import { addService, eventsOf, serviceForm, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { cardsOf, cardNames, listPath } from './queriesSupport.ts';

/* The place of a confidential service: only its owner and administrators may see it, through any request. */
let api: TestApi;
let owner: OpenedPerson;
let lead: OpenedPerson;
let stranger: OpenedPerson;

// The pattern includes the JSON before the number, because ids and keys may contain the same digits.
const SECRET_PATTERN = /Hidden Lane|Back door|"90077|[-:,[]118\.4|[:,[|]34\.2/;
const STREET = { address1: '99 Hidden Lane', address2: 'Back door', zip: '90077' };
/** About 28 km from the centre of the city. */
const POINT = [-118.4711, 34.2099] as const;
const hiddenAddress = (overrides: object = {}) => ({
  name: 'Harbor of women',
  isConfidential: true,
  ...STREET,
  location: { coordinates: POINT },
  ...overrides,
});

beforeAll(async () => {
  api = await startApi();
  const people = await createPeople(api);
  owner = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  stranger = await people.openAccount({ email: 'sam@example.org', displayName: 'Sam' });
});
afterAll(() => api.stop());

const authAs = (person: OpenedPerson | null) => ({ token: person === null ? null : person.token });
const addHiddenService = async (overrides: object = {}, options: { readonly token?: string | null } = authAs(owner)): Promise<Reply> => {
  const added = await addService(api, hiddenAddress(overrides), options);
  await readAfter(api, await api.sendRequest('/api/services/approve-services', { body: { services: [idOf(added)] } }), '/api/services');
  await api.projected(added);
  return added;
};
const serviceAs = (id: string, person: OpenedPerson | null): Promise<Reply> => api.sendRequest(`/api/services/${id}`, authAs(person));
/** Returns the number of shelters that a guest gets. */
const readCounts = async (parameters: Readonly<Record<string, string>>): Promise<unknown> =>
  fieldOf(await api.sendRequest(`/api/services/counts?${new URLSearchParams(parameters).toString()}`, { token: null }), 'SHELTER');
const logText = async (): Promise<string> =>
  JSON.stringify(await api.product.store.readAll({ maxCount: 10_000 }), (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );

describe('the place of a confidential service', () => {
  let id: string;
  beforeAll(async () => {
    id = idOf(await addHiddenService());
  });

  test('is stored encrypted in the log and in the read model', async () => {
    expect(await logText()).not.toMatch(SECRET_PATTERN);
    const row = await api.product.mongo.models
      .collection<{ _id: string; collection: string }>('checkpoints')
      .findOne({ _id: checkpointId(servicesProjection) });
    const storedDocument = await api.product.mongo.models.collection<{ _id: string }>(row?.collection ?? '').findOne({ _id: id });
    expect(storedDocument).toMatchObject({ address: { confidential: true, address1: '', zip: '', sealed: {} }, place: { sealed: {} } });
    expect(storedDocument).not.toHaveProperty('location');
    expect(JSON.stringify(storedDocument)).not.toMatch(SECRET_PATTERN);
  });

  test('is returned to its owner and to administrators, for the single service', async () => {
    for (const person of [owner, undefined])
      expect((await api.sendRequest(`/api/services/${id}`, person === undefined ? {} : authAs(person))).body).toMatchObject({
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
      expect(JSON.stringify(reply.body)).not.toMatch(SECRET_PATTERN);
    }
    for (const person of [null, owner, lead])
      expect(JSON.stringify((await api.sendRequest(listPath({ nearCoordinate: POINT.join('|') }), authAs(person))).body)).not.toMatch(
        SECRET_PATTERN,
      );
    expect(JSON.stringify((await api.sendRequest(listPath({ isShowAll: 'true' }))).body)).not.toMatch(SECRET_PATTERN);
  });

  test.each([
    ['street', { q: 'Hidden Lane', search: 'address1,address2' }],
    ['zip code in a search', { q: '90077', search: 'zip' }],
    ['zip code', { zip: '90077' }],
    ['filter', { filter: JSON.stringify({ zip: '90077' }) }],
  ])('is not found by its %s, not even for administrators', async (_what, parameters) => {
    for (const ask of [{ token: null }, {}]) expect(cardNames(await api.sendRequest(listPath(parameters), ask))).toEqual([]);
  });

  test('is counted in no tab by its hidden parts, and only near the centre of its city', async () => {
    expect(await readCounts({ q: 'Harbor of women' })).toBe(1);
    for (const searchQuery of [{ q: 'Hidden Lane', search: 'address1,address2' }, { q: '90077', search: 'zip' }, { zip: '90077' }])
      expect({ probe: searchQuery, found: await readCounts(searchQuery) }).toEqual({ probe: searchQuery, found: 0 });
    expect(await readCounts({ q: 'Harbor of women', nearCoordinate: POINT.join('|'), within: '5' })).toBe(0);
    expect(await readCounts({ q: 'Harbor of women', nearCoordinate: '-118.24|34.05', within: '5' })).toBe(1);
  });

  test('does not change when the form is saved as it was loaded, nor does the pin', async () => {
    const before = await typesOf(api, `service-${id}`);
    const loaded = (await serviceAs(id, owner)).body as Record<string, unknown>;
    const saveReply = await api.sendRequest(`/api/services/${id}`, { ...authAs(owner), method: 'PUT', body: loaded });
    expect(saveReply.status).toBe(200);
    expect(await typesOf(api, `service-${id}`)).toEqual(before);
  });

  test('is in no conflict for users who may not see it', async () => {
    const reply = await api.sendRequest(`/api/services/${id}`, {
      ...authAs(stranger),
      method: 'PUT',
      body: serviceForm({ ...hiddenAddress(), address1: 'Elsewhere' }),
    });
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([403, 'FORBIDDEN']);
    expect(JSON.stringify(reply.body)).not.toMatch(SECRET_PATTERN);
  });
});

test('stores a public place in clear and a hidden one encrypted; hiding warns that the history is kept', async () => {
  covers('S26.7');
  const id = idOf(await addHiddenService({ name: 'Turning house' }));
  let message = '';
  const saveWith = async (overrides: object) => {
    const loaded = (await serviceAs(id, owner)).body as Record<string, unknown>;
    const saveReply = await api.sendRequest(`/api/services/${id}`, { ...authAs(owner), method: 'PUT', body: { ...loaded, ...overrides } });
    expect(saveReply.status).toBe(200);
    await api.projected(saveReply);
    message = String(fieldOf(saveReply, 'message'));
    return (await eventsOf(api, `service-${id}`)).slice(-2);
  };
  expect(await saveWith({ isConfidential: false })).toMatchObject([
    { type: 'AddressSet', data: { address1: STREET.address1, confidential: false } },
    { type: 'PlaceSet', data: { longitude: POINT[0], latitude: POINT[1], source: 'pin' } },
  ]);
  expect(message).toBe('Listing updated. The Spanish text is pending.');
  expect((await serviceAs(id, null)).body).toMatchObject({ ...STREET, location: { coordinates: POINT } });
  expect(await saveWith({ isConfidential: true })).toMatchObject([
    { type: 'AddressSet', data: { address1: '', confidential: true, sealed: {} } },
    { type: 'PlaceSet', data: { longitude: null, latitude: null, county: null, sealed: {} } },
  ]);
  expect(message).toMatch(
    /^Listing updated\. The address is now hidden\. The earlier public address stays in the history\. The Spanish text is pending\.$/,
  );
  await saveWith({ address1: '9 Other Hidden Lane' });
  expect(message).toBe('Listing updated. The Spanish text is pending.');
  await saveWith({ address1: STREET.address1 });
  expect(JSON.stringify((await serviceAs(id, null)).body)).not.toMatch(SECRET_PATTERN);
  expect((await serviceAs(id, owner)).body).toMatchObject({ ...STREET, location: { coordinates: POINT } });
});

const QUERY_COUNT = 200;

/** Returns the distances to a service from 200 places around the city. */
const distancesTo = async (id: string): Promise<DistanceMeasurement[]> => {
  const random = createRandom(30);
  const measuredDistances: DistanceMeasurement[] = [];
  for (let index = 0; index < QUERY_COUNT; index += 1) {
    const visitorPoint = [-118.24 + random.int(-400, 400) / 1000, 34.05 + random.int(-400, 400) / 1000] as const;
    const place = visitorPoint.join('|');
    const parameters = index % 2 === 0 ? { nearCoordinate: place } : { currentCoordinate: place };
    const path =
      index % 4 < 3
        ? listPath({ ...parameters, filter: JSON.stringify({ _id: [id] }), limit: '0' })
        : `/api/services/${id}?currentCoordinate=${place}`;
    const reply = await api.sendRequest(path, authAs(null));
    const metres = Number(index % 4 < 3 ? cardsOf(reply)[0]?.['distance'] : fieldOf(reply, 'distance'));
    measuredDistances.push({ from: visitorPoint, metres });
  }
  return measuredDistances;
};

describe('S30: two hundred distances', () => {
  test('do not locate a hidden place to within 1 km, and are the same wherever it is', async () => {
    covers('S30.1', 'visitors-15');
    const firstServiceId = idOf(await addHiddenService({ name: 'One place' }, {}));
    const secondServiceId = idOf(await addHiddenService({ name: 'Another place', location: { coordinates: [-118.2, 33.9] } }, {}));
    const measuredDistances = await distancesTo(firstServiceId);
    expect(measuredDistances.every(({ metres }) => Number.isInteger(metres))).toBe(true);
    expect(metresApart(trilaterate(measuredDistances), POINT)).toBeGreaterThan(1000);
    expect(await distancesTo(secondServiceId)).toEqual(measuredDistances);
  });

  test('control: reveal a public place within fifty metres', async () => {
    const id = idOf(await addHiddenService({ name: 'Public place', isConfidential: false }, {}));
    expect(metresApart(trilaterate(await distancesTo(id)), POINT)).toBeLessThan(50);
  });
});
