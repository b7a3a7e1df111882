import { formatMiles } from './distance.ts';

const METRES_PER_MILE = 1609.344;

test.each([
  [0, '0.0'],
  [0.04, '0.0'],
  [0.44, '0.4'],
  [9.94, '9.9'],
  [9.96, '10'],
  [12.6, '13'],
  [999.6, '1,000'],
  [1234, '1,234'],
  [12_345, '12,345'],
])('formats %d miles as %s', (miles, expectedText) => {
  expect(formatMiles(miles * METRES_PER_MILE)).toBe(`${expectedText}\u00a0mi`);
});
