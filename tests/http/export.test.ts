import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { HsdsService } from '#contract/hsds.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import { importActor, importPlan } from '#interchange/import/importFile.ts';
import { planImport } from '#interchange/planImport.ts';
import type { EventStore, LogEntry } from '#platform/event-store/types.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { openCurrentListings } from '#query-api/export/currentListings.ts';
import type { TestApi, TestClock } from '../support/api.ts';
import { runTool, type ToolResult } from '../support/tool.ts';
import { signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';

/* `npm run export` on the stores of a product. */

let api: TestApi;
let owner: Person;
let parent = '';
const ids: Record<'kitchen' | 'house' | 'closed', string> = { kitchen: '', house: '', closed: '' };
/** Moment at which the kitchen had its older name, the house its public address, and the closed listing was open. */
let earlier = '';

const UNREADABLE = { id: '', streamName: 'service-new', revision: 0n, type: 'ServiceAdded', reason: '' } as const;

/** The real clock: the product and the event store must take their times from the same clock. */
const clock: TestClock = Object.assign((): number => Date.now(), { set: () => undefined, advance: () => undefined });

const revise = async (id: string, changes: object): Promise<void> => {
  const form = (await api.sendRequest(`/api/services/${id}`, { token: owner.token })).body as object;
  const reply = await api.sendRequest(`/api/services/${id}`, { method: 'PUT', body: { ...form, ...changes }, token: owner.token });
  expect(reply.status).toBe(200);
  await api.projected(reply);
};

beforeAll(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'shelter-export-'));
  api = await startPeopleApi({ clock, product: { reactions: false } });
  owner = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  const add = async (name: string, form: object = {}) => idOf(await addService(api, { name, ...form }, { token: owner.token }));
  ids.kitchen = await add('Soup "at" Noon', { description: 'Lunch,\nevery day.', type: ['MEALS'] });
  ids.house = await add('Canary House', { type: ['SHELTER'], address1: '77 Canary Street', zip: '90014' });
  ids.closed = await add('Old Pantry', { type: ['FOOD_PANTRY'] });
  const services = [ids.kitchen, ids.house, ids.closed];
  await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services } }));
  const now = clock();
  earlier = new Date(now).toISOString();
  while (clock() <= now) await turn();
  await revise(ids.kitchen, { name: 'Soup at One' });
  await revise(ids.house, { isConfidential: true });
  await api.projected(await api.sendRequest(`/api/services/${ids.closed}`, { method: 'DELETE' }));
  await add('Not Yet Approved');
});
afterAll(async () => {
  await api.stop();
  await rm(parent, { recursive: true, force: true });
});

const runExport = (name: string, ...flags: readonly string[]): Promise<ToolResult> =>
  runTool('export', [path.join(parent, name), ...flags], {
    EVENTSTORE_URL: api.stores.eventStoreUrl,
    MONGODB_URL: api.stores.mongodbUrl,
    SHELTER_DATA_DIR: api.stores.dataDir,
  });
const read = (...names: readonly string[]): Promise<string> => readFile(path.join(parent, ...names), 'utf8');
const linesIn = async (...names: readonly string[]) =>
  (await read(...names))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
const namesIn = (listings: readonly { readonly name?: unknown }[]): readonly unknown[] => listings.map(({ name }) => name).toSorted();

/** Returns the names that a listing was given. */
const namesSet = (metadata: HsdsService['metadata'] = []): readonly string[] =>
  metadata.flatMap(({ resource_type: type, field_name: field, replacement_value: name }) =>
    type === 'service' && field === 'name' ? [name] : [],
  );

