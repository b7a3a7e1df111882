import { daily, DENVER, office, open, secondTuesday } from '#tests/support/hoursRead.ts';
import { computeOpenings } from './computeOpenings.ts';

describe('the openings a phone keeps', () => {
  test('tell a place in a zone nobody knows by refusing it', () => {
    expect(() => computeOpenings(office, 'Mars/Olympus', 0)).toThrow(RangeError);
  });

  test('are few for a place with the same hours every day, and name what comes after for others', () => {
    const at = Date.parse('2026-01-14T12:00-07:00') / 1000;
    expect(computeOpenings(open(daily), DENVER, at)).toMatchObject({ kind: 'scheduled', intervals: { length: 8 } });
    expect(computeOpenings(open(daily), DENVER, at).next).toBeUndefined();
    expect(computeOpenings(secondTuesday, DENVER, at)).toEqual({
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
