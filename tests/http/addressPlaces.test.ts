import { randomUUID } from 'node:crypto';
import { fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { HOUSE_COORDINATES, startLocalGeocoder, type LocalGeocoder } from '../support/geocoding/localGeocoder.ts';
import { serviceForm } from './commandsSupport.ts';

/* How the server locates an address with the operator's geocoder, which never receives a hidden address. */
let geocoder: LocalGeocoder;
let api: TestApi;

beforeAll(async () => {
  geocoder = await startLocalGeocoder();
  api = await startApi({ environment: { GEOCODER_URL: `${geocoder.origin}/api`, GEOCODER_FORMAT: 'photon' } });
});
afterAll(async () => {
  await api.stop();
  await geocoder.stop();
});
beforeEach(() => {
  geocoder.behaviour = 'well';
  geocoder.requests.length = 0;
});

const ADDRESS = { address1: '2111 Champa Street', city: 'Denver', state: 'CO', zip: '80205', country: 'US' };
const locate = (change: object = {}, askOptions: { readonly token?: string | null } = {}): Promise<Reply> =>
  api.sendRequest('/api/services/locate-address', { body: { ...ADDRESS, ...change }, ...askOptions });
const housePoint = [HOUSE_COORDINATES.longitude, HOUSE_COORDINATES.latitude];

/** Saves a service and waits for its reactions, because the server calls the geocoder after its response. */
const add = async (change: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  const id = String(fieldOf(await api.sendRequest('/api/services', { body: serviceForm(change) }), 'id'));
  await api.product.reactions?.whenSettled();
  return id;
};
const setCoordinates = (id: string, coordinates: readonly number[]): Promise<Reply> =>
  api.sendRequest(`/api/services/${id}/place`, { method: 'PUT', body: { coordinates } });
const pinAt = (coordinates: readonly number[]) => ({ location: { type: 'Point', coordinates } });
const locationOf = async (id: string) => fieldOf(await api.sendRequest(`/api/services/${id}`), 'location');

const placeEventsOf = async (id: string) => {
  const events = await api.product.store.readStream(`service-${id}`);
  return events.flatMap(({ type, data }) => (type === 'PlaceSet' ? [fieldOf({ body: data } as Reply, 'source')] : []));
};

describe('an address entered in a form', () => {
  test('returns its point, the centre of its ZIP code and the distance between them', async () => {
    const { body, headers } = await locate();
    expect(body).toMatchObject({ state: 'found', isApproximate: false, location: { coordinates: housePoint } });
    const metres = Number(fieldOf({ body } as Reply, 'metresFromCentre'));
    expect(metres).toBeGreaterThan(500);
    expect(metres).toBeLessThan(5000);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  test('falls back to the centre of its ZIP code when the geocoder finds nothing or does not respond', async () => {
    geocoder.behaviour = 'nothing';
    const unknownAddressReply = await locate({ address1: '1 Nowhere Street' });
    expect(unknownAddressReply.body).toMatchObject({ state: 'none', isApproximate: true, metresFromCentre: 0 });
    expect(fieldOf(unknownAddressReply, 'location')).toEqual(fieldOf(unknownAddressReply, 'centre'));
    geocoder.behaviour = 'broken';
    expect((await locate({ address1: '2 Nowhere Street' })).body).toMatchObject({ state: 'unavailable', isApproximate: true });
  });

  test('has no point when its town is unknown', async () => {
    geocoder.behaviour = 'nothing';
    const { body } = await locate({ city: 'Nowhere', zip: '00000' });
    expect(body).toEqual({ state: 'none', isApproximate: true });
  });

  test('is sent to no other server when it is hidden', async () => {
    covers('visitors-7');
    expect((await locate({ address1: '3 Hidden Street', isConfidential: true })).body).toMatchObject({ state: 'off', isApproximate: true });
    expect(geocoder.requests).toEqual([]);
  });

  test('is rejected for users who may not add services', async () => {
    expect((await locate({}, { token: null })).status).toBe(401);
    expect(geocoder.requests).toEqual([]);
  });
});

describe('a pin', () => {
  test('stays where a user puts it', async () => {
    const id = await add();
    const reply = await setCoordinates(id, [-118.2511, 34.0512]);
    expect(reply.status).toBe(200);
    expect(fieldOf(reply, 'message')).toBe('Pin moved.');
    await api.projected(reply);
    expect(await locationOf(id)).toMatchObject({ coordinates: [-118.2511, 34.0512] });
  });

  test('is rejected when its coordinates are not on the earth', async () => {
    expect((await setCoordinates(await add(), [-118, 95])).status).toBe(400);
  });

  test('is rejected when it contradicts the address, in both languages', async () => {
    const id = await add();
    const body = { coordinates: [-87.63, 41.88] };
    const reply = await api.sendRequest(`/api/services/${id}/place`, { method: 'PUT', body });
    expect(reply.body).toMatchObject({
      status: 400,
      errors: [
        {
          path: 'coordinates',
          code: 'PIN_FAR_FROM_ADDRESS',
          detail: 'The pin is far from Los Angeles, CA. Move the pin, or correct the address.',
        },
      ],
    });
    const spanish = await api.sendRequest(`/api/services/${id}/place`, { method: 'PUT', body, headers: { 'accept-language': 'es' } });
    expect(JSON.stringify(spanish.body)).toContain('El marcador está lejos de Los Angeles, CA.');
    expect(await placeEventsOf(id)).toEqual(['gazetteer', 'geocoder']);
  });

  test('that a form moves far from the address is rejected, and an unchanged one is not', async () => {
    const id = await add();
    // A service of an earlier time, whose pin nobody checked.
    const farPlace = { longitude: -87.63, latitude: 41.88, timeZone: 'America/Chicago', county: 'Cook, IL', source: 'pin' };
    const streamName = `service-${id}`;
    const { revision, metadata } = (await api.product.store.readStream(streamName)).at(-1)!;
    await api.product.store.append(streamName, revision, [{ id: randomUUID(), type: 'PlaceSet', data: farPlace, metadata }]);
    const save = async (change: Readonly<Record<string, unknown>>) =>
      api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: serviceForm(change) });
    expect((await save({ ...pinAt([-87.63, 41.88]), description: 'Another text.' })).status).toBe(200);
    expect((await save(pinAt([-87.5, 41.88]))).body).toMatchObject({ errors: [{ path: 'location', code: 'PIN_FAR_FROM_ADDRESS' }] });
    expect((await save(pinAt([-118.2511, 34.0512]))).status).toBe(200);
  });

  test('appears in no event when the place is hidden', async () => {
    const id = await add({ isConfidential: true });
    expect((await setCoordinates(id, [-118.2511, 34.0512])).status).toBe(200);
    const events = await api.product.store.readStream(`service-${id}`);
    expect(JSON.stringify(events, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('34.0512');
  });
});

describe('an address that was saved without a pin', () => {
  test('is geocoded once, soon after', async () => {
    expect(await placeEventsOf(await add({ address1: '7 Public Street' }))).toEqual(['gazetteer', 'geocoder']);
    expect(geocoder.requests).toHaveLength(1);
  });

  test('stays at the centre of its ZIP code when the geocoder does not find it', async () => {
    geocoder.behaviour = 'nothing';
    expect(await placeEventsOf(await add({ address1: '8 Public Street' }))).toEqual(['gazetteer']);
  });

  test('is not geocoded when a user set the pin, or when it is hidden', async () => {
    const change = { address1: '9 Public Street', ...pinAt([-118.2511, 34.0512]) };
    expect(await placeEventsOf(await add(change))).toEqual(['pin']);
    await add({ address1: '9 Hidden Street', isConfidential: true });
    expect(geocoder.requests).toEqual([]);
  });
});
