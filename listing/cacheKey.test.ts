import { cacheKey } from './cacheKey.ts';

test('a key is a short text itself, and of a long one its digest', () => {
  expect(cacheKey('{"approved":true}')).toBe('{"approved":true}');
  const [one, other] = ['a', 'b'].map((end) => cacheKey(`${'x'.repeat(20_000)}${end}`));
  expect(one).not.toBe(other);
  expect([one?.length, other?.length]).toEqual([43, 43]);
});
