import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import * as z from 'zod/mini';
import { normaliseQuery } from '#contract/query.ts';
import { countServicesQuery, listServicesQuery } from '#contract/servicesQuery.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { SERVICE_TYPES, TABS, TYPES_OF_TAB, type Tab } from '#domain/vocabulary/serviceTypes.ts';
import { cityCentre } from '#geo/place/index.ts';
import { connectMongo, type Collection, type MongoConnection } from '#platform/mongo/index.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { createListing, type LiveListing } from '#query-api/listing/listing.ts';
import { toCountQuery, toListQuery } from '#query-api/services/toListQuery.ts';
import { createRandom, documentOf, generateServices, type Random } from '../support/generator.ts';
import { createHsdsRecord } from '../support/hsdsRecord.ts';
import { createNaiveRank, type SearchedService } from '../support/naiveSearch.ts';
import { oracleIsOpen } from '../support/openingsOracle.ts';
import { startStores, type Stores } from '../support/stores.ts';

/*
 * Compares two results of one query: the list in memory, and MongoDB's `$geoNear` with a second, naive implementation of the filters. Both
 * must return the same services in the same order.
 */
const SERVICE_COUNT = 1200;
const QUERY_COUNT = RUNS_WHOLE_MATRIX ? 500 : 100;
const MIN_QUERIES_WITH_RESULTS = 0.65 * QUERY_COUNT;
/** 2026-11-20T18:00:00Z, a Friday before noon in Los Angeles. */
const NOW_SECONDS = 1_795_197_600;
const EARTH_RADIUS_METRES = 6_378_100;

interface Row extends ServiceDocument {
  readonly _id: string;
}

let stores: Stores;
let mongo: MongoConnection;
let services: Collection<Row>;
let rows: readonly Row[];
let rowsById: ReadonlyMap<string, Row>;
let listing: LiveListing;

