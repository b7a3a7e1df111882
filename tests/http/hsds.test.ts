import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { HsdsService, ListedHsdsService } from '#contract/hsds.ts';
import type { HsdsPage } from '#contract/hsdsOperations.ts';
import { ADMINISTRATOR_ID } from '#identity/access/adminToken.ts';
import { hsdsId, kindTerm } from '#interchange/hsds/ownTaxonomies.ts';
import { importActor, importPlan } from '#interchange/import/importFile.ts';
import { planImport } from '#interchange/planImport.ts';
import type { Reply, TestApi } from '../support/api.ts';
import { startApi } from '../support/api.ts';
import { createHsdsValidator, hasHsdsSchemas, readHsdsFile } from '../support/hsdsSchemas.ts';
import { addService, idOf } from './commandsSupport.ts';

/* The read-only API of HSDS 3. */

let api: TestApi;
const ids: Record<'shelter' | 'pantry' | 'hidden' | 'waiting', string> = { shelter: '', pantry: '', hidden: '', waiting: '' };

beforeAll(async () => {
  api = await startApi();
  ids.shelter = idOf(await addService(api, { totalBeds: 20, availableBeds: 4, isWheelchairAccessible: true, age: '18+' }));
  ids.pantry = idOf(
    await addService(api, {
      name: 'Harbor Pantry',
      type: ['FOOD_PANTRY'],
      category: ['FAMILIES', 'SENIORS'],
      website: 'https://harbor.example.org',
      schedules: [
        { type: 'MONTHLY', period: 'LAST', day: 'FRIDAY', startTime: '10:00', endTime: '12:00' },
        { type: 'DATE_RANGE', startDate: '2027-01-04', endDate: '2027-01-08', startTime: '18:00', endTime: '07:00', endsNextDay: true },
      ],
      closeSchedules: [{ type: 'DATE_RANGE', startDate: '2027-01-06', endDate: '2027-01-06' }],
    }),
  );
  ids.hidden = idOf(await addService(api, { name: 'Safe House', isConfidential: true, type: ['SHELTER'] }));
  await api.caughtUp();
});
afterAll(() => api.stop());

const get = (pathAndQuery: string): Promise<Reply> => api.sendRequest(`/api/hsds/3${pathAndQuery}`, { token: null });
const listServices = async (query: string) => (await get(`/services${query}`)).body as HsdsPage<ListedHsdsService>;
const getService = async (id: string) => (await get(`/services/${id}`)).body as HsdsService;
const namesIn = async (query: string): Promise<readonly unknown[]> =>
  (await listServices(query)).contents.map(({ name }) => name).toSorted();

test('writes each approved listing as a service at its location', async () => {
  covers('hsds-services');
  const service = await getService(ids.pantry);
  expect(service).toMatchObject({
    id: ids.pantry,
    name: 'Harbor Pantry',
    status: 'active',
    url: 'https://harbor.example.org/',
    organization: { name: 'Harbor Pantry' },
    phones: [{ number: '2135550100', type: 'voice' }],
    service_at_locations: [
      { location: { addresses: [{ address_1: '100 Example Street', city: 'Los Angeles', state_province: 'CA', postal_code: '90012' }] } },
    ],
  });
  expect(service.schedules).toMatchObject([
    { freq: 'MONTHLY', byday: '-1FR', opens_at: '10:00:00', closes_at: '12:00:00' },
    { freq: 'WEEKLY', valid_from: '2027-01-04', valid_to: '2027-01-08', opens_at: '18:00:00', closes_at: '07:00:00' },
  ]);
  const terms = service.attributes.map(({ taxonomy_term: term, value }) => [term.code, value ?? '']);
  expect(terms).toEqual(
    expect.arrayContaining([
      ['FOOD_PANTRY', ''],
      ['FAMILIES', ''],
      ['SENIORS', ''],
    ]),
  );
  expect((await getService(ids.shelter)).attributes.map(({ taxonomy_term: term, value }) => `${term.code} ${value ?? ''}`)).toEqual(
    expect.arrayContaining(['total-beds 20', 'available-beds 4', 'age 18+']),
  );
});

