import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { createMemoryEventStore } from '#tests/support/memoryEventStore.ts';
import { planImport } from '../../planImport.ts';
import { importActor, importPlan } from '../importFile.ts';
import { formatReport } from '../importReport.ts';
import { parseTaxonomyMap, type TaxonomyMap } from './taxonomy.ts';

/* Exports of HSDS, as folders of CSV tables, zip archives and JSON, through the import of listings. */

type Tables = Readonly<Record<string, string>>;

const PANTRY_ID = 'a2a38c10-5f07-4bd2-9d4c-0d3f3a6f2b10';
const TABLES: Tables = {
  organizations: 'id,name,description,internal_code\norg1,Harbor Relief,Helps people,7\norg2,Nobody refers to it,,',
  services: `id,organization_id,name,description,url,status,minimum_age,assured_date,fees_description,application_process
${PANTRY_ID},org1,Harbor Pantry,"Food for a week, ""no questions""",https://harbor.example.org,active,18,2026-05-04,Free,Walk in`,
  service_at_location: `id,service_id,location_id\nsal1,${PANTRY_ID},loc1\nsal2,${PANTRY_ID},loc2`,
  locations: 'id,name,latitude,longitude\nloc1,Harbor House,39.7392,-104.9903\nloc2,Oak Church,39.7294,-104.8319',
  addresses: `id,location_id,address_1,city,state_province,postal_code,country,address_type
a1,loc1,100 Example Street,Denver,CO,80202,US,physical
a2,loc2,200 Example Street,Aurora,CO,80012,US,physical`,
  phones: `id,service_id,location_id,service_at_location_id,number,extension,type
p1,${PANTRY_ID},,,(303) 555-0100,,voice
p2,,,sal2,(303) 555-0101,5,voice`,
  schedules: `id,service_id,service_at_location_id,freq,byday,opens_at,closes_at
s1,${PANTRY_ID},,WEEKLY,"MO,WE",09:00,12:00
s2,,sal2,MONTHLY,1SA,10:00:00,14:00:00`,
  taxonomy_terms: 'id,code,name\nt1,BD-1800.2000,Food Pantries',
  attributes: `id,link_id,link_entity,taxonomy_term_id\nx1,${PANTRY_ID},service,t1`,
  accessibility: 'id,location_id,description\nc1,loc1,Wheelchair accessible',
  languages: `id,service_id,name\nl1,${PANTRY_ID},Spanish`,
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hsds-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const writeTables = async (name: string, tables: Readonly<Record<string, string | Buffer>>): Promise<string> => {
  const location = path.join(folder, name);
  await mkdir(location);
  for (const [table, content] of Object.entries(tables)) await writeFile(path.join(location, `${table}.csv`), content);
  return location;
};

const writeZip = async (name: string, files: Readonly<Record<string, Buffer>>): Promise<string> => {
  const location = path.join(folder, name);
  const zip = new ZipFile();
  for (const [file, content] of Object.entries(files)) zip.addBuffer(content, file);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(location));
  return location;
};

/** Writes an archive with the tables in a folder. */
const zipOf = async (name: string): Promise<string> =>
  writeZip(name, Object.fromEntries(Object.entries(TABLES).map(([table, text]) => [`aa/${table}.csv`, Buffer.from(text)])));

const openDirectory = () => {
  const store = createMemoryEventStore();
  let runs = 0;
  return {
    store,
    importFrom: async (location: string, options: { readonly taxonomy?: TaxonomyMap } = {}) => {
      runs += 1;
      const plan = await planImport(location, { today: '2026-11-30', ...options });
      try {
        return await importPlan(plan, {
          store,
          clock: () => Date.UTC(2026, 10, 30) + runs,
          importId: `${'1'.repeat(8)}-1111-4111-8111-${String(runs).padStart(12, '0')}`,
          actor: importActor('administrator'),
          concurrency: 1,
        });
      } finally {
        plan.close();
      }
    },
  };
};

