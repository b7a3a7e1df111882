import { cityAndStateOfZip, cityCentre, countyAt, mapLabels, nearestCity, searchCityOrZip, timeZoneAt, zipCentre } from './index.ts';
import { stateCode } from './states.ts';
import { allTowns } from './towns.ts';

const cityLabels = (keyword: string): string[] => searchCityOrZip(keyword).cities.map(({ searchLabel }) => searchLabel);
const zipCodes = (keyword: string): string[] => searchCityOrZip(keyword).zips.map(({ code }) => code);

describe('searching a city or zip code', () => {
  test.each([
    ['los angeles', 'Los Angeles, CA'],
    ['LOS ÁNGELES, ca', 'Los Angeles, CA'],
    ['los angeles california', 'Los Angeles, CA'],
    ['LA', 'Los Angeles, CA'],
    ['nyc', 'New York, NY'],
    ['new york', 'New York, NY'],
    ['washington dc', 'Washington, DC'],
    ['toledo', 'Toledo, OH'],
    ['toledo or', 'Toledo, OR'],
    ['portland, o', 'Portland, OR'],
    ['portland me', 'Portland, ME'],
    ['st. louis', 'Saint Louis, MO'],
    ['saint louis', 'Saint Louis, MO'],
    ['den', 'Denver, CO'],
    ['montreal', 'Montreal, QC'],
    ['toronto', 'Toronto, ON'],
  ])('%s finds %s first', (keyword, label) => {
    expect(cityLabels(keyword)[0]).toBe(label);
  });

  test.each([
    ['New York City', 'New York, NY'],
    ['city of new york', 'New York, NY'],
    ['Nashville-Davidson', 'Nashville, TN'],
    ['N Las Vegas', 'North Las Vegas, NV'],
    ['N. Las Vegas, NV', 'North Las Vegas, NV'],
    ['Louisville/Jefferson County', 'Louisville, KY'],
    ['Indianapolis city (balance)', 'Indianapolis, IN'],
    ['Augusta-Richmond County', 'Augusta, GA'],
    ['Athens-Clarke County', 'Athens, GA'],
    ['Lexington', 'Lexington, KY'],
    ['Denver County', 'Denver, CO'],
    ['Ciudad de Denver', 'Denver, CO'],
    ['Greater Boston', 'Boston, MA'],
    ['W Palm Beach', 'West Palm Beach, FL'],
    ['S San Francisco', 'South San Francisco, CA'],
    ['East LA', 'East Los Angeles, CA'],
    ['Colorado Springs', 'Colorado Springs, CO'],
    ['Pt Arthur', 'Port Arthur, TX'],
    ['Ft. Worth', 'Fort Worth, TX'],
    ['Coeur d’Alene', 'Coeur D Alene, ID'],
    ["coeur d'al", 'Coeur D Alene, ID'],
    ["O'Fallon", 'O Fallon, MO'],
    ['Winston-Salem', 'Winston Salem, NC'],
    ['lasvegas', 'Las Vegas, NV'],
    ['The Bronx', 'Bronx, NY'],
    ['San Buenaventura', 'Ventura, CA'],
    ['St Pete', 'Saint Petersburg, FL'],
    ['D.C.', 'Washington, DC'],
  ])('%s finds %s first, as people and offices call it', (keyword, label) => {
    covers('search-usual-names');
    expect(cityLabels(keyword)[0]).toBe(label);
  });

  test.each([
    ['lakewood', 'Lakewood, CO'],
    ['centennial', 'Centennial, CO'],
    ['highlands ranch', 'Highlands Ranch, CO'],
    ['northglenn', 'Northglenn, CO'],
    ['federal heights', 'Federal Heights, CO'],
    ['manhattan', 'Manhattan, NY'],
    ['springfield', 'Springfield, MO'],
  ])('%s finds %s, the largest town of the name, also without zip codes of its own', (keyword, label) => {
    expect(cityLabels(keyword)[0]).toBe(label);
    expect(cityLabels(label)[0]).toBe(label);
  });

  test('names each town once', () => {
    for (const keyword of ['new york', 'coeur d alene', 'washington', 'bronx', 'o fallon']) {
      const labels = cityLabels(keyword);
      expect(new Set(labels).size).toBe(labels.length);
    }
    expect(cityLabels('new york city')).toEqual(['New York, NY']);
  });

  test('finds every town by its own name and state', () => {
    const towns = allTowns().filter(({ state }, index) => index % 50 === 0 && stateCode(state) !== null);
    expect(towns.length).toBeGreaterThan(500);
    for (const { name, state, id } of towns) expect(searchCityOrZip(`${name}, ${state}`).cities.map((city) => city.id)).toContain(id);
  });

  test('ranks names that begin with the word before names that contain it', () => {
    const labels = cityLabels('vegas');
    expect(labels).toContain('Las Vegas, NV');
    expect(cityLabels('las vegas').slice(0, 2)).toEqual(['Las Vegas, NV', 'Las Vegas, NM']);
  });

  test('returns at most ten of each', () => {
    expect(cityLabels('sa')).toHaveLength(10);
    expect(zipCodes('900')).toHaveLength(10);
  });

  test.each([
    ['90012', ['90012']],
    [' 90012-1234 ', ['90012']],
    ['m5v 2t6', ['M5V']],
    ['9001', ['90010', '90011', '90012', '90013', '90014', '90015', '90016', '90017', '90018', '90019']],
    ['9', []],
    ['99999', []],
    ['denver', []],
  ])('finds zip %s', (keyword, codes) => {
    expect(zipCodes(keyword)).toEqual(codes);
  });

  test('returns coordinates as longitude, latitude', () => {
    const city = searchCityOrZip('Denver, CO').cities[0];
    expect(city).toEqual({
      id: 'denver-co',
      name: 'Denver',
      state: 'CO',
      location: { coordinates: [expect.closeTo(-104.98, 1), expect.closeTo(39.74, 1)] },
      searchLabel: 'Denver, CO',
    });
  });

  test('finds nothing for a meaningless keyword', () => {
    for (const keyword of ['', ' ', ',', '(((', '*', 'zzzzzz', '\u0000', ', ca'])
      expect(searchCityOrZip(keyword)).toEqual({ cities: [], zips: [] });
  });
});

