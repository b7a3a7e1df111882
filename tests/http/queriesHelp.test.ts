import { randomUUID } from 'node:crypto';
import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { appendGeneratedServices, LOS_ANGELES_COORDINATE, createGeneratedService, cardNames, listPath } from './queriesSupport.ts';

/* Free beds, radius around a place, and the order "help", on a Tuesday at 10 in the morning in Los Angeles. */
let api: TestApi;

const ALWAYS_OPEN = { schedules: [{ type: 'FULL_DAY' as const }] };
const PERMANENTLY_CLOSED = { schedules: [], closedDays: [{ type: 'PERMANENTLY_CLOSED' as const }] };
const EVENING_HOURS = {
  schedules: (['MONDAY', 'TUESDAY', 'WEDNESDAY'] as const).map((day) => ({
    type: 'WEEKLY' as const,
    day,
    startTime: '18:00',
    endTime: '23:00',
  })),
};
/** Returns the point at this distance, in miles, north of the tests' place. */
const milesNorth = (miles: number) => ({ longitude: -118.24, latitude: 34.05 + miles / 69.17 });
const bedCount = (available: number, hoursAgo: number) => ({
  total: 40,
  available,
  observedAt: new Date(Date.parse('2026-03-10T17:00:00.000Z') - hoursAgo * 3_600_000).toISOString(),
});

const createShelter = (index: number, name: string, overrides: Parameters<typeof createGeneratedService>[2] = {}) =>
  createGeneratedService(index, name, { classified: { types: ['EMERGENCY_SHELTER'] }, hours: ALWAYS_OPEN, ...overrides });

const directory = [
  createShelter(0, 'Full, next door', { place: milesNorth(0.1), beds: bedCount(0, 1) }),
  createShelter(1, 'Free, a walk away', { place: milesNorth(1.5), beds: bedCount(3, 1) }),
  createShelter(2, 'Not counted, close', { place: milesNorth(0.5) }),
  createShelter(3, 'Free from yesterday', { place: milesNorth(0.2), beds: bedCount(2, 20) }),
  createShelter(4, 'Free tonight, not yet open', { place: milesNorth(0.3), beds: bedCount(9, 2), hours: EVENING_HOURS }),
  createShelter(5, 'Free, by bus', { place: milesNorth(4), beds: bedCount(30, 1) }),
  createShelter(6, 'Free two days ago', { place: milesNorth(2.9), beds: bedCount(5, 48) }),
  createShelter(7, 'Full, in the next county', { place: milesNorth(60), beds: bedCount(0, 1) }),
  createShelter(8, 'Free, farther still', { place: milesNorth(70), beds: bedCount(8, 1) }),
  createShelter(9, 'Gone for good', { place: milesNorth(0.05), beds: bedCount(7, 1), hours: PERMANENTLY_CLOSED }),
  createShelter(10, 'Nobody knows where', {
    address: { city: 'Nowhere at all', state: '', zip: '' },
    place: { longitude: null, latitude: null, timeZone: null, county: null },
    beds: bedCount(4, 1),
  }),
  createShelter(11, 'Hidden house', {
    classified: { types: ['TRANSITIONAL'] },
    address: { confidential: true },
    // Far from the centre of its city, which is used for its distance.
    place: milesNorth(45),
    beds: bedCount(1, 1),
  }),
  createGeneratedService(12, 'Pantry of a former shelter', { place: milesNorth(0.4), beds: bedCount(6, 1) }),
];

beforeAll(async () => {
  api = await startApi();
  await appendGeneratedServices(api, directory);
});
afterAll(() => api.stop());

const fetchList = (parameters: Parameters<typeof listPath>[0], overrides = {}) =>
  api.sendRequest(listPath(parameters), { token: null, ...overrides });
const atTime = async <Result>(time: string, work: () => Promise<Result>): Promise<Result> => {
  const before = new Date(api.clock()).toISOString();
  api.clock.set(time);
  try {
    return await work();
  } finally {
    api.clock.set(before);
  }
};

