import type { Random } from 'test-tools/random.ts';

export interface City {
  readonly city: string;
  readonly state: string;
  readonly zips: readonly string[];
  readonly county: string;
  readonly timeZone: string;
  readonly longitude: number;
  readonly latitude: number;
  /** Relative frequency of the city. */
  readonly weight: number;
}

/** Cities of the real files, and two with special time zones (no daylight saving; a state with two zones). */
export const CITIES: readonly City[] = [
  {
    city: 'Los Angeles',
    state: 'CA',
    zips: ['90012', '90013', '90026', '90057'],
    county: 'Los Angeles, CA',
    timeZone: 'America/Los_Angeles',
    longitude: -118.24,
    latitude: 34.05,
    weight: 16,
  },
  {
    city: 'Toledo',
    state: 'OH',
    zips: ['43604', '43606', '43609'],
    county: 'Lucas, OH',
    timeZone: 'America/New_York',
    longitude: -83.54,
    latitude: 41.65,
    weight: 4,
  },
  {
    city: 'Columbus',
    state: 'OH',
    zips: ['43201', '43206', '43215'],
    county: 'Franklin, OH',
    timeZone: 'America/New_York',
    longitude: -82.99,
    latitude: 39.96,
    weight: 20,
  },
  {
    city: 'Washington',
    state: 'DC',
    zips: ['20001', '20009', '20019'],
    county: 'District of Columbia, DC',
    timeZone: 'America/New_York',
    longitude: -77.02,
    latitude: 38.91,
    weight: 12,
  },
  {
    city: 'San Jose',
    state: 'CA',
    zips: ['95112', '95122', '95148'],
    county: 'Santa Clara, CA',
    timeZone: 'America/Los_Angeles',
    longitude: -121.87,
    latitude: 37.34,
    weight: 10,
  },
  {
    city: 'Springfield',
    state: 'MA',
    zips: ['01103', '01105', '01109'],
    county: 'Hampden, MA',
    timeZone: 'America/New_York',
    longitude: -72.58,
    latitude: 42.1,
    weight: 8,
  },
  {
    city: 'Mobile',
    state: 'AL',
    zips: ['36602', '36605'],
    county: 'Mobile, AL',
    timeZone: 'America/Chicago',
    longitude: -88.05,
    latitude: 30.69,
    weight: 8,
  },
  {
    city: 'New York',
    state: 'NY',
    zips: ['10027', '10035', '10456'],
    county: 'New York, NY',
    timeZone: 'America/New_York',
    longitude: -73.95,
    latitude: 40.81,
    weight: 12,
  },
  {
    city: 'Denver',
    state: 'CO',
    zips: ['80202', '80205', '80218'],
    county: 'Denver, CO',
    timeZone: 'America/Denver',
    longitude: -104.99,
    latitude: 39.74,
    weight: 5,
  },
  {
    city: 'Phoenix',
    state: 'AZ',
    zips: ['85003', '85007'],
    county: 'Maricopa, AZ',
    timeZone: 'America/Phoenix',
    longitude: -112.07,
    latitude: 33.45,
    weight: 2,
  },
  {
    city: 'Hilo',
    state: 'HI',
    zips: ['96720'],
    county: 'Hawaii, HI',
    timeZone: 'Pacific/Honolulu',
    longitude: -155.08,
    latitude: 19.72,
    weight: 1,
  },
  {
    city: 'South Bend',
    state: 'IN',
    zips: ['46601', '46613'],
    county: 'St. Joseph, IN',
    timeZone: 'America/Indiana/Indianapolis',
    longitude: -86.25,
    latitude: 41.68,
    weight: 2,
  },
];

const total = CITIES.reduce((sum, { weight }) => sum + weight, 0);

export const randomCity = (random: Random): City => {
  let remainingWeight = random.next() * total;
  for (const city of CITIES) {
    remainingWeight -= city.weight;
    if (remainingWeight < 0) return city;
  }
  return CITIES[0] as City;
};

/** Returns a point near a city, mostly within 10 km; six decimals as published. */
export const randomPoint = (random: Random, city: City): readonly [longitude: number, latitude: number] => [
  Math.round((city.longitude + random.normal() * 0.1) * 1e6) / 1e6,
  Math.round((city.latitude + random.normal() * 0.08) * 1e6) / 1e6,
];
