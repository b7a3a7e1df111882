import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { asyncProperty, assert as holds, integer, sample } from 'fast-check';
import type { Service } from '#contract/service.ts';
import { computeOpenings } from '#kernel/schedule/computeOpenings.ts';
import { isOpenAt } from '#kernel/schedule/openStatus.ts';
import { serviceArbitrary } from '#tests/support/serviceArbitrary.ts';
import type { Listing } from '../import/readListing.ts';
import { planImport } from '../planImport.ts';
import { toHsdsService } from './write/toHsdsService.ts';

/* A listing that goes out as HSDS and comes in again has the same facts. */

const ZONE = 'America/Denver';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'hsds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const importedListing = async (service: Service): Promise<Listing> => {
  const file = path.join(folder, 'export.json');
  await writeFile(file, JSON.stringify([toHsdsService(service)]));
  const plan = await planImport(file, { today: '2026-11-30' });
  try {
    const read = plan.rows[0]?.read();
    if (read?.ok !== true) throw new Error(JSON.stringify(read));
    expect(read.problems).toEqual([]);
    return read.listing;
  } finally {
    plan.close();
  }
};

const text = (value: string | undefined): string => value ?? '';

test('keeps every fact of a listing, and whether it is open at any moment', async () => {
  covers('hsds-round-trip');
  await holds(
    asyncProperty(serviceArbitrary, async (service) => {
      const { facts, spanish, factsAsOf } = await importedListing(service);
      expect(facts.described).toEqual({
        name: service.name,
        summary: service.serviceSummary,
        description: service.description,
        age: service.age,
      });
      expect(spanish.spanish?.description).toBe(service.descriptionEs);
      expect(facts.classified).toEqual({
        types: service.type,
        categories: service.category,
        petsAllowed: service.isAllowedPet,
        lowBarrier: service.isLowBarrier,
        wheelchairAccessible: service.isWheelchairAccessible ?? null,
      });
      expect(facts.address).toMatchObject({
        address1: text(service.address1),
        address2: text(service.address2),
        city: service.city,
        state: service.state,
        zip: text(service.zip),
        confidential: service.isConfidential,
      });
      if (service.location) expect([facts.place.longitude, facts.place.latitude]).toEqual(service.location.coordinates);
      expect(facts.contact).toMatchObject({
        phone: text(service.phone),
        extension: text(service.extension),
        phoneText: text(service.phoneText),
        website: text(service.website),
        facebook: text(service.facebook),
        contactEmail: text(service.contactEmail),
      });
      expect(factsAsOf).toBe('2026-05-04T00:00:00.000Z');
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
}, 240_000);
