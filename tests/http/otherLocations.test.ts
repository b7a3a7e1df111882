import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import { hsdsId } from '#interchange/hsds/ownTaxonomies.ts';
import { importActor, importPlan } from '#interchange/import/importFile.ts';
import { planImport } from '#interchange/planImport.ts';
import { fieldOf, type Reply, type TestApi, type TestClock } from '../support/api.ts';
import { createPersonAs, startPeopleApi } from './authSupport.ts';
import { addService, idOf, readAfter, revisionOf, serviceForm } from './commandsSupport.ts';

/* Listings that came in as one HSDS service at several locations, and what each says about the others. */

let api: TestApi;
/** The last command's response; reads wait for it. */
let lastReply: Reply;
let leadToken: string;

const locationAt = (street: string) => ({
  id: hsdsId(street, 'location at'),
  location: {
    id: hsdsId(street, 'location'),
    name: street,
    addresses: [{ address_1: street, city: 'Denver', state_province: 'CO', postal_code: '80202', address_type: 'physical' }],
  },
});
const serviceAt = (name: string, ...streets: readonly string[]) => ({
  id: hsdsId(name, 'service'),
  name,
  status: 'active',
  organization: { id: hsdsId(name, 'organization'), name: 'Elm Relief', description: 'Helps people.' },
  service_at_locations: streets.map(locationAt),
});
const STREETS = ['100 Elm Street', '200 Elm Street', '300 Canary Lane', '400 Elm Street'];

