import type { Random } from 'test-tools/random.ts';

const NAME_PREFIXES = [
  'St. Brendan',
  'Good Harvest',
  'Grace',
  'Riverside',
  'Mount Olive',
  'Casa Esperanza',
  'Open Door',
  'Bethany',
  'Second Street',
  'Harbor',
  'Niño Jesús',
  'Cedar Hill',
  'Northside',
  'New Morning',
  'Holy Cross',
  'Unity',
  'Lakeview',
  'Prairie',
  'Old Mill',
  'Zion Hill',
];
const NAME_SUFFIXES = [
  'Community Church',
  'Food Pantry',
  'Outreach Center',
  'Family Center',
  'Neighborhood House',
  'Mission',
  'Baptist Church',
  'Parish Pantry',
  'Community Kitchen',
  'Mobile Pantry',
  'Senior Center',
  'Shelter',
  'Elementary School',
  'Clinic',
  'Resource Center',
  "Women's Center",
  'Youth Drop-In',
  'Job Center',
];
const STREET_NAMES = [
  'Main St',
  'W 3rd Street',
  'Martin Luther King Jr Blvd',
  'N High St',
  'Adams Avenue',
  'E. Washington Blvd.',
  'State Route 64',
  'Maple Ave.',
  'Collingwood Blvd',
  'S Figueroa St',
];
const SUMMARIES = [
  'Free groceries once a week.',
  'Hot meals served daily to anyone who comes.',
  'Walk-up pantry; bring your own bags.',
  'Emergency beds for adults.',
  'Drive-through distribution of fresh produce.',
  'Clothes, showers and laundry.',
  'Help with job applications.',
  '',
];
const DETAIL_SENTENCES = [
  'Guests are limited to one visit per month.',
  'Please bring a photo ID and proof of address.',
  'No documents required.',
  'Use the side entrance on the parking lot.',
  'Call to verify hours of operation and to see if an appointment is required.',
  'First come, first served, while supplies last.',
  'Food pantry in the county and the areas around it only.',
  'Se habla español.',
];

export const randomName = (random: Random, index: number): string =>
  `${random.pick(NAME_PREFIXES)} ${random.pick(NAME_SUFFIXES)}${random.chance(0.3) ? ` ${index}` : ''}`;

export const randomStreet = (random: Random): string => `${random.int(1, 9999)} ${random.pick(STREET_NAMES)}`;

export const randomSummary = (random: Random): string => random.pick(SUMMARIES);

export const randomDescription = (random: Random): string => random.pickSome(DETAIL_SENTENCES, random.int(0, 3)).join(' ');

/** Returns a number from 555-0100 to 555-0199, which nobody has. */
export const randomPhone = (random: Random): string =>
  `${random.pick(['213', '419', '614', '303', '202'])}55501${String(random.int(0, 99)).padStart(2, '0')}`;
