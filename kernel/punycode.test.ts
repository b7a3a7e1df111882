import { domainToASCII, domainToUnicode } from 'node:url';
import { assert, constantFrom, property, array, string } from 'fast-check';
import { fromPunycode } from './punycode.ts';

test.each([
  ['maana-pta', 'mañana'],
  ['e1afmkfd', 'пример'],
  ['r8jz45g', '例え'],
  ['mller-kva', 'müller'],
  ['ls8h', '💩'],
])('decodes %s as %s', (encoded, text) => {
  expect(fromPunycode(encoded)).toBe(text);
});

test('decodes any name like Node', () => {
  const label = array(constantFrom(...'abz09-éñßжяπאعकไทย例한あ'), { minLength: 1, maxLength: 12 }).map((letters) => letters.join(''));
  assert(
    property(label, (text) => {
      const ascii = domainToASCII(text);
      if (ascii.startsWith('xn--')) expect(fromPunycode(ascii.slice(4))).toBe(domainToUnicode(ascii));
    }),
  );
});

test('returns no text for invalid punycode, and terminates', () => {
  for (const text of ['zzzzzzzzzzzzzzzzzzzz', 'a-b!', '99999999', '-', 'é']) expect(fromPunycode(text) ?? '').not.toContain('�');
  expect(fromPunycode('99999999')).toBeUndefined();
  assert(property(string({ maxLength: 60 }), (text) => ['string', 'undefined'].includes(typeof fromPunycode(text))));
});
