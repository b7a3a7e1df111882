import { isOneSlip, singularKey, splitWords } from './searchText.ts';

test.each([
  ["Women's shelter", ['womens', 'shelter']],
  ['WOMEN’S  shelter!', ['womens', 'shelter']],
  ['drop-in center', ['drop', 'in', 'center']],
  ['Café José', ['cafe', 'jose']],
  ['(213) 555-0142', ['(213)', '555-0142']],
  ['ann.lee@example.org', ['ann.lee@example.org']],
  ['a & b', ['a', 'b']],
  ['&', ['&']],
  ['   ', []],
])('splits %s into normalised words', (query, words) => {
  expect(splitWords(query)).toEqual(words);
});

test.each([
  ['pantry', 'pantries'],
  ['shelter', 'shelters'],
  ['woman', 'womens'],
  ['man', 'mens'],
  ['child', 'childrens'],
  ['class', 'classes'],
  ['box', 'boxes'],
  ['shoe', 'shoes'],
  ['doctor', 'doctores'],
  ['luz', 'luces'],
  ['adiccion', 'adicciones'],
  ['ducha', 'duchas'],
  ['bus', 'buses'],
])('treats %s and %s as singular and plural', (singular, plural) => {
  expect(singularKey(plural)).toBe(singularKey(singular));
});

test.each([
  ['food', 'foot'],
  ['bus', 'but'],
  ['class', 'clay'],
])('distinguishes %s and %s', (one, other) => {
  expect(singularKey(one)).not.toBe(singularKey(other));
});

test.each([
  ['shelter', 'sheltr', true],
  ['sheltr', 'shelter', true],
  ['shelter', 'shleter', true],
  ['shelter', 'shelver', true],
  ['shelter', 'xshelter', true],
  ['shelter', 'shelter', false],
  ['shelter', 'shlter s', false],
  ['shelter', 'shletre', false],
  ['abab', 'baba', false],
  ['', '', false],
])('compares %s and %s by typing errors', (one, other, expected) => {
  expect(isOneSlip(one, other)).toBe(expected);
});