describe('hasFreeBeds', () => {
  test('finds services with beds free within the last day that are not closed for good', async () => {
    const reply = await fetchList({ hasFreeBeds: 'true', sort: 'name' });
    expect(cardNames(reply)).toEqual([
      'Free from yesterday',
      'Free tonight, not yet open',
      'Free, a walk away',
      'Free, by bus',
      'Free, farther still',
      'Hidden house',
      'Nobody knows where',
    ]);
  });

  test('includes a count that is exactly 24 hours old, and no older count, with another ETag', async () => {
    const parameters = { hasFreeBeds: 'true', q: 'yesterday' };
    const first = await fetchList(parameters);
    const conditionalRequest = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    expect((await fetchList(parameters, conditionalRequest)).status).toBe(304);
    expect(cardNames(await atTime('2026-03-10T21:00:30.000Z', () => fetchList(parameters)))).toEqual(['Free from yesterday']);
    const laterReply = await atTime('2026-03-10T21:01:00.000Z', () => fetchList(parameters, conditionalRequest));
    expect([laterReply.status, cardNames(laterReply)]).toEqual([200, []]);
  });

  test('false filters nothing', async () => {
    expect(cardNames(await fetchList({ hasFreeBeds: 'false', q: 'next door' }))).toEqual(['Full, next door']);
  });
});

describe('within', () => {
  test('excludes services farther away or without a place; a hidden place counts by its city', async () => {
    expect(cardNames(await fetchList({ nearCoordinate: LOS_ANGELES_COORDINATE, within: '3', sort: 'name' }))).toEqual([
      'Free from yesterday',
      'Free tonight, not yet open',
      'Free two days ago',
      'Free, a walk away',
      'Full, next door',
      'Gone for good',
      'Hidden house',
      'Not counted, close',
      'Pantry of a former shelter',
    ]);
    const fartherReply = await fetchList({ nearCoordinate: LOS_ANGELES_COORDINATE, within: '61', type: 'SHELTER' });
    expect(cardNames(fartherReply)).toContain('Full, in the next county');
    expect(cardNames(fartherReply)).not.toContain('Free, farther still');
  });

  test('limits every order, its total and its pages', async () => {
    for (const sort of ['distance', 'help', 'likes', 'createdAt', 'updatedAt', 'name']) {
      const allNames = cardNames(await fetchList({ nearCoordinate: LOS_ANGELES_COORDINATE, within: '3', sort }));
      expect(allNames).toHaveLength(9);
      const page = await fetchList({ nearCoordinate: LOS_ANGELES_COORDINATE, within: '3', sort, skip: '4', limit: '3' });
      expect([cardNames(page), page.headers.get('x-total-count')]).toEqual([allNames.slice(4, 7), '9']);
    }
  });

  test('is measured from nearCoordinate, not from the caller', async () => {
    const visitorElsewhere = await fetchList({
      nearCoordinate: LOS_ANGELES_COORDINATE,
      currentCoordinate: '-83.54|41.65',
      within: '3',
      hasFreeBeds: 'true',
    });
    expect(cardNames(visitorElsewhere)).toEqual(['Free from yesterday', 'Free tonight, not yet open', 'Hidden house', 'Free, a walk away']);
  });

  test('also limits services requested by id', async () => {
    const filter = JSON.stringify({ _id: directory.map(({ id }) => id) });
    expect(cardNames(await fetchList({ filter, limit: '0', nearCoordinate: LOS_ANGELES_COORDINATE, within: '1', type: 'FOOD' }))).toEqual([
      'Pantry of a former shelter',
    ]);
  });

  test.each<[string, Parameters<typeof listPath>[0], string, string]>([
    ['without a place', { within: '50' }, 'within', 'WITHIN_NEEDS_PLACE'],
    ['from where the asker is alone', { within: '50', currentCoordinate: LOS_ANGELES_COORDINATE }, 'within', 'WITHIN_NEEDS_PLACE'],
    ['of no mile', { within: '0', nearCoordinate: LOS_ANGELES_COORDINATE }, 'within', 'TOO_SMALL'],
    ['of more than 500 miles', { within: '501', nearCoordinate: LOS_ANGELES_COORDINATE }, 'within', 'TOO_LARGE'],
    ['of half a mile', { within: '0.5', nearCoordinate: LOS_ANGELES_COORDINATE }, 'within', 'WRONG_TYPE'],
    ['of a word', { within: 'far', nearCoordinate: LOS_ANGELES_COORDINATE }, 'within', 'WRONG_TYPE'],
  ])('rejects %s', async (_, parameters, path, code) => {
    const reply = await fetchList(parameters);
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([400, 'VALIDATION_FAILED']);
    expect(fieldOf(reply, 'errors')).toEqual([expect.objectContaining({ path, code, detail: expect.stringMatching(/\S/) })]);
  });
});

