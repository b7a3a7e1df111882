import { phoneDigits, phoneMask, webAddress } from './contact.ts';

test.each([
  ['3035550142', '3035550142'],
  ['(303) 555-0142', '3035550142'],
  ['303.555.0142', '3035550142'],
  ['+1 (303) 555-0142', '3035550142'],
  ['23035550142', undefined],
  ['555-0142', undefined],
  ['(303) 555-0142 x12', undefined],
  ['', undefined],
])('the phone %j is %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

test('ten digits are shown by the mask, in 14 characters', () => {
  expect(phoneMask('3035550142')).toBe('(303) 555-0142');
  expect(phoneMask('3035550142')).toHaveLength(14);
});

test.each([
  ['example.org', 'http://example.org'],
  ['example.org/path?q=1#top', 'http://example.org/path?q=1#top'],
  ['HTTPS://Example.org', 'HTTPS://Example.org'],
  ['https://müller.example', 'https://müller.example'],
  ['example', undefined],
  ['@handle', undefined],
  ['two words.org', undefined],
  ['http://', undefined],
  ['ftp://example.org', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['mailto:anna@example.org', undefined],
  ['http://bank.example@evil.example', undefined],
  ['http://.', undefined],
])('the web address %j is %j', (text, address) => {
  expect(webAddress(text)).toBe(address);
});
