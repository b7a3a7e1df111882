import { livedInZips, townsOf } from './towns.ts';

const namesIn = (state: string): readonly string[] => townsOf(livedInZips().filter((zip) => zip.state === state)).map(([name]) => name);

describe('towns on the map', () => {
  test('are the places with residents, the largest first', () => {
    expect(namesIn('CA').slice(0, 2)).toEqual(['Los Angeles', 'San Diego']);
    expect(namesIn('CA')).toEqual(expect.arrayContaining(['Santa Monica', 'Altadena', 'Marina Del Rey']));
    expect(namesIn('OH')).toEqual(expect.arrayContaining(['Toledo', 'Clay Center', 'Rocky Ridge']));
  });

  test.each([
    ['CA', 'General Telephone'],
    ['CA', 'Dodgertown'],
    ['DC', 'Parcel Return Service'],
    ['NY', 'American Express'],
    ['VA', 'Shared Firm Zip'],
    ['GA', 'Atlanta Bmc'],
  ])('in %s do not include the name that a firm or an office gave its own ZIP code: %s', (state, name) => {
    expect(namesIn(state)).not.toContain(name);
  });

  test('come from ZIP codes with residents, not from those of one firm or of post office boxes', () => {
    const zips = livedInZips().map(({ zip }) => zip);
    expect(zips).toEqual(expect.arrayContaining(['80205', '43604', '90012']));
    expect(zips).not.toEqual(expect.arrayContaining(['43660']));
    expect(zips).not.toEqual(expect.arrayContaining(['80201']));
  });
});
