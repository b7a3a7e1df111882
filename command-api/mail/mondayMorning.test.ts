import { DEFAULT_TIME_ZONE } from '#domain/schedule/defaultTimeZone.ts';
import { nextMondayMorning, mostCommonZone } from './mondayMorning.ts';

const nextMorning = (after: string, zone: string): string => new Date(nextMondayMorning(Date.parse(after), zone)).toISOString();

test.each([
  // A Wednesday; 9 AM in Denver is 4 PM of UTC in winter.
  ['2026-11-25T12:00:00.000Z', 'America/Denver', '2026-11-30T16:00:00.000Z'],
  // Monday before nine, at nine, and after it.
  ['2026-11-30T15:59:59.000Z', 'America/Denver', '2026-11-30T16:00:00.000Z'],
  ['2026-11-30T16:00:00.000Z', 'America/Denver', '2026-12-07T16:00:00.000Z'],
  // It is Monday in UTC, and still Sunday in Los Angeles.
  ['2026-11-30T02:00:00.000Z', 'America/Los_Angeles', '2026-11-30T17:00:00.000Z'],
  // Clocks go forward on March 8, 2026, and back on November 1.
  ['2026-03-02T18:00:00.000Z', 'America/Denver', '2026-03-09T15:00:00.000Z'],
  ['2026-10-26T18:00:00.000Z', 'America/Denver', '2026-11-02T16:00:00.000Z'],
  ['2026-11-25T12:00:00.000Z', 'Pacific/Honolulu', '2026-11-30T19:00:00.000Z'],
])('returns for %s in %s the next Monday morning %s', (after, zone, expected) => {
  expect(nextMorning(after, zone)).toBe(expected);
});

test("uses the time zone of most of the directory's services", () => {
  expect(mostCommonZone(['America/Denver', 'America/Chicago', 'America/Denver'])).toBe('America/Denver');
  expect(mostCommonZone(['America/Denver', 'America/Chicago'])).toBe('America/Chicago');
  expect(mostCommonZone([])).toBe(DEFAULT_TIME_ZONE);
});
