import { randomBytes } from 'node:crypto';
import { createChatStates } from './chatStates.ts';

const KEY = Buffer.alloc(32, 1);
const STATE = { intent: 'FIND_SERVICES', entities: { type: 'FOOD' } };
let now = Date.parse('2026-11-28T20:00:00Z');
const createStates = (key = KEY) => createChatStates({ key, clock: () => now, random: randomBytes });

test('another process with the same key opens a token', () => {
  const token = createStates().seal(STATE);
  expect(token).toMatch(/^[\w-]+$/);
  expect(createStates().open(token)).toEqual({ state: 'open', value: STATE });
});

test('a token shows nothing of its state, and the same state gives different tokens', () => {
  const states = createStates();
  const [first, second] = [states.seal(STATE), states.seal(STATE)];
  expect(first).not.toBe(second);
  expect(Buffer.from(first, 'base64url').toString('latin1')).not.toContain('FOOD');
});

test('a token expires after 30 minutes', () => {
  const token = createStates().seal(STATE);
  now += 30 * 60_000 - 1;
  expect(createStates().open(token)).toMatchObject({ state: 'open' });
  now += 1;
  expect(createStates().open(token)).toEqual({ state: 'expired' });
});

test('a changed, empty or foreign token is invalid', () => {
  const token = createStates().seal(STATE);
  const changed = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
  const foreign = createStates(Buffer.alloc(32, 2)).seal(STATE);
  for (const bad of ['', 'x', changed, foreign, `${token}AAAA`]) expect(createStates().open(bad)).toEqual({ state: 'invalid' });
});
