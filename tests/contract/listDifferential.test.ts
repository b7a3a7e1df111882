import { listServicesQuery } from '../../contract/servicesQuery.ts';
import { normaliseQuery } from '../../contract/query.ts';
import { CATEGORIES } from '../../domain/vocabulary/categories.ts';
import { SERVICE_TYPES, TYPES_OF_TAB, type Tab } from '../../domain/vocabulary/serviceTypes.ts';
import { GUEST } from '../../domain/principal.ts';
import { connectMongo, type Collection, type MongoConnection } from '../../platform/mongo/index.ts';
import { cityCentre } from '../../geo/place/index.ts';
import type { ServiceDocument } from '../../projections/services/document.ts';
import { createListing, type Listing } from '../../listing/listing.ts';
import { toListQuery } from '../../query-api/services/toListQuery.ts';
import { createRandom, documentOf, generateServices, type Random } from '../support/generator.ts';
import { oracleIsOpen } from '../support/openingsOracle.ts';
import { IN_MATRIX } from '../support/matrix.ts';
import { startStores, type Stores } from '../support/stores.ts';
import * as z from 'zod/mini';

/*
 * One question, two answers: the list in memory, and MongoDB's `$geoNear` with filters written a second time, naively.
 * They must name the same services in the same order.
 */
const SERVICES = 1200;
const QUESTIONS = IN_MATRIX ? 500 : 100;
const WITH_ANSWERS = 0.8 * QUESTIONS;
/** 2026-11-20T18:00:00Z, a Friday before noon in Los Angeles. */
const NOW = 1_795_197_600;
const EARTH_RADIUS = 6_378_100;

interface Row extends ServiceDocument {
  readonly _id: string;
}

let stores: Stores;
let mongo: MongoConnection;
let services: Collection<Row>;
let rows: readonly Row[];
let rowsById: ReadonlyMap<string, Row>;
let listing: Listing;

beforeAll(async () => {
  stores = await startStores({ only: 'document-store' });
  mongo = await connectMongo(stores.mongodbUrl);
  services = mongo.models.collection<Row>('list_differential');
  await services.createIndex({ location: '2dsphere' });
  rows = generateServices(7, SERVICES, { now: NOW }).map((service) => ({ _id: service.id, ...documentOf(service) }));
  rowsById = new Map(rows.map((row) => [row._id, row]));
  await services.insertMany(rows.map((row) => ({ ...row })));
  listing = filledWithDetours(rows);
});
afterAll(async () => {
  await mongo.close();
  await stores.stop();
});

/** Filled as a process would that lived a while: asked in between, services moved, removed, added again. */
const filledWithDetours = (all: readonly Row[]): Listing => {
  const filled = createListing();
  const random = createRandom(11);
  const warm = (): void => {
    for (const query of [{}, { isOpen: 'true' }, { category: 'WOMEN' }, { type: 'FOOD' }])
      ask(filled, { nearCoordinate: '-118|34', ...query });
    for (const sort of ['likes', 'name', 'createdAt', 'updatedAt']) ask(filled, { sort });
  };
  for (const [index, { _id, ...document }] of all.entries()) {
    const elsewhere = all[random.int(0, all.length - 1)]!;
    if (index % 3 === 0) filled.put(_id, { ...elsewhere, likes: 7 });
    else filled.put(_id, document);
    if (index % 400 === 0) warm();
  }
  warm();
  for (const { _id, ...document } of all.filter((_, index) => index % 3 === 0 || index % 5 === 0)) {
    if (random.chance(0.3)) filled.put(_id, null);
    if (random.chance(0.02)) warm();
    filled.put(_id, document);
  }
  return filled;
};

type Query = Readonly<Record<string, string>>;

const ask = (of: Listing, query: Query) => of.find(toListQuery(z.parse(listServicesQuery, normaliseQuery(query)), GUEST, 'en'), NOW);

const haversine = (one: readonly [number, number], other: readonly [number, number]): number => {
  const radians = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * radians) / 2) ** 2;
  const sum = half(other[1] - one[1]) + Math.cos(one[1] * radians) * Math.cos(other[1] * radians) * half(other[0] - one[0]);
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, sum)));
};

interface Candidate {
  readonly row: Row;
  /** Metres; null: no place at all. */
  readonly metres: number | null;
}