beforeAll(async () => {
  stores = await startStores({ onlyNode: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
  services = mongo.models.collection<Row>('list_differential');
  await services.createIndex({ location: '2dsphere' });
  rows = generateServices(7, SERVICE_COUNT, { now: NOW_SECONDS }).map((service, index) =>
    withoutLocation(withSharedService(withBedCount({ _id: service.id, ...documentOf(service) }, index), index), index),
  );
  rowsById = new Map(rows.map((row) => [row._id, row]));
  await services.insertMany(rows.map((row) => ({ ...row })));
  listing = fillWithReplacedRows(rows);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});

const COUNT_AGES_HOURS = [0, 1, 3, 7.99, 8, 12, 24, 24.01, 40];
/** Returns bed counts of all relevant ages; about every third shelter has no free bed. */
const withBedCount = (row: Row, index: number): Row =>
  row.availableBeds === undefined
    ? row
    : {
        ...row,
        availableBeds: index % 4 === 0 ? 0 : row.availableBeds,
        bedsCountedAt: new Date((NOW_SECONDS - COUNT_AGES_HOURS[index % COUNT_AGES_HOURS.length]! * 3600) * 1000).toISOString(),
      };

/** Two of three services came in from HSDS, each of ten services at 80 locations. */
const withSharedService = (row: Row, index: number): Row =>
  index % 3 === 0 ? row : { ...row, hsdsRecord: { ...createHsdsRecord('Harbor Relief'), serviceId: `service-${index % 10}` } };

/** Removes the place of some services: no point, and an unknown city. */
const withoutLocation = (row: Row, index: number): Row => {
  if (index % 60 !== 7) return row;
  const { location: _location, ...rest } = row;
  return { ...rest, address: { ...row.address, city: 'Nowhere at all' } };
};

/** Fills the list like a long-running process: with queries in between, and services moved, removed and added again. */
const fillWithReplacedRows = (all: readonly Row[]): LiveListing => {
  const filledListing = createListing();
  const random = createRandom(11);
  const warmCaches = (): void => {
    for (const query of [{}, { isOpen: 'true' }, { category: 'WOMEN' }, { type: 'FOOD' }, { hasFreeBeds: 'true' }, { sort: 'help' }])
      findIn(filledListing, { nearCoordinate: '-118|34', ...query });
    countListed(filledListing, {});
    for (const sort of ['likes', 'name', 'createdAt', 'updatedAt']) findIn(filledListing, { sort });
  };
  for (const [index, { _id, ...document }] of all.entries()) {
    const otherRow = all[random.int(0, all.length - 1)]!;
    if (index % 3 === 0) filledListing.put(_id, { ...otherRow, likes: 7 });
    else filledListing.put(_id, document);
    if (index % 400 === 0) warmCaches();
  }
  warmCaches();
  for (const { _id, ...document } of all.filter((_, index) => index % 3 === 0 || index % 5 === 0)) {
    if (random.chance(0.3)) filledListing.put(_id, null);
    if (random.chance(0.02)) warmCaches();
    filledListing.put(_id, document);
  }
  return filledListing;
};

type Query = Readonly<Record<string, string>>;

const findIn = (of: LiveListing, query: Query) =>
  of.find(toListQuery(z.parse(listServicesQuery, normaliseQuery(query)), GUEST, 'en'), NOW_SECONDS);

const countListed = (of: LiveListing, query: Query) =>
  of.count(toCountQuery(z.parse(countServicesQuery, normaliseQuery(query)), GUEST), NOW_SECONDS);

const haversine = (one: readonly [number, number], other: readonly [number, number]): number => {
  const radians = Math.PI / 180;
  const haversineTerm = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const sum =
    haversineTerm(other[1] - one[1]) + Math.cos(one[1] * radians) * Math.cos(other[1] * radians) * haversineTerm(other[0] - one[0]);
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(Math.min(1, sum)));
};

interface Candidate {
  readonly row: Row;
  /** Metres from the visitor; null for a service without a place. */
  readonly metres: number | null;
  /** How well it matches the words of the query. */
  readonly rank?: number;
}

/** Returns all services by distance: those with a point in MongoDB's order, those with a hidden or missing point by their city's centre. */
const candidatesNear = async (near: readonly [number, number]): Promise<readonly Candidate[]> => {
  const found = await services
    .aggregate<{ readonly _id: string; readonly metres: number }>([
      {
        $geoNear: {
          near: { type: 'Point', coordinates: [...near] },
          distanceField: 'metres',
          spherical: true,
          query: { 'address.confidential': false },
        },
      },
      { $project: { metres: 1 } },
    ])
    .toArray();
  const placed = found.map(({ _id, metres }): Candidate => ({ row: rowsById.get(_id)!, metres }));
  const unplacedRows = rows
    .filter((row) => row.address.confidential || row.location === undefined)
    .map((row): Candidate => {
      const centre = cityCentre(row.address.city, row.address.state);
      return { row, metres: centre === null ? null : haversine(near, [centre.longitude, centre.latitude]) };
    });
  return [...placed, ...unplacedRows];
};

/** Cache, because every query normalises the same few thousand texts. */
const foldedTexts = new Map<string, string>();
const foldText = (text: string): string => {
  let foldedText = foldedTexts.get(text);
  if (foldedText === undefined) {
    foldedText = [...text.normalize('NFD')]
      .filter((letter) => !/\p{M}/u.test(letter))
      .join('')
      .toLowerCase();
    foldedTexts.set(text, foldedText);
  }
  return foldedText;
};

/** Returns what a search without named fields reads. */
const searchedPartOf = ({ described, classified, address, contact, es }: Row): SearchedService => ({
  name: described.name,
  otherTexts: [
    `${described.description} ${es?.description?.text ?? ''}`,
    `${described.summary} ${es?.summary?.text ?? ''}`,
    ...(address.confidential ? [] : [address.address1, address.address2]),
    contact.phone,
  ],
  types: classified.types,
});

const hasShelter = ({ classified }: Row): boolean =>
  classified.types.some((type) => ['SHELTER', 'EMERGENCY_SHELTER', 'TRANSITIONAL'].includes(type));
const countedHoursAgo = ({ bedsCountedAt }: Row): number =>
  bedsCountedAt === undefined ? Infinity : (NOW_SECONDS * 1000 - Date.parse(bedsCountedAt)) / 3_600_000;
const isPermanentlyClosed = ({ hours }: Row): boolean => hours.closedDays.some(({ type }) => type === 'PERMANENTLY_CLOSED');

/** Expands types that are the name of a tab to all types of the tab. */
const typesIn = (types: readonly string[]): string[] => types.flatMap((type) => [type, ...(TYPES_OF_TAB[type as Tab] ?? [])]);

/** Whether a list with these conditions may show the service. */
const isListed = (row: Row, query: Query): boolean => {
  if (!row.isApproved) return false;
  const filter = JSON.parse(query['filter'] ?? '{}') as Record<string, unknown>;
  if (filter['isAllowedPet'] !== undefined && row.classified.petsAllowed !== filter['isAllowedPet']) return false;
  if (filter['isLowBarrier'] !== undefined && row.classified.lowBarrier !== filter['isLowBarrier']) return false;
  const { wheelchairAccessible } = row.classified;
  if (filter['isWheelchairAccessible'] !== undefined && wheelchairAccessible !== filter['isWheelchairAccessible']) return false;
  return query['isWheelchairAccessible'] !== 'true' || wheelchairAccessible === true;
};

const isOtherLocation = (row: Row, id: string): boolean => {
  const own = rowsById.get(id);
  if (own?.isApproved !== true || own.hsdsRecord === undefined || own === row) return false;
  return own.hsdsRecord.serviceId === row.hsdsRecord?.serviceId;
};

/** Applies the filters as parsed directly from the query string. */
const isMatched = (row: Row, query: Query): boolean => {
  if (!isListed(row, query)) return false;
  const wantedTypes = typesIn(query['type']?.split(',') ?? []);
  if (wantedTypes.length > 0 && !row.classified.types.some((type) => wantedTypes.includes(type))) return false;
  const audiences = query['category']?.split(',') ?? [];
  const isForAnyone = audiences.length === 0 || audiences.includes('ALL');
  if (!isForAnyone && !row.classified.categories.some((category) => category === 'ALL' || audiences.includes(category))) return false;
  if (query['city'] !== undefined && foldText(row.address.city) !== foldText(query['city'])) return false;
  if (query['state'] !== undefined && row.address.state !== query['state']) return false;
  if (query['zip'] !== undefined && (row.address.confidential || row.address.zip !== query['zip'])) return false;
  const filter = JSON.parse(query['filter'] ?? '{}') as Record<string, unknown>;
  if (filter['_id'] !== undefined && !(filter['_id'] as string[]).includes(row._id)) return false;
  if (query['sameServiceAs'] !== undefined && !isOtherLocation(row, query['sameServiceAs'])) return false;
  if (query['isOpen'] === 'true' && !isOpen(row)) return false;
  return (
    query['hasFreeBeds'] !== 'true' ||
    (hasShelter(row) && (row.availableBeds ?? 0) > 0 && countedHoursAgo(row) <= 24 && !isPermanentlyClosed(row))
  );
};

/** Returns how well a service matches the words of a query; the same for all without words. */
const rankFor = (query: Query): ((row: Row) => number) => {
  if (query['q'] === undefined) return () => 1;
  const rank = createNaiveRank(query['q'], rows.filter((row) => isListed(row, query)).map(searchedPartOf));
  return (row) => rank(searchedPartOf(row));
};

const openNowById = new Map<string, boolean>();
const isOpen = (row: Row): boolean => {
  let open = openNowById.get(row._id);
  if (open === undefined) {
    const { hours, place } = row;
    // Without a time zone the local time is unknown; only places open around the clock count as open.
    const isAlwaysOpen = !hours.contactForHours && hours.closedDays.length === 0 && hours.schedules.some(({ type }) => type === 'FULL_DAY');
    open = typeof place?.timeZone === 'string' ? oracleIsOpen(hours, place.timeZone, NOW_SECONDS) : isAlwaysOpen;
    openNowById.set(row._id, open);
  }
  return open;
};

const pointText = ({ location }: Row): string[] => (location === undefined ? [] : [location.coordinates.join('|')]);

const byId = (one: Row, other: Row): number => (one._id < other._id ? -1 : 1);

const METRES_PER_MILE = 1609.344;
const DISTANCE_STEPS_MILES = [2, 5, 10, 25, 50];

/** Returns the sort key of a service in the help order; the first number that differs decides. */
const helpSortKey = ({ row, metres }: Candidate): number[] => {
  if (isPermanentlyClosed(row)) return [1, metres ?? Infinity];
  if (metres === null) return [0, DISTANCE_STEPS_MILES.length + 1];
  const distanceStep = DISTANCE_STEPS_MILES.filter((miles) => metres > miles * METRES_PER_MILE).length;
  if (distanceStep === DISTANCE_STEPS_MILES.length) return [0, distanceStep, metres];
  const isKnown = hasShelter(row) && row.availableBeds !== undefined && countedHoursAgo(row) < 8;
  const beds = isKnown ? (row.availableBeds === 0 ? 2 : 0) : 1;
  return [0, distanceStep, beds, isOpen(row) ? 0 : 1, metres];
};

const firstDifference = (one: readonly number[], other: readonly number[]): number => {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : one[index]! - other[index]!;
};

/** Returns all services within the requested distance, filtered. */
const findNaively = async (query: Query): Promise<Candidate[]> => {
  const near = query['nearCoordinate']?.split('|').map(Number) as [number, number] | undefined;
  const candidates = near === undefined ? rows.map((row): Candidate => ({ row, metres: null })) : await candidatesNear(near);
  const maxMetres = query['within'] === undefined ? undefined : Number(query['within']) * METRES_PER_MILE;
  const rankOf = rankFor(query);
  return candidates
    .filter(({ row, metres }) => isMatched(row, query) && (maxMetres === undefined || (metres !== null && metres <= maxMetres)))
    .map((candidate) => ({ ...candidate, rank: rankOf(candidate.row) }))
    .filter(({ rank }) => rank > 0);
};

/** Returns the naive counts: results of each tab with the requested types, or all of its own. */
const countNaively = async ({ type, ...query }: Query): Promise<Record<string, number>> => {
  const found = await findNaively(query);
  const requestedTypes = typesIn(type?.split(',') ?? []);
  return Object.fromEntries(
    TABS.map((tab) => {
      const whole = typesIn([tab]);
      const requestedTypesOfTab = whole.filter((each) => requestedTypes.includes(each));
      const wantedTypes = requestedTypesOfTab.length === 0 ? whole : requestedTypesOfTab;
      return [tab, found.filter(({ row }) => row.classified.types.some((each) => wantedTypes.includes(each))).length];
    }),
  );
};

/** Returns the naive result: every candidate, filtered, sorted and paged. */
const listNaively = async (query: Query): Promise<{ ids: string[]; total: number }> => {
  const found = await findNaively(query);
  const sort = query['sort'] ?? (query['nearCoordinate'] === undefined ? 'createdAt' : 'distance');
  const sortSign = (query['direction'] ?? (sort === 'name' || sort === 'distance' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const compare = (one: Candidate, other: Candidate): number => {
    if (sort === 'help') return firstDifference(helpSortKey(one), helpSortKey(other)) || byId(one.row, other.row);
    if (sort === 'distance') {
      if (one.metres === null || other.metres === null)
        return Number(one.metres === null) - Number(other.metres === null) || byId(one.row, other.row);
      return sortSign * (one.metres - other.metres) || byId(one.row, other.row);
    }
    const key = ({ row }: Candidate) => (sort === 'name' ? foldText(row.described.name) : row[sort as 'likes' | 'createdAt' | 'updatedAt']);
    return key(one) === key(other) ? byId(one.row, other.row) : sortSign * (key(one) < key(other) ? -1 : 1);
  };
  found.sort((one, other) => (other.rank ?? 0) - (one.rank ?? 0) || compare(one, other));
  const skip = Number(query['skip'] ?? 0);
  const limit = query['limit'] === '0' ? Infinity : Number(query['limit'] ?? 100);
  return { ids: found.slice(skip, skip + limit).map(({ row }) => row._id), total: found.length };
};

const SEARCH_WORDS = [
  'pantry',
  'pantries',
  'hot',
  'comida',
  'st',
  'family',
  'famliy',
  'SHELTER',
  'food',
  'youth center',
  'zzz',
  'main 1',
  '555',
];

const randomQuery = (random: Random): Query => {
  const randomRow = random.pick(rows);
  const [longitude, latitude] = randomRow.location?.coordinates ?? [-118.24, 34.05];
  const usesExactPoint = random.chance(0.2);
  const shiftedDegrees = (degrees: number) =>
    usesExactPoint ? degrees : Math.round((degrees + random.int(-300, 300) / 1000) * 1000) / 1000;
  const withChance = (chance: number, parts: Query): Query => (random.chance(chance) ? parts : {});
  const ids = Array.from({ length: random.int(1, 40) }, () => random.pick(rows)._id);
  const near = withChance(0.8, { nearCoordinate: `${shiftedDegrees(longitude)}|${shiftedDegrees(latitude)}` });
  const isNear = near['nearCoordinate'] !== undefined;
  return {
    ...near,
    ...(isNear ? withChance(0.3, { within: String(random.pick([5, 50, 50, 100, 500])) }) : {}),
    ...withChance(0.12, { hasFreeBeds: 'true' }),
    ...withChance(0.4, { type: Array.from({ length: random.int(1, 3) }, () => random.pick(SERVICE_TYPES)).join(',') }),
    ...withChance(0.4, { category: Array.from({ length: random.int(1, 2) }, () => random.pick(CATEGORIES)).join(',') }),
    ...withChance(0.35, { isOpen: 'true' }),
    ...withChance(0.08, { city: random.chance(0.5) ? randomRow.address.city : randomRow.address.city.toUpperCase() }),
    ...withChance(0.08, { state: randomRow.address.state }),
    ...(randomRow.address.zip === '' ? {} : withChance(0.04, { zip: randomRow.address.zip })),
    ...withChance(0.12, { q: random.pick(SEARCH_WORDS) }),
    ...random.pick<Query>([
      {}, {}, {}, {}, {}, {},
      { filter: JSON.stringify({ isAllowedPet: true }) },
      { filter: JSON.stringify({ isLowBarrier: random.chance(0.5) }) },
      { filter: JSON.stringify({ isWheelchairAccessible: random.chance(0.5) }) },
      { isWheelchairAccessible: 'true' },
      { sameServiceAs: randomRow._id },
      { filter: JSON.stringify({ _id: ids }), limit: '0' },
    ]), // oxfmt-ignore
    ...(isNear && random.chance(0.35)
      ? { sort: 'help' }
      : {
          ...withChance(0.25, { sort: random.pick(['likes', 'createdAt', 'updatedAt', 'name']) }),
          ...withChance(0.15, { direction: random.pick(['asc', 'desc']) }),
        }),
    ...withChance(0.2, { skip: String(random.int(0, 60)) }),
    ...withChance(0.3, { limit: String(random.int(1, 100)) }),
  };
};

test('the list in memory and MongoDB with naive filters return the same services in the same order', async () => {
  covers('models-6');
  const random = createRandom(20_261_120);
  let answeredCount = 0;
  for (let index = 0; index < QUERY_COUNT; index += 1) {
    const query = randomQuery(random);
    const { ids, total } = findIn(listing, query);
    expect({ query, ids, total }).toEqual({ query, ...(await listNaively(query)) });
    if (ids.length > 0) answeredCount += 1;
  }
  expect(answeredCount).toBeGreaterThanOrEqual(MIN_QUERIES_WITH_RESULTS);
}, 180_000);

test('the counts of the tabs equal those of naive filters and of their lists', async () => {
  covers('api-14');
  const random = createRandom(5_011_914);
  let severalTabsCount = 0;
  for (let index = 0; index < QUERY_COUNT; index += 1) {
    const query = randomQuery(random);
    const counts = countListed(listing, query);
    expect({ query, counts }).toEqual({ query, counts: await countNaively(query) });
    const { type: _type, ...whole } = query;
    const totals = TABS.map((tab) => [tab, findIn(listing, { ...whole, type: tab }).total]);
    expect({ query, counts: countListed(listing, whole) }).toEqual({ query, counts: Object.fromEntries(totals) });
    if (Object.values(counts).filter((number) => number > 0).length > 1) severalTabsCount += 1;
  }
  expect(severalTabsCount).toBeGreaterThanOrEqual(0.5 * QUERY_COUNT);
}, 180_000);

test('the test data contains every kind of place that the help order distinguishes', async () => {
  const found = await Promise.all(
    ['-118.24|34.05', '-118.6|34.3', ...rows.slice(0, 20).flatMap(pointText)].map((nearCoordinate) => findNaively({ nearCoordinate })),
  );
  const keys = found.flat().map(helpSortKey);
  const foundDistanceSteps = new Set(keys.map(([gone, distanceStep]) => (gone === 1 ? 'gone' : distanceStep)));
  expect([...foundDistanceSteps].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 'gone']);
  const near = new Set(
    keys
      .filter(([gone, distanceStep]) => gone === 0 && distanceStep! < DISTANCE_STEPS_MILES.length)
      .map(([, , beds, open]) => `${beds} ${open}`),
  );
  expect([...near].toSorted()).toEqual(['0 0', '0 1', '1 0', '1 1', '2 0', '2 1']);
});

test('the comparison detects a service in the wrong place', async () => {
  const query = { nearCoordinate: '-118.24|34.05' };
  const [first] = findIn(listing, query).ids;
  const row = rows.find(({ _id }) => _id === first);
  if (row === undefined) throw new Error('no service near Los Angeles');
  const { _id, ...document } = row;
  listing.put(_id, { ...document, location: { type: 'Point', coordinates: [-80, 25] } });
  expect(findIn(listing, query).ids).not.toEqual((await listNaively(query)).ids);
  listing.put(_id, document);
  expect(findIn(listing, query).ids).toEqual((await listNaively(query)).ids);
});