test('writes the approved listings as tables of HSDS, which the import reads', async () => {
  covers('export-current', 'export-hsds-csv', 'export-confidential');
  const { code, output } = await runExport('tables', '--format', 'hsds-csv');
  expect([code, output]).toEqual([0, expect.stringMatching(/^Exported 2 listings as of \S+Z, position \d+ of the log, to .*tables\.\n$/)]);
  const files = (await readdir(path.join(parent, 'tables'))).toSorted();
  const { resources } = JSON.parse(await read('tables', 'datapackage.json')) as {
    readonly resources: readonly { readonly path: string }[];
  };
  expect(files).toEqual(['datapackage.json', ...resources.map(({ path: file }) => file)].toSorted());
  for (const file of files) expect(await read('tables', file)).not.toMatch(/77 Canary|90014/);
  const plan = await planImport(path.join(parent, 'tables'), { today: '2026-11-30' });
  const listings = [...plan.rows].map((row) => row.read());
  const unknownFiles = plan.unknownFiles;
  plan.close();
  expect(unknownFiles).toEqual([]);
  const kitchen = listings.find((listing) => listing.ok && listing.listing.facts.described.name === 'Soup at One');
  expect(listings.map(({ ok, problems }) => [ok, problems])).toEqual([
    [true, []],
    [true, []],
  ]);
  expect(kitchen).toMatchObject({
    listing: { facts: { described: { description: 'Lunch,\nevery day.' }, classified: { types: ['MEALS'] } } },
  });
}, 60_000);

test('writes the services of the HSDS API as one list', async () => {
  covers('export-current');
  expect((await runExport('json', '--format', 'hsds-json')).code).toBe(0);
  const services = JSON.parse(await read('json', 'services.json')) as readonly HsdsService[];
  const answers = await Promise.all(
    services.map(async ({ id }) => (await api.sendRequest(`/api/hsds/3/services/${id}`, { token: null })).body as HsdsService),
  );
  expect(services).toEqual(answers);
  expect(services.map(({ id }) => id)).toEqual([ids.kitchen, ids.house].toSorted());
}, 60_000);

test('writes the public answers of the API as lines, without what holds only at a moment', async () => {
  covers('export-current', 'export-confidential');
  expect((await runExport('lines', '--format', 'jsonl')).code).toBe(0);
  const lines = await linesIn('lines', 'listings.jsonl');
  expect(namesIn(lines)).toEqual(['Canary House', 'Soup at One']);
  for (const line of lines) {
    const answer = (await api.sendRequest(`/api/services/${String(line['id'])}`, { token: null })).body as object;
    expect(answer).toMatchObject(line);
    const left = Object.keys(answer).filter((field) => !(field in line));
    expect(['hours', 'isCriticalHeader', 'nextOpening', 'openings']).toEqual(expect.arrayContaining(left));
  }
}, 60_000);

test.each(['csv', 'hsds-csv'])(
  'writes %s that changes nothing when it comes into the same directory',
  async (format) => {
    covers('export-current');
    expect((await runExport(`same ${format}`, '--format', format)).code).toBe(0);
    const folder = path.join(parent, `same ${format}`);
    const plan = await planImport(format === 'csv' ? path.join(folder, 'listings.csv') : folder, { today: '2026-11-30' });
    const { store } = api.product;
    const importId = randomUUID();
    const report = await importPlan(plan, { store, clock, importId, actor: importActor(ADMINISTRATOR_ID) }).finally(() => plan.close());
    expect(report).toMatchObject({ rows: 2, added: 0, revised: 0, unchanged: 2, refused: 0 });
  },
  60_000,
);

test('writes the directory of a past moment, without an address that is confidential today', async () => {
  covers('export-as-of', 'export-confidential');
  const { code, output } = await runExport('past', '--format', 'jsonl', '--as-of', earlier);
  expect([code, output]).toEqual([0, expect.stringContaining(`Exported 3 listings as of ${earlier}, position `)]);
  const lines = await linesIn('past', 'listings.jsonl');
  expect(namesIn(lines)).toEqual(['Canary House', 'Old Pantry', 'Soup "at" Noon']);
  expect(await read('past', 'listings.jsonl')).not.toMatch(/77 Canary|90014/);
  const before = await runExport('before', '--format', 'hsds-json', '--as-of', '2020-01-01');
  expect([before.code, JSON.parse(await read('before', 'services.json'))]).toEqual([0, []]);
}, 60_000);

