import { phoneDigits, formatPhone } from './contact.ts';

test.each([
  ['3035550142', '3035550142'],
  ['(303) 555-0142', '3035550142'],
  ['303.555.0142', '3035550142'],
  ['+1 (303) 555-0142', '3035550142'],
  // The format that an address book copies.
  ['\u202A+1 (303) 555-0142\u202C', '3035550142'],
  ['23035550142', undefined],
  // Ten digits of Denmark.
  ['+45 32 12 34 56', undefined],
  ['555-0142', undefined],
  ['(303) 555-0142 x12', undefined],
  ['', undefined],
])('reads the phone number %j as %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test('formats ten digits with the mask, in 14 characters', () => {
  covers('5-104');
  expect(formatPhone('3035550142')).toBe('(303) 555-0142');
  expect(formatPhone('3035550142')).toHaveLength(14);
});
