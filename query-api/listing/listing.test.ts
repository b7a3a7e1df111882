import { listServicesQuery, type SearchField } from '#contract/servicesQuery.ts';
import { computeOpenings } from '#domain/schedule/computeOpenings.ts';
import { isOpenAt } from '#domain/schedule/openStatus.ts';
import { METRES_PER_MILE } from '#domain/values/miles.ts';
import { createRandom, documentOf, generateServices } from '#tests/support/generator.ts';
import { createHsdsRecord } from '#tests/support/hsdsRecord.ts';
import { createListing, type Listing } from './listing.ts';
import type { CountQuery, ListFilter, ListQuery } from './listQuery.ts';

const NOW = 1_795_197_600;
const services = generateServices(5, 400, { now: NOW }).map((service, index) => {
  const document = documentOf(service);
  const hsdsRecord = { ...createHsdsRecord(''), serviceId: `service-${index % 4}` };
  return { id: service.id, document: index % 5 === 0 ? document : { ...document, hsdsRecord } };
});

const query = (filter: ListFilter, overrides: Partial<ListQuery> = {}): ListQuery => ({
  filter: { approved: true, ...filter },
  sort: 'distance',
  direction: 'asc',
  near: { longitude: -118.24, latitude: 34.05 },
  from: { longitude: -118.24, latitude: 34.05 },
  skip: 0,
  limit: 100,
  language: 'en',
  showsApproval: false,
  ...overrides,
});

const createFilledListing = (): Listing => {
  const listing = createListing();
  for (const { id, document } of services) listing.put(id, document);
  return listing;
};

const LIST_QUERIES = [
  query({}),
  query({ open: true }),
  query({ categories: [['WOMEN']], open: true }),
  query({ types: [['FOOD']] }),
  query({ words: ['center'], searchFields: ['name'] }),
  query({ words: ['cneter'], searchFields: ['name', 'description'] }),
  query({ words: ['kitchens', 'commun'], searchFields: ['name', 'serviceSummary'] }, { skip: 3, limit: 20 }),
  query(
    { words: ['place'], searchFields: ['name'], kindsByWord: [{ types: ['FOOD'], isCorrected: false }], open: true },
    { sort: 'help', skip: 5, limit: 30 },
  ),
  query({ sameServiceAs: services[1]!.id }, { sort: 'name' }),
  query({ sameServiceAs: services[2]!.id, open: true, words: ['place'], searchFields: ['name', 'description'] }),
  query({}, { sort: 'name' }),
  query({}, { sort: 'likes', direction: 'desc' }),
  query({}, { sort: 'help' }),
  query({ freeBeds: true }, { sort: 'help' }),
  query({ within: { near: { longitude: -118.3, latitude: 34.1 }, miles: 20 } }),
  query({ within: { near: { longitude: -118.3, latitude: 34.1 }, miles: 20 }, open: true }, { sort: 'name' }),
];
const COUNT_QUERIES: readonly CountQuery[] = [
  { filter: { approved: true } },
  { filter: { approved: true, within: { near: { longitude: -118.3, latitude: 34.1 }, miles: 20 } }, types: [['MEALS', 'HYGIENE']] },
];

test('gives the same results after incremental changes as a newly filled list', () => {
  const listing = createListing();
  const random = createRandom(9);
  const present = new Map<string, (typeof services)[number]['document']>();
  for (let iteration = 0; iteration < 1500; iteration += 1) {
    const { id } = random.pick(services);
    const { document } = random.pick(services);
    if (random.chance(0.1)) {
      present.delete(id);
      listing.put(id, null);
    } else {
      present.set(id, document);
      listing.put(id, document);
    }
    if (iteration % 100 !== 99) continue;
    const fresh = createListing();
    for (const [presentId, presentDocument] of present) fresh.put(presentId, presentDocument);
    for (const listQuery of LIST_QUERIES) expect(listing.find(listQuery, NOW)).toEqual(fresh.find(listQuery, NOW));
    for (const countQuery of COUNT_QUERIES) expect(listing.count(countQuery, NOW)).toEqual(fresh.count(countQuery, NOW));
    expect(listing.execute(LIST_QUERIES[0]!, NOW).body.toString()).toBe(fresh.execute(LIST_QUERIES[0]!, NOW).body.toString());
  }
});