describe('the order of help', () => {
  const HELP_ORDER = [
    'Hidden house',
    'Free, a walk away',
    'Free tonight, not yet open',
    'Free from yesterday',
    'Pantry of a former shelter',
    'Not counted, close',
    'Full, next door',
    'Free, by bus',
    'Free two days ago',
    'Full, in the next county',
    'Free, farther still',
    'Nobody knows where',
    'Gone for good',
  ];

  test('puts free beds first within a class of distance, then open places; closed for good last', async () => {
    expect(cardNames(await fetchList({ sort: 'help', nearCoordinate: LOS_ANGELES_COORDINATE }))).toEqual(HELP_ORDER);
    expect(cardNames(await fetchList({ sort: 'help', currentCoordinate: LOS_ANGELES_COORDINATE }))).toEqual(HELP_ORDER);
    expect(cardNames(await fetchList({ sort: 'help', direction: 'asc', nearCoordinate: LOS_ANGELES_COORDINATE }))).toEqual(HELP_ORDER);
  });

  test('lists every place once, with any page size', async () => {
    for (const limit of [1, 2, 5, 12]) {
      const pagedNames: unknown[] = [];
      for (let skip = 0; skip < HELP_ORDER.length; skip += limit)
        pagedNames.push(
          ...cardNames(await fetchList({ sort: 'help', nearCoordinate: LOS_ANGELES_COORDINATE, skip: `${skip}`, limit: `${limit}` })),
        );
      expect(pagedNames).toEqual(HELP_ORDER);
    }
  });

  test('changes over time: opening services move up, and a count of 8 hours is old', async () => {
    const parameters = { sort: 'help', nearCoordinate: LOS_ANGELES_COORDINATE, within: '2', type: 'EMERGENCY_SHELTER' };
    const first = await fetchList(parameters);
    const conditionalRequest = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    expect((await fetchList(parameters, conditionalRequest)).status).toBe(304);
    // The counts of 9 AM are not yet 8 hours old, the count of 8 AM is.
    const afternoonReply = await atTime('2026-03-10T23:30:00.000Z', () => fetchList(parameters, conditionalRequest));
    expect([afternoonReply.status, cardNames(afternoonReply)]).toEqual([
      200,
      ['Free, a walk away', 'Free from yesterday', 'Not counted, close', 'Free tonight, not yet open', 'Full, next door', 'Gone for good'],
    ]);
    // Every count is old by now, and the last place has opened.
    const eveningReply = await atTime('2026-03-11T01:05:00.000Z', () => fetchList(parameters));
    expect(cardNames(eveningReply)).toEqual([
      'Full, next door',
      'Free from yesterday',
      'Free tonight, not yet open',
      'Not counted, close',
      'Free, a walk away',
      'Gone for good',
    ]);
  });

  test('requires a place, and rejects a descending direction', async () => {
    const replyWithoutPlace = await fetchList({ sort: 'help' });
    expect([replyWithoutPlace.status, fieldOf(replyWithoutPlace, 'errors')]).toEqual([
      400,
      [expect.objectContaining({ path: 'nearCoordinate', code: 'REQUIRED' })],
    ]);
    const descendingReply = await fetchList({ sort: 'help', direction: 'desc', nearCoordinate: LOS_ANGELES_COORDINATE });
    expect([descendingReply.status, fieldOf(descendingReply, 'errors')]).toEqual([
      400,
      [expect.objectContaining({ path: 'direction', code: 'HELP_ONLY_FORWARD' })],
    ]);
  });
});

/* This test is last, because it adds services to the directory. */
test('urgent notices near a place are listed even if there are many newer ones elsewhere', async () => {
  const notice = { text: 'Open all day', expiresAt: null };
  await appendGeneratedServices(api, [
    createGeneratedService(13, 'Warming room', { place: milesNorth(20), critical: notice }),
    // Newer notices, more than a list of notices contains.
    ...Array.from({ length: 25 }, (_, index) =>
      createGeneratedService(14 + index, `Elsewhere ${index}`, {
        place: milesNorth(80),
        critical: notice,
        addedAt: '2026-03-09T00:00:00.000Z',
      }),
    ).map((service) => ({ ...service, id: randomUUID() })),
  ]);
  const noticeQuery = { isCriticalHeader: 'true', nearCoordinate: LOS_ANGELES_COORDINATE };
  const allNotices = await fetchList({ ...noticeQuery, sort: 'createdAt' });
  expect([cardNames(allNotices).length, cardNames(allNotices).includes('Warming room')]).toEqual([20, false]);
  const nearbyNotices = await fetchList({ ...noticeQuery, within: '50', sort: 'createdAt' });
  expect([cardNames(nearbyNotices), nearbyNotices.headers.get('x-total-count')]).toEqual([['Warming room'], '1']);
  const fartherReply = await fetchList({ ...noticeQuery, within: '100' });
  expect([cardNames(fartherReply).length, cardNames(fartherReply)[0]]).toEqual([20, 'Warming room']);
});
