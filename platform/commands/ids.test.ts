import { canonical, commandIdOf, digestOf, eventId, thingIdOf } from './ids.ts';

const uuidV5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('ids of a command', () => {
  test('the same actor and key give the same command, whatever happens in between', () => {
    expect(commandIdOf('anna', 'k1')).toBe(commandIdOf('anna', 'k1'));
    expect(commandIdOf('anna', 'k1')).toMatch(uuidV5);
    // Written down once: another value would make every key in use count as new.
    expect(commandIdOf('anna', 'k1')).toMatchInlineSnapshot(`"b786bd05-e791-5165-a2ee-91b70a57742c"`);
  });

  test('another actor, another key, and a key that runs into the actor are other commands', () => {
    const ids = [commandIdOf('anna', 'k1'), commandIdOf('ben', 'k1'), commandIdOf('anna', 'k2'), commandIdOf('ann', 'ak1')];
    expect(new Set(ids).size).toBe(4);
  });

  test('things and events have their own ids, by kind and ordinal', () => {
    const id = commandIdOf('anna', 'k1');
    const ids = [thingIdOf(id, 'service'), thingIdOf(id, 'feedback'), thingIdOf(id, 'service', 1), eventId(id, 0), eventId(id, 1)];
    expect(new Set([id, ...ids]).size).toBe(6);
    expect(ids.every((each) => uuidV5.test(each))).toBe(true);
  });
});

describe('the digest of a body', () => {
  test('does not depend on the order of keys or on undefined properties', () => {
    expect(digestOf({ a: 1, b: { d: [1, 'x'], c: null } })).toBe(digestOf({ b: { c: null, d: [1, 'x'], e: undefined }, a: 1 }));
  });

  test.each([
    [{ a: 1 }, { a: '1' }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: null }, {}],
    [{ a: { b: 1 } }, { 'a.b': 1 }],
  ])('%j is not %j', (one, other) => {
    expect(digestOf(one)).not.toBe(digestOf(other));
  });

  test('canonical form is JSON', () => {
    expect(canonical({ b: [undefined, 'ñ"'], a: 7n })).toBe('{"a":"7","b":[null,"ñ\\""]}');
  });
});
