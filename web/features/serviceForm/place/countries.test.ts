import { fetchCountries } from './countries.ts';

test.each(['en', 'es'] as const)('returns about 240 countries, the United States and Canada first (%s)', async (language) => {
  covers('9-47');
  const countries = await fetchCountries(language);
  expect(countries.slice(0, 2).map(({ value }) => value)).toEqual(['United States', 'Canada']);
  expect(countries.length).toBeGreaterThan(230);
  expect(countries.length).toBeLessThan(260);
  expect(new Set(countries.map(({ value }) => value)).size).toBe(countries.length);
});
