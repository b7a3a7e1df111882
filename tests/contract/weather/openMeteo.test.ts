import { openWeather, type WeatherLookup } from '#geo/weather/index.ts';
import { silentLogger, type Logger } from '#platform/logger.ts';
import { startLocalWeather, type LocalWeather, type WeatherBehaviour } from '../../support/weather/localWeather.ts';

/* The weather, from a local server that implements the protocol of Open-Meteo. */
let server: LocalWeather;
let now: number;
beforeAll(async () => {
  server = await startLocalWeather();
});
afterAll(() => server.stop());
afterEach(() => {
  jest.restoreAllMocks();
});
beforeEach(() => {
  server.behaviour = 'well';
  server.visibility = { unit: 'm', value: 24_140 };
  server.requests.length = 0;
  now = Date.parse('2026-11-28T23:15:00Z');
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});

const DENVER = { longitude: -104.98571, latitude: 39.7511 };
const openLookup = ({ timeoutMs = 10_000, log = silentLogger as Logger } = {}): WeatherLookup =>
  openWeather({ weatherUrl: `${server.origin}/v1/forecast?apikey=k1` }, { clock: () => now, log, timeoutMs });

test('requests the weather of a rounded place in its time zone, in American units', async () => {
  expect(await openLookup().find(DENVER)).toEqual({
    state: 'found',
    weather: { temperature: 28, low: 15, humidity: 63, visibility: 15, wind: 12, sunrise: '06:58', sunset: '16:37' },
  });
  expect(Object.fromEntries(new URL(server.requests[0] ?? '', server.origin).searchParams)).toEqual({
    apikey: 'k1',
    latitude: '39.8',
    longitude: '-105',
    current: 'temperature_2m,relative_humidity_2m,visibility,wind_speed_10m',
    daily: 'temperature_2m_min,sunrise,sunset',
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    timezone: 'America/Denver',
    forecast_days: '1',
  });
});

test.each([
  { unit: 'm', value: 1609.344, miles: 1 },
  { unit: 'km', value: 8.04672, miles: 5 },
  { unit: 'ft', value: 2640, miles: 0.5 },
  { unit: 'mi', value: 10, miles: 10 },
])('converts a visibility in $unit to miles', async ({ unit, value, miles }) => {
  server.visibility = { unit, value };
  expect(await openLookup().find(DENVER)).toMatchObject({ weather: { visibility: miles } });
});

test('returns no sunrise and sunset where the sun does not rise', async () => {
  server.behaviour = 'polarNight';
  expect(await openLookup().find({ longitude: -156.8, latitude: 71.3 })).toMatchObject({ weather: { sunrise: null, sunset: null } });
});

test.each<WeatherBehaviour>(['broken', 'elsewhere', 'babbling', 'wrong'])(
  'returns unavailable for a server that is %s',
  async (behaviour) => {
    server.behaviour = behaviour;
    expect(await openLookup().find(DENVER)).toEqual({ state: 'unavailable' });
    expect(server.requests).toHaveLength(1);
  },
);

test('times out', async () => {
  server.behaviour = 'silent';
  expect(await openLookup({ timeoutMs: 50 }).find(DENVER)).toEqual({ state: 'unavailable' });
});

test('requests the weather of places near each other once in a quarter of an hour', async () => {
  const lookup = openLookup();
  await Promise.all([lookup.find(DENVER), lookup.find({ longitude: -104.99, latitude: 39.76 })]);
  expect(server.requests).toHaveLength(1);
  now += 15 * 60_000;
  await lookup.find(DENVER);
  expect(server.requests).toHaveLength(2);
});

test('stops requests after three failures, and retries half a minute later', async () => {
  const lookup = openLookup();
  server.behaviour = 'broken';
  for (let degree = 1; degree <= 5; degree += 1) await lookup.find({ ...DENVER, latitude: 30 + degree });
  expect(server.requests).toHaveLength(3);
  server.behaviour = 'well';
  expect(await lookup.find(DENVER)).toEqual({ state: 'unavailable' });
  now += 30_000;
  expect(await lookup.find(DENVER)).toMatchObject({ state: 'found' });
});

test('logs neither the place nor the server’s URL', async () => {
  const loggedLines: string[] = [];
  const log = {
    ...silentLogger,
    warn: (...logArguments: unknown[]) => loggedLines.push(JSON.stringify(logArguments)),
  } as unknown as Logger;
  server.behaviour = 'elsewhere';
  await openLookup({ log }).find(DENVER);
  expect(loggedLines).toHaveLength(1);
  expect(loggedLines[0]).not.toMatch(/39|105|k1|127\.0/);
});

test('looks up nothing if no server is configured', async () => {
  const lookup = openWeather({ weatherUrl: undefined }, { clock: () => now, log: silentLogger });
  expect(await lookup.find(DENVER)).toEqual({ state: 'off' });
});
