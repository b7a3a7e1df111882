import { randomUUID } from 'node:crypto';
import { fieldOf, startApi, type TestApi } from '../support/api.ts';
import { given, HERE, makeService, names, query } from './queriesSupport.ts';

/* Free beds, radius around a place, and the order "help", on a Tuesday at 10 in the morning in Los Angeles. */
let api: TestApi;

const NIGHTS = { schedules: [{ type: 'FULL_DAY' as const }] };
const GONE = { schedules: [], closedDays: [{ type: 'PERMANENTLY_CLOSED' as const }] };
const EVENINGS = {
  schedules: (['MONDAY', 'TUESDAY', 'WEDNESDAY'] as const).map((day) => ({
    type: 'WEEKLY' as const,
    day,
    startTime: '18:00',
    endTime: '23:00',
  })),
};
/** Returns the point at this distance, in miles, north of the tests' place. */
const north = (miles: number) => ({ longitude: -118.24, latitude: 34.05 + miles / 69.17 });
const counted = (available: number, hoursAgo: number) => ({
  total: 40,
  available,
  observedAt: new Date(Date.parse('2026-03-10T17:00:00.000Z') - hoursAgo * 3_600_000).toISOString(),
});

const shelter = (index: number, name: string, more: Parameters<typeof makeService>[2] = {}) =>
  makeService(index, name, { classified: { types: ['EMERGENCY_SHELTER'] }, hours: NIGHTS, ...more });

const directory = [
  shelter(0, 'Full, next door', { place: north(0.1), beds: counted(0, 1) }),
  shelter(1, 'Free, a walk away', { place: north(1.5), beds: counted(3, 1) }),
  shelter(2, 'Not counted, close', { place: north(0.5) }),
  shelter(3, 'Free from yesterday', { place: north(0.2), beds: counted(2, 20) }),
  shelter(4, 'Free tonight, not yet open', { place: north(0.3), beds: counted(9, 2), hours: EVENINGS }),
  shelter(5, 'Free, by bus', { place: north(4), beds: counted(30, 1) }),
  shelter(6, 'Free two days ago', { place: north(2.9), beds: counted(5, 48) }),
  shelter(7, 'Full, in the next county', { place: north(60), beds: counted(0, 1) }),
  shelter(8, 'Free, farther still', { place: north(70), beds: counted(8, 1) }),
  shelter(9, 'Gone for good', { place: north(0.05), beds: counted(7, 1), hours: GONE }),
  shelter(10, 'Nobody knows where', {
    address: { city: 'Nowhere at all', state: '', zip: '' },
    place: { longitude: null, latitude: null, timeZone: null, county: null },
    beds: counted(4, 1),
  }),
  shelter(11, 'Hidden house', {
    classified: { types: ['TRANSITIONAL'] },
    address: { confidential: true },
    // Far from the centre of its city, which is used for its distance.
    place: north(45),
    beds: counted(1, 1),
  }),
  makeService(12, 'Pantry of a former shelter', { place: north(0.4), beds: counted(6, 1) }),
];

beforeAll(async () => {
  api = await startApi();
  await given(api, directory);
});
afterAll(() => api.stop());

const ask = (parameters: Parameters<typeof query>[0], more = {}) => api.ask(query(parameters), { token: null, ...more });
const at = async <Of>(time: string, work: () => Promise<Of>): Promise<Of> => {
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
    const reply = await ask({ hasFreeBeds: 'true', sort: 'name' });
    expect(names(reply)).toEqual([
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
    const first = await ask(parameters);
    const held = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    expect((await ask(parameters, held)).status).toBe(304);
    expect(names(await at('2026-03-10T21:00:30.000Z', () => ask(parameters)))).toEqual(['Free from yesterday']);
    const later = await at('2026-03-10T21:01:00.000Z', () => ask(parameters, held));
    expect([later.status, names(later)]).toEqual([200, []]);
  });

  test('false filters nothing', async () => {
    expect(names(await ask({ hasFreeBeds: 'false', q: 'next door' }))).toEqual(['Full, next door']);
  });
});

