import { createSpelling, slipsBetween } from './spelling.ts';

const spelling = createSpelling(['shelter', 'shower', 'tonight', 'hungry', 'knife', 'hacer', 'vivir', 'beds', 'bus']);

test.each([
  ['sheltr', 'shelter'],
  ['shleter', 'shelter'],
  ['shouer', 'shower'],
  ['tonigt', 'tonight'],
  ['nife', 'knife'],
  ['hazer', 'hacer'],
  ['bibir', 'vivir'],
])('"%s" stands for "%s"', (written, meant) => {
  expect(spelling.nearest(written)).toBe(meant);
});

test.each(['elephant', 'bis', '5pm', 'xyzzy'])('"%s" stands for no word', (written) => {
  expect(spelling.nearest(written)).toBeUndefined();
});

test('of words with as many slips, the first one counts', () => {
  expect(createSpelling(['bread', 'break']).nearest('breal')).toBe('bread');
  expect(createSpelling(['break', 'bread']).nearest('breal')).toBe('break');
});

test('of words with as many slips, one that sounds the same counts', () => {
  expect(createSpelling(['ojos', 'hijos']).nearest('ijos')).toBe('hijos');
});

test('two letters in the wrong order are one slip', () => {
  expect([slipsBetween('form', 'from'), slipsBetween('from', 'foam')]).toEqual([1, 2]);
});
