import { startApi, fieldOf, type TestApi } from '../support/api.ts';
import {
  cardsOf,
  appendGeneratedServices,
  LOS_ANGELES_COORDINATE,
  createGeneratedService,
  cardNames,
  listPath,
  weekdayHours,
} from './queriesSupport.ts';

/* The query parameters of GET /services, on a Tuesday at 10 in the morning in Los Angeles. */
let api: TestApi;

const coordinate = (longitude: number, latitude: number) => ({ longitude, latitude });
const toledoAddress = { city: 'Toledo', state: 'OH', zip: '43604' };

const directory = [
  createGeneratedService(0, 'Nearest meals', {
    classified: { types: ['MEALS'], petsAllowed: true, wheelchairAccessible: true, referralNeeded: false },
    described: { summary: 'Hot lunch', description: 'Come as you are.' },
    place: coordinate(-118.241, 34.05),
    addedAt: '2026-03-02T00:00:00.000Z',
  }),
  createGeneratedService(1, 'Afternoon pantry', {
    classified: { categories: ['WOMEN'] },
    hours: weekdayHours('12:00', '17:00'),
    place: coordinate(-118.242, 34.05),
    addedAt: '2026-03-05T00:00:00.000Z',
  }),
  createGeneratedService(2, 'Night beds', {
    classified: { types: ['EMERGENCY_SHELTER'], categories: ['MEN'], lowBarrier: true, wheelchairAccessible: false, referralNeeded: true },
    hours: { schedules: [{ type: 'FULL_DAY' }] },
    beds: { total: 10, available: 0, observedAt: '2026-03-10T16:00:00.000Z' },
    place: coordinate(-118.243, 34.05),
  }),
  createGeneratedService(3, 'Toledo clinic', {
    classified: { types: ['MEDICAL'], categories: ['KIDS', 'LGBT'] },
    address: toledoAddress,
    place: { longitude: -83.54, latitude: 41.65, timeZone: 'America/New_York' },
    hours: weekdayHours('13:00', '14:00'),
  }),
  createGeneratedService(4, 'Hidden house', {
    classified: { types: ['TRANSITIONAL'], categories: ['WOMEN', 'FAMILIES'] },
    address: { confidential: true, address1: '9 Secret Road', zip: '90077' },
    place: coordinate(-118.24, 34.05),
  }),
  createGeneratedService(5, 'Waiting for approval', { approved: false, ownerId: 'someone' }),
  createGeneratedService(6, 'Warming room', {
    classified: { types: ['SHELTER'] },
    critical: { text: 'Open tonight', expiresAt: '2026-03-10T23:59' },
    place: coordinate(-118.244, 34.05),
  }),
  createGeneratedService(7, 'Former notice', {
    critical: { text: 'Was open', expiresAt: '2026-03-09T23:59' },
    place: coordinate(-118.245, 34.05),
  }),
  createGeneratedService(8, 'Café José', {
    described: { summary: 'Soup and bread', age: '55+' },
    translated: { summary: 'Sopa y pan', description: '', age: '55 o más' },
    place: coordinate(-118.246, 34.05),
    contact: { phone: '2135550142' },
  }),
  createGeneratedService(9, 'Nobody knows where', {
    address: { city: 'Nowhere at all', state: '', zip: '' },
    place: { longitude: null, latitude: null, timeZone: null, county: null },
  }),
  createGeneratedService(10, 'Address only', {
    address: { address1: '7 Harbor Lane', address2: 'Second floor' },
    place: { longitude: null, latitude: null, county: null },
  }),
];
/** Services for everybody, and the one clinic that names these two audiences; services that name other audiences are left out. */
const FOR_KIDS_AND_LGBT = [
  'Nearest meals',
  'Warming room',
  'Former notice',
  'Café José',
  'Address only',
  'Toledo clinic',
  'Nobody knows where',
];
const serviceIdOf = (name: string): string => directory.find(({ described }) => described.name === name)!.id;

beforeAll(async () => {
  api = await startApi();
  await appendGeneratedServices(api, directory);
});
afterAll(() => api.stop());

