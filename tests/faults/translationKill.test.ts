import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { importActor, importFile } from '#interchange/import/importFile.ts';
import { openEventStore, type EventStore } from '#platform/event-store/index.ts';
import { silentLogger } from '#platform/logger.ts';
import { systemClock } from '#platform/systemClock.ts';
import { startProcess, type RunningProcess } from '../support/startProcess.ts';
import { startStores, type Stores } from '../support/stores.ts';
import { startLocalTranslator, type LocalTranslator } from '../support/translation/localTranslator.ts';

/* Kills a command API in the middle of an import's translation; the next one continues. */
const ROW_COUNT = 30;
/** Number of texts after which the translator stops responding, so that the kill hits work in progress. */
const TRANSLATED_BEFORE_KILL = 15;

let stores: Stores;
let store: EventStore;
let translator: LocalTranslator;
let folder: string;
const apiProcesses: RunningProcess[] = [];
let ids: readonly string[];

beforeAll(async () => {
  [stores, translator, folder] = await Promise.all([
    startStores(),
    startLocalTranslator(),
    mkdtemp(path.join(os.tmpdir(), 'shelter-translation-')),
  ]);
  store = openEventStore(stores.eventStoreUrl, { log: silentLogger });
  const rows = Array.from({ length: ROW_COUNT }, (_row, index) => ({
    name: `Kitchen ${index}`,
    phone: '213-555-0142',
    notes: `Lunch in house ${index}.`,
    // Some rows already have Spanish texts written by a user.
    ...(index % 10 === 0 ? { description_es: `Comida en la casa ${index}.` } : {}),
  }));
  const { outcomes } = await importFile({
    store,
    clock: systemClock,
    importId: randomUUID(),
    name: 'kitchens.jsonl',
    bytes: Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n')),
    actor: importActor('ada'),
  });
  ids = outcomes.flatMap((outcome) => ('serviceId' in outcome ? [outcome.serviceId] : []));
});
afterAll(async () => {
  for (const apiProcess of apiProcesses) apiProcess.kill('SIGKILL');
  await Promise.all(apiProcesses.map(({ exited }) => exited));
  await store.close();
  await translator.stop();
  await stores.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = (environmentOverrides: Readonly<Record<string, string>> = {}): RunningProcess => {
  const newProcess = startProcess('app/processes/commandApi.ts', {
    PORT: '0',
    EVENTSTORE_URL: stores.eventStoreUrl,
    MONGODB_URL: stores.mongodbUrl,
    SHELTER_DATA_DIR: folder,
    TRANSLATOR: 'auto',
    TRANSLATE_URL: translator.url,
    LOG_LEVEL: 'silent',
    ...environmentOverrides,
  });
  apiProcesses.push(newProcess);
  return newProcess;
};

const countMachineTranslations = async (id: string): Promise<number> =>
  (await store.readStream(`service-${id}`)).filter(
    ({ type, data }) => type === 'ServiceTranslated' && (data as { source?: string }).source === 'machine',
  ).length;
const countTranslationsPerService = async (): Promise<readonly number[]> => Promise.all(ids.map(countMachineTranslations));
const countTranslatedServices = (counts: readonly number[]): number => counts.filter((count) => count > 0).length;
/** Polls with a pause, because each check of the log reads every service. */
const waitUntil = async (condition: () => Promise<boolean> | boolean, pauseMs = 20): Promise<void> => {
  while (!(await condition())) await delay(pauseMs);
};

/** Rows without machine translation: their file contains the Spanish text. */
const ROWS_WITH_SPANISH = ROW_COUNT / 10;

test('a killed translation continues with the remaining texts, and no text is translated twice', async () => {
  expect(ids).toHaveLength(ROW_COUNT);
  const first = start();
  await waitUntil(() => {
    if (translator.requests.length >= TRANSLATED_BEFORE_KILL) translator.behaviour = 'silent';
    return translator.behaviour === 'silent';
  });
  first.kill('SIGKILL');
  await first.exited;
  const translatedBeforeKill = countTranslatedServices(await countTranslationsPerService());
  expect(translatedBeforeKill).toBeGreaterThan(0);
  expect(translatedBeforeKill).toBeLessThan(ROW_COUNT - ROWS_WITH_SPANISH);

  // Control: a process without translation leaves the remaining texts unchanged.
  translator.behaviour = 'well';
  translator.requests.length = 0;
  const processWithoutTranslator = start({ TRANSLATOR: 'off' });
  await processWithoutTranslator.waitForOutput(/READY/);
  processWithoutTranslator.kill('SIGKILL');
  await processWithoutTranslator.exited;
  expect([countTranslatedServices(await countTranslationsPerService()), translator.requests.length]).toEqual([translatedBeforeKill, 0]);

  start();
  await waitUntil(async () => countTranslatedServices(await countTranslationsPerService()) === ROW_COUNT - ROWS_WITH_SPANISH, 200);
  expect((await countTranslationsPerService()).filter((count) => count > 1)).toEqual([]);
  // One text per remaining row and per request in flight at the kill; never all texts again.
  expect(translator.requests.length).toBeGreaterThanOrEqual(ROW_COUNT - ROWS_WITH_SPANISH - translatedBeforeKill);
  expect(translator.requests.length).toBeLessThanOrEqual(ROW_COUNT - ROWS_WITH_SPANISH - translatedBeforeKill + 4);
});
