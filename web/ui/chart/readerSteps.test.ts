import { timeAfterKey } from './readerSteps.ts';

const localTime = (text: string): number => new Date(text).getTime();
const week = { from: localTime('2026-11-22T19:33'), to: localTime('2026-11-29T19:33') };
const at = localTime('2026-11-26T20:35');

test.each([
  ['ArrowLeft', '2026-11-26T20:00'],
  ['ArrowDown', '2026-11-26T20:00'],
  ['ArrowRight', '2026-11-26T21:00'],
  ['ArrowUp', '2026-11-26T21:00'],
  ['PageDown', '2026-11-25T20:35'],
  ['PageUp', '2026-11-27T20:35'],
  ['Home', '2026-11-22T19:33'],
  ['End', '2026-11-29T19:33'],
])('%s leads to %s on the chart of a week', (key, expected) => expect(timeAfterKey(key, at, week)).toBe(localTime(expected)));

test('a round time is left by a whole step, and the ends of the chart are kept', () => {
  expect(timeAfterKey('ArrowLeft', localTime('2026-11-26T20:00'), week)).toBe(localTime('2026-11-26T19:00'));
  expect(timeAfterKey('ArrowRight', week.to, week)).toBe(week.to);
  expect(timeAfterKey('PageDown', week.from, week)).toBe(week.from);
});

test('other keys do nothing, and a month has steps of six hours', () => {
  expect(timeAfterKey('Tab', at, week)).toBeNull();
  expect(timeAfterKey('ArrowLeft', at, { ...week, from: localTime('2026-10-29T19:33') })).toBe(localTime('2026-11-26T18:00'));
});