test('tells of a confidential listing only its city', async () => {
  covers('hsds-confidential');
  const { service_at_locations: places } = await getService(ids.hidden);
  expect(places).toEqual([
    {
      id: hsdsId(ids.hidden, 'service at location'),
      location: { id: hsdsId(ids.hidden, 'location'), location_type: 'physical', name: 'Los Angeles, CA' },
    },
  ]);
});

test('lists services in pages, and all ids at once', async () => {
  covers('hsds-services');
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listServices(`?per_page=1&page=${page}`)));
  expect(pages.map(({ contents, first_page: first, last_page: last, empty }) => [contents.length, first, last, empty])).toEqual([
    [1, true, false, false],
    [1, false, false, false],
    [1, false, true, false],
    [0, false, true, true],
  ]);
  expect(pages[0]).toMatchObject({ total_items: 3, total_pages: 3, page_number: 1, size: 1 });
  expect(new Set(pages.flatMap(({ contents }) => contents.map(({ id }) => id)))).toEqual(new Set([ids.shelter, ids.pantry, ids.hidden]));
  const all = await listServices('?minimal=true&per_page=1');
  expect(all.contents.map((service) => Object.keys(service))).toEqual([1, 2, 3].map(() => ['id', 'last_modified']));
  expect((await listServices('')).contents[0]).not.toHaveProperty('attributes');
  expect((await listServices('?full=true')).contents[0]).toHaveProperty('attributes');
});

test('filters services by words, term, taxonomy, organization and time', async () => {
  covers('hsds-services');
  const pantryTerm = kindTerm('FOOD_PANTRY');
  expect(await namesIn('?search=harbor+pantry')).toEqual(['Harbor Pantry']);
  expect(await namesIn(`?taxonomy_term_id=${pantryTerm.id}`)).toEqual(['Harbor Pantry']);
  expect(await namesIn(`?taxonomy_id=${pantryTerm.taxonomy_detail.id}`)).toHaveLength(3);
  expect(await namesIn('?taxonomy_id=none')).toEqual([]);
  expect(await namesIn(`?organization_id=${hsdsId(ids.hidden, 'organization')}`)).toEqual(['Safe House']);
  const { last_modified: last } = await getService(ids.hidden);
  expect(await namesIn(`?modified_after=${last}`)).toContain('Safe House');
  expect(await namesIn('?modified_after=2099-01-01')).toEqual([]);
  expect((await get('/services?modified_after=May')).status).toBe(400);
});

test('answers 404 for what is not there', async () => {
  const paths = ['services', 'service_at_locations', 'organizations', 'taxonomies', 'taxonomy_terms'].map((list) => `/${list}/none`);
  expect(await Promise.all(paths.map(async (missing) => (await get(missing)).status))).toEqual(paths.map(() => 404));
});

test('finds services at locations, organizations and terms by the ids that it writes', async () => {
  covers('hsds-services');
  for (const list of ['service_at_locations', 'organizations', 'taxonomies', 'taxonomy_terms'])
    for (const { id } of ((await get(`/${list}`)).body as HsdsPage<{ id: string }>).contents)
      expect((await get(`/${list}/${id}`)).body).toMatchObject({ id });
  expect((await get('')).body).toMatchObject({ version: '3.0' });
});