const importServices = async (services: readonly unknown[]): Promise<void> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hsds-'));
  try {
    const file = path.join(folder, 'services.json');
    await writeFile(file, JSON.stringify(services));
    const plan = await planImport(file, { today: '2026-11-30' });
    const { store } = api.product;
    const importId = hsdsId('other locations');
    await importPlan(plan, { store, clock, importId, actor: importActor(ADMINISTRATOR_ID) }).finally(() => plan.close());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The real clock: the product and the event store must take their times from the same clock. */
const clock: TestClock = Object.assign((): number => Date.now(), { set: () => undefined, advance: () => undefined });

/** Sends a command, and returns a moment after it and before the next one. */
const command = async (sending: () => Promise<Reply>): Promise<string> => {
  lastReply = await sending();
  if (lastReply.status >= 300) throw new Error(`${lastReply.status} ${JSON.stringify(lastReply.body)}`);
  await api.projected(lastReply);
  const now = clock();
  while (clock() <= now) await turn();
  return new Date(now).toISOString();
};

interface Card {
  readonly id: string;
  readonly address1?: string;
  readonly city?: string;
}
const cardsBeside = async (id: string, query = '', token: string | null = null): Promise<readonly Card[]> => {
  const headers = { 'consistency-token': lastReply.headers.get('consistency-token') ?? '' };
  const { body } = await api.sendRequest(`/api/services?sort=name&sameServiceAs=${id}${query}`, { token, headers });
  return body as readonly Card[];
};
const idsBeside = async (id: string, query = '', token: string | null = null) =>
  (await cardsBeside(id, query, token)).map((card) => card.id).toSorted();

const readPage = (id: string, query = '', token: string | null = null) => api.sendRequest(`/api/services/${id}${query}`, { token });
const tellsOfOthers = async (id: string, query = '', token: string | null = null) =>
  fieldOf(await readPage(id, query, token), 'otherLocations');

const ids: Record<'north' | 'south' | 'canary' | 'east' | 'single' | 'own', string> = {
  north: '',
  south: '',
  canary: '',
  east: '',
  single: '',
  own: '',
};
const moments: Record<'all' | 'fewer', string> = { all: '', fewer: '' };
const withdraw = (id: string) => api.sendRequest(`/api/services/${id}/withdraw-approval`, { body: {} });

beforeAll(async () => {
  api = await startPeopleApi({ clock, product: { reactions: false } });
  ({ token: leadToken } = await createPersonAs(api, 'lea@example.org', 'VOLUNTEER LEAD'));
  await importServices([serviceAt('Meals for all', ...STREETS), serviceAt('Clothes for all', '500 Elm Street')]);
  moments.all = await command(async () => {
    const reply = await addService(api);
    ids.own = idOf(reply);
    return reply;
  });
  const listed = (await readAfter(api, lastReply, '/api/services?city=Denver')).body as readonly Card[];
  const idAt = (street: string): string => listed.find(({ address1 }) => address1 === street)?.id ?? '';
  Object.assign(ids, {
    north: idAt(STREETS[0]!),
    south: idAt(STREETS[1]!),
    canary: idAt(STREETS[2]!),
    east: idAt(STREETS[3]!),
    single: idAt('500 Elm Street'),
  });
});
afterAll(() => api.stop());

test('a listing tells of the other locations of its service, and the list returns them', async () => {
  covers('services-other-locations');
  expect(await idsBeside(ids.north)).toEqual([ids.south, ids.canary, ids.east].toSorted());
  expect(await tellsOfOthers(ids.north)).toBe(true);
  expect(await idsBeside(ids.north, '&limit=1')).toHaveLength(1);
  for (const alone of [ids.single, ids.own, 'unknown']) expect(await idsBeside(alone)).toEqual([]);
  expect(await tellsOfOthers(ids.single)).toBeUndefined();
  expect(await tellsOfOthers(ids.own)).toBeUndefined();
});

test('counts of the tabs have the same filter', async () => {
  const { body } = await api.sendRequest(`/api/services/counts?sameServiceAs=${ids.single}`, { token: null });
  expect(new Set(Object.values(body as object))).toEqual(new Set([0]));
});

test('a confidential location is listed without its address', async () => {
  covers('services-other-locations');
  const revision = revisionOf(await readPage(ids.canary));
  const place = { address1: STREETS[2], city: 'Denver', state: 'CO', zip: '80202' };
  await command(() =>
    api.sendRequest(`/api/services/${ids.canary}`, { method: 'PUT', body: serviceForm({ ...place, isConfidential: true, revision }) }),
  );
  const card = (await cardsBeside(ids.north)).find(({ id }) => id === ids.canary);
  expect(card).toMatchObject({ city: 'Denver', isConfidential: true });
  expect(JSON.stringify(await cardsBeside(ids.north))).not.toContain('Canary');
  const past = await cardsBeside(ids.north, `&asOf=${moments.all}`, leadToken);
  expect(past.map(({ id }) => id)).toContain(ids.canary);
  expect(JSON.stringify(past)).not.toContain('Canary');
});

test('drafts and removed listings are neither counted nor listed, and the ETag changes', async () => {
  covers('services-other-locations');
  const etagBefore = (await readPage(ids.north)).headers.get('etag');
  await command(() => withdraw(ids.south));
  await command(() => api.sendRequest(`/api/services/${ids.canary}`, { method: 'DELETE' }));
  expect(await idsBeside(ids.north)).toEqual([ids.east]);
  expect(await idsBeside(ids.south)).toEqual([]);
  expect(await idsBeside(ids.canary)).toEqual([]);
  moments.fewer = await command(() => withdraw(ids.east));
  expect(await idsBeside(ids.north)).toEqual([]);
  const page = await readPage(ids.north);
  expect(fieldOf(page, 'otherLocations')).toBeUndefined();
  expect(page.headers.get('etag')).not.toBe(etagBefore);
  // An administrator sees drafts, but no draft tells a service, and none is counted.
  expect(fieldOf(await api.sendRequest(`/api/services/${ids.east}`), 'otherLocations')).toBeUndefined();
});

test('past views show the locations of that moment', async () => {
  covers('services-other-locations');
  expect(await idsBeside(ids.north, `&asOf=${moments.all}`, leadToken)).toEqual([ids.south, ids.canary, ids.east].toSorted());
  expect(await tellsOfOthers(ids.north, `?asOf=${moments.all}`, leadToken)).toBe(true);
  expect(await idsBeside(ids.north, `&asOf=${moments.fewer}`, leadToken)).toEqual([]);
  expect(await tellsOfOthers(ids.north, `?asOf=${moments.fewer}`, leadToken)).toBeUndefined();
});