describe('within', () => {
  test('excludes services farther away or without a place; a hidden place counts by its city', async () => {
    expect(names(await ask({ nearCoordinate: HERE, within: '3', sort: 'name' }))).toEqual([
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
    const farther = await ask({ nearCoordinate: HERE, within: '61', type: 'SHELTER' });
    expect(names(farther)).toContain('Full, in the next county');
    expect(names(farther)).not.toContain('Free, farther still');
  });

  test('limits every order, its total and its pages', async () => {
    for (const sort of ['distance', 'help', 'likes', 'createdAt', 'updatedAt', 'name']) {
      const all = names(await ask({ nearCoordinate: HERE, within: '3', sort }));
      expect(all).toHaveLength(9);
      const page = await ask({ nearCoordinate: HERE, within: '3', sort, skip: '4', limit: '3' });
      expect([names(page), page.headers.get('x-total-count')]).toEqual([all.slice(4, 7), '9']);
    }
  });

  test('is measured from nearCoordinate, not from the caller', async () => {
    const elsewhere = await ask({ nearCoordinate: HERE, currentCoordinate: '-83.54|41.65', within: '3', hasFreeBeds: 'true' });
    expect(names(elsewhere)).toEqual(['Free from yesterday', 'Free tonight, not yet open', 'Hidden house', 'Free, a walk away']);
  });

  test('also limits services requested by id', async () => {
    const filter = JSON.stringify({ _id: directory.map(({ id }) => id) });
    expect(names(await ask({ filter, limit: '0', nearCoordinate: HERE, within: '1', type: 'FOOD' }))).toEqual([
      'Pantry of a former shelter',
    ]);
  });

  test.each<[string, Parameters<typeof query>[0], string, string]>([
    ['without a place', { within: '50' }, 'within', 'WITHIN_NEEDS_PLACE'],
    ['from where the asker is alone', { within: '50', currentCoordinate: HERE }, 'within', 'WITHIN_NEEDS_PLACE'],
    ['of no mile', { within: '0', nearCoordinate: HERE }, 'within', 'TOO_SMALL'],
    ['of more than 500 miles', { within: '501', nearCoordinate: HERE }, 'within', 'TOO_LARGE'],
    ['of half a mile', { within: '0.5', nearCoordinate: HERE }, 'within', 'WRONG_TYPE'],
    ['of a word', { within: 'far', nearCoordinate: HERE }, 'within', 'WRONG_TYPE'],
  ])('rejects %s', async (_, parameters, path, code) => {
    const reply = await ask(parameters);
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([400, 'VALIDATION_FAILED']);
    expect(fieldOf(reply, 'errors')).toEqual([expect.objectContaining({ path, code, detail: expect.stringMatching(/\S/) })]);
  });
});

describe('the order of help', () => {
  const HELP = [
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
    expect(names(await ask({ sort: 'help', nearCoordinate: HERE }))).toEqual(HELP);
    expect(names(await ask({ sort: 'help', currentCoordinate: HERE }))).toEqual(HELP);
    expect(names(await ask({ sort: 'help', direction: 'asc', nearCoordinate: HERE }))).toEqual(HELP);
  });

  test('lists every place once, with any page size', async () => {
    for (const limit of [1, 2, 5, 12]) {
      const seen: unknown[] = [];
      for (let skip = 0; skip < HELP.length; skip += limit)
        seen.push(...names(await ask({ sort: 'help', nearCoordinate: HERE, skip: `${skip}`, limit: `${limit}` })));
      expect(seen).toEqual(HELP);
    }
  });

  test('changes over time: opening services move up, and a count of 8 hours is old', async () => {
    const parameters = { sort: 'help', nearCoordinate: HERE, within: '2', type: 'EMERGENCY_SHELTER' };
    const first = await ask(parameters);
    const held = { headers: { 'if-none-match': first.headers.get('etag') ?? '' } };
    expect((await ask(parameters, held)).status).toBe(304);
    // The counts of 9 AM are not yet 8 hours old, the count of 8 AM is.
    const afternoon = await at('2026-03-10T23:30:00.000Z', () => ask(parameters, held));
    expect([afternoon.status, names(afternoon)]).toEqual([
      200,
      ['Free, a walk away', 'Free from yesterday', 'Not counted, close', 'Free tonight, not yet open', 'Full, next door', 'Gone for good'],
    ]);
    // Every count is old by now, and the last place has opened.
    const evening = await at('2026-03-11T01:05:00.000Z', () => ask(parameters));
    expect(names(evening)).toEqual([
      'Full, next door',
      'Free from yesterday',
      'Free tonight, not yet open',
      'Not counted, close',
      'Free, a walk away',
      'Gone for good',
    ]);
  });

  test('requires a place, and rejects a descending direction', async () => {
    const nowhere = await ask({ sort: 'help' });
    expect([nowhere.status, fieldOf(nowhere, 'errors')]).toEqual([
      400,
      [expect.objectContaining({ path: 'nearCoordinate', code: 'REQUIRED' })],
    ]);
    const backwards = await ask({ sort: 'help', direction: 'desc', nearCoordinate: HERE });
    expect([backwards.status, fieldOf(backwards, 'errors')]).toEqual([
      400,
      [expect.objectContaining({ path: 'direction', code: 'HELP_ONLY_FORWARD' })],
    ]);
  });
});

/* This test is last, because it adds services to the directory. */
test('urgent notices near a place are listed even if there are many newer ones elsewhere', async () => {
  const notice = { text: 'Open all day', expiresAt: null };
  await given(api, [
    makeService(13, 'Warming room', { place: north(20), critical: notice }),
    // Newer notices, more than a list of notices contains.
    ...Array.from({ length: 25 }, (_, index) =>
      makeService(14 + index, `Elsewhere ${index}`, { place: north(80), critical: notice, addedAt: '2026-03-09T00:00:00.000Z' }),
    ).map((service) => ({ ...service, id: randomUUID() })),
  ]);
  const notices = { isCriticalHeader: 'true', nearCoordinate: HERE };
  const everywhere = await ask({ ...notices, sort: 'createdAt' });
  expect([names(everywhere).length, names(everywhere).includes('Warming room')]).toEqual([20, false]);
  const here = await ask({ ...notices, within: '50', sort: 'createdAt' });
  expect([names(here), here.headers.get('x-total-count')]).toEqual([['Warming room'], '1']);
  const farther = await ask({ ...notices, within: '100' });
  expect([names(farther).length, names(farther)[0]]).toEqual([20, 'Warming room']);
});
