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
  ])('is known as %s', (name, code) => {
    expect(countryCode(name)).toBe(code);
  });

  test.each(['Narnia', 'United Stats', 'ZZ', '', ' ', 'constructor'])('is not known as "%s"', (name) => {
    expect(countryCode(name)).toBeNull();
  });
});