const guest = { token: null };
const fetchList = (parameters: Parameters<typeof listPath>[0], options = {}) =>
  api.sendRequest(listPath(parameters), { ...guest, ...options });

describe('filters', () => {
  test.each<[string, Parameters<typeof listPath>[0], string[]]>([
    [
      'nearest first: a hidden place and an address alone by their city, no place at all last',
      { nearCoordinate: LOS_ANGELES_COORDINATE },
      [
        'Nearest meals',
        'Afternoon pantry',
        'Night beds',
        'Warming room',
        'Former notice',
        'Café José',
        'Hidden house',
        'Address only',
        'Toledo clinic',
        'Nobody knows where',
      ],
    ],
    ['a type', { nearCoordinate: LOS_ANGELES_COORDINATE, type: 'MEALS' }, ['Nearest meals']],
    [
      'a tab means all its types',
      { nearCoordinate: LOS_ANGELES_COORDINATE, type: 'SHELTER' },
      ['Night beds', 'Warming room', 'Hidden house'],
    ],
    [
      'several types, separated by commas',
      { nearCoordinate: LOS_ANGELES_COORDINATE, type: 'MEALS,MEDICAL' },
      ['Nearest meals', 'Toledo clinic'],
    ],
    [
      'several types, trimmed and once each',
      { nearCoordinate: LOS_ANGELES_COORDINATE, type: `${' MEALS ,'.repeat(101)}MEDICAL,` },
      ['Nearest meals', 'Toledo clinic'],
    ],
    ['several types, repeated', { nearCoordinate: LOS_ANGELES_COORDINATE, type: ['MEALS', 'MEDICAL'] }, ['Nearest meals', 'Toledo clinic']],
    [
      'an audience, and who serves anyone',
      { nearCoordinate: LOS_ANGELES_COORDINATE, category: 'MEN', type: 'SHELTER' },
      ['Night beds', 'Warming room'],
    ],
    ['the chip All asks for no audience', { nearCoordinate: LOS_ANGELES_COORDINATE, category: 'ALL', type: 'HEALTH' }, ['Toledo clinic']],
    ['Youth/Kids is KIDS', { nearCoordinate: LOS_ANGELES_COORDINATE, category: 'Youth/Kids' }, FOR_KIDS_AND_LGBT],
    ['LGBT+ is LGBT', { nearCoordinate: LOS_ANGELES_COORDINATE, category: 'LGBT+' }, FOR_KIDS_AND_LGBT],
    ['a city, whatever its case', { city: 'TOLEDO' }, ['Toledo clinic']],
    ['a state by its letters', { state: 'oh' }, ['Toledo clinic']],
    ['a state by its name', { state: 'Ohio' }, ['Toledo clinic']],
    ['a zip code', { zip: '43604' }, ['Toledo clinic']],
    ['a zip code finds no hidden place', { zip: '90077' }, []],
    ['open now, each in its own zone', { isOpen: 'true', type: 'HEALTH' }, ['Toledo clinic']],
    [
      'open now',
      { isOpen: 'true', nearCoordinate: LOS_ANGELES_COORDINATE },
      ['Nearest meals', 'Night beds', 'Warming room', 'Former notice', 'Café José', 'Hidden house', 'Address only', 'Toledo clinic'],
    ],
    [
      'a zone of the asker for a service without one',
      { isOpen: 'true', q: 'nobody', userTimezone: 'America/Los_Angeles' },
      ['Nobody knows where'],
    ],
    ['another zone of the asker', { isOpen: 'true', q: 'nobody', userTimezone: 'Asia/Tokyo' }, []],
    ['a switch that is off asks nothing', { isOpen: 'false', isCriticalHeader: 'false', zip: '43604' }, ['Toledo clinic']],
    ['empty, null and undefined are dropped', { type: '', category: 'null', city: 'undefined', zip: '43604' }, ['Toledo clinic']],
    ['words without case and accents', { q: 'CAFE jose' }, ['Café José']],
    ['words of a name', { q: 'clinic' }, ['Toledo clinic']],
    ['words of a summary', { q: 'hot lunch' }, ['Nearest meals']],
    ['words of a description', { q: 'come as you are' }, ['Nearest meals']],
    ['words of a street', { q: 'harbor' }, ['Address only']],
    ['words of the second line of an address', { q: 'second floor' }, ['Address only']],
    ['words of a city, unless it is asked for, are not found', { q: 'nowhere' }, []],
    ['words of an age, unless it is asked for, are not found', { q: '55+' }, []],
    ['words of an age', { q: '55+', search: 'age' }, ['Café José']],
    ['words in Spanish, before the kind that they name', { q: 'sopa' }, ['Café José', 'Nearest meals']],
    ['the kind that a word names, unless only other fields are searched', { q: 'sopa', search: 'name' }, []],
    ['a plural', { q: 'clinics' }, ['Toledo clinic']],
    ['a typing error', { q: 'tolledo clnic' }, ['Toledo clinic']],
    ['common words are ignored', { q: 'the clinic near me' }, ['Toledo clinic']],
    ['every word has to be found', { q: 'cafe nowhere' }, []],
    ['a phone number as people write it', { q: '(213) 555-0142' }, ['Café José']],
    ['words in named fields only', { q: 'toledo', search: `${' name ,'.repeat(101)}city` }, ['Toledo clinic']],
    ['words of a zip code', { q: '43604', search: 'zip' }, ['Toledo clinic']],
    ['words of a state', { q: 'oh', search: 'state' }, ['Toledo clinic']],
    ['words within a type', { q: 'example street', type: 'MEDICAL' }, ['Toledo clinic']],
    ['words in other fields are not found', { q: 'toledo', search: 'zip' }, []],
    ['words for an audience', { q: 'familias', search: 'category' }, ['Hidden house']],
    ['a hidden address is found by no word', { q: 'secret' }, []],
    ['pets', { filter: '{"isAllowedPet":true}' }, ['Nearest meals']],
    ['low barrier', { filter: '{"isLowBarrier":true}' }, ['Night beds']],
    ['wheelchair access that is known', { isWheelchairAccessible: 'true' }, ['Nearest meals']],
    ['wheelchair access in the filter', { filter: '{"isWheelchairAccessible":true}' }, ['Nearest meals']],
    ['no wheelchair access, which is not what is not known', { filter: '{"isWheelchairAccessible":false}' }, ['Night beds']],
    ['no referral needed, which is not what is not known', { filter: '{"isReferralNeeded":false}' }, ['Nearest meals']],
    ['a referral that is needed', { isReferralNeeded: 'true' }, ['Night beds']],
    ['conditions that no one service answers', { isWheelchairAccessible: 'true', filter: '{"isLowBarrier":true}' }, []],
    ['a condition that is switched off', { isWheelchairAccessible: 'false', zip: '43604' }, ['Toledo clinic']],
    ['two filters for one field both hold', { type: 'FOOD', filter: '{"type":"MEALS"}' }, ['Nearest meals']],
    ['urgent notices that have not expired', { isCriticalHeader: 'true' }, ['Warming room']],
  ])('%s', async (_, parameters, expected) => {
    covers(
      '1-3',
      '5-121',
      '5-122',
      '5-123',
      '7-1',
      '9-9',
      '9-10',
      '9-11',
      '9-12',
      '9-13',
      '9-14',
      '9-25',
      '9-26',
      '9-53',
      '9-54',
      '9-55',
      '9-56',
      '9-57',
      '9-58',
    );
    const reply = await fetchList(parameters);
    expect(reply.status).toBe(200);
    expect(cardNames(reply)).toEqual(expected);
    expect(reply.headers.get('x-total-count')).toBe(String(expected.length));
  });

  test('return favorites by id, without a limit, and never pending services', async () => {
    covers('6-45', '9-8');
    const ids = ['Toledo clinic', 'Night beds', 'Waiting for approval'].map(serviceIdOf);
    const filter = JSON.stringify({ _id: [...ids, 'gone'] });
    const reply = await fetchList({
      filter,
      limit: '0',
      skip: '0',
      isApproved: 'true',
      currentCoordinate: LOS_ANGELES_COORDINATE,
      sort: 'distance',
    });
    expect(cardNames(reply)).toEqual(['Night beds', 'Toledo clinic']);
    expect(cardsOf(reply)[1]?.['distance']).toBeGreaterThan(3_000_000);
    expect(cardNames(await fetchList({ filter: JSON.stringify({ id: ids[0] }) }))).toEqual(['Toledo clinic']);
  });

  test('exclude a notice after its last minute, in the time zone of its service', async () => {
    covers('4-62');
    const before = api.clock();
    api.clock.set('2026-03-11T06:59:30.000Z');
    expect(cardNames(await fetchList({ isCriticalHeader: 'true' }))).toEqual(['Warming room']);
    api.clock.set('2026-03-11T07:00:00.000Z');
    expect(cardNames(await fetchList({ isCriticalHeader: 'true' }))).toEqual([]);
    api.clock.set(new Date(before).toISOString());
  });
});

