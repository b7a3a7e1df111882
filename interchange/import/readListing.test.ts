import { array, assert, constant, constantFrom, dictionary, integer, object, oneof, property, string } from 'fast-check';
import { computeOpenings } from '#domain/schedule/computeOpenings.ts';
import { initialState } from '#domain/service/decider.ts';
import { factsOfDraft } from '#domain/service/draftFacts.ts';
import { serviceEventSchemas } from '#domain/service/events.ts';
import { SECTION_EVENTS, SECTIONS } from '#domain/service/sections.ts';
import { readWebsite } from './contact.ts';
import { toPlainText, shorten } from './plainText.ts';
import { readListing, type Listing } from './readListing.ts';
import type { Row } from './row.ts';
import { readRowFields } from './rowFields.ts';
import { rowIdentityOf, serviceIdOf } from './rowIdentity.ts';

const listingOf = (row: Row): Listing => {
  const readResult = readListing(readRowFields(row).fields);
  if (!readResult.ok) throw new Error(readResult.reason);
  return readResult.listing;
};

test.each([
  ['http//www.example.org/', 'http://www.example.org/'],
  ['https//example.org/a?b=c', 'https://example.org/a?b=c'],
  ['www.example.org', 'http://www.example.org/'],
  ['https://example.org/#!', 'https://example.org/#!'],
  ['javascript:alert(1)', ''],
  ['not a site', ''],
  ['localhost', ''],
])('reads the web address %s', (text, address) => {
  expect(readWebsite(text)).toBe(address);
});

test('reads words without tags, entities and invisible characters', () => {
  expect(toPlainText('<p>Fish &amp; <b>chips</b></p><script>x</script>on\u200b Monday<br>  and Tuesday\\n too')).toBe(
    'Fish & chips\non Monday\nand Tuesday\ntoo',
  );
  expect(shorten('one two three', 9)).toBe('one two…');
});