/** Everything, by distance: what has a point as MongoDB orders it, what hides or lacks one by its city's centre. */
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
  const others = rows
    .filter((row) => row.address.confidential || row.location === undefined)
    .map((row): Candidate => {
      const centre = cityCentre(row.address.city, row.address.state);
      return { row, metres: centre === null ? null : haversine(near, [centre.longitude, centre.latitude]) };
    });
  return [...placed, ...others];
};

/** The same few thousand texts are folded at every question. */
const folded = new Map<string, string>();
const fold = (text: string): string => {
  let plain = folded.get(text);
  if (plain === undefined) {
    plain = [...text.normalize('NFD')]
      .filter((letter) => !/\p{M}/u.test(letter))
      .join('')
      .toLowerCase();
    folded.set(text, plain);
  }
  return plain;
};

/** What a search looks into that names no fields. */
const defaultTexts = ({ described, address, contact, es }: Row): readonly string[] => [
  described.name,
  `${described.description} ${es?.description ?? ''}`,
  `${described.summary} ${es?.summary ?? ''}`,
  ...(address.confidential ? [] : [address.address1, address.address2]),
  contact.phone,
];

/** The filters, read straight from the query string. */
const isMatched = (row: Row, query: Query): boolean => {
  if (!row.isApproved) return false;
  const types = query['type']?.split(',') ?? [];
  const wanted = types.flatMap((type) => [type, ...(TYPES_OF_TAB[type as Tab] ?? [])]);
  if (wanted.length > 0 && !row.classified.types.some((type) => wanted.includes(type))) return false;
  const audiences = query['category']?.split(',') ?? [];
  const isForAnyone = audiences.length === 0 || audiences.includes('ALL');
  if (!isForAnyone && !row.classified.categories.some((category) => category === 'ALL' || audiences.includes(category))) return false;
  if (query['city'] !== undefined && fold(row.address.city) !== fold(query['city'])) return false;
  if (query['state'] !== undefined && row.address.state !== query['state']) return false;
  if (query['zip'] !== undefined && (row.address.confidential || row.address.zip !== query['zip'])) return false;
  const filter = JSON.parse(query['filter'] ?? '{}') as Record<string, unknown>;
  if (filter['isAllowedPet'] !== undefined && row.classified.petsAllowed !== filter['isAllowedPet']) return false;
  if (filter['isLowBarrier'] !== undefined && row.classified.lowBarrier !== filter['isLowBarrier']) return false;
  const { wheelchairAccessible } = row.classified;
  if (filter['isWheelchairAccessible'] !== undefined && wheelchairAccessible !== filter['isWheelchairAccessible']) return false;
  if (query['isWheelchairAccessible'] === 'true' && wheelchairAccessible !== true) return false;
  if (filter['_id'] !== undefined && !(filter['_id'] as string[]).includes(row._id)) return false;
  if (query['isOpen'] === 'true' && !isOpen(row)) return false;
  return (query['q'] ?? '').split(' ').every((word) => defaultTexts(row).some((text) => fold(text).includes(fold(word))));
};

const openNow = new Map<string, boolean>();
const isOpen = (row: Row): boolean => {
  let open = openNow.get(row._id);
  if (open === undefined) {
    const { hours, place } = row;
    // Without a zone nobody knows what time it is there; round the clock is round the clock.
    const always = !hours.contactForHours && hours.closedDays.length === 0 && hours.schedules.some(({ type }) => type === 'FULL_DAY');
    open = typeof place?.timeZone === 'string' ? oracleIsOpen(hours, place.timeZone, NOW) : always;
    openNow.set(row._id, open);
  }
  return open;
};

const byId = (one: Row, other: Row): number => (one._id < other._id ? -1 : 1);

