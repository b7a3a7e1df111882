import * as fc from 'fast-check';
import { anyCase } from '#tests/support/hoursCases.ts';
import { IN_MATRIX } from '#tests/support/matrix.ts';
import { oracleIsOpen } from '#tests/support/openingsOracle.ts';
import { computeOpenings } from './computeOpenings.ts';
import { dayTracks, nowFraction } from './dayTracks.ts';
import { clockHandAt } from './localTime.ts';
import { isOpen, isOpenAt, openStatusAt, type OpenStatus } from './openStatus.ts';
import type { Hours } from './schema.ts';
import { wordOpenStatus } from './wording.ts';

/** `npm test` runs a quarter of the cases, different ones each time. */
const runs = (count: number): number => (IN_MATRIX ? count : count / 4);

/** States that mean open. */
const OPEN_STATES: readonly OpenStatus['state'][] = ['open', 'always'];

/** Returns the minutes at which the result may change, and some between: every quarter of an hour and the minute before it. */
const minutesOf = (from: number, days: number): number[] => {
  const first = Math.ceil(from / 900) * 900;
  return [from, ...Array.from({ length: days * 96 }, (_, index) => [first + index * 900, first + index * 900 - 60]).flat()].filter(
    (at) => at >= from,
  );
};

describe('opening hours and an independent slow implementation', () => {
  test('agree on every quarter of an hour of two days, and the minute before it', () => {
    covers('hours-1');
    fc.assert(
      fc.property(anyCase, ({ at, timeZone, hours }) => {
        const openings = computeOpenings(hours, timeZone, at);
        const wrong = minutesOf(at, 2).find((minute) => isOpenAt(openings, minute) !== oracleIsOpen(hours, timeZone, minute));
        expect(wrong === undefined ? 'agree' : { at: new Date(wrong * 1000).toISOString(), openings }).toBe('agree');
      }),
      { numRuns: runs(100) },
    );
  });

  test('agree on the whole week that a phone stores', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 7 * 24 * 4 }), ({ at, timeZone, hours }, quarters) => {
        const minute = at + quarters * 900;
        expect(isOpenAt(computeOpenings(hours, timeZone, at), minute)).toBe(oracleIsOpen(hours, timeZone, minute));
      }),
      { numRuns: runs(3000) },
    );
  });

  // Clocks go back at 09:00Z, from 2:00 to 1:00: a change in the minute before must last beyond that time.
  test.each([
    ['is open until 1:59 and closes the first time', '00:00', '01:59', true],
    ['opens at 1:59 the first time', '01:59', '05:00', false],
  ])('agree that a place that %s is not changed back when clocks go back at 2:00', (_title, startTime, endTime, isOpenBefore) => {
    const hours: Hours = {
      schedules: [
        { type: 'WEEKLY', day: 'SATURDAY', startTime: '00:00', endTime: isOpenBefore ? '23:59' : '12:00' },
        { type: 'WEEKLY', day: 'SUNDAY', startTime, endTime },
      ],
      closedDays: [],
      contactForHours: false,
    };
    const openings = computeOpenings(hours, 'America/Los_Angeles', Date.parse('2026-10-31T20:00Z') / 1000);
    const opinionsAt = (time: string): boolean[] => {
      const at = Date.parse(`2026-11-01T${time}Z`) / 1000;
      return [isOpenAt(openings, at), oracleIsOpen(hours, 'America/Los_Angeles', at)];
    };
    const before = ['08:45:00', '08:58:00', '08:58:59'];
    expect(before.map(opinionsAt)).toEqual(before.map(() => [isOpenBefore, isOpenBefore]));
    const after = ['08:59:00', '08:59:59', '09:00:00', '09:00:01', '09:30:00', '09:58:59', '09:59:00', '10:00:00', '10:00:01'];
    expect(after.map(opinionsAt)).toEqual(after.map(() => [!isOpenBefore, !isOpenBefore]));
  });

  test('differ when the slow implementation gets other hours', () => {
    const hours: Hours = {
      schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '08:00', endTime: '17:00' }],
      closedDays: [],
      contactForHours: false,
    };
    const monday = Date.parse('2026-03-02T12:00-08:00') / 1000;
    expect(oracleIsOpen(hours, 'America/Los_Angeles', monday)).toBe(true);
    expect(oracleIsOpen(hours, 'Asia/Kolkata', monday)).toBe(false);
    expect(oracleIsOpen({ ...hours, closedDays: [{ type: 'WEEKLY', day: 'MONDAY' }] }, 'America/Los_Angeles', monday)).toBe(false);
  });
});

