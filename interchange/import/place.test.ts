import { readPlace } from './place.ts';
import { placeFindingText } from './placeFindings.ts';
import type { Row } from './row.ts';
import { readRowFields } from './rowFields.ts';

const CHICAGO_ROW = { name: 'Oak Park', address: '12 W Oak St', city: 'Chicago', state: 'IL', zip: '60602' };
const CHICAGO_POINT = { latitude: 41.8827, longitude: -87.6278 };

const read = (row: Row) => {
  const { address, place, findings } = readPlace(readRowFields(row).fields);
  return { address, place, texts: findings.map(placeFindingText) };
};

test('keeps a point that agrees with the address', () => {
  const { place, texts } = read({ ...CHICAGO_ROW, ...CHICAGO_POINT });
  expect(place).toEqual({ ...CHICAGO_POINT, timeZone: 'America/Chicago', county: 'Cook, IL', source: 'import' });
  expect(texts).toEqual([]);
});

test.each([
  ['latitude and longitude swapped', -87.6278, 41.8827, 'its point was latitude and longitude swapped; put right'],
  ['no minus sign', 41.8827, 87.6278, 'its point had the wrong sign of the longitude; put right'],
  ['both', 87.6278, 41.8827, 'its point was latitude and longitude swapped and had the wrong sign of the longitude; put right'],
  ['no decimal point', 41882700, -87627800, 'its point lacked the decimal point of its degrees; put right'],
  ['web Mercator', 5143436.3, -9754682.1, 'its point was in meters of the web Mercator map; put right'],
])('puts a point right: %s', (_title, latitude, longitude, text) => {
  const { place, texts } = read({ ...CHICAGO_ROW, latitude, longitude });
  expect(place).toMatchObject({
    latitude: expect.closeTo(CHICAGO_POINT.latitude, 3),
    longitude: expect.closeTo(CHICAGO_POINT.longitude, 3),
    timeZone: 'America/Chicago',
    source: 'import',
  });
  expect(texts).toEqual([text]);
});

test('uses the centre of the ZIP code instead of a contradicted point', () => {
  const { address, place, texts } = read({ ...CHICAGO_ROW, latitude: 40.75, longitude: -73.99 });
  expect(address).toMatchObject({ city: 'Chicago', state: 'IL', zip: '60602' });
  expect(place).toMatchObject({ county: 'Cook, IL', source: 'gazetteer' });
  expect(texts).toEqual([
    'its point lies near New York, NY, but its ZIP code, city, and state say otherwise; the center of ZIP code 60602 is used',
  ]);
});

test('uses the centre of the city for a row without ZIP code', () => {
  const { place, texts } = read({ ...CHICAGO_ROW, zip: '', latitude: -80.2, longitude: 12.5 });
  expect(place).toMatchObject({ county: 'Cook, IL', source: 'gazetteer' });
  expect(texts).toEqual([
    'its point lies in the time zone Antarctica/Troll, but its city and state say otherwise; the center of Chicago, IL is used',
  ]);
});

test('names a point that is not on the earth', () => {
  const { place, texts } = read({ ...CHICAGO_ROW, latitude: 941.88, longitude: -587.6 });
  expect(place.source).toBe('gazetteer');
  expect(texts).toEqual(['its point (latitude 941.88, longitude -587.6) is not on the earth; left out']);
  expect(read({ ...CHICAGO_ROW, latitude: 0, longitude: 0 }).texts).toEqual([]);
});

test('leaves out a ZIP code that contradicts everything else', () => {
  const otherState = read({ ...CHICAGO_ROW, zip: '10001' });
  expect(otherState.address).toMatchObject({ state: 'IL', zip: '' });
  expect(otherState.texts).toEqual(['its ZIP code 10001 is of another state (NY); left out']);

  const sameState = read({ ...CHICAGO_ROW, ...CHICAGO_POINT, zip: '62901' });
  expect(sameState.address).toMatchObject({ city: 'Chicago', zip: '' });
  expect(sameState.place).toMatchObject(CHICAGO_POINT);
  expect(sameState.texts).toEqual(['its ZIP code 62901 (Carbondale, IL) is far from its point, city and state; left out']);
});

test('mentions a wrong ZIP code of another state once', () => {
  const { address, place, texts } = read({ ...CHICAGO_ROW, ...CHICAGO_POINT, zip: '10001' });
  expect(address.zip).toBe('');
  expect(place).toMatchObject(CHICAGO_POINT);
  expect(texts).toEqual(['its ZIP code 10001 (New York, NY) is far from its point, city and state; left out']);
});

test('uses the state of point and ZIP code instead of a third one', () => {
  const { address, texts } = read({ ...CHICAGO_ROW, ...CHICAGO_POINT, state: 'AZ' });
  expect(address).toMatchObject({ city: 'Chicago', state: 'IL', zip: '60602' });
  expect(texts).toEqual(['its state (AZ) is not the one of its point and ZIP code; IL is used']);
});

test('keeps a distant city, and a row that nothing decides, as published', () => {
  const distantCity = read({ ...CHICAGO_ROW, ...CHICAGO_POINT, city: 'Carbondale' });
  expect(distantCity.address).toMatchObject({ city: 'Carbondale', zip: '60602' });
  expect(distantCity.texts).toEqual(['its city (Carbondale, IL) is far from its point and ZIP code; kept as published']);

  const undecided = read({ name: 'X', zip: '62901', ...CHICAGO_POINT });
  expect(undecided.place).toMatchObject(CHICAGO_POINT);
  expect(undecided.texts).toEqual(['its point lies near Chicago, IL, and its ZIP code disagrees; all are kept as published']);
});

test('does not compare places of other countries, whose postal codes look like ZIP codes', () => {
  const paris = { latitude: 48.8606, longitude: 2.3376 };
  const { place, texts } = read({ name: 'X', city: 'Paris', zip: '75001', country: 'France', ...paris });
  expect(place).toMatchObject(paris);
  expect(texts).toEqual([]);
});
