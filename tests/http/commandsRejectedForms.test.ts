import { fieldOf } from '../support/api.ts';
import { serviceForm } from './commandsSupport.ts';
import { fieldErrorCodes, useApiWithUnchangedLog } from './rejectionsSupport.ts';

const api = useApiWithUnchangedLog();
const postService = (body: unknown, headers: Record<string, string> = {}) => api().sendRequest('/api/services', { body, headers });

const monday = { type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' };
const dates = { ...monday, type: 'DATE_RANGE', day: undefined, startDate: '2026-12-20', endDate: '2026-12-24' };

describe('a form', () => {
  test.each([
    [{ name: '' }, 'name REQUIRED'],
    [{ serviceSummary: ' ' }, 'serviceSummary REQUIRED'],
    [{ description: '' }, 'description REQUIRED'],
    [{ address1: '' }, 'address1 REQUIRED'],
    [{ city: '' }, 'city REQUIRED'],
    [{ state: '' }, 'state REQUIRED'],
    [{ zip: '' }, 'zip REQUIRED'],
    [{ description: 'x'.repeat(1001) }, 'description TOO_LONG'],
    [{ country: '' }, 'country PLEASE_INPUT_YOUR_COUNTRY'],
    [{ country: 'Narnia' }, 'country COUNTRY_NOT_KNOWN'],
    [{ zip: '10001' }, 'zip ZIP_IN_OTHER_STATE'],
    [{ location: { type: 'Point', coordinates: [118.24, 34.05] } }, 'location PIN_FAR_FROM_ADDRESS'],
    [{ location: { type: 'Point', coordinates: [-74, 40.75] } }, 'location PIN_FAR_FROM_ADDRESS'],
    [{ contactEmail: 'not an address' }, 'contactEmail PLEASE_INPUT_VALID_EMAIL'],
    [{ userEmail: 'nobody' }, 'userEmail PLEASE_INPUT_VALID_EMAIL'],
    [{ phone: '12' }, 'phone PLEASE_INPUT_VALID_PHONE'],
    [{ website: 'javascript:alert(1)' }, 'website PLEASE_INPUT_VALID_WEB_ADDRESS'],
    [{ facebook: 'ftp://example.org' }, 'facebook PLEASE_INPUT_VALID_WEB_ADDRESS'],
    [{ twitter: 'ftp://example.org' }, 'twitter PLEASE_INPUT_VALID_WEB_ADDRESS'],
    [{ instagram: 'ftp://example.org' }, 'instagram PLEASE_INPUT_VALID_WEB_ADDRESS'],
    [{ youtube: 'ftp://example.org' }, 'youtube PLEASE_INPUT_VALID_WEB_ADDRESS'],
    [{ type: [] }, 'type PLEASE_SELECT_AT_LEAST_ONE_SERVICE'],
    [{ category: [] }, 'category PLEASE_SELECT_AT_LEAST_ONE_CATEGORY'],
    [{ schedules: [] }, 'schedules PLEASE_ADD_SCHEDULE'],
    [{ totalBeds: 3, availableBeds: 4 }, 'availableBeds AVAILABLE_BEDS_LESS_THAN'],
    [{ totalBeds: 0 }, 'totalBeds TOTAL_BEDS_AT_LEAST_ONE'],
    [{ availableBeds: -1 }, 'availableBeds AVAILABLE_BEDS_AT_LEAST_ZERO'],
    [{ totalBeds: 1.5 }, 'totalBeds NOT_A_NUMBER'],
    [{ totalBeds: '1e2' }, 'totalBeds NOT_A_NUMBER'],
    [{ availableBeds: 1.5 }, 'availableBeds NOT_A_NUMBER'],
    [{ availableBeds: 'abc' }, 'availableBeds NOT_A_NUMBER'],
    [{ schedules: [{ ...monday, startTime: '17:00', endTime: '08:00' }] }, 'schedules.0.startTime CHECK_TIME_START'],
    [{ schedules: [{ ...dates, endDate: '2026-12-19' }] }, 'schedules.0.endDate CHECK_DATE_START'],
    [{ schedules: [monday, monday] }, 'schedules.1 DUPLICATED_DAY'],
    [{ schedules: [monday], closeSchedules: [{ type: 'WEEKLY', day: 'MONDAY' }] }, 'closeSchedules.0 DUPLICATED_DAY_CLOSED'],
    [{ schedules: [{ ...monday, endTime: undefined }] }, 'schedules.0.endTime REQUIRED'],
    [{ schedules: [{ ...monday, type: '' }] }, 'schedules.0.type PLEASE_SELECT_SCHEDULE_TYPE'],
    [{ schedules: [{ type: 'PERMANENTLY_CLOSED' }] }, 'schedules.0.type PLEASE_SELECT_SCHEDULE_TYPE'],
    [{ schedules: [monday], closeSchedules: [{ type: 'FULL_DAY' }] }, 'closeSchedules.0.type PLEASE_SELECT_SCHEDULE_TYPE'],
    [{ isCriticalHeader: true, isCriticalNeverExpire: true }, 'criticalDescription REQUIRED'],
    [{ isCriticalHeader: true, criticalDescription: 'No heat' }, 'criticalExpiredAt REQUIRED'],
  ])('is rejected with field and reason: %j', async (change, code) => {
    covers('5-9', '5-24', '5-26', '5-28', '5-31', '5-44', '5-55', '5-111');
    const reply = await postService(serviceForm(change));
    expect(reply.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(fieldErrorCodes(reply)).toEqual([code]);
  });

  test('returns all its errors at once, in the order of the form', async () => {
    covers('5-35');
    const reply = await postService(
      serviceForm({ name: '', phone: '12', website: 'ftp://example.org', category: [], totalBeds: 3, availableBeds: 4 }),
    );
    expect(fieldErrorCodes(reply)).toEqual([
      'name REQUIRED',
      'phone PLEASE_INPUT_VALID_PHONE',
      'website PLEASE_INPUT_VALID_WEB_ADDRESS',
      'category PLEASE_SELECT_AT_LEAST_ONE_CATEGORY',
      'availableBeds AVAILABLE_BEDS_LESS_THAN',
    ]);
  });

  test.each([
    ['en', 'Some fields need to be corrected.'],
    ['es', 'Hay que corregir algunos campos.'],
  ])('returns messages in %s, with the same codes', async (language, title) => {
    const reply = await postService({}, { 'accept-language': language });
    expect(reply.body).toMatchObject({ title });
    expect(reply.headers.get('content-language')).toBe(language);
    expect(reply.headers.get('vary')).toContain('Accept-Language');
    expect(fieldErrorCodes(reply)).toEqual(
      expect.arrayContaining(['name REQUIRED', 'type PLEASE_SELECT_AT_LEAST_ONE_SERVICE', 'schedules PLEASE_ADD_SCHEDULE']),
    );
    for (const { detail } of fieldOf(reply, 'errors') as { detail: string }[]) expect(detail).toMatch(/\S+ \S+/);
  });

  test.each(['roles', 'isAdmin', 'approvedRevision', 'constructor', '$where'])(
    'is rejected with the field %s, which neither a form nor a response contains',
    async (name) => {
      expect(fieldErrorCodes(await postService(serviceForm({ [name]: true })))).toEqual([`${name} UNKNOWN_FIELD`]);
    },
  );

  test.each([
    ['name', { $gt: '' }],
    ['name', ['a', 'b']],
    ['city', { toString: 'x' }],
    ['type', { 0: 'SHELTER' }],
    ['category', [{ $in: ['ALL'] }]],
    ['location', { coordinates: ['1', { $ne: 0 }] }],
    ['schedules', [{ type: { $ne: 1 } }]],
  ])('is rejected with an operator as %s', async (name, value) => {
    const reply = await postService(serviceForm({ [name]: value }));
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body)).not.toContain('$');
  });

  test('is rejected with __proto__', async () => {
    const body = JSON.stringify(serviceForm()).replace('{', '{"__proto__":{"polluted":true},');
    expect((await postService(body)).status).toBe(400);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

test.each([
  [{ services: [] }, 'services TOO_SHORT'],
  [{ services: [{ $gt: '' }] }, 'services.0 WRONG_SHAPE'],
  [{ services: Array.from({ length: 501 }, (_, index) => `s${index}`) }, 'services TOO_LONG'],
  [{}, 'services REQUIRED'],
  [{ services: ['x'], revisions: { x: -1 } }, 'revisions.x TOO_SMALL'],
])('rejects the batch %j', async (body, code) => {
  expect(fieldErrorCodes(await api().sendRequest('/api/services/approve-services', { body }))).toEqual([code]);
});

test.each([
  [{ id: 'x' }, 'services.0.availableBeds'],
  [{ id: 'x', availableBeds: -1 }, 'services.0.availableBeds'],
  [{ id: 'x', availableBeds: 1.5 }, 'services.0.availableBeds'],
  [{ id: 'x', availableBeds: { $gt: 1 } }, 'services.0.availableBeds'],
  [{ id: { $ne: '' }, availableBeds: 1 }, 'services.0.id'],
])('rejects the count %j', async (count, path) => {
  const reply = await api().sendRequest('/api/services/update-available-beds', { body: { services: [count] } });
  expect(fieldErrorCodes(reply).map((code) => code.split(' ')[0])).toEqual([path]);
});

describe.each(['availableBeds', 'totalBeds'])('a count with %s', (field) => {
  const countBeds = (typedBeds: unknown, language = 'en') =>
    api().sendRequest('/api/services/update-available-beds', {
      body: { services: [{ id: 'x', availableBeds: 3, [field]: typedBeds }] },
      headers: { 'accept-language': language },
    });

  test.each(['-1', '1.5', '1e2', 'abc', -1, 1.5, true])('returns NOT_A_NUMBER for %j', async (typedBeds) => {
    covers('beds-4');
    expect(fieldErrorCodes(await countBeds(typedBeds))).toEqual([`services.0.${field} NOT_A_NUMBER`]);
  });

  test.each([
    ['en', 'Enter a whole number, such as 12.'],
    ['es', 'Escriba un número entero, por ejemplo 12.'],
  ])('returns a message in %s when it is not a number', async (language, detail) => {
    expect((await countBeds('abc', language)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ code: 'NOT_A_NUMBER', detail }],
    });
  });

  test('parses digits as a number', async () => {
    expect((await countBeds(' 2 ')).body).toMatchObject({ code: 'NOT_FOUND' });
  });
});
