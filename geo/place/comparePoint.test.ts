import { comparePoint, townsWithin, type ComparedPoint, type Point, type PostalFields } from './index.ts';
import { townsByImportance } from './towns.ts';
import { zipTable } from './zipTable.ts';

interface RealPlace {
  readonly point: Point;
  readonly fields: PostalFields;
}

/** One ZIP code each of towns all over the gazetteer, with a point a few kilometres from its centre. */
const realPlaces = (country: 'US' | 'CA', count: number): RealPlace[] => {
  const towns = townsByImportance().filter((town) => town.country === country && !/^A[AEP]$/.test(town.state) && town.longitude < -60);
  const step = Math.floor(towns.length / count);
  const zipsByTown = new Map([...zipTable().values()].map((row) => [`${row.city}|${row.state}`, row]));
  return Array.from({ length: count }, (_, index) => towns[index * step]!).flatMap(({ name, state }) => {
    const row = zipsByTown.get(`${name}|${state}`);
    return row
      ? [{ point: { longitude: row.longitude + 0.03, latitude: row.latitude - 0.02 }, fields: { city: name, state, zip: row.code } }]
      : [];
  });
};

const PLACES = realPlaces('US', 60);
const CHICAGO: RealPlace = { point: { longitude: -87.6278, latitude: 41.8827 }, fields: { city: 'Chicago', state: 'IL', zip: '60602' } };
const NEW_YORK: RealPlace = { point: { longitude: -73.99, latitude: 40.75 }, fields: { city: 'New York', state: 'NY', zip: '10001' } };

/** Ways to leave out fields of an address that still show where it is. */
const FIELD_SETS: readonly ((fields: PostalFields) => PostalFields)[] = [
  (fields) => fields,
  (fields) => ({ ...fields, zip: '' }),
  (fields) => ({ ...fields, city: '' }),
  (fields) => ({ ...fields, state: '' }),
  ({ zip }) => ({ city: '', state: '', zip }),
];

const toWebMercator = ({ longitude, latitude }: Point): Point => ({
  longitude: (longitude * Math.PI * 6_378_137) / 180,
  latitude: 6_378_137 * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)),
});

/** Mistakes that files contain, each by the repair that reverses it. */
const MISTAKES: Readonly<Record<string, (point: Point) => Point>> = {
  swapped: ({ longitude, latitude }) => ({ longitude: latitude, latitude: longitude }),
  signOfLongitude: ({ longitude, latitude }) => ({ longitude: -longitude, latitude }),
  signOfLatitude: ({ longitude, latitude }) => ({ longitude, latitude: -latitude }),
  'signOfLongitude,signOfLatitude': ({ longitude, latitude }) => ({ longitude: -longitude, latitude: -latitude }),
  'swapped,signOfLongitude': ({ longitude, latitude }) => ({ longitude: latitude, latitude: -longitude }),
  'swapped,signOfLatitude': ({ longitude, latitude }) => ({ longitude: -latitude, latitude: longitude }),
  scaled: ({ longitude, latitude }) => ({ longitude: Math.round(longitude * 1e6), latitude: Math.round(latitude * 1e6) }),
  'scaled ': ({ longitude, latitude }) => ({ longitude: Math.round(longitude * 1e4), latitude: Math.round(latitude * 1e7) }),
  webMercator: toWebMercator,
};

const expectPoint = (compared: ComparedPoint, { longitude, latitude }: Point): void =>
  expect(compared).toMatchObject({ point: { longitude: expect.closeTo(longitude, 3), latitude: expect.closeTo(latitude, 3) } });

test('covers real towns of many states', () => {
  expect(PLACES.length).toBeGreaterThanOrEqual(50);
  expect(new Set(PLACES.map(({ fields }) => fields.state)).size).toBeGreaterThan(20);
});

test('keeps points that agree with their address', () => {
  for (const { point, fields } of [...PLACES, ...realPlaces('CA', 40)])
    for (const chooseFields of FIELD_SETS) expect(comparePoint(point, chooseFields(fields))).toEqual({ kind: 'agrees', point });
});

test.each(Object.keys(MISTAKES))('puts points right: %s', (mistake) => {
  for (const { point, fields } of PLACES)
    for (const chooseFields of FIELD_SETS) {
      const compared = comparePoint(MISTAKES[mistake]!(point), chooseFields(fields));
      expect(compared).toMatchObject({ kind: 'repaired' });
      expectPoint(compared, point);
    }
});

test('names the repairs', () => {
  for (const [mistake, distort] of Object.entries(MISTAKES)) {
    const compared = comparePoint(distort(CHICAGO.point), CHICAGO.fields);
    expect(compared.kind === 'repaired' && compared.repairs.join(',')).toBe(mistake.trim());
  }
});

