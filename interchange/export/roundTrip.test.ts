import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { array, asyncProperty, constantFrom, assert as holds, property, record, string } from 'fast-check';
import type { Service } from '#contract/service.ts';
import { keepApostrophe, withoutFormulaMark } from '#domain/values/formulaCells.ts';
import { csvStream } from '#platform/csvStream.ts';
import { expectStatedFacts } from '#tests/support/expectStatedFacts.ts';
import { hoursArbitrary, serviceArbitrary } from '#tests/support/serviceArbitrary.ts';
import { hoursRulesText } from '../hoursRules.ts';
import { csvRecords } from '../import/csv.ts';
import { readHoursRules } from '../import/hours/hoursRules.ts';
import type { Listing } from '../import/readListing.ts';
import { planImport } from '../planImport.ts';
import { LISTING_COLUMNS, listingFeature, listingRows } from './listingRow.ts';

/* A listing that goes out as a row of a CSV file and comes in again has the same facts. */

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'csv-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function* each<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

const csvOf = (services: readonly Service[]): Promise<string> => readText(csvStream(LISTING_COLUMNS, listingRows(each(services))));

const importedListings = async (services: readonly Service[]): Promise<readonly Listing[]> => {
  const file = path.join(folder, 'listings.csv');
  await writeFile(file, await csvOf(services));
  const plan = await planImport(file, { today: '2026-11-30' });
  try {
    return [...plan.rows].map((row) => {
      const read = row.read();
      if (!read.ok) throw new Error(JSON.stringify([read, services]));
      return read.listing;
    });
  } finally {
    plan.close();
  }
};

/** Texts that a spreadsheet would run, or that look as if an apostrophe had been added. */
const withHostileTexts = record({
  service: serviceArbitrary,
  description: constantFrom('=HYPERLINK("http://example.org")', "'=1+1", "''-2", '+ a, b; "c"', '@here', '- one\n- two', "'quoted'"),
  name: constantFrom('=SUM(A1:A9) Pantry', "'-Pantry", '@Home', 'Harbor Pantry'),
  phone: constantFrom('+526865551234', '3035550100', '211'),
}).map(({ service, phone, ...texts }): Service => ({ ...service, ...texts, phone, phoneText: undefined }));

const expectSameFacts = ({ facts, spanish, factsAsOf, refusedAddresses, unread, cut }: Listing, service: Service): void => {
  expect([refusedAddresses, unread, cut]).toEqual([[], [], []]);
  expectStatedFacts({ facts, spanish, factsAsOf }, service);
  expect(facts.hours).toEqual({
    schedules: service.schedules,
    closedDays: service.closeSchedules,
    contactForHours: service.isContact,
    unknownDays: service.unknownDays ?? null,
  });
};

test.each([
  ['every fact of a listing, its hours among them', serviceArbitrary],
  ['texts that a spreadsheet would run as formulas', withHostileTexts],
])(
  'keeps %s',
  async (_facts, arbitrary) => {
    covers('feeds-round-trip');
    await holds(
      asyncProperty(array(arbitrary, { minLength: 1, maxLength: 3 }), async (services) => {
        const listings = await importedListings(services);
        expect(listings).toHaveLength(services.length);
        for (const [index, listing] of listings.entries()) expectSameFacts(listing, services[index] as Service);
      }),
      { numRuns: 100 },
    );
  },
  240_000,
);

