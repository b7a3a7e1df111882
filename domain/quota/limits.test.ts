import { parseQuota } from './limits.ts';

test.each(['', '  ', null, undefined, 0, '0', -1, '-1', '-0.5'])('reads the form value %p as the default of three services', (value) => {
  covers('5-115');
  expect(parseQuota(value)).toBe(3);
});

test.each([
  [1, 1],
  ['1', 1],
  [' 12 ', 12],
  ['10000', 10_000],
])('reads the form value %p as %p', (value, quota) => {
  expect(parseQuota(value)).toBe(quota);
});

test.each([1.5, '2.5', 'two', '0x10', '1e3', '-', '.', true, [], Number.NaN])('rejects the form value %p', (value) => {
  expect(parseQuota(value)).toBeUndefined();
});