test('writes who changed what by role, which the import ignores', async () => {
  covers('export-history', 'export-confidential');
  expect((await runExport('history', '--format', 'hsds-json', '--with-history')).code).toBe(0);
  const services = JSON.parse(await read('history', 'services.json')) as readonly HsdsService[];
  const answers = await Promise.all(services.map(async ({ id }) => (await api.sendRequest(`/api/hsds/3/services/${id}`)).body));
  expect(services).toEqual(answers);
  expect(namesSet(services.find(({ id }) => id === ids.kitchen)?.metadata)).toEqual(['Soup "at" Noon', 'Soup at One']);

  expect((await runExport('history tables', '--format', 'hsds-csv', '--with-history')).code).toBe(0);
  const table = await read('history tables', 'metadata.csv');
  expect(table).toContain('update,name,"Soup ""at"" Noon",Soup at One,USER');
  expect(table).not.toMatch(/77 Canary|90014|Ana Owner|ana@example/);
  expect(table).not.toContain(owner.id);
  for (const location of [path.join('history', 'services.json'), 'history tables']) {
    const plan = await planImport(path.join(parent, location), { today: '2026-11-30' });
    const report = await importPlan(plan, {
      store: api.product.store,
      clock,
      importId: randomUUID(),
      actor: importActor(ADMINISTRATOR_ID),
    }).finally(() => plan.close());
    expect(report).toMatchObject({ rows: 2, added: 0, revised: 0, unchanged: 2, refused: 0 });
  }
}, 60_000);

test('writes the changes up to a past moment, without an address that is confidential today', async () => {
  covers('export-history', 'export-as-of', 'export-confidential');
  expect((await runExport('past history', '--format', 'hsds-json', '--as-of', earlier, '--with-history')).code).toBe(0);
  const text = await read('past history', 'services.json');
  const services = JSON.parse(text) as readonly HsdsService[];
  expect(namesSet(services.find(({ id }) => id === ids.kitchen)?.metadata)).toEqual(['Soup "at" Noon']);
  expect(namesSet(services.find(({ id }) => id === ids.house)?.metadata)).toEqual(['Canary House']);
  expect(text).not.toMatch(/77 Canary|90014/);
}, 60_000);

test('says how many events the read model lacks', async () => {
  covers('export-current');
  const mongo = await connectMongo(api.stores.mongodbUrl);
  const { store } = api.product;
  const head = await store.lastPosition();
  const newer: LogEntry[] = [1n, 2n].map((offset) => ({ kind: 'poison', position: head + offset, ...UNREADABLE }));
  const eventStore: EventStore = {
    ...store,
    lastPosition: async () => head + 2n,
    readAll: async (options) => ((options.after ?? 0n) < head ? store.readAll(options) : newer),
  };
  try {
    await expect(openCurrentListings({ db: mongo.models, eventStore }, { at: clock(), idleMs: 1 })).rejects.toThrow(
      'The read model services lacks 2 events of the log.',
    );
  } finally {
    await mongo.close();
  }
});

test.each([
  ['an unknown format', ['--format', 'xml'], 2, 'npm run export'],
  ['history in a format without it', ['--format', 'csv', '--with-history'], 2, 'npm run export'],
  ['no format', [], 2, 'npm run export'],
  ['a moment that is none', ['--format', 'jsonl', '--as-of', 'yesterday'], 2, 'npm run export'],
  ['a moment in the future', ['--format', 'jsonl', '--as-of', '2999-01-01'], 1, '2999-01-01 is in the future.'],
])('refuses %s', async (_title, flags, code, sentence) => {
  const result = await runExport('refused', ...flags);
  expect(result).toEqual({ code, output: expect.stringContaining(sentence) });
  expect(await readdir(parent)).not.toContain('refused');
});

test('refuses a folder with files', async () => {
  covers('export-whole');
  await writeFile(path.join(parent, 'note.txt'), '');
  const { code, output } = await runExport('', '--format', 'jsonl');
  expect([code, output]).toEqual([1, expect.stringMatching(/ is not empty: an export needs a new folder or an empty one\.\n$/)]);
});
