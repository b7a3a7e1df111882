import { createPasswordHasher } from './passwordHash.ts';

describe('createPasswordHasher (S11)', () => {
  const { hash, verify } = createPasswordHasher(Buffer.alloc(32, 'pepper'));
  const LONG_PASSWORD = 'long sentences are fine '.repeat(8);

  test('hashes the whole password however long it is, so that a different last letter counts', async () => {
    covers('S11.2');
    const stored = await hash(`${LONG_PASSWORD}a`);
    expect(
      await Promise.all([`${LONG_PASSWORD}a`, `${LONG_PASSWORD}b`, LONG_PASSWORD].map((password) => verify(stored, password))),
    ).toEqual([true, false, false]);
  });

  test('accepts the same characters in different code points', async () => {
    expect(await verify(await hash('refugio an\u0303o'), 'refugio a\u00F1o')).toBe(true);
  });

  test('verifies no password with another pepper', async () => {
    expect(await createPasswordHasher(Buffer.alloc(32, 'other')).verify(await hash(LONG_PASSWORD), LONG_PASSWORD)).toBe(false);
  });
});