/** The naive answer: every candidate, filtered, ordered, cut. */
const naively = async (query: Query): Promise<{ ids: string[]; total: number }> => {
  const near = query['nearCoordinate']?.split('|').map(Number) as [number, number] | undefined;
  const candidates = near === undefined ? rows.map((row): Candidate => ({ row, metres: null })) : await candidatesNear(near);
  const found = candidates.filter(({ row }) => isMatched(row, query));
  const sort = query['sort'] ?? (near === undefined ? 'createdAt' : 'distance');
  const sign = (query['direction'] ?? (sort === 'name' || sort === 'distance' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const compare = (one: Candidate, other: Candidate): number => {
    if (sort === 'distance') {
      if (one.metres === null || other.metres === null)
        return Number(one.metres === null) - Number(other.metres === null) || byId(one.row, other.row);
      return sign * (one.metres - other.metres) || byId(one.row, other.row);
    }
    const key = ({ row }: Candidate) => (sort === 'name' ? fold(row.described.name) : row[sort as 'likes' | 'createdAt' | 'updatedAt']);
    return key(one) === key(other) ? byId(one.row, other.row) : sign * (key(one) < key(other) ? -1 : 1);
  };
  found.sort(compare);
  const skip = Number(query['skip'] ?? 0);
  const limit = query['limit'] === '0' ? Infinity : Number(query['limit'] ?? 100);
  return { ids: found.slice(skip, skip + limit).map(({ row }) => row._id), total: found.length };
};

const WORDS = ['pantry', 'hot', 'comida', 'st', 'family', 'SHELTER', 'food', 'youth center', 'zzz', 'main 1', '555'];

const randomQuery = (random: Random): Query => {
  const somewhere = random.pick(rows);
  const [longitude, latitude] = somewhere.location?.coordinates ?? [-118.24, 34.05];
  const exactly = random.chance(0.2);
  const away = (degrees: number) => (exactly ? degrees : Math.round((degrees + random.int(-300, 300) / 1000) * 1000) / 1000);
  const maybe = (chance: number, parts: Query): Query => (random.chance(chance) ? parts : {});
  const ids = Array.from({ length: random.int(1, 40) }, () => random.pick(rows)._id);
  return {
    ...maybe(0.8, { nearCoordinate: `${away(longitude)}|${away(latitude)}` }),
    ...maybe(0.4, { type: Array.from({ length: random.int(1, 3) }, () => random.pick(SERVICE_TYPES)).join(',') }),
    ...maybe(0.4, { category: Array.from({ length: random.int(1, 2) }, () => random.pick(CATEGORIES)).join(',') }),
    ...maybe(0.35, { isOpen: 'true' }),
    ...maybe(0.08, { city: random.chance(0.5) ? somewhere.address.city : somewhere.address.city.toUpperCase() }),
    ...maybe(0.08, { state: somewhere.address.state }),
    ...maybe(0.04, { zip: somewhere.address.zip }),
    ...maybe(0.12, { q: random.pick(WORDS) }),
    ...random.pick<Query>([
      {}, {}, {}, {}, {}, {},
      { filter: JSON.stringify({ isAllowedPet: true }) },
      { filter: JSON.stringify({ isLowBarrier: random.chance(0.5) }) },
      { filter: JSON.stringify({ isWheelchairAccessible: random.chance(0.5) }) },
      { isWheelchairAccessible: 'true' },
      { filter: JSON.stringify({ _id: ids }), limit: '0' },
    ]), // oxfmt-ignore
    ...maybe(0.25, { sort: random.pick(['likes', 'createdAt', 'updatedAt', 'name']) }),
    ...maybe(0.15, { direction: random.pick(['asc', 'desc']) }),
    ...maybe(0.2, { skip: String(random.int(0, 60)) }),
    ...maybe(0.3, { limit: String(random.int(1, 100)) }),
  };
};

test('the list in memory and MongoDB with naive filters name the same services in the same order', async () => {
  const random = createRandom(20_261_120);
  let answered = 0;
  for (let index = 0; index < QUESTIONS; index += 1) {
    const query = randomQuery(random);
    const { ids, total } = ask(listing, query);
    expect({ query, ids, total }).toEqual({ query, ...(await naively(query)) });
    if (ids.length > 0) answered += 1;
  }
  expect(answered).toBeGreaterThanOrEqual(WITH_ANSWERS);
}, 180_000);

test('the comparison notices a service in the wrong place', async () => {
  const query = { nearCoordinate: '-118.24|34.05' };
  const [first] = ask(listing, query).ids;
  const row = rows.find(({ _id }) => _id === first);
  if (row === undefined) throw new Error('no service near Los Angeles');
  const { _id, ...document } = row;
  listing.put(_id, { ...document, location: { type: 'Point', coordinates: [-80, 25] } });
  expect(ask(listing, query).ids).not.toEqual((await naively(query)).ids);
  listing.put(_id, document);
  expect(ask(listing, query).ids).toEqual((await naively(query)).ids);
});
