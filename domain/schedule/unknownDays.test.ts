import { array, assert, constantFrom, integer, property, uniqueArray } from 'fast-check';
import { DENVER } from '#tests/support/hoursExamples.ts';
import { weekdayOf } from './calendar.ts';
import { computeOpenings } from './computeOpenings.ts';
import { dayTracks } from './dayTracks.ts';
import { localTimeAt } from './localTime.ts';
import { openStatusAt } from './openStatus.ts';
import { DAYS, type Day, type Hours } from './schema.ts';
import { formatOpenStatus } from './wording.ts';

const weekly = (day: Day, startTime = '14:00', endTime = '17:00') => ({ type: 'WEEKLY' as const, day, startTime, endTime });
const hoursOf = (days: readonly Day[], unknownDays: Day[]): Hours => ({
  schedules: days.map((day) => weekly(day)),
  closedDays: [],
  contactForHours: false,
  unknownDays,
});
const at = (time: string): number => Date.parse(`${time}-07:00`) / 1000;
const statusAt = (hours: Hours, time: string): string => {
  const moment = at(time);
  return formatOpenStatus(openStatusAt(computeOpenings(hours, DENVER, moment), moment, DENVER), 'en', DENVER, moment);
};

describe('the status of a place of which some days are unknown', () => {
  // 2 December 2026 is a Wednesday.
  test.each([
    ['2026-12-02T08:00', 'Call for hours'],
    ['2026-12-02T15:00', 'Open till 5:00 PM'],
    ['2026-12-02T18:00', 'Call for hours'],
    ['2026-12-01T18:00', 'Call for hours'],
    ['2026-12-03T08:00', 'Closed until tomorrow 2:00 PM'],
  ])('at %s: %s', (time, status) => {
    expect(statusAt(hoursOf(['WEDNESDAY', 'FRIDAY'], ['WEDNESDAY']), time)).toBe(status);
  });

  test('with a single opening in five weeks never says closed through an unknown day', () => {
    const hours: Hours = {
      ...hoursOf([], ['SUNDAY']),
      schedules: [{ type: 'MONTHLY', period: 'FIRST', day: 'MONDAY', startTime: '09:00', endTime: '10:00' }],
    };
    expect(statusAt(hours, '2026-12-08T12:00')).toBe('Call for hours');
  });

  test('is closed only if no unknown day is left before the next opening, and open as without them', () => {
    assert(
      property(
        uniqueArray(constantFrom(...DAYS), { minLength: 1 }),
        uniqueArray(constantFrom(...DAYS), { minLength: 1 }),
        integer({ min: at('2026-11-30T00:00'), max: at('2026-12-14T00:00') }),
        (days, unknownDays, moment) => {
          const hours = hoursOf(days, unknownDays);
          const status = openStatusAt(computeOpenings(hours, DENVER, moment), moment, DENVER);
          const known = openStatusAt(computeOpenings({ ...hours, unknownDays: undefined }, DENVER, moment), moment, DENVER);
          if (known.state === 'open' || !('opens' in known)) {
            expect(status).toEqual(known);
            return;
          }
          const [today, openingDay] = [localTimeAt(moment, DENVER).day, localTimeAt(known.opens, DENVER).day];
          const daysUntil = Array.from({ length: openingDay - today + 1 }, (_, index) => weekdayOf(today + index));
          expect(status).toEqual(daysUntil.some((day) => unknownDays.includes(day)) ? { state: 'unknown' } : known);
        },
      ),
    );
  });

  test('marks these days among the days of the week', () => {
    assert(
      property(array(constantFrom(...DAYS)), (unknownDays) => {
        const tracks = dayTracks(hoursOf(['MONDAY'], unknownDays), at('2026-12-02T08:00'), DENVER);
        for (const { day, isUnknown } of tracks) expect(isUnknown).toBe(unknownDays.includes(day));
      }),
    );
  });
});