test('uses the centre of the ZIP code if no repair makes a contradicted point agree', () => {
  for (const [index, { fields }] of PLACES.entries()) {
    const distantPlace = PLACES.find(({ point }, otherIndex) => otherIndex !== index && comparePoint(point, fields).kind !== 'agrees')!;
    const { longitude, latitude } = zipTable().get(fields.zip)!;
    const compared = comparePoint(distantPlace.point, fields);
    expect(compared).toMatchObject({ kind: 'contradicted', centreOf: 'zip', point: { longitude, latitude } });
  }
});

test('uses the centre of the city for an address without ZIP code', () => {
  const compared = comparePoint(NEW_YORK.point, { ...CHICAGO.fields, zip: '' });
  expect(compared).toMatchObject({ kind: 'contradicted', centreOf: 'city', by: ['city', 'state'] });
  expect(townsWithin(compared.kind === 'contradicted' ? compared.point.longitude : 0, 41.8, 50).map(({ name }) => name)).toContain(
    'Chicago',
  );
});

test('names the one field that disagrees with the point and the others', () => {
  expect(comparePoint(CHICAGO.point, { ...CHICAGO.fields, zip: '62901' })).toMatchObject({ kind: 'wrongField', field: 'zip' });
  expect(comparePoint(CHICAGO.point, { ...CHICAGO.fields, zip: '10001' })).toMatchObject({ kind: 'wrongField', field: 'zip' });
  expect(comparePoint(CHICAGO.point, { ...CHICAGO.fields, city: 'Carbondale' })).toMatchObject({ kind: 'wrongField', field: 'city' });
  expect(comparePoint(CHICAGO.point, { ...CHICAGO.fields, state: 'AZ' })).toMatchObject({ kind: 'wrongField', field: 'state' });
});

test('keeps a point without a majority against it', () => {
  const { point } = CHICAGO;
  // The ZIP code alone, a city without ZIP code in the same state, a state alone, and fields for different places.
  expect(comparePoint(point, { city: '', state: '', zip: '62901' })).toEqual({ kind: 'undecided', point, by: ['zip'] });
  expect(comparePoint(point, { city: 'Carbondale', state: 'IL', zip: '' })).toEqual({ kind: 'undecided', point, by: ['city'] });
  expect(comparePoint(point, { city: '', state: 'CO', zip: '' })).toEqual({ kind: 'undecided', point, by: ['state'] });
  expect(comparePoint(point, { city: 'Nowhere', state: 'CO', zip: '10001' })).toEqual({ kind: 'undecided', point, by: ['zip', 'state'] });
  const quincy = { longitude: -91.4, latitude: 39.93 };
  expect(comparePoint(quincy, { ...CHICAGO.fields, zip: '62901' })).toEqual({ kind: 'undecided', point: quincy, by: ['zip', 'city'] });
});

test('accepts every point for an address without a known area', () => {
  const point = { longitude: 2.35, latitude: 48.85 };
  const unknownAreas = [
    { city: '', state: '', zip: '' },
    { city: 'Paris', state: '', zip: '' },
    { city: 'Apo', state: 'AE', zip: '09001' },
    { city: 'Iqaluit', state: 'NU', zip: 'X0A 0H0' },
  ];
  for (const fields of unknownAreas) expect(comparePoint(point, fields)).toEqual({ kind: 'agrees', point });
});

test('rejects a point that is not on the earth and cannot be repaired', () => {
  expect(comparePoint({ longitude: 999, latitude: 999 }, CHICAGO.fields)).toEqual({ kind: 'outOfRange' });
  expect(comparePoint({ longitude: 41.8827, latitude: -187.6278 }, { city: '', state: '', zip: '' })).toEqual({ kind: 'outOfRange' });
});

test.each([
  ['a building just over the state line', -81.74892, 39.10367, 'Reedsville', 'OH', '45772'],
  ['an island outside every county', -122.3739, 37.8244, 'San Francisco', 'CA', '94130'],
  ['a post-office-box code with a centre elsewhere', -118.3538, 34.1522, 'Toluca Lake', 'CA', '91610'],
  ['a large rural ZIP code of Nevada', -116.4, 38.9, 'Tonopah', 'NV', '89049'],
  ['a village of Alaska with a distant post office', -150.18, 67.25, 'Fairbanks', 'AK', '99701'],
  ['Puerto Rico', -66.1057, 18.4655, 'San Juan', 'PR', '00901'],
  ['Guam, east of Greenwich', 144.7502, 13.4757, 'Hagatna', 'GU', '96910'],
  ['a rural Canadian code', -83.67, 49.69, 'Hearst', 'ON', 'P0L 1N0'],
  ['a state line without city and ZIP code', -81.74892, 39.10367, '', 'OH', ''],
])('accepts %s', (_title, longitude, latitude, city, state, zip) => {
  expect(comparePoint({ longitude, latitude }, { city, state, zip })).toMatchObject({ kind: 'agrees' });
});