/** Imports into an empty directory and returns the facts of each listing by the names of their sections. */
const listingsOf = async (location: string, options: { readonly taxonomy?: TaxonomyMap } = {}) => {
  const { store, importFrom } = openDirectory();
  const report = await importFrom(location, options);
  const byStream = new Map<string, Record<string, unknown>>();
  for (const { streamName, data } of store.events)
    if (streamName.startsWith('service-')) byStream.set(streamName, { ...byStream.get(streamName), ...(data as Record<string, unknown>) });
  return { report, listings: [...byStream.entries()].toSorted().map(([, facts]) => facts), ids: [...byStream.keys()].toSorted() };
};

test('makes one listing of a service at each of its locations, each with its own phone and hours', async () => {
  covers('import-hsds');
  const { report, listings } = await listingsOf(await writeTables('city', TABLES));
  expect(report).toMatchObject({ rows: 2, added: 2, refused: 0 });
  const byPhone = (phone: string) => listings.find((listing) => JSON.stringify(listing).includes(phone));
  const [atHarbor, atOak] = [JSON.stringify(byPhone('3035550100')), JSON.stringify(byPhone('3035550101'))];
  for (const fact of [
    'Harbor Pantry',
    '100 Example Street',
    '-104.9903',
    'MONDAY',
    'WEDNESDAY',
    '"wheelchairAccessible":true',
    'FOOD_PANTRY',
  ])
    expect(atHarbor).toContain(fact);
  for (const fact of ['Harbor Pantry', '200 Example Street', 'SATURDAY', 'FIRST', '"extension":"5"']) expect(atOak).toContain(fact);
  expect(atHarbor).toContain('Cost: Free\\nLanguages: Spanish\\nPlace: Harbor House\\nOffered by: Harbor Relief');
});

test('takes a service that is reached only online, and refuses one that nobody can reach', async () => {
  const services =
    'id,name,url,email,status\n1,Online help,https://help.example.org,,active\n2,By mail,,help@example.org,active\n3,Nothing,,,active';
  const { report } = await listingsOf(await writeTables('online', { services }));
  expect(report).toMatchObject({ rows: 3, added: 2, refused: 1 });
  expect(report.outcomes[2]).toMatchObject({ outcome: 'refused', reason: 'NO_PLACE_ADDRESS_OR_PHONE', name: 'Nothing' });
});

test('leaves a phone and hours of another location to it', async () => {
  const { listings } = await listingsOf(
    await writeTables('two', {
      ...TABLES,
      phones: `id,service_id,location_id,number\np1,${PANTRY_ID},loc1,(303) 555-0100\np2,${PANTRY_ID},loc2,(303) 555-0101`,
      schedules: `id,service_id,location_id,freq,byday,opens_at,closes_at
s1,${PANTRY_ID},loc1,WEEKLY,MO,09:00,12:00
s2,${PANTRY_ID},loc2,WEEKLY,TU,09:00,12:00`,
    }),
  );
  const texts = listings.map((listing) => JSON.stringify(listing)).toSorted();
  for (const text of texts) expect(text.includes('3035550100') ? text.includes('MONDAY') : text.includes('TUESDAY')).toBe(true);
  for (const text of texts) expect(text.includes('3035550100') && text.includes('3035550101')).toBe(false);
});

test('accounts for every row and column of the tables', async () => {
  covers('import-hsds-rows');
  const { report } = await listingsOf(await writeTables('city', { ...TABLES, surveys: 'id\n1' }));
  const text = formatReport(report);
  expect(text).toContain('table organizations: 2 rows, 1 used; not used: line 3');
  expect(text).toContain('columns not used: internal_code');
  expect(text).toContain('file not used: surveys.csv');
  expect(text).toContain('table services: 1 rows, 1 used');
});

test('changes nothing when it imports the same export again, from a folder with another name or an archive', async () => {
  covers('import-hsds');
  const { importFrom } = openDirectory();
  const location = await writeTables('monday', TABLES);
  expect(await importFrom(location)).toMatchObject({ added: 2 });
  expect(await importFrom(await writeTables('tuesday', TABLES))).toMatchObject({ unchanged: 2, added: 0, revised: 0 });
  const zip = await zipOf('wednesday.zip');
  expect(await importFrom(zip)).toMatchObject({ unchanged: 2, added: 0, revised: 0 });
});

