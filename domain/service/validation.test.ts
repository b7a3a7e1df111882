import { parseServiceForm } from './validation.ts';

/** A valid form; tests change one field of it. */
const validForm = {
  name: ' Blue Spruce Night Shelter ',
  serviceSummary: 'Beds for tonight, no ID needed',
  description: 'Doors open at seven.',
  address1: '2111 Champa Street',
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  country: 'US',
  type: ['MEALS', 'EMERGENCY_SHELTER', 'MEALS'],
  category: ['WOMEN', 'MEN'],
  schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' }],
};

const issuesOf = (change: object): string[] => {
  const result = parseServiceForm({ ...validForm, ...change });
  return result.ok ? [] : result.issues.map(({ code, path }) => `${code} ${path.join('.')}`);
};

const parsedValue = (change: object = {}) => {
  const result = parseServiceForm({ ...validForm, ...change });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

const textOfLength = (length: number): string => 'x'.repeat(length);
const weekly = (day: string, startTime: string, endTime: string, overrides: object = {}) => ({
  type: 'WEEKLY',
  day,
  startTime,
  endTime,
  ...overrides,
});

describe('the service form', () => {
  test('is read by sections, trimmed, with sorted and unique types and categories', () => {
    const { draft, beds, pin, ownerEmail, revision } = parsedValue();
    expect(draft.described).toEqual({
      name: 'Blue Spruce Night Shelter',
      summary: 'Beds for tonight, no ID needed',
      description: 'Doors open at seven.',
      age: '',
    });
    expect(draft.classified).toEqual({
      types: ['MEALS', 'EMERGENCY_SHELTER'],
      categories: ['MEN', 'WOMEN'],
      petsAllowed: false,
      lowBarrier: false,
    });
    expect({ beds, pin, ownerEmail, revision }).toEqual({ beds: undefined, pin: undefined, ownerEmail: undefined, revision: null });
  });

  test.each([
    ['yes', true, true],
    ['no', false, false],
    ['unknown', null, null],
    ['an absent answer', undefined, undefined],
  ])('reads %s as wheelchair access', (_title, isWheelchairAccessible, wheelchairAccessible) => {
    expect(parsedValue({ isWheelchairAccessible }).draft.classified?.wheelchairAccessible).toBe(wheelchairAccessible);
  });

  test('omits absent fields from the draft', () => {
    const { draft } = parsedValue();
    expect(Object.keys(draft)).toEqual(['described', 'classified', 'address', 'contact', 'hours']);
    expect(draft.address?.confidential).toBeUndefined();
    expect(draft.contact?.phoneText).toBeUndefined();
  });

  test.each<[string, object, string]>([
    ['a missing name', { name: undefined }, 'REQUIRED name'],
    ['a blank name', { name: '  ' }, 'REQUIRED name'],
    ['no summary', { serviceSummary: '' }, 'REQUIRED serviceSummary'],
    ['no description', { description: '' }, 'REQUIRED description'],
    ['a description of 1001 characters', { description: textOfLength(1001) }, 'TOO_LONG description'],
    ['no street', { address1: '' }, 'REQUIRED address1'],
    ['no city', { city: '' }, 'REQUIRED city'],
    ['no state', { state: '' }, 'REQUIRED state'],
    ['no zip', { zip: null }, 'REQUIRED zip'],
    ['no country', { country: '' }, 'PLEASE_INPUT_YOUR_COUNTRY country'],
    ['a missing country', { country: undefined }, 'PLEASE_INPUT_YOUR_COUNTRY country'],
    ['no service type', { type: [] }, 'PLEASE_SELECT_AT_LEAST_ONE_SERVICE type'],
    ['a missing service type', { type: undefined }, 'PLEASE_SELECT_AT_LEAST_ONE_SERVICE type'],
    ['an unknown service type', { type: ['SPACE'] }, 'WRONG_SHAPE type.0'],
    ['no category', { category: [] }, 'PLEASE_SELECT_AT_LEAST_ONE_CATEGORY category'],
    ['no hours', { schedules: [] }, 'PLEASE_ADD_SCHEDULE schedules'],
    ['missing hours', { schedules: undefined }, 'PLEASE_ADD_SCHEDULE schedules'],
    ['an entry without a type', { schedules: [{ day: 'MONDAY' }] }, 'PLEASE_SELECT_SCHEDULE_TYPE schedules.0.type'],
    [
      'permanently closed as opening hours',
      { schedules: [{ type: 'PERMANENTLY_CLOSED' }] },
      'PLEASE_SELECT_SCHEDULE_TYPE schedules.0.type',
    ],
    ['a full day as closed day', { closeSchedules: [{ type: 'FULL_DAY' }] }, 'PLEASE_SELECT_SCHEDULE_TYPE closeSchedules.0.type'],
    ['times on a full day', { schedules: [{ type: 'FULL_DAY', startTime: '08:00' }] }, 'UNKNOWN_FIELD schedules.0.startTime'],
    [
      'times on a permanent closing',
      { closeSchedules: [{ type: 'PERMANENTLY_CLOSED', endTime: '17:00' }] },
      'UNKNOWN_FIELD closeSchedules.0.endTime',
    ],
    ['an entry without an end', { schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '08:00' }] }, 'REQUIRED schedules.0.endTime'],
    ['closing before opening', { schedules: [weekly('MONDAY', '17:00', '08:00')] }, 'CHECK_TIME_START schedules.0.startTime'],
    [
      'a repeated day',
      { schedules: [weekly('MONDAY', '08:00', '09:00'), weekly('MONDAY', '10:00', '11:00')] },
      'DUPLICATED_DAY schedules.1',
    ],
    ['a closed entry on an open day', { closeSchedules: [{ type: 'WEEKLY', day: 'MONDAY' }] }, 'DUPLICATED_DAY_CLOSED closeSchedules.0'],
    ['an invalid e-mail', { contactEmail: 'anna at example' }, 'PLEASE_INPUT_VALID_EMAIL contactEmail'],
    ['an invalid e-mail of the owner', { userEmail: 'anna' }, 'PLEASE_INPUT_VALID_EMAIL userEmail'],
    ['a phone of nine digits', { phone: '(303) 555-014' }, 'PLEASE_INPUT_VALID_PHONE phone'],
    ['letters in a phone', { phone: '303-555-HELP' }, 'PLEASE_INPUT_VALID_PHONE phone'],
    ['a web address with another scheme', { website: 'ftp://example.org' }, 'PLEASE_INPUT_VALID_WEB_ADDRESS website'],
    ['a script as a web address', { facebook: 'javascript:alert(1)' }, 'PLEASE_INPUT_VALID_WEB_ADDRESS facebook'],
    ['an e-mail as a web address', { website: 'mailto:a@example.org' }, 'PLEASE_INPUT_VALID_WEB_ADDRESS website'],
    ['a capacity of no beds', { totalBeds: 0 }, 'TOTAL_BEDS_AT_LEAST_ONE totalBeds'],
    ['a negative number of free beds', { availableBeds: -1 }, 'AVAILABLE_BEDS_AT_LEAST_ZERO availableBeds'],
    ['half a free bed', { availableBeds: 1.5 }, 'NOT_A_NUMBER availableBeds'],
    ['half a bed in the capacity', { totalBeds: 1.5 }, 'NOT_A_NUMBER totalBeds'],
    ['a word as the capacity', { totalBeds: 'abc' }, 'NOT_A_NUMBER totalBeds'],
    ['a word as the free beds', { availableBeds: '1e2' }, 'NOT_A_NUMBER availableBeds'],
    ['NaN from a screen', { availableBeds: Number.NaN }, 'NOT_A_NUMBER availableBeds'],
    ['more free beds than the capacity', { totalBeds: 5, availableBeds: 6 }, 'AVAILABLE_BEDS_LESS_THAN availableBeds'],
    ['a notice without a text', { isCriticalHeader: true, isCriticalNeverExpire: true }, 'REQUIRED criticalDescription'],
    [
      'a notice in Spanish alone',
      { isCriticalHeader: true, criticalDescriptionEs: 'Sin calefacción', isCriticalNeverExpire: true },
      'REQUIRED criticalDescription',
    ],
    [
      'Spanish of a notice beyond the length of its English',
      { isCriticalHeader: true, criticalDescription: 'x', criticalDescriptionEs: 'ñ'.repeat(501), isCriticalNeverExpire: true },
      'TOO_LONG criticalDescriptionEs',
    ],
    ['a notice without an end', { isCriticalHeader: true, criticalDescription: 'x' }, 'REQUIRED criticalExpiredAt'],
    ['a word as wheelchair access', { isWheelchairAccessible: 'limited' }, 'WRONG_SHAPE isWheelchairAccessible'],
    ['an unknown field', { colour: 'red' }, 'UNKNOWN_FIELD colour'],
    ['a place beyond the pole', { location: { coordinates: [0, 91] } }, 'WRONG_SHAPE location.coordinates.1'],
  ])('rejects %s', (_title, change, issue) => {
    covers('3-7', '3-40', '5-23', '5-25', '5-27', '5-30', '5-43', '5-110');
    expect(issuesOf(change)).toEqual([issue]);
  });

  test('reports all missing fields at once', () => {
    covers('5-11');
    const required = ['name', 'serviceSummary', 'description', 'address1', 'city', 'state', 'zip'];
    for (const form of [{}, { type: [], category: [], schedules: [] }]) {
      const result = parseServiceForm(form);
      expect(result.ok ? [] : result.issues.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual([
        ...required.map((field) => `REQUIRED ${field}`),
        'PLEASE_INPUT_YOUR_COUNTRY country',
        'PLEASE_SELECT_AT_LEAST_ONE_SERVICE type',
        'PLEASE_SELECT_AT_LEAST_ONE_CATEGORY category',
        'PLEASE_ADD_SCHEDULE schedules',
      ]);
    }
  });

  test("reports one issue per wrong field at once, in the form's order", () => {
    covers('5-34');
    expect(
      issuesOf({
        name: '',
        phone: '12',
        extension: 'x',
        website: 'ftp://example.org',
        type: ['EMERGENCY_SHELTER'],
        category: [],
        schedules: [weekly('MONDAY', '17:00', '08:00')],
        totalBeds: 5,
        availableBeds: 6,
        isCriticalHeader: true,
        criticalDescription: textOfLength(501),
      }),
    ).toEqual([
      'REQUIRED name',
      'PLEASE_INPUT_VALID_PHONE phone',
      'WRONG_SHAPE extension',
      'PLEASE_INPUT_VALID_WEB_ADDRESS website',
      'PLEASE_SELECT_AT_LEAST_ONE_CATEGORY category',
      'CHECK_TIME_START schedules.0.startTime',
      'AVAILABLE_BEDS_LESS_THAN availableBeds',
      'TOO_LONG criticalDescription',
      'REQUIRED criticalExpiredAt',
    ]);
  });

  test('accepts absent or empty optional fields: address2, phone, links, contact e-mail, owner', () => {
    covers('5-33');
    const optional = ['address2', 'phone', 'website', 'facebook', 'twitter', 'instagram', 'youtube', 'contactEmail', 'userEmail'];
    for (const emptyValue of [undefined, null, ''])
      expect(issuesOf(Object.fromEntries(optional.map((name) => [name, emptyValue])))).toEqual([]);
  });

  test.each([undefined, null, 'text', 7, [validForm]])('rejects %j as a body', (body) => {
    expect(parseServiceForm(body).ok).toBe(false);
  });

  test('reports the maximum length of a text', () => {
    covers('9-30');
    expect(parseServiceForm({ ...validForm, description: textOfLength(1000) }).ok).toBe(true);
    expect(parseServiceForm({ ...validForm, description: textOfLength(1001) })).toMatchObject({ issues: [{ params: { maximum: 1000 } }] });
  });

  test.each([
    ['(303) 555-0142', '3035550142'],
    ['+1 303 555 0142', '3035550142'],
    ['', ''],
  ])('reads the phone %j as %j', (phone, phoneDigits) => {
    covers('5-37');
    expect(parsedValue({ phone }).draft.contact?.phone).toBe(phoneDigits);
  });

  test.each([
    ['bluespruce.example', 'http://bluespruce.example/'],
    ['https://bluespruce.example/a?b=c', 'https://bluespruce.example/a?b=c'],
    ['bluespruce.example:8080', 'http://bluespruce.example:8080/'],
    ['', ''],
  ])('reads the web address %j as %j', (website, normalizedAddress) => {
    expect(parsedValue({ website }).draft.contact?.website).toBe(normalizedAddress);
  });

  test.each(['website', 'facebook', 'twitter', 'instagram', 'youtube'] as const)(
    '%s gets http:// if it has no scheme, and rejects schemes other than http and https',
    (name) => {
      covers('5-38');
      expect(parsedValue({ [name]: 'bluespruce.example' }).draft.contact?.[name]).toBe('http://bluespruce.example/');
      for (const url of ['http://bluespruce.example/', 'https://bluespruce.example/'])
        expect(parsedValue({ [name]: url }).draft.contact?.[name]).toBe(url);
      expect(issuesOf({ [name]: 'ftp://example.org' })).toEqual([`PLEASE_INPUT_VALID_WEB_ADDRESS ${name}`]);
    },
  );

  test('drops display fields of an entry, and `endsNextDay` if it is false', () => {
    covers('3-8');
    const schedules = [
      weekly('MONDAY', '08:00', '17:00', { title: 'Monday', startTimeSeconds: 28800, dateText: 'Mon', endsNextDay: false }),
    ];
    expect(parsedValue({ schedules }).draft.hours?.schedules).toEqual(validForm.schedules);
  });

  test('accepts a night and a second period of a day, and stores no choice', () => {
    const schedules = [
      weekly('MONDAY', '19:00', '07:00', { endsNextDay: true }),
      weekly('MONDAY', '11:30', '13:00', { anotherPeriod: true }),
    ];
    expect(parsedValue({ schedules }).draft.hours?.schedules).toEqual([
      { type: 'WEEKLY', day: 'MONDAY', startTime: '19:00', endTime: '07:00', endsNextDay: true },
      { type: 'WEEKLY', day: 'MONDAY', startTime: '11:30', endTime: '13:00' },
    ]);
  });

  test('with "contact for hours" empties both lists, whatever they contained', () => {
    covers('4-66', '5-108');
    expect(parsedValue({ isContact: true, schedules: [weekly('MONDAY', '17:00', '08:00')] }).draft.hours).toEqual({
      schedules: [],
      closedDays: [],
      contactForHours: true,
    });
  });

  test('reads beds of shelters only, and treats empty fields as absent', () => {
    covers('5-29');
    expect(parsedValue({ totalBeds: 60, availableBeds: 0, sawAvailableBeds: null }).beds).toEqual({ total: 60, available: 0, saw: null });
    expect(parsedValue({ totalBeds: '', availableBeds: '' }).beds).toBeUndefined();
    expect(parsedValue({ type: ['MEALS'], totalBeds: 60, availableBeds: 61 }).beds).toBeUndefined();
  });

  test.each([
    [{ criticalExpiredAt: '2026-12-24' }, '2026-12-24T23:59'],
    [{ criticalExpiredAt: '2026-12-24T18:00' }, '2026-12-24T18:00'],
    [{ criticalExpiredAt: '2026-12-24', isCriticalNeverExpire: true }, null],
  ])('reads the end of a notice with %j as %j', (change, expiresAt) => {
    covers('5-32');
    const { draft } = parsedValue({ isCriticalHeader: true, criticalDescription: 'Warming room', ...change });
    expect(draft.critical).toEqual({ text: 'Warming room', expiresAt });
  });

  test.each([
    [{}, {}],
    [{ criticalDescriptionEs: ' Sala abierta ' }, { textEs: 'Sala abierta' }],
    [{ criticalDescriptionEs: '' }, { textEs: null }],
    [{ criticalDescriptionEs: null }, { textEs: null }],
  ])('reads the Spanish of a notice with %j as %j', (change, spanish) => {
    const { draft } = parsedValue({ isCriticalHeader: true, criticalDescription: 'Warming room', isCriticalNeverExpire: true, ...change });
    expect(draft.critical).toEqual({ text: 'Warming room', ...spanish, expiresAt: null });
  });

  test('reads an unticked notice as none, and leaves out an absent one', () => {
    expect(parsedValue({ isCriticalHeader: false }).draft.critical).toBeNull();
    expect('critical' in parsedValue().draft).toBe(false);
  });

  test('reads only the Spanish fields that a person edited', () => {
    expect(parsedValue({ ageEs: ' 18 años ' }).draft.spanish).toEqual({ age: '18 años' });
  });
});