test('treats the age of bed counts alike within one minute', () => {
  const listing = createListing();
  const [{ id, document }] = services.filter((service) => service.document.availableBeds !== undefined) as [(typeof services)[number]];
  const bedsCountedAt = new Date((NOW - 86_400) * 1000).toISOString();
  listing.put(id, { ...document, isApproved: true, availableBeds: 2, bedsCountedAt, hours: { ...document.hours, closedDays: [] } });
  const total = (at: number) => listing.find(query({ freeBeds: true }), at).total;
  const count = (at: number) => listing.count({ filter: { approved: true, freeBeds: true } }, at).SHELTER;
  expect([total(NOW), count(NOW + 30), total(NOW + 59), total(NOW + 60), count(NOW + 60)]).toEqual([1, 1, 1, 0, 0]);
});

test('reports whether all approved services with a position are within reach of a place', () => {
  const listing = createFilledListing();
  const near = { longitude: -118.24, latitude: 34.05 };
  expect(listing.areAllWithin({ near, miles: 12_500 })).toBe(true);
  const distances = (JSON.parse(listing.execute(query({}, { limit: 1000 }), NOW).body.toString()) as { distance?: number }[]).flatMap(
    ({ distance }) => distance ?? [],
  );
  const farthest = Math.max(...distances) / METRES_PER_MILE;
  expect([Math.ceil(farthest), Math.floor(farthest)].map((miles) => listing.areAllWithin({ near, miles }))).toEqual([true, false]);
});

test('agrees with isOpenAt at every hour of two days, whatever was cached before', () => {
  const listing = createFilledListing();
  for (let at = NOW; at < NOW + 2 * 86_400; at += 3540) {
    if (at % 2 === 0) listing.prepare(0, at, () => false);
    const open = services.filter(({ document: { isApproved, hours, place } }) => {
      const openings = computeOpenings(hours, place?.timeZone ?? 'UTC', at);
      return isApproved && (typeof place?.timeZone === 'string' || openings.kind === 'always') && isOpenAt(openings, at);
    });
    expect(listing.find(query({ open: true }, { limit: 1000 }), at).total).toBe(open.length);
  }
});

test('writes its results as JSON, with ascending distances in whole metres', () => {
  const listing = createFilledListing();
  const listQuery = query({}, { limit: 1000 });
  const { body, total } = listing.execute(listQuery, NOW);
  const cards = JSON.parse(body.toString()) as { id: string; distance?: number }[];
  expect(cards.map(({ id }) => id)).toEqual(listing.find(listQuery, NOW).ids);
  expect(cards).toHaveLength(total);
  const distancesShown = cards.flatMap(({ distance }) => distance ?? []);
  expect(distancesShown).toEqual(distancesShown.toSorted((one, other) => one - other));
  expect(distancesShown.every(Number.isInteger)).toBe(true);
});

test('reuses the memory of a response only after its release', () => {
  const listing = createFilledListing();
  const first = listing.execute(query({}), NOW);
  const text = first.body.toString();
  const second = listing.execute(query({ open: true }), NOW);
  expect(first.body.toString()).toBe(text);
  first.release();
  const third = listing.execute(query({ open: true }), NOW);
  expect(third.body.toString()).toBe(second.body.toString());
  expect(third.body.buffer).toBe(first.body.buffer);
});

test('writes an empty list without services', () => {
  expect(createListing().execute(query({}), NOW).body.toString()).toBe('[]');
});

test('creates one time zone formatter for all spellings of a zone', () => {
  const listing = createListing();
  const { place: _place, ...document } = services.find((service) => service.document.hours.schedules.length > 0)!.document;
  listing.put('somewhere', { ...document, isApproved: true });
  const formatConstructor = jest.spyOn(Intl, 'DateTimeFormat');
  try {
    for (let variant = 0; variant < 1000; variant += 1) {
      const name = [...'pacific/auckland'].map((letter, index) => ((variant >> index) & 1 ? letter.toUpperCase() : letter)).join('');
      const { userTimezone = '' } = listServicesQuery.parse({ userTimezone: name });
      listing.execute(query({ open: true, visitorTimeZone: userTimezone }), NOW);
    }
    expect(formatConstructor.mock.calls.length).toBeLessThan(10);
  } finally {
    formatConstructor.mockRestore();
  }
});

