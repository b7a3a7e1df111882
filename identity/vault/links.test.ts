import * as fc from 'fast-check';
import { createLinks } from './links.ts';

const links = createLinks(Buffer.alloc(32, 7));
const fact = fc.stringMatching(/^[\w-]{1,40}$/);

test('opens a signed token, and only for its own purpose', () => {
  covers('S12.7');
  fc.assert(
    fc.property(fc.array(fact, { minLength: 1, maxLength: 5 }), (facts) => {
      const token = links.sign('confirm', facts);
      expect(links.open('confirm', token)).toEqual(facts);
      expect(links.open('messagesOff', token)).toBeNull();
      expect(createLinks(Buffer.alloc(32, 8)).open('confirm', token)).toBeNull();
      expect(links.sign('confirm', facts)).toBe(token);
    }),
  );
});

test('rejects a token with any changed character', () => {
  covers('S12.8');
  const token = links.sign('confirm', ['account-1', 'service-1', '8', '1798300800']);
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'x' ? 'y' : 'x';
    expect([at, links.open('confirm', token.slice(0, at) + other + token.slice(at + 1))]).toEqual([at, null]);
  }
});

test.each(['', '.', 'a', 'a.b', 'a.b.', '..', 'é.é'])('rejects the token %j', (token) => {
  expect(links.open('confirm', token)).toBeNull();
});

test('refuses to sign facts that could not be separated again', () => {
  expect(() => links.sign('confirm', ['a.b'])).toThrow(TypeError);
  expect(() => links.sign('confirm', [''])).toThrow(TypeError);
});
