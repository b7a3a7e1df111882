import { createPasswordHasher } from './passwordHash.ts';

describe('a password (S11)', () => {
  const { hash, verify } = createPasswordHasher(Buffer.alloc(32, 'pepper'));
  const LONG = 'long sentences are fine '.repeat(8);

  test('is taken whole however long it is: one that differs in its last letter is another', async () => {
    covers('S11.2');
    const stored = await hash(`${LONG}a`);
    expect(await Promise.all([`${LONG}a`, `${LONG}b`, LONG].map((password) => verify(stored, password)))).toEqual([true, false, false]);
  });

  test('is the same in whatever code points a keyboard writes it', async () => {
    expect(await verify(await hash('refugio an\u0303o'), 'refugio a\u00F1o')).toBe(true);
  });

  test('is verified by no process that has another pepper', async () => {
    expect(await createPasswordHasher(Buffer.alloc(32, 'other')).verify(await hash(LONG), LONG)).toBe(false);
  });
});
