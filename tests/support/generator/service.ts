import { createRandom, type Random } from 'test-tools/random.ts';
import type { ServiceEvent } from '#domain/service/events.ts';
import type { Category } from '#domain/vocabulary/categories.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import { hasBeds, type ServiceType } from '#domain/vocabulary/serviceTypes.ts';
import { randomHours } from './hours.ts';
import { CITIES, randomCity, randomPoint } from './places.ts';
import { randomDescription, randomName, randomPhone, randomStreet, randomSummary } from './words.ts';

type EventData<Type extends ServiceEvent['type']> = Extract<ServiceEvent, { type: Type }>['data'];

/** All facts of one service by section, in the format of its events. */
export interface GeneratedService {
  readonly id: string;
  readonly ownerId: string;
  /** The role of the owner; undefined: USER. */
  readonly ownerRole?: Role;
  readonly described: EventData<'ServiceDescribed'>;
  readonly classified: EventData<'ServiceClassified'>;
  readonly address: EventData<'AddressSet'>;
  readonly place: EventData<'PlaceSet'>;
  readonly contact: EventData<'ContactSet'>;
  readonly hours: EventData<'HoursSet'>;
  readonly display: EventData<'DisplaySet'>;
  readonly approved: boolean;
  readonly critical: EventData<'CriticalNoticeRaised'> | null;
  readonly beds: { readonly total: number; readonly available: number; readonly observedAt: string } | null;
  readonly translated: EventData<'ServiceTranslated'>['fields'] | null;
  /** ISO 8601 UTC. */
  readonly addedAt: string;
}

export interface GeneratorOptions {
  /** Approximate time of dated sessions, bed counts and notices, seconds since 1970. */
  readonly now?: number;
  /** Name of the only city to use; undefined for all cities. */
  readonly city?: string;
}

/** 2026-11-20T18:00:00Z */
const NOW_SECONDS = 1_795_197_600;

const TYPE_COMBINATIONS: readonly (readonly ServiceType[])[] = [
  ['FOOD_PANTRY'], ['FOOD_PANTRY'], ['FOOD_PANTRY'], ['FOOD_PANTRY'], ['MEALS'], ['MEALS'], ['FOOD'],
  ['EMERGENCY_SHELTER'], ['EMERGENCY_SHELTER', 'MEALS'], ['TRANSITIONAL'], ['SHELTER'],
  ['MEDICAL'], ['COUNSELING'], ['CLOTHES', 'HYGIENE'], ['ASSISTANCE'], ['TECH', 'EDUCATION'], ['EMPLOYMENT'], ['HEALTH', 'RESOURCES'],
]; // oxfmt-ignore

const CATEGORY_COMBINATIONS: readonly (readonly Category[])[] = [
  ['ALL'],
  ['ALL'],
  ['ALL'],
  ['ALL'],
  ['MEN'],
  ['WOMEN'],
  ['WOMEN', 'FAMILIES'],
  ['KIDS'],
  ['SENIORS'],
  ['DISABLED'],
  ['LGBT', 'KIDS'],
  [],
];

const randomHex = (random: Random, length: number): string => Array.from({ length }, () => random.int(0, 15).toString(16)).join('');
const randomUuid = (random: Random): string =>
  `${randomHex(random, 8)}-${randomHex(random, 4)}-4${randomHex(random, 3)}-${random.pick(['8', '9', 'a', 'b'])}${randomHex(random, 3)}-${randomHex(random, 12)}`;
const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

const generateService = (
  random: Random,
  index: number,
  now: number,
  sharedPoint: readonly [number, number] | null,
  cityName?: string,
): GeneratedService => {
  const city = CITIES.find(({ city: name }) => name === cityName) ?? randomCity(random);
  const types = random.pick(TYPE_COMBINATIONS);
  const hasPlace = !random.chance(0.08);
  const [longitude, latitude] = sharedPoint ?? randomPoint(random, city);
  const countsBeds = hasBeds(types) && random.chance(0.85);
  const total = random.int(4, 180);
  const summary = randomSummary(random);
  const description = randomDescription(random);
  return {
    id: randomUuid(random),
    ownerId: randomUuid(random),
    described: { name: randomName(random, index), summary, description, age: random.pick(['', '', '', '18 and older', 'Under 21', '55+']) },
    classified: {
      types: [...types],
      categories: [...random.pick(CATEGORY_COMBINATIONS)],
      petsAllowed: random.chance(0.15),
      lowBarrier: random.chance(0.1),
      // Depends on the index instead of the random sequence, so that all other facts of a seed stay the same.
      ...(index % 3 < 2 && { wheelchairAccessible: index % 3 === 0 }),
      ...(index % 5 < 2 && { referralNeeded: index % 5 === 0 }),
    },
    address: {
      address1: random.chance(0.04) ? '' : randomStreet(random),
      address2: random.chance(0.05) ? `Suite ${random.int(1, 20)}` : '',
      city: city.city,
      state: city.state,
      zip: random.chance(0.02) ? '' : random.pick(city.zips),
      country: 'US',
      confidential: hasBeds(types) && random.chance(0.05),
    },
    place: hasPlace
      ? {
          longitude,
          latitude,
          timeZone: city.timeZone,
          county: city.county,
          source: random.pick(['import', 'import', 'pin', 'geocoder', 'gazetteer'] as const),
        }
      : { longitude: null, latitude: null, timeZone: random.chance(0.8) ? city.timeZone : null, county: null, source: 'import' },
    contact: {
      phone: random.chance(0.15) ? '' : randomPhone(random),
      extension: random.chance(0.04) ? String(random.int(1, 999)) : '',
      phoneText: random.chance(0.02) ? 'Ask at the front desk' : '',
      contactEmail: '',
      website: random.chance(0.25) ? `https://example.org/services/${index}` : '',
      facebook: '',
      twitter: '',
      instagram: '',
      youtube: '',
    },
    hours: randomHours(random, Math.floor(now / 86_400)),
    display: { showFlag: random.chance(0.5), showDonate: random.chance(0.2) },
    approved: !random.chance(0.05),
    critical: random.chance(0.01)
      ? {
          text: 'Warming room open tonight.',
          textEs: 'Sala con calefacción abierta esta noche.',
          expiresAt: random.chance(0.5) ? null : `${isoTime(now + random.int(-2, 5) * 86_400).slice(0, 10)}T23:59`,
        }
      : null,
    beds: countsBeds ? { total, available: random.int(0, total), observedAt: isoTime(now - random.int(0, 72 * 3600)) } : null,
    translated:
      summary !== '' && random.chance(0.6)
        ? { summary: `${summary} (es)`, description: description === '' ? '' : `${description} (es)`, age: '' }
        : null,
    addedAt: isoTime(now - random.int(1, 400) * 86_400),
  };
};

/**
 * Generates `count` services like the real files: the same cities, kinds of hours and missing fields; one in 28 shares the point of
 * another. The same seed creates the same services.
 */
export const generateServices = (seed: number, count: number, options: GeneratorOptions = {}): readonly GeneratedService[] => {
  const random = createRandom(seed);
  const now = options.now ?? NOW_SECONDS;
  const services: GeneratedService[] = [];
  for (let index = 0; index < count; index += 1) {
    const reusedPlace = services.length > 0 && random.chance(1 / 28) ? random.pick(services).place : null;
    const sharedCoordinates =
      reusedPlace !== null && reusedPlace.longitude !== null && reusedPlace.latitude !== null
        ? ([reusedPlace.longitude, reusedPlace.latitude] as const)
        : null;
    services.push(generateService(random, index, now, sharedCoordinates, options.city));
  }
  return services;
};
