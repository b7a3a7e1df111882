import { cacheKey } from './cacheKey.ts';

test('returns a short text itself, and the digest of a long one', () => {
  expect(cacheKey('{"approved":true}')).toBe('{"approved":true}');
  const [one, other] = ['a', 'b'].map((end) => cacheKey(`${'x'.repeat(20_000)}${end}`));
  expect(one).not.toBe(other);
  expect([one?.length, other?.length]).toEqual([43, 43]);
});
