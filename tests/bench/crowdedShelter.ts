import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startShelter, type RunningShelter } from '../support/shelter.ts';
import { removeDataDir } from '../support/stores.ts';
import { runTool } from '../support/tool.ts';

/** Rows of each kind: more than a list initially shows and prefetches together. */
const ROWS_PER_KIND = 60;
const SERVICE_TYPES = ['EMERGENCY_SHELTER', 'MEALS'];
const SERVICE_NAMES = [
  'Open Door Mission',
  'St. Brendan Family Center',
  'Harbor Youth Drop-In',
  'Casa Esperanza',
  'Northside Women’s Center',
];
const HOURS_TEXTS = ['Mon-Sun 5 PM - 8 AM', 'Mon-Fri 9 AM - 5 PM', 'Tue, Thu 11 AM - 2 PM', ''];
const DAY_MS = 86_400_000;

/** Generates places around the centre of the sample's city; their facts are up to half a year old. */
const listingsJsonLines = (): string =>
  SERVICE_TYPES.flatMap((type) =>
    Array.from({ length: ROWS_PER_KIND }, (_, index) => ({
      name: `${SERVICE_NAMES[index % SERVICE_NAMES.length]} ${index + 1}`,
      type,
      address: `${100 + index} Larimer St`,
      city: 'Denver',
      state: 'CO',
      zip: '80205',
      latitude: 39.74 + ((index * 7) % 30) / 500,
      longitude: -104.99 + ((index * 11) % 30) / 500,
      phone: `303-555-01${String(index).padStart(2, '0')}`,
      hours: HOURS_TEXTS[index % HOURS_TEXTS.length],
      description: 'Hot meals, showers and lockers for anyone who comes. Ring the bell at the side door; dogs are welcome.',
      source_last_updated: new Date(Date.now() - index * 3 * DAY_MS).toISOString().slice(0, 10),
    })),
  )
    .map((row) => JSON.stringify(row))
    .join('\n');

/** Starts the whole product with its sample and enough additional listings to fill the first list. */
export const startCrowdedShelter = async (): Promise<RunningShelter> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-crowded-'));
  const environment = { SHELTER_DATA_DIR: path.join(folder, 'data') };
  const removeFolder = async (): Promise<void> => {
    await removeDataDir(environment.SHELTER_DATA_DIR);
    await rm(folder, { recursive: true, force: true });
  };
  const shelter = await startShelter(environment).catch(async (error: unknown) => {
    await removeFolder();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await shelter.stop();
    await removeFolder();
  };
  const file = path.join(folder, 'listings.jsonl');
  await writeFile(file, listingsJsonLines());
  const { code, output } = await runTool('import', [file], environment);
  const listed = await fetch(`${shelter.url}/api/services?type=EMERGENCY_SHELTER&limit=100`);
  if (code !== 0 || ((await listed.json()) as unknown[]).length < ROWS_PER_KIND) {
    await stop();
    throw new Error(`The listings are missing: ${output}`);
  }
  return { ...shelter, stop };
};
