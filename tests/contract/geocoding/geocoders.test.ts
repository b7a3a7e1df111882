import { openGeocoding, type Geocoding } from '#geo/geocoder/index.ts';
import { silentLogger, type Logger } from '#platform/logger.ts';
import {
  HOUSE_COORDINATES,
  startLocalGeocoder,
  type LocalGeocoder,
  type GeocoderBehaviour,
} from '../../support/geocoding/localGeocoder.ts';

/* Geocoding of addresses by a local server that implements the protocols of Nominatim and Photon. */
let geocoder: LocalGeocoder;
let now: number;
beforeAll(async () => {
  geocoder = await startLocalGeocoder();
});
afterAll(() => geocoder.stop());
afterEach(() => {
  jest.restoreAllMocks();
});
beforeEach(() => {
  geocoder.behaviour = 'well';
  geocoder.requests.length = 0;
  geocoder.userAgents.length = 0;
  now = Date.parse('2026-03-10T17:00:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});

const ADDRESS = { address1: '2111 Champa Street', city: 'Denver', state: 'CO', zip: '80205', country: 'US' };
const addressAt = (address1: string) => ({ ...ADDRESS, address1 });
const PATHS = { nominatim: '/search', photon: '/api' } as const;
type Format = keyof typeof PATHS;
const FORMATS = Object.keys(PATHS) as Format[];
const openGeocoder = (format: Format, { timeoutMs = 10_000, log = silentLogger as Logger, more: extraQuery = '' } = {}): Geocoding =>
  openGeocoding(
    { geocoderUrl: `${geocoder.origin}${PATHS[format]}${extraQuery}`, geocoderFormat: format },
    { clock: () => now, log, timeoutMs },
  );

describe.each(FORMATS)('geocoding an address with %s', (format) => {
  test('requests the whole address with a user agent, and returns its point', async () => {
    expect(await openGeocoder(format, { more: '?key=k1' }).find(ADDRESS)).toEqual({ state: 'found', point: HOUSE_COORDINATES });
    const query = new URL(geocoder.requests[0] ?? '', geocoder.origin).searchParams;
    const expected =
      format === 'photon'
        ? { key: 'k1', q: '2111 Champa Street, Denver, CO 80205, US', limit: '1' }
        : {
            key: 'k1',
            street: '2111 Champa Street',
            city: 'Denver',
            state: 'CO',
            postalcode: '80205',
            country: 'US',
            format: 'jsonv2',
            limit: '1',
          };
    expect(Object.fromEntries(query)).toEqual(expected);
    expect(geocoder.userAgents[0]).toBe('shelter-directory (places of services)');
  });

  test.each<GeocoderBehaviour>(['nothing', 'town'])("returns none for the server's response: %s", async (behaviour) => {
    geocoder.behaviour = behaviour;
    expect(await openGeocoder(format).find(ADDRESS)).toEqual({ state: 'none' });
  });

  test.each<GeocoderBehaviour>(['broken', 'elsewhere', 'babbling', 'wrong'])(
    'returns unavailable for a server that is %s',
    async (behaviour) => {
      geocoder.behaviour = behaviour;
      expect(await openGeocoder(format).find(ADDRESS)).toEqual({ state: 'unavailable' });
      expect(geocoder.requests).toHaveLength(1);
    },
  );

  test('times out', async () => {
    geocoder.behaviour = 'silent';
    expect(await openGeocoder(format, { timeoutMs: 50 }).find(ADDRESS)).toEqual({ state: 'unavailable' });
  });
});

test('requests an address once, however often callers need it', async () => {
  const openedGeocoder = openGeocoder('photon');
  await Promise.all([openedGeocoder.find(ADDRESS), openedGeocoder.find(addressAt(' 2111 Champa Street '))]);
  await openedGeocoder.find(ADDRESS);
  expect(geocoder.requests).toHaveLength(1);
});

test('stops requests after three failures, and retries half a minute later', async () => {
  const openedGeocoder = openGeocoder('nominatim');
  geocoder.behaviour = 'broken';
  for (let number = 1; number <= 5; number += 1) await openedGeocoder.find(addressAt(`${number} Champa Street`));
  expect(geocoder.requests).toHaveLength(3);
  geocoder.behaviour = 'well';
  expect(await openedGeocoder.find(ADDRESS)).toEqual({ state: 'unavailable' });
  now += 30_000;
  expect(await openedGeocoder.find(ADDRESS)).toMatchObject({ state: 'found' });
});

test('logs neither the address nor the server’s URL', async () => {
  const loggedLines: string[] = [];
  const log = {
    ...silentLogger,
    warn: (...logArguments: unknown[]) => loggedLines.push(JSON.stringify(logArguments)),
  } as unknown as Logger;
  geocoder.behaviour = 'elsewhere';
  await openGeocoder('nominatim', { log, more: '?key=k1' }).find(ADDRESS);
  expect(loggedLines).toHaveLength(1);
  expect(loggedLines[0]).not.toMatch(/Champa|80205|k1|127\.0/);
});

test('creates no geocoder if none is configured', async () => {
  const openedGeocoder = openGeocoding({ geocoderUrl: undefined, geocoderFormat: 'nominatim' }, { clock: () => now, log: silentLogger });
  expect([openedGeocoder.isOn, await openedGeocoder.find(ADDRESS)]).toEqual([false, { state: 'off' }]);
});