test('writes hours as one text, which is read as the same hours', () => {
  covers('feeds-round-trip');
  holds(
    property(hoursArbitrary, ({ schedules, closeSchedules: closedDays }) => {
      const hours = { schedules, closedDays, contactForHours: false };
      expect(readHoursRules(hoursRulesText(hours))).toEqual(hours);
    }),
    { numRuns: 500 },
  );
  const weekdays = (['MONDAY', 'TUESDAY', 'WEDNESDAY'] as const).map(
    (day) => ({ type: 'WEEKLY', day, startTime: '09:00', endTime: '17:00' }) as const,
  );
  const hours = {
    schedules: [
      ...weekdays,
      { type: 'MONTHLY', period: 'LAST', day: 'FRIDAY', startTime: '20:00', endTime: '06:30', endsNextDay: true } as const,
      {
        type: 'DATE_RANGE',
        startDate: '2026-12-24',
        endDate: '2026-12-26',
        startTime: '06:30',
        endTime: '12:00',
        endsNextDay: true,
      } as const,
    ],
    closedDays: [
      { type: 'WEEKLY', day: 'MONDAY', startTime: '12:00', endTime: '13:00' } as const,
      { type: 'MONTHLY', period: 'FIRST', day: 'TUESDAY' } as const,
      { type: 'DATE_RANGE', startDate: '2027-01-01', endDate: '2027-01-01' } as const,
      { type: 'PERMANENTLY_CLOSED' } as const,
    ],
    contactForHours: false,
    unknownDays: ['SATURDAY' as const],
  };
  const written =
    'Mo-We 09:00-17:00, Fr[-1] 20:00-06:30, 2026 Dec 24-2026 Dec 26 06:30-36:00, Sa unknown; Mo 12:00-13:00 off; Tu[1] off; 2027 Jan 01 off; off "permanently closed"';
  expect(hoursRulesText(hours)).toBe(written);
  expect(readHoursRules(written)).toEqual(hours);
  const none = { schedules: [], closedDays: [] };
  for (const statedHours of [
    { ...none, contactForHours: true },
    { ...none, contactForHours: false },
    { ...none, schedules: [{ type: 'FULL_DAY' as const }], contactForHours: false },
  ])
    expect(readHoursRules(hoursRulesText(statedHours))).toEqual(statedHours);
  // The same in other words is read like every published text.
  expect(['Mo,Tu,We 09:00-17:00', 'Monday 9-5', '2026 Feb 30 09:00-10:00', ''].map(readHoursRules)).toEqual([null, null, null, null]);
});

test('begins a text that a spreadsheet would run with an apostrophe, and no number', async () => {
  covers('feeds-formulas');
  const [, cells] = csvRecords(
    await csvOf([
      {
        id: '1',
        name: '=1+1',
        description: "'=2",
        age: '-18',
        phone: '+526865551234',
        serviceSummary: '@all',
        type: ['FOOD'],
        category: ['ALL'],
        schedules: [],
        closeSchedules: [],
        location: { coordinates: [-104.9903, 39.7392] },
      } as unknown as Service,
    ]),
  );
  const cell = (column: (typeof LISTING_COLUMNS)[number]) => cells?.fields[LISTING_COLUMNS.indexOf(column)];
  expect([cell('name'), cell('description'), cell('age'), cell('phone'), cell('service_summary')]).toEqual([
    "'=1+1",
    "''=2",
    "'-18",
    "'+526865551234",
    "'@all",
  ]);
  expect([cell('longitude'), cell('latitude')]).toEqual(['-104.9903', '39.7392']);
  holds(
    property(string(), (anyText) => {
      const cellText = keepApostrophe(anyText);
      expect(withoutFormulaMark(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/.test(cellText) ? `'${cellText}` : cellText)).toBe(anyText);
    }),
  );
  expect(["'90s", "O'Brien", "'quoted'"].map(withoutFormulaMark)).toEqual(["'90s", "O'Brien", "'quoted'"]);
});

test('leaves out the point of a confidential address, and the center of a ZIP code', () => {
  covers('feeds-geojson');
  const service = { type: [], category: [], schedules: [], closeSchedules: [], location: { coordinates: [-104.9, 39.7] } };
  const geometryOf = (more: object) => listingFeature({ ...service, ...more } as unknown as Service).geometry;
  expect(geometryOf({})).toEqual({ type: 'Point', coordinates: [-104.9, 39.7] });
  expect([geometryOf({ isApproximate: true }), geometryOf({ isConfidential: true })]).toEqual([null, null]);
});