test('is read by the import as the same listings', async () => {
  covers('hsds-round-trip');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hsds-'));
  try {
    const file = path.join(folder, 'page.json');
    await writeFile(file, JSON.stringify((await get('/services?full=true')).body));
    const plan = await planImport(file, { today: '2026-11-30' });
    const listings = [...plan.rows].map((row) => row.read());
    plan.close();
    const pantry = listings.find((read) => read.ok && read.listing.facts.described.name === 'Harbor Pantry');
    expect(pantry).toMatchObject({
      problems: [],
      listing: {
        facts: {
          classified: {
            types: ['FOOD_PANTRY'],
            categories: (await getService(ids.pantry)).attributes.flatMap(({ taxonomy_term: term }) =>
              term.taxonomy === 'Audiences' ? [term.code] : [],
            ),
          },
          hours: {
            schedules: [
              { type: 'MONTHLY', period: 'LAST' },
              { type: 'DATE_RANGE', endsNextDay: true },
            ],
            closedDays: [{ type: 'DATE_RANGE', startDate: '2027-01-06' }],
          },
        },
      },
    });
    expect(listings.map((read) => read.ok)).toEqual([true, true, true]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const testLocation = (id: string, street: string) => ({
  id: hsdsId(id, 'test location'),
  name: street,
  addresses: [{ address_1: street, city: 'Denver', state_province: 'CO', postal_code: '80202', address_type: 'physical' }],
});

test('writes a service of another directory with its ids, its organization and all its locations', async () => {
  covers('hsds-out-as-in');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'hsds-'));
  try {
    const [serviceId, organizationId, firstId, secondId] = [1, 2, 3, 4].map((number) => hsdsId('test', number)) as [
      string,
      string,
      string,
      string,
    ];
    const file = path.join(folder, 'services.json');
    await writeFile(
      file,
      JSON.stringify([
        {
          id: serviceId,
          name: 'Meals for all',
          status: 'active',
          organization: { id: organizationId, name: 'Elm Relief', description: 'Helps people.', website: 'https://elm.example.org' },
          service_at_locations: [
            { id: firstId, location: testLocation('first', '100 Elm Street') },
            { id: secondId, location: testLocation('second', '200 Elm Street') },
          ],
        },
      ]),
    );
    const plan = await planImport(file, { today: '2026-11-30' });
    const importId = hsdsId('test import');
    const { store } = api.product;
    await importPlan(plan, { store, clock: Date.now, importId, actor: importActor(ADMINISTRATOR_ID) }).finally(() => plan.close());
    await api.caughtUp();
    const service = await getService(serviceId);
    expect(service).toMatchObject({
      id: serviceId,
      organization: { id: organizationId, name: 'Elm Relief', website: 'https://elm.example.org' },
    });
    expect(service.service_at_locations.map(({ id }) => id).toSorted()).toEqual([firstId, secondId].toSorted());
    expect((await get(`/service_at_locations/${secondId}`)).body).toMatchObject({
      service_id: serviceId,
      location: { name: '200 Elm Street' },
    });
    expect((await get(`/organizations/${organizationId}`)).body).toMatchObject({ name: 'Elm Relief', services: [{ id: serviceId }] });
    expect(await namesIn(`?organization_id=${organizationId}`)).toEqual(['Meals for all']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const testSchemas = hasHsdsSchemas ? test : test.skip;
if (!hasHsdsSchemas) console.info('The schemas of the HSDS specification are skipped: there is no folder ../shared/hsds.');

testSchemas('answers as the schemas of the specification say', async () => {
  covers('hsds-schemas');
  const ajv = createHsdsValidator();
  const { paths } = readHsdsFile('schema/openapi.json') as { readonly paths: Record<string, unknown> };
  const schemas: Readonly<Record<string, string>> = {
    services: 'service.json',
    service_at_locations: 'service_at_location.json',
    organizations: 'organization.json',
    taxonomies: 'taxonomy.json',
    taxonomy_terms: 'taxonomy_term.json',
  };
  expect(Object.keys(paths).toSorted()).toEqual(['/', ...Object.keys(schemas).flatMap((list) => [`/${list}`, `/${list}/{id}`])].toSorted());
  for (const [list, schema] of Object.entries(schemas))
    for (const query of list.startsWith('taxonom') ? [''] : ['', '?full=true'])
      for (const item of ((await get(`/${list}${query}`)).body as HsdsPage<{ id: string }>).contents) {
        const whole = (await get(`/${list}/${item.id}`)).body;
        for (const value of [item, whole]) {
          ajv.validate(schema, value);
          expect([list, item.id, ajv.errors ?? []]).toEqual([list, item.id, []]);
        }
      }
});