test('normalises texts for searches once, whatever fields a query names', () => {
  const listing = createFilledListing();
  const fields = ['name', 'description', 'address1', 'phone', 'category'] as const;
  const totalMatching = (searchFields: readonly SearchField[]) => listing.find(query({ words: ['center'], searchFields }), NOW).total;
  // Without a match every field is searched.
  listing.find(query({ words: ['nowhere'], searchFields: fields }), NOW);
  const normalizeSpy = jest.spyOn(String.prototype, 'normalize');
  try {
    const totals = fields.map((_field, index) => totalMatching([...fields.slice(index), ...fields.slice(0, index)]));
    expect(new Set(totals).size).toBe(1);
    for (const field of fields) totalMatching([field]);
    expect(normalizeSpy).not.toHaveBeenCalled();
  } finally {
    normalizeSpy.mockRestore();
  }
});

/** Returns how often a text is searched. */
const countIncludesCalls = (work: () => unknown): number => {
  const includes = jest.spyOn(String.prototype, 'includes');
  try {
    work();
    return includes.mock.calls.length;
  } finally {
    includes.mockRestore();
  }
};

test('counts all tabs by searching the words once, and not again if nothing changed', () => {
  const listing = createFilledListing();
  const filter: ListFilter = { approved: true, words: ['nowhere'], searchFields: ['name'] };
  // Indexes the names.
  listing.find(query({ ...filter, words: ['center'] }), NOW);
  const listLookups = countIncludesCalls(() => listing.find(query({ ...filter, words: ['somewhere'] }), NOW));
  expect(listLookups).toBeGreaterThan(0);
  expect(countIncludesCalls(() => listing.count({ filter }, NOW))).toBe(listLookups);
  const near = { longitude: -118.24, latitude: 34.05 };
  expect(countIncludesCalls(() => listing.count({ filter: { ...filter, within: { near, miles: 50 } } }, NOW))).toBe(0);
});

test('lists words in names first, then whole words, kinds, and parts or typing errors, each by distance', () => {
  const listing = createListing();
  const [{ document: template }] = services as [(typeof services)[number]];
  const put = (
    id: string,
    longitude: number,
    facts: { name?: string; summary?: string; type?: 'SHELTER' | 'HYGIENE'; isApproved?: false },
  ) =>
    listing.put(id, {
      ...template,
      isApproved: facts.isApproved ?? true,
      address: { ...template.address, confidential: false },
      location: { type: 'Point', coordinates: [longitude, 34.05] },
      described: { name: facts.name ?? '', summary: facts.summary ?? '', description: '', age: '' },
      es: {},
      classified: { ...template.classified, types: [facts.type ?? 'SHELTER'] },
    });
  put('part', -118.24, { name: 'Bathhouses' });
  put('kind', -118.25, { type: 'HYGIENE' });
  put('whole', -118.26, { summary: 'A bath for all' });
  put('far name', -118.28, { name: 'City Baths' });
  put('near name', -118.27, { name: 'Bath' });
  put('other', -118.24, { name: 'Shelter' });
  put('draft', -118.24, { name: 'Sheltre', isApproved: false });
  const search = (words: readonly string[], overrides: Partial<ListQuery> = {}) =>
    listing.find(
      query(
        { words, searchFields: ['name', 'serviceSummary'], kindsByWord: [{ types: ['HYGIENE'], isCorrected: false }, null] },
        overrides,
      ),
      NOW,
    );
  expect(search(['bath', 'bath']).ids).toEqual(['near name', 'far name', 'whole', 'part']);
  expect(search(['bath']).ids).toEqual(['whole', 'near name', 'far name', 'kind', 'part']);
  expect(search(['bath'], { skip: 2, limit: 2 })).toEqual({ ids: ['far name', 'kind'], total: 5 });
  expect(search(['bath'], { sort: 'help' }).ids.slice(3)).toEqual(['kind', 'part']);
  // Only services that the list may show decide whether a word is corrected.
  const corrected = query({ words: ['sheltre'], searchFields: ['name'] });
  expect(listing.find(corrected, NOW).ids).toEqual(['other']);
  put('draft', -118.25, { name: 'Sheltre' });
  expect(listing.find(corrected, NOW).ids).toEqual(['draft']);
});
