import { caretAfterDigits, digitsOf, isBeyondMask, maskPhone } from './phoneMask.ts';

test.each([
  ['', ''],
  ['3', '(3'],
  ['303', '(303'],
  ['3035', '(303) 5'],
  ['303555', '(303) 555'],
  ['3035550', '(303) 555-0'],
  ['3035550142', '(303) 555-0142'],
])('maskPhone formats %p as %p', (digits, shown) => {
  covers('5-4');
  expect(maskPhone(digits)).toBe(shown);
});

test.each(['30355501429', '30355501429999', '(303) 555-0142 99', '13035550142'])('maskPhone shortens %p to 14 characters', (typed) => {
  covers('5-57', '9-29');
  expect(maskPhone(digitsOf(typed))).toBe('(303) 555-0142');
});

test.each([
  ['(303) 555-0142', '3035550142'],
  ['303.555.0142', '3035550142'],
  ['+1 303 555 0142', '3035550142'],
  ['30355501429999', '3035550142'],
  ['call me', ''],
])('digitsOf takes from %p the digits %p', (typed, digits) => {
  covers('5-53');
  expect(digitsOf(typed)).toBe(digits);
});

test('caretAfter keeps the caret after the typed digit', () => {
  expect(caretAfterDigits('(303) 555-0142', 10)).toBe(14);
  expect(caretAfterDigits('(303) 555-0142', 4)).toBe(7);
  expect(caretAfterDigits('(303) 555-0142', 0)).toBe(0);
  expect(caretAfterDigits('(3', 1)).toBe(2);
});

test.each([
  ['+52 686 555 1234', true],
  ['+', true],
  ['011 52 686 555 1234', true],
  ['(303) 555-0142 x5', true],
  ['303.555.0142 ext. 5', true],
  ['303-555-0142 #5', true],
  ['+1 303 555 0142', false],
  ['(303) 555-0142', false],
  ['(303) 555-0142 99', false],
  ['call me', false],
  ['', false],
])('isBeyondMask of %j is %j', (typed, expected) => {
  expect(isBeyondMask(typed)).toBe(expected);
});
