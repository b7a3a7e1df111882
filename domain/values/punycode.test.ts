import { domainToASCII, domainToUnicode } from 'node:url';
import { assert, constantFrom, property, array, string } from 'fast-check';
import { decodePunycode } from './punycode.ts';

test.each([
  ['maana-pta', 'mañana'],
  ['e1afmkfd', 'пример'],
  ['r8jz45g', '例え'],
  ['mller-kva', 'müller'],
  ['ls8h', '💩'],
])('decodes %s as %s', (encoded, text) => {
  expect(decodePunycode(encoded)).toBe(text);
});

test('decodes any name like Node', () => {
  const labelArbitrary = array(constantFrom(...'abz09-éñßжяπאعकไทย例한あ'), { minLength: 1, maxLength: 12 }).map((letters) =>
    letters.join(''),
  );
  assert(
    property(labelArbitrary, (text) => {
      const ascii = domainToASCII(text);
      if (ascii.startsWith('xn--')) expect(decodePunycode(ascii.slice(4))).toBe(domainToUnicode(ascii));
    }),
  );
});

test('returns no text for invalid punycode, and terminates', () => {
  for (const text of ['zzzzzzzzzzzzzzzzzzzz', 'a-b!', '99999999', '-', 'é']) expect(decodePunycode(text) ?? '').not.toContain('�');
  expect(decodePunycode('99999999')).toBeUndefined();
  assert(property(string({ maxLength: 60 }), (text) => ['string', 'undefined'].includes(typeof decodePunycode(text))));
});
