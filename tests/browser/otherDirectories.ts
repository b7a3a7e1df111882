/*
 * Directories other than the sample: one with food only, one of a single city, one of three cities. Their listings are invented, and
 * imported with the usual import.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createRandom } from '../support/generator.ts';
import { startShelter, type RunningShelter } from '../support/shelter.ts';
import { runTool } from '../support/tool.ts';
import type { Screen } from './screenKinds.ts';

interface City {
  readonly name: string;
  readonly state: string;
  readonly zip: string;
  readonly areaCode: string;
  readonly longitude: number;
  readonly latitude: number;
}

const TUCSON: City = { name: 'Tucson', state: 'AZ', zip: '85701', areaCode: '520', longitude: -110.97, latitude: 32.22 };
const BOISE: City = { name: 'Boise', state: 'ID', zip: '83702', areaCode: '208', longitude: -116.2, latitude: 43.62 };
const MADISON: City = { name: 'Madison', state: 'WI', zip: '53703', areaCode: '608', longitude: -89.38, latitude: 43.08 };
/** A ZIP code with no listing within hundreds of miles. */
const FAR_ZIP = '10001';

const SERVICE_NAME_PREFIXES = [
  'Acacia',
  'Bergamot',
  'Columbine',
  'Dogwood',
  'Elderberry',
  'Foxglove',
  'Goldenrod',
  'Hawthorn',
  'Juniper',
  'Lupine',
  'Mallow',
];
const NIGHT_HOURS = 'Daily 5 PM - 8 AM';
const WORKDAY_HOURS = 'Monday - Friday 9 AM - 5 PM';
/** Name (after a plant), category and hours for a kind of listing. */
type ServiceTemplate = readonly [called: string, category: string, hours: string];
const FOOD_TEMPLATES: readonly ServiceTemplate[] = [
  ['Community Kitchen', 'Meals', 'Daily 7 AM - 7 PM'],
  ['Pantry', 'Food pantry', WORKDAY_HOURS],
  ['Breakfast Table', 'Meals', 'Daily 6 AM - 10 AM'],
  ['Food Shelf', 'Food pantry', 'Tuesday, Thursday 1 PM - 6 PM'],
];
const OTHER_TEMPLATES: readonly ServiceTemplate[] = [
  ['Night Shelter', 'Emergency shelter', NIGHT_HOURS],
  ['Family Shelter', 'Emergency shelter', '24 hours'],
  ['House', 'Transitional', WORKDAY_HOURS],
  ['Free Clinic', 'Medical', WORKDAY_HOURS],
  ['Counseling Room', 'Counseling', 'Monday, Wednesday 10 AM - 4 PM'],
  ['Showers', 'Hygiene', 'Daily 8 AM - 2 PM'],
  ['Job Center', 'Employment', WORKDAY_HOURS],
];
const ALL_TEMPLATES = [...FOOD_TEMPLATES, ...OTHER_TEMPLATES];

const listingsOf = (kinds: readonly ServiceTemplate[], city: City, index: number) => {
  const random = createRandom(1 + index);
  const nearCoordinate = (centre: number): number => centre + random.int(-40, 40) / 1000;
  return kinds.map(([called, category, hours], place) => ({
    name: `${SERVICE_NAME_PREFIXES[(place + 4 * index) % SERVICE_NAME_PREFIXES.length]} ${called}`,
    category,
    hours_text: hours,
    address: `${random.int(100, 999)} ${SERVICE_NAME_PREFIXES[(place + 5) % SERVICE_NAME_PREFIXES.length]} Street`,
    city: city.name,
    state: city.state,
    zip: city.zip,
    phone: `${city.areaCode}-555-01${String(place + 20 * index).padStart(2, '0')}`,
    longitude: nearCoordinate(city.longitude),
    latitude: nearCoordinate(city.latitude),
    last_updated: new Date().toISOString().slice(0, 10),
  }));
};

const waitForList = async (page: Page): Promise<void> => {
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
  await page.locator('main article').first().waitFor();
  await page.waitForLoadState('networkidle');
  // On a desktop the base map fades in.
  await page.waitForFunction(() => [...document.querySelectorAll('.leaflet-tile')].every((tile) => getComputedStyle(tile).opacity === '1'));
};

/** Types a ZIP code into the place field of the list; the fifth digit selects it. */
const typeZip = async (page: Page, zip: string): Promise<void> => {
  await page.locator('main').getByRole('combobox').pressSequentially(zip);
  await page.getByRole('button', { name: new RegExp(`: ${zip} `) }).waitFor();
  await waitForList(page);
};

const typeFarZip = async (page: Page): Promise<void> => {
  await typeZip(page, FAR_ZIP);
  await page.getByRole('heading', { name: /^(Farther away|Más lejos)$/ }).waitFor();
};

/** One kind of directory, and its screenshots. */
export interface DataSet {
  readonly cities: readonly City[];
  readonly kinds: readonly ServiceTemplate[];
  readonly screens: readonly Screen[];
}

export const DATA_SETS: readonly DataSet[] = [
  { cities: [TUCSON], kinds: FOOD_TEMPLATES, screens: [{ name: 'first-view-food-only', path: '/', place: null, act: waitForList }] },
  { cities: [TUCSON], kinds: ALL_TEMPLATES, screens: [{ name: 'first-view-one-city', path: '/', place: null, act: waitForList }] },
  {
    cities: [TUCSON, BOISE, MADISON],
    kinds: ALL_TEMPLATES,
    screens: [
      { name: 'first-view-three-cities', path: '/', place: null, act: waitForList },
      { name: 'first-view-three-cities-zip', path: '/', place: null, act: (page) => typeZip(page, MADISON.zip) },
      { name: 'first-view-far', path: '/', place: null, act: typeFarZip },
    ],
  },
];

/** Resolves when the product lists this many places. */
const lists = async (url: string, count: number): Promise<void> => {
  for (;;) {
    const cards = (await (await fetch(`${url}/api/services?limit=100`)).json()) as readonly unknown[];
    if (cards.length === count) return;
    await delay(100);
  }
};

/** Starts the whole product without its sample, with these listings only. */
export const startWithListings = async ({ cities, kinds }: DataSet): Promise<RunningShelter> => {
  const listings = cities.flatMap((city, index) => listingsOf(kinds, city, index));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-listings-'));
  const shelter = await startShelter({ SHELTER_SAMPLE: 'false' });
  try {
    const file = path.join(folder, 'listings.jsonl');
    await writeFile(file, listings.map((listing) => `${JSON.stringify(listing)}\n`).join(''));
    const { code, output } = await runTool('import', [file], { SHELTER_DATA_DIR: shelter.dataDir });
    if (code !== 0) throw new Error(`The listings are not imported: ${output}`);
    await lists(shelter.url, listings.length);
    return shelter;
  } catch (error) {
    await shelter.stop();
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
};
