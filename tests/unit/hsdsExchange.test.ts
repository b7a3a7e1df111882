import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { HsdsService } from '#contract/hsds.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import { addToGroup } from '#domain/values/addToGroup.ts';
import { withExportFolder } from '#interchange/export/exportFolder.ts';
import { exportListings } from '#interchange/export/exportListings.ts';
import type { ExportFormatName } from '#interchange/export/formats.ts';
import type { PublishedListing } from '#interchange/export/hsds/publishedListing.ts';
import { groupListings } from '#interchange/export/hsds/serviceGroup.ts';
import { toHsdsService } from '#interchange/export/hsds/toHsdsService.ts';
import { hsdsId } from '#interchange/hsds/ownTaxonomies.ts';
import { importActor, importPlan } from '#interchange/import/importFile.ts';
import { planImport } from '#interchange/planImport.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { serviceJson } from '#query-api/services/serviceJson.ts';
import { createMemoryEventStore } from '../support/memoryEventStore.ts';

/* Services of another directory come in as HSDS, and go out as HSDS again. */

const PANTRY_ID = 'a2a38c10-5f07-4bd2-9d4c-0d3f3a6f2b10';
const CLINIC_ID = 'b7f0f3f6-3b0e-4a35-8a5c-9a3f0a5f3c11';
const [HARBOR_ID, OAK_ID, RELIEF_ID] = [
  '0d5c7f3a-90c7-4c9b-8f45-3bb1d9b1a001',
  '0d5c7f3a-90c7-4c9b-8f45-3bb1d9b1a002',
  '0d5c7f3a-90c7-4c9b-8f45-3bb1d9b1a003',
];

const RELIEF = {
  id: RELIEF_ID,
  name: 'Harbor Relief',
  description: 'Helps people since 1990.',
  website: 'https://harbor.example.org',
  year_incorporated: 1990,
  legal_status: 'Nonprofit',
};
const addressOf = (id: string, street: string) => ({
  id: hsdsId(id, 'test address'),
  address_1: street,
  city: 'Denver',
  state_province: 'CO',
  postal_code: '80202',
  country: 'US',
  address_type: 'physical',
});
const HARBOR = { id: HARBOR_ID, location_type: 'physical', name: 'Harbor House', addresses: [addressOf(HARBOR_ID, '100 Example Street')] };
const OAK = { id: OAK_ID, location_type: 'physical', name: 'Oak Church', addresses: [addressOf(OAK_ID, '200 Example Street')] };
const scheduleOf = (id: string, byday: string) => ({ id: hsdsId(id, byday), freq: 'WEEKLY', byday, opens_at: '09:00', closes_at: '12:00' });