describe('order and pages', () => {
  test.each<[string, Parameters<typeof listPath>[0], string[]]>([
    ['newest first without a place', { type: 'FOOD', limit: '3' }, ['Afternoon pantry', 'Nearest meals', 'Former notice']],
    ['by name', { sort: 'name', type: 'SHELTER' }, ['Hidden house', 'Night beds', 'Warming room']],
    ['by name, backwards', { sort: 'name', direction: 'desc', type: 'SHELTER' }, ['Warming room', 'Night beds', 'Hidden house']],
    [
      'ties by id, in both directions',
      { sort: 'likes', direction: 'asc', type: 'SHELTER' },
      ['Night beds', 'Hidden house', 'Warming room'],
    ],
    [
      'ties by id, in both directions (2)',
      { sort: 'likes', direction: 'desc', type: 'SHELTER' },
      ['Night beds', 'Hidden house', 'Warming room'],
    ],
    [
      'farthest first',
      { nearCoordinate: LOS_ANGELES_COORDINATE, direction: 'desc', type: 'MEDICAL,MEALS' },
      ['Toledo clinic', 'Nearest meals'],
    ],
    [
      'another order than by distance',
      { nearCoordinate: LOS_ANGELES_COORDINATE, sort: 'name', type: 'MEDICAL,MEALS' },
      ['Nearest meals', 'Toledo clinic'],
    ],
  ])('%s', async (_, parameters, expected) => {
    covers('7-10');
    expect(cardNames(await fetchList(parameters))).toEqual(expected);
  });

  test('distances are from the caller, the order is from nearCoordinate', async () => {
    covers('4-75', '7-11');
    const reply = await fetchList({ nearCoordinate: LOS_ANGELES_COORDINATE, currentCoordinate: '-83.54|41.65', type: 'MEALS,MEDICAL' });
    expect(cardsOf(reply).map(({ name, distance }) => [name, distance === 0])).toEqual([
      ['Nearest meals', false],
      ['Toledo clinic', true],
    ]);
  });

  test('following the links returns every page once', async () => {
    const all = cardNames(await fetchList({ nearCoordinate: LOS_ANGELES_COORDINATE }));
    const pagedNames: unknown[] = [];
    let nextPath: string | undefined = listPath({ nearCoordinate: LOS_ANGELES_COORDINATE, limit: '3' });
    while (nextPath !== undefined) {
      const page = await api.sendRequest(nextPath, guest);
      expect(page.headers.get('x-total-count')).toBe(String(all.length));
      pagedNames.push(...cardNames(page));
      nextPath = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(pagedNames).toEqual(all);
  });

  test('a link contains only characters that are valid in a URL', async () => {
    const { headers } = await api.sendRequest(`/api/services?nearCoordinate=${LOS_ANGELES_COORDINATE}&limit=1`, guest);
    expect(headers.get('link')).toMatch(/^<[\w\-.~/?&=%]+>; rel="next"$/);
  });

  test('a page beyond the end is empty', async () => {
    const reply = await fetchList({ nearCoordinate: LOS_ANGELES_COORDINATE, skip: '500' });
    expect([reply.status, reply.body, reply.headers.get('link')]).toEqual([200, [], null]);
  });
});

describe('D visibility', () => {
  test('excludes pending services, except from lists for approvers, which mark them', async () => {
    covers('4-2', '7-12', '9-16');
    for (const anyCallerReply of [await fetchList({}), await api.sendRequest(listPath({}))])
      expect(cardNames(anyCallerReply)).not.toContain('Waiting for approval');
    const pendingReply = await api.sendRequest(listPath({ isApproved: 'false' }));
    expect(cardsOf(pendingReply).map(({ name, isApproved }) => [name, isApproved])).toEqual([['Waiting for approval', false]]);
    const all = await api.sendRequest(listPath({ isShowAll: 'true' }));
    expect(cardsOf(all)).toHaveLength(directory.length);
    expect(cardNames(await api.sendRequest(listPath({ user: 'someone', isShowAll: 'true' })))).toEqual(['Waiting for approval']);
  });

  test.each<[string, Parameters<typeof listPath>[0]]>([
    ['what waits', { isApproved: 'false' }],
    ['everything', { isShowAll: 'true' }],
    ['what waits, by the filter', { filter: '{"isApproved":false}' }],
    ['an owner', { user: 'someone' }],
    ['owners of a role', { userType: 'VOLUNTEER' }],
  ])('returns 401 to a guest who requests %s', async (_, parameters) => {
    const reply = await fetchList(parameters);
    expect([reply.status, fieldOf(reply, 'code')]).toEqual([401, 'NOT_SIGNED_IN']);
  });

  test('rejects an invalid token instead of treating it as a guest’s', async () => {
    expect((await fetchList({}, { token: 'not-a-token' })).status).toBe(401);
  });
});

describe('D an invalid query', () => {
  test.each<[string, Parameters<typeof listPath>[0], string, string]>([
    ['an unknown type', { type: 'FODO' }, 'type.0', 'NOT_ALLOWED'],
    ['an unknown audience', { category: 'MARTIANS' }, 'category.0', 'NOT_ALLOWED'],
    ['an unknown field to search', { search: 'password', q: 'x' }, 'search.0', 'NOT_ALLOWED'],
    ['an unknown order', { sort: 'price' }, 'sort', 'NOT_ALLOWED'],
    ['an order by distance from nowhere', { sort: 'distance' }, 'nearCoordinate', 'REQUIRED'],
    ['a place in the wrong order', { nearCoordinate: '34.05|-118.24' }, 'nearCoordinate', 'INVALID_COORDINATE'],
    ['a place that is none', { nearCoordinate: 'here' }, 'nearCoordinate', 'INVALID_COORDINATE'],
    ['more than a hundred', { limit: '101' }, 'limit', 'TOO_LARGE'],
    ['no limit without ids', { limit: '0' }, 'limit', 'LIMIT_NEEDS_IDS'],
    ['a negative skip', { skip: '-1' }, 'skip', 'TOO_SMALL'],
    ['a filter that is no JSON', { filter: '{' }, 'filter', 'INVALID_FILTER'],
    ['a filter on another field', { filter: '{"name":"x"}' }, 'filter', 'INVALID_FILTER'],
    ['an operator in a filter', { filter: '{"city":{"$gt":""}}' }, 'filter', 'INVALID_FILTER'],
    ['too many ids', { filter: JSON.stringify({ _id: Array.from({ length: 501 }, (_, n) => `id-${n}`) }) }, 'filter', 'INVALID_FILTER'],
    ['a zone that is none', { userTimezone: 'Mars/Phobos' }, 'userTimezone', 'NOT_ALLOWED'],
    ['yes and no at once', { isOpen: 'perhaps' }, 'isOpen', 'WRONG_TYPE'],
  ])('%s', async (_, parameters, path, code) => {
    const reply = await fetchList(parameters);
    expect(reply.status).toBe(400);
    expect(reply.headers.get('content-type')).toMatch('application/problem+json');
    expect(fieldOf(reply, 'errors')).toEqual([expect.objectContaining({ path, code })]);
  });
});
