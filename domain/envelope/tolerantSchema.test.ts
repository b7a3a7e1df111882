import * as z from 'zod/mini';
import { hoursSchema } from '../schedule/schema.ts';
import { serviceEventSchemas } from '../service/events.ts';
import { carryOverUnknown, knownPart, tolerant } from './tolerantSchema.ts';

const weekly = { type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' };
const fortnightly = { type: 'FORTNIGHTLY', day: 'MONDAY', from: '2026-03-02' };
const unknownDay = { type: 'WEEKLY', day: 'FEAST_DAY', startTime: '08:00', endTime: '17:00' };
const hours = {
  schedules: [{ ...weekly, door: 'side' }, fortnightly, unknownDay],
  closedDays: [],
  contactForHours: false,
  season: 'winter',
};

const parseTolerantly = (schema: z.core.$ZodType, value: unknown): unknown => z.safeParse(tolerant(schema), value).data;

describe('a tolerant schema', () => {
  test('keeps unknown fields at every depth', () => {
    covers('versions-1');
    expect(parseTolerantly(hoursSchema, hours)).toEqual(hours);
    const translated = {
      language: 'es',
      fields: { summary: 's', description: 'd', age: '', doors: 'dos' },
      source: 'person',
      ofRevision: 1,
    };
    expect(parseTolerantly(serviceEventSchemas.ServiceTranslated, translated)).toEqual(translated);
  });

  test('keeps unknown values of a list and unknown kinds of entries', () => {
    const classified = { types: ['FOOD', 'HOT_BREAKFAST'], categories: ['VETERANS'], petsAllowed: true, lowBarrier: false };
    expect(parseTolerantly(serviceEventSchemas.ServiceClassified, classified)).toEqual(classified);
  });

  test.each([
    ['an invalid value of a known field', hoursSchema, { ...hours, contactForHours: 'perhaps' }],
    ['a missing field', hoursSchema, { schedules: [] }],
    ['an invalid entry of a known kind', hoursSchema, { ...hours, schedules: [{ ...weekly, startTime: 'dawn' }] }],
    ['an entry without a kind', hoursSchema, { ...hours, schedules: [{ day: 'MONDAY' }] }],
    [
      'a value of a list that is not a text',
      serviceEventSchemas.ServiceClassified,
      { types: [7], categories: [], petsAllowed: true, lowBarrier: true },
    ],
  ])('rejects %s', (_title, schema, value) => {
    expect(z.safeParse(tolerant(schema), value).success).toBe(false);
  });

  test('never sets the prototype of the parsed object', () => {
    const parsedData = parseTolerantly(
      hoursSchema,
      JSON.parse('{"schedules":[],"closedDays":[],"contactForHours":true,"__proto__":{"isAdmin":true}}'),
    ) as object;
    expect(Object.getPrototypeOf(parsedData)).toBe(Object.prototype);
    expect('isAdmin' in parsedData).toBe(false);
  });
});

describe('the known part', () => {
  test('omits unknown fields and unreadable items', () => {
    expect(knownPart(hoursSchema, hours)).toEqual({ schedules: [weekly], closedDays: [], contactForHours: false });
  });

  test('keeps a single unknown value: there is no replacement for it', () => {
    const place = { longitude: null, latitude: null, timeZone: null, county: null, source: 'satellite', height: 3 };
    const { height: _height, ...knownPlace } = place;
    expect(knownPart(serviceEventSchemas.PlaceSet, place)).toEqual(knownPlace);
  });
});

describe('carrying over', () => {
  test('adds unknown parts of the former value: fields, values of lists, and entries', () => {
    const current = { schedules: [weekly, { ...weekly, day: 'TUESDAY' }], closedDays: [], contactForHours: false };
    expect(carryOverUnknown(hoursSchema, current, hours)).toEqual({
      schedules: [{ ...weekly, door: 'side' }, { ...weekly, day: 'TUESDAY' }, fortnightly, unknownDay],
      closedDays: [],
      contactForHours: false,
      season: 'winter',
    });
    const classified = { types: ['FOOD'], categories: ['VETERANS'], petsAllowed: true, lowBarrier: false };
    const formerData = { ...classified, types: ['SHELTER', 'HOT_BREAKFAST'] };
    expect(carryOverUnknown(serviceEventSchemas.ServiceClassified, classified, formerData)).toEqual({
      ...classified,
      types: ['FOOD', 'HOT_BREAKFAST'],
    });
  });

  test('never copies a field of one entry to another entry', () => {
    const current = { schedules: [{ ...weekly, day: 'TUESDAY' }], closedDays: [], contactForHours: false };
    expect(carryOverUnknown(hoursSchema.shape.schedules, current.schedules, hours.schedules)).toEqual([
      ...current.schedules,
      fortnightly,
      unknownDay,
    ]);
  });

  test('never changes the new values', () => {
    const previousData = { name: 'Former', summary: 'Former', description: '', age: '', pronunciation: 'hahr-ber' };
    const current = { name: 'Harbor', summary: '', description: 'Beds', age: '18+' };
    expect(carryOverUnknown(serviceEventSchemas.ServiceDescribed, current, previousData)).toEqual({
      ...current,
      pronunciation: 'hahr-ber',
    });
  });
});
