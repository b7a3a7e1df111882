import { inhabitedZips, townsOf } from './towns.ts';

const townNamesIn = (state: string): readonly string[] =>
  townsOf(inhabitedZips().filter((zip) => zip.state === state)).map(([name]) => name);

describe('towns on the map', () => {
  test('are the places with residents, the largest first', () => {
    expect(townNamesIn('CA').slice(0, 2)).toEqual(['Los Angeles', 'San Diego']);
    expect(townNamesIn('CA')).toEqual(expect.arrayContaining(['Santa Monica', 'Altadena', 'Marina Del Rey']));
    expect(townNamesIn('OH')).toEqual(expect.arrayContaining(['Toledo', 'Clay Center', 'Rocky Ridge']));
  });

  test.each([
    ['CA', 'General Telephone'],
    ['CA', 'Dodgertown'],
    ['DC', 'Parcel Return Service'],
    ['NY', 'American Express'],
    ['VA', 'Shared Firm Zip'],
    ['GA', 'Atlanta Bmc'],
  ])('in %s do not include the name that a firm or an office gave its own ZIP code: %s', (state, name) => {
    expect(townNamesIn(state)).not.toContain(name);
  });

  test('come from ZIP codes with residents, not from those of one firm or of post office boxes', () => {
    const zips = inhabitedZips().map(({ zip }) => zip);
    expect(zips).toEqual(expect.arrayContaining(['80205', '43604', '90012']));
    expect(zips).not.toEqual(expect.arrayContaining(['43660']));
    expect(zips).not.toEqual(expect.arrayContaining(['80201']));
  });
});