test('reads JSON with nested lists as the same listings', async () => {
  const phone = { id: 'p1', number: '(303) 555-0100', type: 'voice' };
  const service = {
    id: PANTRY_ID,
    name: 'Harbor Pantry',
    organization: { id: 'org1', name: 'Harbor Relief' },
    phones: [phone],
    schedules: [{ id: 's1', freq: 'WEEKLY', byday: 'MO,WE', opens_at: '09:00', closes_at: '12:00' }],
    service_at_locations: [
      {
        id: 'sal1',
        location: {
          id: 'loc1',
          name: 'Harbor House',
          latitude: 39.7392,
          longitude: -104.9903,
          addresses: [
            { address_1: '100 Example Street', city: 'Denver', state_province: 'CO', postal_code: '80202', address_type: 'physical' },
          ],
        },
      },
    ],
    attributes: [{ id: 'x1', taxonomy_term: { id: 't1', name: 'Food Pantries' } }],
  };
  const csv = await listingsOf(
    await writeTables('city', { ...TABLES, service_at_location: `id,service_id,location_id\nsal1,${PANTRY_ID},loc1` }),
  );
  for (const [name, content] of Object.entries({
    'page.json': { contents: [service], total_items: 1 },
    'list.json': [service],
    'one.json': service,
    'organization.json': { id: 'org1', name: 'Harbor Relief', services: [{ ...service, organization: undefined }] },
  })) {
    const file = path.join(folder, name);
    await writeFile(file, JSON.stringify(content));
    const json = await listingsOf(file);
    expect(json.ids).toEqual(csv.ids);
    expect(JSON.stringify(json.listings)).toContain('100 Example Street');
    expect(JSON.stringify(json.listings)).toContain('WEDNESDAY');
    expect(JSON.stringify(json.listings)).toContain('Offered by: Harbor Relief');
  }
});

test('reads the tables of older exports, and lists of ids in a cell', async () => {
  const { report, listings } = await listingsOf(
    await writeTables('old', {
      Services: 'Name,id,Locations,Phones,taxonomy\nOak Clinic,7,"3, 4",,Medical care',
      Locations: 'id,latitude,longitude\n3,39.7392,-104.9903\n4,39.7294,-104.8319',
      'Physical Addresses': 'location_id,city,address_1,state_province\n3,Denver,1 Example Street,CO\n4,Aurora,2 Example Street,CO',
      postal_addresses: 'location_id,city,address_1\n3,Denver,PO Box 9',
      regular_schedules: 'service_id,weekday,opens_at,closes_at\n7,Monday,08:00,12:00',
      phones: 'service_id,number\n7,303-555-0100',
    }),
  );
  expect(report).toMatchObject({ rows: 2, added: 2 });
  const text = JSON.stringify(listings);
  for (const fact of ['1 Example Street', '2 Example Street', '3035550100', 'MONDAY', 'MEDICAL']) expect(text).toContain(fact);
  expect(text).not.toContain('PO Box');
});

test('maps terms of a taxonomy by the file of the directory', async () => {
  const taxonomy = parseTaxonomyMap('map.json', '{"bd-1800.2000": {"kinds": ["MEALS"], "audiences": ["SENIORS"]}}');
  const { listings } = await listingsOf(await writeTables('city', TABLES), { taxonomy });
  expect(JSON.stringify(listings[0])).toMatch(/"types":\["MEALS"\],"categories":\["SENIORS"\]/);
  expect(() => parseTaxonomyMap('map.json', '{"a": {"kinds": ["PIZZA"]}}')).toThrow(/^map\.json is no map of terms/);
});

test('names what is impossible and repairs nothing', async () => {
  covers('import-hsds-rows');
  const { report, listings } = await listingsOf(
    await writeTables('odd', {
      services: `id,organization_id,name\n1,gone,Odd Pantry`,
      service_at_location: 'id,service_id,location_id\ns,1,l',
      locations: 'id,organization_id,latitude,longitude\nl,missing,100,101',
      addresses: 'location_id,address_1,city,state_province,postal_code\nl,1 Example Street,Denver,CO,80202',
      phones: 'service_id,number\n1,"""303 555 0100"""',
      schedules: 'service_id,freq,byday,until,count,opens_at,closes_at\n1,WEEKLY,MO,2027-01-01,3,09:00,10:00',
    }),
  );
  const text = formatReport(report);
  for (const problem of [
    'services.csv line 2: it names organization gone, which the export does not have',
    'locations.csv line 2: it names organization missing, which the export does not have',
    'phones.csv line 2: its number "303 555 0100" is in quotes',
    'schedules.csv line 2: its hours are not read, because it has both an end date and a number of times',
    'its point (latitude 100, longitude 101) is not on the earth; left out',
  ])
    expect(text).toContain(problem);
  expect(JSON.stringify(listings)).toContain('"phone":""');
  expect(JSON.stringify(listings)).toContain('"schedules":[]');
});

