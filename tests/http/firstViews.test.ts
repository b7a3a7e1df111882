import { randomUUID } from 'node:crypto';
import { renderPage, readRequest, type FetchJson } from '#web/app/server.tsx';
import { placeText } from '#web/browser/placeCookie.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { generateServices } from '../support/generator.ts';
import { FIRST_VIEWS } from './firstViews.table.ts';
import { appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';

/*
 * The first view near forty ZIP codes, twenty with listings within reach and twenty without, of a directory of three cities: its sentences
 * equal those of the table, and they are checked against distances computed here.
 */
let api: TestApi;

const TYPES = ['EMERGENCY_SHELTER', 'FOOD_PANTRY', 'MEDICAL', 'HYGIENE'] as const;
const CITIES = [
  { city: 'Los Angeles', state: 'CA', zip: '90012', longitude: -118.24, latitude: 34.05, timeZone: 'America/Los_Angeles', services: 8 },
  { city: 'Toledo', state: 'OH', zip: '43604', longitude: -83.54, latitude: 41.65, timeZone: 'America/New_York', services: 4 },
  // This city has food only.
  { city: 'Denver', state: 'CO', zip: '80202', longitude: -104.99, latitude: 39.75, timeZone: 'America/Denver', services: 3 },
] as const;
const SAMPLE_SERVICES = generateServices(3, 40);

const directory = CITIES.flatMap(({ services, city, state, zip, longitude, latitude, timeZone }, cityIndex) =>
  Array.from({ length: services }, (_, index) =>
    createGeneratedService(8 * cityIndex + index, `${city} ${index}`, {
      classified: { types: [city === 'Denver' ? 'MEALS' : TYPES[index % TYPES.length]!] },
      address: { city, state, zip },
      place: { longitude: longitude + 0.01 * index, latitude, timeZone, county: SAMPLE_SERVICES[0]!.place!.county, source: 'pin' },
    }),
  ),
);

beforeAll(async () => {
  api = await startApi();
  // Random ids, so that no order depends on them.
  await appendGeneratedServices(
    api,
    directory.map((service) => ({ ...service, id: randomUUID() })),
  );
});
afterAll(() => api.stop());

const fetchJson: FetchJson = async (path, headers) => {
  const reply = await api.sendRequest(path, { token: null, headers });
  return { status: reply.status, headers: Object.fromEntries(reply.headers), body: reply.body };
};
const manifest = { 'app/client.tsx': { file: 'assets/client.js', isEntry: true } };

type SearchResult = { readonly zips: readonly { searchLabel: string; location: { coordinates: readonly [number, number] } }[] };
/** Returns the place of a ZIP code as a browser that selected it sends it to the server. */
const findPlace = async (keyword: string) => {
  const reply = await api.sendRequest('/api/services/search-city-or-zip', { body: { keyword }, token: null });
  const [zip] = (reply.body as SearchResult).zips;
  if (zip === undefined) throw new Error(`No ZIP code ${keyword}`);
  const [longitude, latitude] = zip.location.coordinates;
  return { label: zip.searchLabel.replace(', ', ' '), kind: 'zip' as const, longitude, latitude };
};

const METRES_PER_MILE = 1609.344;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
type Coordinate = { readonly longitude: number; readonly latitude: number };
/** Computes the distance by the spherical law of cosines, a formula that the product does not use. */
const milesBetween = (one: Coordinate, other: Coordinate): number =>
  (6_371_008.8 / METRES_PER_MILE) *
  Math.acos(
    Math.sin(radians(one.latitude)) * Math.sin(radians(other.latitude)) +
      Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.cos(radians(one.longitude - other.longitude)),
  );

const htmlToText = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(' ', ' ')
    .replaceAll('&#x27;', '’');
/** Returns the headings and sentences of the first view. */
const fetchFirstView = async (keyword: string, language: string, tab: string) => {
  const place = await findPlace(keyword);
  const cookies = { alreadyAccessed: 'true', language, tab, place: placeText(place) };
  const { html } = await renderPage(readRequest({ url: '/', cookies }), { fetchJson, manifest, now: Math.floor(api.clock() / 1000) });
  const body = htmlToText(html);
  return {
    place,
    count: /<h2 tabindex="-1">(.*?)<\/h2>/.exec(body)?.[1]?.replaceAll(/<.*?>/g, ''),
    emptyText: /<section[^>]*><h3>([^<]*)<\/h3><p>([^<]*)<\/p>/.exec(body)?.slice(1).join(' ') ?? null,
    isParted: body.includes(language === 'es' ? '<h3>Más lejos</h3>' : '<h3>Farther away</h3>'),
    names: [...body.matchAll(/<h3 class="[^"]*" id="[^"]*">([^<]*)<\/h3>/g)].map((match) => match[1]!),
  };
};

const TAB_TYPES = { SHELTER: ['EMERGENCY_SHELTER'], FOOD: ['FOOD_PANTRY', 'MEALS'] };

test('the table contains twenty ZIP codes with listings nearby and twenty without', () => {
  expect(new Set(FIRST_VIEWS.map(({ zip }) => zip)).size).toBe(40);
  expect(FIRST_VIEWS.filter(({ emptyText }) => emptyText === null)).toHaveLength(20);
});

test.each(FIRST_VIEWS)('near $zip the first view ($tab, $language) shows “$count”', async ({ zip, tab, language, count, emptyText }) => {
  const view = await fetchFirstView(zip, language, tab);
  expect({ count: view.count, emptyText: view.emptyText }).toEqual({ count, emptyText });

  const distancesInMiles = directory
    .filter(({ classified }) => TAB_TYPES[tab].some((type) => classified.types.includes(type as never)))
    .map(({ place }) => milesBetween(place as Coordinate, view.place))
    .toSorted((one, other) => one - other);
  const nearbyCount = distancesInMiles.filter((distance) => distance <= 50).length;
  expect(parseInt(view.count ?? '', 10)).toBe(nearbyCount);
  expect(emptyText === null).toBe(nearbyCount > 0);
  expect(view.isParted).toBe(nearbyCount < distancesInMiles.length);
  const shownMiles = /([\d,.]+) mi\b/.exec(emptyText ?? '')?.[1];
  // The request contains the place rounded to two decimals.
  if (shownMiles !== undefined) expect(Math.abs(Number(shownMiles.replace(',', '')) - distancesInMiles[0]!)).toBeLessThan(1.5);
});
