import * as fc from 'fast-check';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { hoursCaseArbitrary } from '#tests/support/hoursCases.ts';
import { oracleIsOpen } from '#tests/support/openingsOracle.ts';
import { computeOpenings } from './computeOpenings.ts';
import { dayTracks, fractionOfDay } from './dayTracks.ts';
import { localTimeAt } from './localTime.ts';
import { isOpen, isOpenAt, openStatusAt, type OpenStatus } from './openStatus.ts';
import type { Hours } from './schema.ts';
import { formatOpenStatus } from './wording.ts';

/** `npm test` runs a quarter of the cases, different ones each time. */
const runCount = (count: number): number => (RUNS_WHOLE_MATRIX ? count : count / 4);

/** States that mean open. */
const OPEN_STATES: readonly OpenStatus['state'][] = ['open', 'always'];

/** Returns the minutes at which the result may change, and some between: every quarter of an hour and the minute before it. */
const minutesOf = (from: number, days: number): number[] => {
  const firstQuarter = Math.ceil(from / 900) * 900;
  return [
    from,
    ...Array.from({ length: days * 96 }, (_, index) => [firstQuarter + index * 900, firstQuarter + index * 900 - 60]).flat(),
  ].filter((epochSeconds) => epochSeconds >= from);
};

describe('opening hours and an independent slow implementation', () => {
  test('agree on every quarter of an hour of two days, and the minute before it', () => {
    covers('hours-1');
    fc.assert(
      fc.property(hoursCaseArbitrary, ({ at: epochSeconds, timeZone, hours }) => {
        const openings = computeOpenings(hours, timeZone, epochSeconds);
        const disagreement = minutesOf(epochSeconds, 2).find(
          (minute) => isOpenAt(openings, minute) !== oracleIsOpen(hours, timeZone, minute),
        );
        expect(disagreement === undefined ? 'agree' : { at: new Date(disagreement * 1000).toISOString(), openings }).toBe('agree');
      }),
      { numRuns: runCount(100) },
    );
  });

  test('agree on the whole week that a phone stores', () => {
    fc.assert(
      fc.property(hoursCaseArbitrary, fc.integer({ min: 0, max: 7 * 24 * 4 }), ({ at: epochSeconds, timeZone, hours }, quarterHours) => {
        const minute = epochSeconds + quarterHours * 900;
        expect(isOpenAt(computeOpenings(hours, timeZone, epochSeconds), minute)).toBe(oracleIsOpen(hours, timeZone, minute));
      }),
      { numRuns: runCount(3000) },
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
    const openAccordingToEach = (time: string): boolean[] => {
      const epochSeconds = Date.parse(`2026-11-01T${time}Z`) / 1000;
      return [isOpenAt(openings, epochSeconds), oracleIsOpen(hours, 'America/Los_Angeles', epochSeconds)];
    };
    const before = ['08:45:00', '08:58:00', '08:58:59'];
    expect(before.map(openAccordingToEach)).toEqual(before.map(() => [isOpenBefore, isOpenBefore]));
    const after = ['08:59:00', '08:59:59', '09:00:00', '09:00:01', '09:30:00', '09:58:59', '09:59:00', '10:00:00', '10:00:01'];
    expect(after.map(openAccordingToEach)).toEqual(after.map(() => [!isOpenBefore, !isOpenBefore]));
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
const isOnTrack = (hours: Hours, timeZone: string, epochSeconds: number): boolean => {
  const now = fractionOfDay(epochSeconds, timeZone);
  return dayTracks(hours, epochSeconds, timeZone).some(
    (track) => track.isToday && track.segments.some(([from, to]) => from <= now && now < to),
  );
};

describe('filter, card and detail', () => {
  test('agree at every moment whether a service is open', () => {
    covers('hours-2');
    fc.assert(
      fc.property(hoursCaseArbitrary, ({ at: epochSeconds, timeZone, hours }) => {
        const openings = computeOpenings(hours, timeZone, epochSeconds);
        const status = openStatusAt(openings, epochSeconds, timeZone);
        const saysOpen = formatOpenStatus(status, 'en', timeZone, epochSeconds).startsWith('Open');
        const saysOpenInSpanish = formatOpenStatus(status, 'es', timeZone, epochSeconds).startsWith('Abierto');
        const isOpenByFilter = isOpenAt(openings, epochSeconds);
        expect([
          OPEN_STATES.includes(status.state),
          isOpen(status),
          saysOpen,
          saysOpenInSpanish,
          isOnTrack(hours, timeZone, epochSeconds),
        ]).toEqual(Array.from({ length: 5 }, () => isOpenByFilter));
      }),
      { numRuns: runCount(3000) },
    );
  });

  test('always agree on a phone that was offline for days', () => {
    covers('hours-3');
    fc.assert(
      fc.property(hoursCaseArbitrary, fc.integer({ min: 0, max: 6 * 24 * 60 }), ({ at: epochSeconds, timeZone, hours }, minutes) => {
        const later = epochSeconds + minutes * 60;
        const openings = computeOpenings(hours, timeZone, epochSeconds);
        const status = openStatusAt(openings, later, timeZone);
        expect([isOpen(status), isOnTrack(hours, timeZone, later)]).toEqual([isOpenAt(openings, later), isOpenAt(openings, later)]);
      }),
      { numRuns: runCount(3000) },
    );
  });

  test('draw only tracks of today or later, with segments in order and within the day', () => {
    fc.assert(
      fc.property(hoursCaseArbitrary, ({ at: epochSeconds, timeZone, hours }) => {
        const today = localTimeAt(epochSeconds, timeZone).day;
        for (const { date, segments } of dayTracks(hours, epochSeconds, timeZone)) {
          expect(date - today).toBeGreaterThanOrEqual(0);
          expect(segments.every(([from, to], index) => from < to && to <= 1 && (segments[index - 1]?.[1] ?? -1) < from)).toBe(true);
        }
      }),
      { numRuns: runCount(500) },
    );
  });
});

/** Returns when a status announces its next change: at `till` or `opens`. */
const changeOf = (status: OpenStatus): number | undefined =>
  'till' in status ? status.till : 'opens' in status ? status.opens : undefined;

describe('the open status', () => {
  test('lasts exactly until the time that it announces', () => {
    fc.assert(
      fc.property(hoursCaseArbitrary, ({ at: epochSeconds, timeZone, hours }) => {
        const openings = computeOpenings(hours, timeZone, epochSeconds);
        const status = openStatusAt(openings, epochSeconds, timeZone);
        const change = changeOf(status);
        if (change === undefined) return;
        expect(change).toBeGreaterThan(epochSeconds);
        const isOpenByOracle = (moment: number): boolean => oracleIsOpen(hours, timeZone, moment);
        expect([isOpenByOracle(change - 1), isOpenByOracle(change)]).toEqual([status.state === 'open', status.state !== 'open']);
      }),
      { numRuns: runCount(2000) },
    );
  });

  test('is the same whether the openings were computed now or days ago', () => {
    fc.assert(
      fc.property(hoursCaseArbitrary, fc.integer({ min: 0, max: 6 * 24 * 60 }), ({ at: epochSeconds, timeZone, hours }, minutes) => {
        const later = epochSeconds + minutes * 60;
        const freshStatus = openStatusAt(computeOpenings(hours, timeZone, later), later, timeZone);
        const earlierStatus = openStatusAt(computeOpenings(hours, timeZone, epochSeconds), later, timeZone);
        const wordedStatus = (status: OpenStatus): string => formatOpenStatus(status, 'en', timeZone, later);
        // Far ahead a phone may know only "closed"; then it announces no time.
        if (earlierStatus.state !== 'closed') expect(wordedStatus(earlierStatus)).toBe(wordedStatus(freshStatus));
      }),
      { numRuns: runCount(2000) },
    );
  });
});
