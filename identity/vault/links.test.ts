import * as fc from 'fast-check';
import { createLinks } from './links.ts';

const links = createLinks(Buffer.alloc(32, 7));
const factArbitrary = fc.stringMatching(/^[\w-]{1,40}$/);

test('opens a signed token, and only for its own purpose', () => {
  covers('S12.7');
  fc.assert(
    fc.property(fc.array(factArbitrary, { minLength: 1, maxLength: 5 }), (facts) => {
      const token = links.sign('confirm', facts);
      expect(links.verify('confirm', token)).toEqual(facts);
      expect(links.verify('messagesOff', token)).toBeNull();
      expect(createLinks(Buffer.alloc(32, 8)).verify('confirm', token)).toBeNull();
      expect(links.sign('confirm', facts)).toBe(token);
    }),
  );
});

test('rejects a token with any changed character', () => {
  covers('S12.8');
  const token = links.sign('confirm', ['account-1', 'service-1', '8', '1798300800']);
  for (let index = 0; index < token.length; index += 1) {
    const otherCharacter = token[index] === 'x' ? 'y' : 'x';
    expect([index, links.verify('confirm', token.slice(0, index) + otherCharacter + token.slice(index + 1))]).toEqual([index, null]);
  }
});

test.each(['', '.', 'a', 'a.b', 'a.b.', '..', 'é.é'])('rejects the token %j', (token) => {
  expect(links.verify('confirm', token)).toBeNull();
});

test('refuses to sign facts that could not be separated again', () => {
  expect(() => links.sign('confirm', ['a.b'])).toThrow(TypeError);
  expect(() => links.sign('confirm', [''])).toThrow(TypeError);
});