describe('readListing', () => {
  const row = {
    source: 's',
    harvested: '2025-08-08',
    name: 'CHILD MEAL SITE:: Oak Park',
    address: '12 Oak St',
    city: 'TOLEDO',
    zip: '43604-1234',
    phone: '419-555-0101',
    notes: 'Mondays 9 AM - 10 AM',
  };

  test('derives state, country, place, zone and county from the zip code', () => {
    const { facts, factsAsOf } = listingOf(row);
    expect(facts.described).toMatchObject({ name: 'Oak Park', summary: 'Child meal site' });
    expect(facts.classified).toMatchObject({ types: ['MEALS'], categories: ['KIDS'] });
    expect(facts.address).toEqual({
      address1: '12 Oak St',
      address2: '',
      city: 'Toledo',
      state: 'OH',
      zip: '43604',
      country: 'US',
      confidential: false,
    });
    expect(facts.place).toMatchObject({ timeZone: 'America/New_York', county: 'Lucas, OH', source: 'gazetteer' });
    expect(facts.hours.schedules).toEqual([{ type: 'WEEKLY', day: 'MONDAY', startTime: '09:00', endTime: '10:00' }]);
    expect(factsAsOf).toBe('2025-08-08T00:00:00.000Z');
  });

  test("uses the row's own point if it is valid", () => {
    expect(listingOf({ ...row, latitude: 41.65, longitude: -83.54 }).facts.place).toMatchObject({
      latitude: 41.65,
      longitude: -83.54,
      source: 'import',
    });
    expect(listingOf({ ...row, latitude: 941.65, longitude: -83.54 }).facts.place.source).toBe('gazetteer');
    expect(listingOf({ ...row, latitude: 0, longitude: 0 }).facts.place.source).toBe('gazetteer');
  });

  test('drops a zip code of another state, and its place', () => {
    const { address, place } = listingOf({ ...row, state: 'AL' }).facts;
    expect(address).toMatchObject({ state: 'AL', zip: '' });
    expect(place).toMatchObject({ longitude: null, latitude: null });
  });

  test('splits a whole address in one line', () => {
    expect(listingOf({ name: 'X', address: '40 Holomua St, Hilo, HI 96720 (Downtown)' }).facts.address).toMatchObject({
      address1: '40 Holomua St',
      city: 'Hilo',
      state: 'HI',
      zip: '96720',
    });
  });

  test('sets unknown hours, not the contact flag, for a row without hours', () => {
    const { facts } = listingOf({ ...row, notes: '' });
    expect(facts.hours).toEqual({ schedules: [], closedDays: [], contactForHours: false, unknownDays: null });
    expect(computeOpenings({ ...facts.hours, unknownDays: undefined }, 'America/New_York', 1_770_000_000)).toEqual({
      kind: 'unknown',
      intervals: [],
    });
  });

  test('keeps a closed day of a row whose hours are unknown', () => {
    const { hours, described } = listingOf({ ...row, notes: '', hours_text: 'Sunday: Closed' }).facts;
    expect(hours).toEqual({ schedules: [], closedDays: [{ type: 'WEEKLY', day: 'SUNDAY' }], contactForHours: false, unknownDays: null });
    expect(described.description).toBe('');
  });

  test('keeps unreadable hours as published', () => {
    const { hours, described } = listingOf({ ...row, hours_text: 'Twice a month, call' }).facts;
    expect(hours).toEqual({ schedules: [], closedDays: [], contactForHours: false, unknownDays: null });
    expect(described.description).toContain('Hours as published: Twice a month, call');
  });

  test('uses the older of both dates as the age of the facts', () => {
    expect(listingOf({ ...row, source_last_updated: '02-21-2023' }).factsAsOf).toBe('2023-02-21T00:00:00.000Z');
  });

  test('converts dated sessions to single days, without duplicates', () => {
    const session = { event: 'Pantry', date: '2025-08-15', start_time: '1 PM', end_time: '7 PM' };
    const { hours } = listingOf({ ...row, dated_sessions: [session, session, { ...session, end_time: '1 PM' }] }).facts;
    expect(hours.schedules).toEqual([
      { type: 'DATE_RANGE', startDate: '2025-08-15', endDate: '2025-08-15', startTime: '13:00', endTime: '19:00' },
    ]);
  });

  test('converts weekly hours of a season to dates, without closed days', () => {
    const hours = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((day) => ({ day, open: '1230', close: '1330' }));
    const facts = listingOf({ ...row, notes: 'Closed: 7/4/2017', hours, season_open: '6/26/17', season_close: '7/5/2017' }).facts;
    const times = { startTime: '12:30', endTime: '13:30' };
    expect(facts.hours.schedules).toEqual([
      { type: 'DATE_RANGE', startDate: '2017-06-26', endDate: '2017-06-30', ...times },
      { type: 'DATE_RANGE', startDate: '2017-07-03', endDate: '2017-07-05', ...times },
    ]);
    expect(facts.hours.closedDays).toEqual([{ type: 'DATE_RANGE', startDate: '2017-07-04', endDate: '2017-07-04' }]);
  });

  test('reads rows of hours, also monthly ones, and keeps a row that closes before it opens as text', () => {
    const hours = [
      { day: 'Sat', open: '900', close: '1300', week_of_month: 'LAST' },
      { day: 'Tue', open: '2100', close: '1300' },
    ];
    const { hours: readResult, described } = listingOf({ ...row, notes: '', hours }).facts;
    expect(readResult.schedules).toEqual([{ type: 'MONTHLY', period: 'LAST', day: 'SATURDAY', startTime: '09:00', endTime: '13:00' }]);
    expect(described.description).toBe('Hours as published: Tue 2100–1300');
  });

  test('rejects a row only without a name, or without place, address and phone', () => {
    expect(readListing({ phone: '419-555-0101' })).toEqual({ ok: false, reason: 'NO_NAME' });
    expect(readListing({ name: 'X', state: 'OH' })).toEqual({ ok: false, reason: 'NO_PLACE_ADDRESS_OR_PHONE' });
    for (const minimalRow of [{ phone: '123' }, { city: 'Toledo' }, { latitude: 41, longitude: -83 }, { zip: '43604' }])
      expect(readListing({ name: 'X', ...minimalRow })).toMatchObject({ ok: true });
  });

  test('accepts the different field names of other files', () => {
    const { facts } = listingOf({
      Name: 'X',
      'Address 1': '1 Main St',
      'Zip Code': '80202',
      Telephone: '3035550101',
      Hours: 'Mon 9am-5pm',
    });
    expect(facts.address).toMatchObject({ address1: '1 Main St', city: 'Denver', state: 'CO' });
    expect(facts.hours.schedules).toHaveLength(1);
  });

  test.each([
    [{ referral_needed: 'yes' }, true],
    [{ 'Referral Required': 'Yes' }, true],
    [{ 'Requiere referencia': 'sí' }, true],
    [{ 'Is Referral Required': 'no' }, false],
    [{ referral: 'call first' }, null],
    [{}, null],
  ])('reads whether a referral is needed: %j', (fields, answer) => {
    const { facts, unread } = listingOf({ name: 'Pantry', phone: '202-555-0107', ...fields });
    expect(facts.classified).toMatchObject({ referralNeeded: answer, petsAllowed: false });
    expect(unread).toEqual('referral' in fields ? [{ condition: 'referralNeeded', published: 'call first' }] : []);
  });

  test.each([
    [{ wheelchair: 'yes' }, true],
    [{ Wheelchair: 'designated' }, true],
    [{ 'Wheelchair Accessible': 'TRUE' }, true],
    [{ ADA: 'Compliant' }, true],
    [{ 'Accesible en silla de ruedas': 'Sí' }, true],
    [{ wheelchair: 'no' }, false],
    [{ ada: 0 }, false],
    [{ silla_de_ruedas: 'no accesible' }, false],
    [{ wheelchair: 'limited' }, null],
    [{ wheelchair: '' }, null],
    [{}, null],
  ])('reads the wheelchair access: %j', (fields, answer) => {
    const { facts, unread } = listingOf({ name: 'Pantry', phone: '202-555-0107', ...fields });
    expect(facts.classified).toMatchObject({ wheelchairAccessible: answer, petsAllowed: false, lowBarrier: false });
    expect(unread).toEqual(Object.values(fields).includes('limited') ? [{ condition: 'wheelchairAccessible', published: 'limited' }] : []);
  });

  test('never throws, and returns only facts that the events accept', () => {
    const value = oneof(
      string(),
      integer(),
      constant(null),
      array(object({ maxDepth: 1 }), { maxLength: 3 }),
      constantFrom('43604', 'OH', '2025-02-30', '<b>x', '900', '2400'),
    );
    const names = [
      'address',
      'city',
      'state',
      'zip',
      'phone',
      'latitude',
      'longitude',
      'hours',
      'hours_text',
      'notes',
      'services',
      'dated_sessions',
      'season_open',
      'season_close',
      'website',
      'harvested',
      'email',
      'wheelchair',
    ];
    assert(
      property(dictionary(constantFrom(...names), value), (fields) => {
        const readResult = readListing({ name: 'X', ...fields });
        if (!readResult.ok) return;
        const facts = factsOfDraft(readResult.listing.facts, initialState);
        for (const section of SECTIONS.filter((sectionName) => facts[sectionName] !== undefined || sectionName !== 'display'))
          expect(serviceEventSchemas[SECTION_EVENTS[section]].safeParse(facts[section])).toMatchObject({ success: true });
      }),
    );
  });
});

describe('identity', () => {
  test('consists of source, name, address and kind only', () => {
    const row = { name: 'Oak  Park', address: '12 Oak St.' };
    expect(rowIdentityOf({ ...row, phone: '1' }, 'file')).toBe(rowIdentityOf({ name: 'OAK PARK', address: '12 Oak St' }, 'file'));
    expect(rowIdentityOf(row, 'file')).not.toBe(rowIdentityOf(row, 'other'));
    expect(rowIdentityOf(row, 'file')).not.toBe(rowIdentityOf({ ...row, category: 'Garden' }, 'file'));
    expect(serviceIdOf(rowIdentityOf(row, 'file'), 0)).not.toBe(serviceIdOf(rowIdentityOf(row, 'file'), 1));
  });
});
