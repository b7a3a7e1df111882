import { createRandom, type Random } from '../support/generator.ts';
import { CITIES } from '../support/generator/places.ts';

/* Rows like those of published listings: some with a point or hours, many without, in the cities of the real files. */

const CATEGORY_OFFERS = [
  ['Food Pantry', 'Groceries'],
  ['Soup Kitchen', 'Hot meals'],
  ['Clothing', 'Coats and shoes'],
  ['Health Clinic', 'Check-ups and vaccines'],
  ['Job Training', 'Help with applications'],
  ['Legal Aid', 'Advice by appointment'],
  ['Shower', 'Towels and soap'],
  ['Community Garden', 'Vegetables to share'],
] as const;
const HOURS_TEXTS = [
  'Mon-Fri 9 AM - 5 PM',
  'Tue, Thu 11 AM - 2 PM',
  'Sat 10:00 AM - 12:30 PM',
  'Monday: 9:00:00-11:30:00',
  'By appointment',
  '',
];
const SERVICE_NAMES = ['Open Door', 'Harvest Table', 'Harbor', 'Casa Esperanza', 'Northside', 'St. Brendan', 'Oak Park', 'Good Neighbor'];
const STREET_NAMES = ['Main St', 'Larimer St', 'Ventura Blvd', 'Oak Ave', 'Riverside Dr', 'Martin Luther King Jr Blvd'];
const NOTES = [
  'No ID needed. Call before you come.',
  'Bring a bag. One visit a month for each household.',
  'Ring the bell at the side door; dogs are welcome.',
  'Closed on public holidays. Se habla español.',
];
/** Approximate size of a city in degrees. */
const CITY_WIDTH_DEGREES = 0.3;

const rowAt = (random: Random, source: string, index: number): Readonly<Record<string, unknown>> => {
  const { city, state, zips, longitude, latitude } = random.pick(CITIES);
  const [category, offers] = random.pick(CATEGORY_OFFERS);
  const hours = random.pick(HOURS_TEXTS);
  const nearCoordinate = (centre: number): number => Number((centre + (random.int(0, 1000) / 1000 - 0.5) * CITY_WIDTH_DEGREES).toFixed(6));
  return {
    source,
    harvested: '2026-01-15',
    name: `${random.pick(SERVICE_NAMES)} ${category} ${index + 1}`,
    category,
    address: `${random.int(1, 9900)} ${random.pick(STREET_NAMES)}`,
    city,
    state,
    zip: random.pick(zips),
    phone: `213-555-01${String(random.int(0, 99)).padStart(2, '0')}`,
    ...(hours !== '' && { hours_text: hours }),
    ...(random.int(0, 9) < 7 && { latitude: nearCoordinate(latitude), longitude: nearCoordinate(longitude) }),
    notes: `${offers} for ${random.int(5, 300)} people a week. ${random.pick(NOTES)}`,
  };
};

/** Generates a file of this many listings as JSON lines; the same for the same source. */
export const listingsOf = (source: string, rows: number, seed: number): string => {
  const random = createRandom(seed);
  return Array.from({ length: rows }, (_row, index) => JSON.stringify(rowAt(random, source, index))).join('\n');
};
