import { formatNumber } from './formatNumber.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [3271, '3,271'],
  [1_234_567, '1,234,567'],
  [-12_000, '-12,000'],
  [0.5, '0.5'],
])('formatNumber groups the thousands of %p: %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});