const PANTRY = {
  id: PANTRY_ID,
  name: 'Harbor Pantry',
  description: 'Food for a week.',
  fees_description: 'Free',
  status: 'active',
  last_modified: '2026-05-04T08:00:00Z',
  organization: RELIEF,
  phones: [{ id: hsdsId(PANTRY_ID, 'test phone'), number: '(303) 555-0100', type: 'voice' }],
  service_at_locations: [
    { id: hsdsId(HARBOR_ID, 'join'), location: HARBOR, schedules: [scheduleOf(HARBOR_ID, 'MO')] },
    { id: hsdsId(OAK_ID, 'join'), location: OAK, schedules: [scheduleOf(OAK_ID, 'TU')] },
  ],
};
const CLINIC = {
  ...PANTRY,
  id: CLINIC_ID,
  name: 'Harbor Clinic',
  service_at_locations: [{ id: hsdsId(CLINIC_ID, 'join'), location: HARBOR }],
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hsds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A directory that imports services, and writes its listings. */
const createDirectory = () => {
  const store = createMemoryEventStore();
  let runs = 0;
  const importFrom = async (location: string) => {
    runs += 1;
    const plan = await planImport(location, { today: '2026-11-30' });
    try {
      const importId = `${'1'.repeat(8)}-1111-4111-8111-${String(runs).padStart(12, '0')}`;
      const clock = () => Date.UTC(2026, 10, 30) + runs;
      return await importPlan(plan, { store, clock, importId, actor: importActor('administrator'), concurrency: 1 });
    } finally {
      plan.close();
    }
  };
  const importServices = async (services: readonly unknown[]) => {
    const file = path.join(folder, 'services.json');
    await writeFile(file, JSON.stringify(services));
    return importFrom(file);
  };
  /** Exports all listings; returns the folder. */
  const exportTo = async (name: string, format: ExportFormatName): Promise<string> => {
    const exported = path.join(folder, name);
    await withExportFolder(exported, (createFile) => exportListings(Readable.from(listings()), { format, createFile }));
    return format === 'hsds-json' ? path.join(exported, 'services.json') : exported;
  };
  const listings = (): readonly PublishedListing[] => {
    const documents = new Map<string, ReturnType<typeof servicesProjection.apply>>();
    for (const event of store.events) {
      const id = servicesProjection.documentId(event);
      if (event.streamName.startsWith('service-') && id !== null)
        documents.set(id, servicesProjection.apply(documents.get(id) ?? null, event));
    }
    return [...documents.entries()]
      .toSorted()
      .flatMap(([id, document]) =>
        document === null
          ? []
          : [{ service: serviceJson(id, document, { principal: GUEST, at: 1_796_000_000 }), record: document.hsdsRecord ?? null }],
      );
  };
  return { importFrom, importServices, exportTo, listings };
};

/** Writes listings as a directory does: those of one service together. */
const writeServices = (listings: readonly PublishedListing[]): readonly HsdsService[] => {
  const groups = new Map<string, PublishedListing[]>();
  for (const listing of listings) addToGroup(groups, listing.record?.serviceId ?? listing.service.id, listing);
  return [...groups.values()].flatMap(groupListings).map(toHsdsService);
};

/** Leaves out when services changed: an import only knows the day. */
const withoutDates = (services: readonly HsdsService[]) => services.map(({ last_modified: _modified, ...service }) => service);

test('writes a service at two locations as one service, with the ids and the organization that came in', async () => {
  covers('hsds-out-as-in');
  const { importServices, listings } = createDirectory();
  await importServices([PANTRY, CLINIC]);
  expect(listings()).toHaveLength(3);
  const written = writeServices(listings());
  expect(written.map(({ id }) => id).toSorted()).toEqual([PANTRY_ID, CLINIC_ID]);
  const pantry = written.find(({ id }) => id === PANTRY_ID);
  expect(pantry).toMatchObject({ description: 'Food for a week.\nCost: Free', organization: { ...RELIEF, website: RELIEF.website } });
  expect(
    pantry?.service_at_locations
      .map(({ id, location, schedules = [] }) => [id, location.id, location.name, schedules.map(({ byday }) => byday)])
      .toSorted(),
  ).toEqual(
    [
      [hsdsId(HARBOR_ID, 'join'), HARBOR_ID, 'Harbor House', ['MO']],
      [hsdsId(OAK_ID, 'join'), OAK_ID, 'Oak Church', ['TU']],
    ].toSorted(),
  );
});

test('writes listings of one service apart once they disagree about it', async () => {
  covers('hsds-out-as-in');
  const { importServices, listings } = createDirectory();
  await importServices([PANTRY]);
  const [first, second] = listings() as [PublishedListing, PublishedListing];
  const renamed = { ...second, service: { ...second.service, name: 'Oak Pantry' } };
  expect(writeServices([first, renamed]).map(({ id, name }) => [id, name])).toEqual([
    [PANTRY_ID, 'Harbor Pantry'],
    [second.service.id, 'Oak Pantry'],
  ]);
});

test.each(['hsds-json', 'hsds-csv'] as const)(
  'writes the same again after its %s came into an empty directory, or into itself',
  async (format) => {
    covers('hsds-out-as-in', 'hsds-round-trip');
    const one = createDirectory();
    const old = { ...PANTRY, id: 'not a UUID', name: 'Old Pantry', organization: { id: '7', name: 'Old Relief' } };
    await one.importServices([PANTRY, CLINIC, old]);
    const exported = await one.exportTo(`one ${format}`, format);
    const other = createDirectory();
    expect(await other.importFrom(exported)).toMatchObject({ added: 5, refused: 0 });
    expect(other.listings().map(({ service }) => service.id)).toEqual(one.listings().map(({ service }) => service.id));
    expect(withoutDates(writeServices(other.listings()))).toEqual(withoutDates(writeServices(one.listings())));
    expect(await one.importFrom(exported)).toMatchObject({ added: 0, revised: 0, refused: 0 });
  },
);
