import { parseQuota } from './limits.ts';

test.each(['', '  ', null, undefined, 0, '0', -1, '-1', '-0.5'])('a form that says %p for a quota means three services', (value) => {
  covers('5-115');
  expect(parseQuota(value)).toBe(3);
});

test.each([
  [1, 1],
  ['1', 1],
  [' 12 ', 12],
  ['10000', 10_000],
])('a form that says %p for a quota means %p', (value, quota) => {
  expect(parseQuota(value)).toBe(quota);
});

test.each([1.5, '2.5', 'two', '0x10', '1e3', '-', '.', true, [], Number.NaN])('%p is no quota', (value) => {
  expect(parseQuota(value)).toBeUndefined();
});
