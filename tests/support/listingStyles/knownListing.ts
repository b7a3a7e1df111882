import type { Random } from 'test-tools/random.ts';
import { lazyValue } from '#domain/values/lazyValue.ts';
import { zipTable, type ZipRow } from '#geo/place/zipTable.ts';

/** A period of a day in minutes since midnight; `end` is above 1440 if it ends on the next morning. */
export interface KnownPeriod {
  readonly start: number;
  readonly end: number;
}

/** Days (0 is Monday) with the same periods. `weeks`: weeks of the month from 1, and -1 for the last; null for every week. */
export interface KnownGroup {
  readonly days: readonly number[];
  readonly weeks: readonly number[] | null;
  readonly periods: readonly KnownPeriod[];
}

/** Opening hours; `closedDays` are days that a writer may call closed. */
export interface KnownHours {
  readonly isAlwaysOpen: boolean;
  readonly groups: readonly KnownGroup[];
  readonly closedDays: readonly number[];
}

/** `digits`: ten digits of a US number; a foreign number with its country code; a short code. */
export interface KnownPhone {
  readonly kind: 'us' | 'foreign' | 'short';
  readonly digits: string;
  readonly extension: string;
  /** Ten digits, or empty. */
  readonly fax: string;
}

export interface KnownPlace {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** A place whose facts are known before a writer publishes them. */
export interface KnownListing {
  readonly name: string;
  readonly kind: 'Emergency shelter' | 'Food pantry';
  readonly hours: KnownHours;
  readonly phone: KnownPhone;
  readonly place: KnownPlace;
}

const DAY_SETS: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4],
  [0, 1, 2, 3],
  [1, 2, 3],
  [0, 1, 2, 3, 4, 5],
  [0, 2, 4],
  [1, 3],
  [0, 4],
  [0, 1, 2, 4],
  [0, 1, 3, 4],
  [1, 2, 3, 5],
  [5, 6],
  [5],
  [2],
  [6],
  [0, 1, 2, 3, 4, 5, 6],
];

const dayPeriods = (random: Random): KnownPeriod[] => {
  const start = random.pick([6, 7, 8, 8.5, 8.75, 9, 9, 9, 9.5, 10, 10, 11, 12, 13, 14, 16, 17, 17.5, 18, 19, 20]) * 60;
  const end = Math.min(start + random.pick([45, 60, 90, 120, 150, 180, 240, 300, 480, 495, 540, 660]), 22 * 60);
  const secondStart = end + random.pick([30, 60, 90]);
  if (!random.chance(0.2) || secondStart > 19 * 60) return [{ start, end: random.chance(0.04) ? 24 * 60 : end }];
  return [
    { start, end },
    { start: secondStart, end: secondStart + random.pick([60, 90, 180]) },
  ];
};

const night = (random: Random): KnownPeriod => ({
  start: random.pick([16, 17, 17.5, 18, 19, 20]) * 60,
  end: (24 + random.pick([6, 6.5, 7, 8, 9])) * 60,
});

const monthlyGroup = (random: Random, usedDays: ReadonlySet<number>): KnownGroup => ({
  days: random.pickSome(
    [0, 1, 2, 3, 4, 5, 6].filter((day) => !usedDays.has(day)),
    1,
  ),
  weeks: random.pick([[1], [2], [1, 3], [2, 4], [-1], [1, 2, 3]]),
  periods: dayPeriods(random).slice(0, 1),
});

const weeklyGroups = (random: Random): KnownGroup[] => {
  const groups: KnownGroup[] = [];
  const usedDays = new Set<number>();
  for (let count = random.pick([1, 1, 2, 2, 3]); count > 0; count -= 1) {
    const days = random.pick(DAY_SETS).filter((day) => !usedDays.has(day));
    for (const day of days) usedDays.add(day);
    if (days.length > 0) groups.push({ days, weeks: null, periods: dayPeriods(random) });
  }
  if (usedDays.size < 7 && random.chance(0.15)) groups.push(monthlyGroup(random, usedDays));
  return groups;
};

const knownHours = (random: Random, isShelter: boolean): KnownHours => {
  if (random.chance(isShelter ? 0.3 : 0.04)) return { isAlwaysOpen: true, groups: [], closedDays: [] };
  const isNightly = isShelter && random.chance(0.7);
  const groups = isNightly
    ? [{ days: random.pick([[0, 1, 2, 3, 4, 5, 6], DAY_SETS[0] ?? []]), weeks: null, periods: [night(random)] }]
    : random.chance(0.12)
      ? [monthlyGroup(random, new Set())]
      : weeklyGroups(random);
  const openDays = new Set(groups.flatMap(({ days }) => days));
  const otherDays = [0, 1, 2, 3, 4, 5, 6].filter((day) => !openDays.has(day));
  return { isAlwaysOpen: false, groups, closedDays: random.chance(0.5) ? otherDays : [] };
};

const usNumber = (random: Random): string => `${random.pick(['303', '614', '212', '787', '505'])}555${random.int(1000, 9999)}`;

const knownPhone = (random: Random): KnownPhone => {
  if (random.chance(0.05)) return { kind: 'short', digits: '211', extension: '', fax: '' };
  if (random.chance(0.05)) return { kind: 'foreign', digits: `5255${random.int(10_000_000, 99_999_999)}`, extension: '', fax: '' };
  return {
    kind: 'us',
    digits: usNumber(random),
    extension: random.chance(0.2) ? String(random.int(1, 9999)) : '',
    fax: random.chance(0.15) ? usNumber(random) : '',
  };
};

/** ZIP codes of towns, without mail rooms such as "115 Firms". */
const townZips = lazyValue((): readonly ZipRow[] =>
  [...zipTable().values()].filter(({ country, city }) => country === 'US' && /^[A-Z][a-z]+(?: [A-Z][a-z]+)*$/.test(city)),
);

const STREETS = ['Oak St', 'Main Street', 'N High St', 'E 4th Ave', 'Martin Luther King Jr Blvd', 'County Road 12'];

const knownPlace = (random: Random): KnownPlace => {
  const { code, city, state, longitude, latitude } = random.pick(townZips());
  const shifted = (degrees: number): number => Number((degrees + (random.next() - 0.5) * 0.02).toFixed(5));
  return {
    street: `${random.int(1, 9999)} ${random.pick(STREETS)}`,
    city,
    state,
    zip: code,
    longitude: shifted(longitude),
    latitude: shifted(latitude),
  };
};

/** Creates a place with known hours, phone and address; `index` makes its name unique. */
export const knownListing = (random: Random, index: number): KnownListing => {
  const isShelter = random.chance(0.25);
  return {
    name: `${random.pick(['St. Mary', 'Oak Park', 'Centro Esperanza', 'Grace'])} ${isShelter ? 'Shelter' : 'Pantry'} ${index + 1}`,
    kind: isShelter ? 'Emergency shelter' : 'Food pantry',
    hours: knownHours(random, isShelter),
    phone: knownPhone(random),
    place: knownPlace(random),
  };
};