/** Whether today's track of the detail page is filled at the line for the current time. */
const isOnTrack = (hours: Hours, timeZone: string, at: number): boolean => {
  const now = nowFraction(at, timeZone);
  return dayTracks(hours, at, timeZone).some((track) => track.isToday && track.segments.some(([from, to]) => from <= now && now < to));
};

describe('filter, card and detail', () => {
  test('always agree about the current time', () => {
    covers('hours-2');
    fc.assert(
      fc.property(anyCase, ({ at, timeZone, hours }) => {
        const openings = computeOpenings(hours, timeZone, at);
        const status = openStatusAt(openings, at, timeZone);
        const saysOpen = wordOpenStatus(status, 'en', timeZone, at).startsWith('Open');
        const dice = wordOpenStatus(status, 'es', timeZone, at).startsWith('Abierto');
        const filter = isOpenAt(openings, at);
        expect([OPEN_STATES.includes(status.state), isOpen(status), saysOpen, dice, isOnTrack(hours, timeZone, at)]).toEqual(
          Array.from({ length: 5 }, () => filter),
        );
      }),
      { numRuns: runs(3000) },
    );
  });

  test('always agree on a phone that was offline for days', () => {
    covers('hours-3');
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 6 * 24 * 60 }), ({ at, timeZone, hours }, minutes) => {
        const later = at + minutes * 60;
        const openings = computeOpenings(hours, timeZone, at);
        const status = openStatusAt(openings, later, timeZone);
        expect([isOpen(status), isOnTrack(hours, timeZone, later)]).toEqual([isOpenAt(openings, later), isOpenAt(openings, later)]);
      }),
      { numRuns: runs(3000) },
    );
  });

  test('draw only tracks of today or later, with segments in order and within the day', () => {
    fc.assert(
      fc.property(anyCase, ({ at, timeZone, hours }) => {
        const today = clockHandAt(at, timeZone).day;
        for (const { date, segments } of dayTracks(hours, at, timeZone)) {
          expect(date - today).toBeGreaterThanOrEqual(0);
          expect(segments.every(([from, to], index) => from < to && to <= 1 && (segments[index - 1]?.[1] ?? -1) < from)).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

/** Returns when a status announces its next change: at `till` or `opens`. */
const changeOf = (status: OpenStatus): number | undefined =>
  'till' in status ? status.till : 'opens' in status ? status.opens : undefined;

describe('the open status', () => {
  test('lasts exactly until the time that it announces', () => {
    fc.assert(
      fc.property(anyCase, ({ at, timeZone, hours }) => {
        const openings = computeOpenings(hours, timeZone, at);
        const status = openStatusAt(openings, at, timeZone);
        const change = changeOf(status);
        if (change === undefined) return;
        expect(change).toBeGreaterThan(at);
        const isOpenOn = (when: number): boolean => oracleIsOpen(hours, timeZone, when);
        expect([isOpenOn(change - 1), isOpenOn(change)]).toEqual([status.state === 'open', status.state !== 'open']);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('is the same whether the openings were computed now or days ago', () => {
    fc.assert(
      fc.property(anyCase, fc.integer({ min: 0, max: 6 * 24 * 60 }), ({ at, timeZone, hours }, minutes) => {
        const later = at + minutes * 60;
        const fresh = openStatusAt(computeOpenings(hours, timeZone, later), later, timeZone);
        const computed = openStatusAt(computeOpenings(hours, timeZone, at), later, timeZone);
        const words = (status: OpenStatus): string => wordOpenStatus(status, 'en', timeZone, later);
        // Far ahead a phone may know only "closed"; then it announces no time.
        if (computed.state !== 'closed') expect(words(computed)).toBe(words(fresh));
      }),
      { numRuns: runs(2000) },
    );
  });
});