describe('hostile files', () => {
  test('refuses an archive that unpacks to far more than it holds', async () => {
    covers('import-hsds-hostile');
    const bomb = await writeZip('bomb.zip', { 'services.csv': Buffer.alloc(64 * 1024 * 1024, 'a') });
    await expect(listingsOf(bomb)).rejects.toThrow('bomb.zip would unpack to 64 MB: it is not read.');
  });

  test('refuses an archive with names outside its folder', async () => {
    const location = await zipOf('names.zip');
    const bytes = await readFile(location);
    for (let at = bytes.indexOf('aa/'); at >= 0; at = bytes.indexOf('aa/', at)) bytes.write('../', at);
    await writeFile(location, bytes);
    await expect(listingsOf(location)).rejects.toThrow(/^names\.zip is no zip archive that can be read: invalid relative path/);
  });

  test('refuses an archive that was cut off', async () => {
    const location = await zipOf('cut.zip');
    await writeFile(location, (await readFile(location)).subarray(0, 300));
    await expect(listingsOf(location)).rejects.toThrow(/^cut\.zip is no zip archive that can be read/);
  });

  test('refuses a table with a quote that is never closed, and names it', async () => {
    const location = await writeTables('quote', { ...TABLES, phones: 'id,number\n1,"303' });
    await expect(listingsOf(location)).rejects.toThrow(/^phones\.csv is damaged: .*quote/i);
  });

  test('refuses a folder without services', async () => {
    await expect(listingsOf(await writeTables('empty', { phones: 'id,number\n1,303' }))).rejects.toThrow('empty has no table of services.');
  });

  test.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['the encoding of Windows', (text: string) => Buffer.from(text, 'latin1')],
  ])('reads tables in %s', async (_name, encode) => {
    const tables = { ...TABLES, services: TABLES['services']?.replace('Harbor Pantry', 'Peñasco Pantry') ?? '' };
    const { listings } = await listingsOf(
      await writeTables('encoded', Object.fromEntries(Object.entries(tables).map(([table, text]) => [table, encode(text)]))),
    );
    expect(JSON.stringify(listings)).toContain('Peñasco Pantry');
  });

  test('reads circles of ids, rows without ids and the same id twice', async () => {
    const { report } = await listingsOf(
      await writeTables('circles', {
        organizations: 'id,name,parent_organization_id\n1,One,2\n2,Two,1',
        services: 'id,organization_id,name,location_id\n1,1,One,1\n1,1,One again,1\n,1,Without id,1',
        locations: 'id,organization_id,service_id,latitude,longitude\n1,1,1,39.7392,-104.9903',
      }),
    );
    expect(report).toMatchObject({ rows: 3, added: 3 });
    expect(formatReport(report)).toContain('services.csv line 3: an earlier service has the same id');
  });
});

const EXAMPLES = path.resolve('../shared/hsds/examples');
const testExamples = existsSync(EXAMPLES) ? test : test.skip;
if (!existsSync(EXAMPLES)) console.info('The examples of the HSDS specification are skipped: there is no folder ../shared/hsds.');

testExamples.each(['csv', 'service_full.json', 'organization_full.json'])('imports the example %s of the specification', async (name) => {
  const { report } = await listingsOf(path.join(EXAMPLES, name));
  expect(report).toMatchObject({ rows: 1, added: 1 });
  for (const { rows, usedRows, unusedLines } of report.tables ?? []) expect(usedRows + unusedLines.length).toBe(rows);
  const text = formatReport(report);
  for (const problem of ['not on the earth', 'both an end date and a number of times', 'is in quotes']) expect(text).toContain(problem);
  if (name === 'csv') expect(text).toContain('locations.csv line 2: it names organization');
});