describe('places of zip codes and cities', () => {
  test('have centres', () => {
    expect(zipCentre('90012')).toEqual({ longitude: expect.closeTo(-118.24, 1), latitude: expect.closeTo(34.06, 1) });
    expect(zipCentre('09002')).toBeNull();
    expect(cityCentre('toledo', 'Ohio')).toEqual({ longitude: expect.closeTo(-83.54, 1), latitude: expect.closeTo(41.66, 1) });
    expect(cityCentre('Toledo', 'ZZ')).toBeNull();
  });

  test('have a city, state and country', () => {
    expect(cityAndStateOfZip('43604')).toEqual({ city: 'Toledo', state: 'OH', country: 'US' });
    expect(cityAndStateOfZip('M5V 2T6')).toEqual({ city: 'Toronto', state: 'ON', country: 'CA' });
    expect(cityAndStateOfZip('nothing')).toBeNull();
  });

  test('include the nearest city', () => {
    expect(nearestCity(-118.24, 34.05)).toMatchObject({ name: 'Los Angeles', state: 'CA' });
    expect(nearestCity(-40, 30)).toBeNull();
  });

  test('have time zones', () => {
    expect(timeZoneAt(-118.24, 34.05)).toBe('America/Los_Angeles');
    expect(timeZoneAt(-83.54, 41.65)).toBe('America/New_York');
    expect(timeZoneAt(-112.07, 33.45)).toBe('America/Phoenix');
    expect(timeZoneAt(0, 91)).toBeNull();
  });

  test('have counties', () => {
    expect(countyAt(-118.24, 34.05)).toBe('Los Angeles, CA');
    expect(countyAt(-83.54, 41.65)).toBe('Lucas, OH');
    expect(countyAt(-104.99, 39.74)).toBe('Denver, CO');
    // Fairfax city lies in a hole of Fairfax County.
    expect(countyAt(-77.3064, 38.8462)).toBe('Fairfax, VA');
    expect(countyAt(-79.38, 43.65)).toBeNull();
    expect(countyAt(0, 0)).toBeNull();
  });

  test('have map labels, the most important first', () => {
    const labels = mapLabels({ west: -119, south: 33.5, east: -117.5, north: 34.5 }, 5, { zips: true });
    expect(labels).toHaveLength(5);
    expect(labels[0]?.text).toBe('Los Angeles');
    const zips = mapLabels({ west: -105.1, south: 39.6, east: -104.8, north: 39.8 }, 50, { zips: true }).filter(
      ({ importance }) => importance === 0,
    );
    expect(zips.every(({ text }) => /^\d{5}$/.test(text))).toBe(true);
    expect(zips.length).toBeGreaterThan(0);
  });
});
