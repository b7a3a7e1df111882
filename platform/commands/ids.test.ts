import { toCanonicalJson, commandIdOf, digestOf, eventIdOf, entityIdOf } from './ids.ts';

const uuidV5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('commandIdOf', () => {
  test('returns the same id for the same actor and key every time', () => {
    expect(commandIdOf('anna', 'k1')).toBe(commandIdOf('anna', 'k1'));
    expect(commandIdOf('anna', 'k1')).toMatch(uuidV5);
    // A fixed value: with another one every key in use would count as new.
    expect(commandIdOf('anna', 'k1')).toMatchInlineSnapshot(`"b786bd05-e791-5165-a2ee-91b70a57742c"`);
  });

  test('returns different ids for another actor, another key, and a key that overlaps with the actor', () => {
    const ids = [commandIdOf('anna', 'k1'), commandIdOf('ben', 'k1'), commandIdOf('anna', 'k2'), commandIdOf('ann', 'ak1')];
    expect(new Set(ids).size).toBe(4);
  });

  test('gives new things and events their own ids, by kind and ordinal', () => {
    const id = commandIdOf('anna', 'k1');
    const ids = [entityIdOf(id, 'service'), entityIdOf(id, 'feedback'), entityIdOf(id, 'service', 1), eventIdOf(id, 0), eventIdOf(id, 1)];
    expect(new Set([id, ...ids]).size).toBe(6);
    expect(ids.every((each) => uuidV5.test(each))).toBe(true);
  });
});

describe('digestOf', () => {
  test('does not depend on the order of keys or on undefined properties', () => {
    expect(digestOf({ a: 1, b: { d: [1, 'x'], c: null } })).toBe(digestOf({ b: { c: null, d: [1, 'x'], e: undefined }, a: 1 }));
  });

  test.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: null }, {}],
    [{ a: { b: 1 } }, { 'a.b': 1 }],
  ])('differs between %j and %j', (one, other) => {
    expect(digestOf(one)).not.toBe(digestOf(other));
  });

  test('hashes a canonical form that is JSON', () => {
    expect(toCanonicalJson({ b: [undefined, 'ñ"'], a: 7n })).toBe('{"a":"7","b":[null,"ñ\\""]}');
  });
});
