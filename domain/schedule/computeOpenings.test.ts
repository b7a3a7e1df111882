import { dailySchedule, DENVER, officeHours, hoursOf, secondTuesdayHours } from '#tests/support/hoursExamples.ts';
import { computeOpenings } from './computeOpenings.ts';

describe('computeOpenings', () => {
  test('throws for an unknown time zone', () => {
    expect(() => computeOpenings(officeHours, 'Mars/Olympus', 0)).toThrow(RangeError);
  });

  test('returns few openings for daily hours, and the next one for monthly hours', () => {
    const at = Date.parse('2026-01-14T12:00-07:00') / 1000;
    expect(computeOpenings(hoursOf(dailySchedule), DENVER, at)).toMatchObject({ kind: 'scheduled', intervals: { length: 8 } });
    expect(computeOpenings(hoursOf(dailySchedule), DENVER, at).next).toBeUndefined();
    expect(computeOpenings(secondTuesdayHours, DENVER, at)).toEqual({
      kind: 'scheduled',
      intervals: [],
      next: {
        start: Date.parse('2026-02-10T09:00-07:00') / 1000,
        end: Date.parse('2026-02-10T12:00-07:00') / 1000,
        kind: 'MONTHLY',
        day: 'TUESDAY',
        period: 'SECOND',
      },
    });
  });
});
