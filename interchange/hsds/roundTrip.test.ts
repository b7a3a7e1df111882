import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { asyncProperty, assert as holds, integer, sample } from 'fast-check';
import type { Service } from '#contract/service.ts';
import { computeOpenings } from '#domain/schedule/computeOpenings.ts';
import { isOpenAt } from '#domain/schedule/openStatus.ts';
import { expectStatedFacts } from '#tests/support/expectStatedFacts.ts';
import { serviceArbitrary } from '#tests/support/serviceArbitrary.ts';
import { withExportFolder } from '../export/exportFolder.ts';
import { exportListings } from '../export/exportListings.ts';
import type { ExportFormatName } from '../export/formats.ts';
import type { Listing } from '../import/readListing.ts';
import { planImport } from '../planImport.ts';

/* A listing that goes out as HSDS and comes in again has the same facts. */

const ZONE = 'America/Denver';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hsds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let exportCount = 0;
/** Exports a listing, and reads the export as an import does. */
const importedListing = async (service: Service, format: ExportFormatName): Promise<Listing> => {
  const exported = path.join(folder, `${(exportCount += 1)}`);
  await withExportFolder(exported, (createFile) => exportListings(Readable.from([{ service, record: null }]), { format, createFile }));
  const plan = await planImport(format === 'hsds-json' ? path.join(exported, 'services.json') : exported, { today: '2026-11-30' });
  try {
    const [row] = plan.rows;
    const read = row?.read();
    if (read?.ok !== true) throw new Error(JSON.stringify(read));
    expect(read.problems).toEqual([]);
    return read.listing;
  } finally {
    plan.close();
  }
};

test.each(['hsds-json', 'hsds-csv'] as const)(
  'keeps every fact of a listing as %s, and whether it is open at any moment',
  async (format) => {
    covers('hsds-round-trip');
    await holds(
      asyncProperty(serviceArbitrary, async (service) => {
        const { facts, spanish, factsAsOf } = await importedListing(service, format);
        expectStatedFacts({ facts, spanish, factsAsOf }, service);
        expect(facts.hours.unknownDays ?? undefined).toEqual(service.unknownDays);
        const hoursBefore = { schedules: service.schedules, closedDays: service.closeSchedules, contactForHours: false };
        const hoursAfter = { schedules: [...facts.hours.schedules], closedDays: [...facts.hours.closedDays], contactForHours: false };
        for (const moment of sample(integer({ min: Date.UTC(2026, 10, 29) / 1000, max: Date.UTC(2027, 3, 1) / 1000 }), 40)) {
          const [before, after] = [hoursBefore, hoursAfter].map((hours) => isOpenAt(computeOpenings(hours, ZONE, moment), moment));
          expect([moment, after]).toEqual([moment, before]);
        }
      }),
      { numRuns: 60 },
    );
  },
  240_000,
);
