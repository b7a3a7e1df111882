import { countryCode } from './countries.ts';

describe('a country', () => {
  test.each([
    ['US', 'US'],
    ['usa', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['United States of America', 'US'],
    ['Estados Unidos', 'US'],
    ['Canada', 'CA'],
    ['Canadá', 'CA'],
    ['México', 'MX'],
    ['mexico', 'MX'],
    ['Puerto Rico', 'PR'],
    ['Côte d’Ivoire', 'CI'],
  ])('has a code for %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  test.each(['Narnia', 'United Stats', 'ZZ', '', ' ', 'constructor'])('has no code for "%s"', (name) => {
    expect(countryCode(name)).toBeNull();
  });
});
