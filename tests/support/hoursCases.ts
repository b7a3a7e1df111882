import * as fc from 'fast-check';
import { DAYS, PERIODS, type ClosedEntry, type Hours, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { isoDate } from './openingsOracle.ts';

const DAY_SECONDS = 86_400;

const time = fc
  .tuple(fc.nat(23), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const nearMidnightOrChange = fc.constantFrom('00:00', '01:00', '01:30', '02:00', '02:30', '03:00', '23:59', '12:00');
const times = fc.record({
  startTime: fc.oneof(time, nearMidnightOrChange),
  endTime: fc.oneof(time, nearMidnightOrChange),
  endsNextDay: fc.boolean(),
});
const day = fc.constantFrom(...DAYS);
const dateNear = (from: number): fc.Arbitrary<string> =>
  fc.integer({ min: -6, max: 30 }).map((daysAhead) => isoDate(from + daysAhead * DAY_SECONDS));

const dateRangeNear = (from: number) =>
  fc.tuple(dateNear(from), fc.nat(12)).map(([startDate, length]) => ({
    type: 'DATE_RANGE' as const,
    startDate,
    endDate: isoDate(Date.parse(startDate) / 1000 + length * DAY_SECONDS),
  }));
const allDay = { startTime: '00:00', endTime: '23:59' };

const scheduleEntry = (from: number): fc.Arbitrary<ScheduleEntry> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(day, fc.oneof(times, fc.constant(allDay)))
        .map(([weekday, when]) => ({ type: 'WEEKLY' as const, day: weekday, ...when })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(day, fc.constantFrom(...PERIODS), times)
        .map(([weekday, period, when]) => ({ type: 'MONTHLY' as const, period, day: weekday, ...when })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(dateRangeNear(from), fc.oneof(times, fc.constant(allDay)))
        .map(([dateRange, when]) => ({ ...dateRange, ...when })),
    },
    { weight: 1, arbitrary: fc.constant({ type: 'FULL_DAY' as const }) },
  );

const closedEntry = (from: number): fc.Arbitrary<ClosedEntry> => {
  const when = fc.oneof(fc.constant({}), times);
  return fc.oneof(
    fc.tuple(day, when).map(([weekday, timesOfDay]) => ({ type: 'WEEKLY' as const, day: weekday, ...timesOfDay })),
    fc
      .tuple(day, fc.constantFrom(...PERIODS), when)
      .map(([weekday, period, timesOfDay]) => ({ type: 'MONTHLY' as const, period, day: weekday, ...timesOfDay })),
    fc.tuple(dateRangeNear(from), when).map(([dateRange, timesOfDay]) => ({ ...dateRange, ...timesOfDay })),
  );
};

/** Time zones with clock changes of an hour, of half an hour, at midnight, in the southern hemisphere, and with none. */
const TIME_ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Havana',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'America/Phoenix',
];
/** Moments shortly before clock changes, a year's end or a leap day, and any other moment. */
const momentArbitrary = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        '2026-03-08T09:00Z',
        '2026-11-01T08:00Z',
        '2026-10-03T14:00Z',
        '2026-04-04T13:00Z',
        '2018-11-04T02:00Z',
        '2018-02-18T01:00Z',
        '2026-12-31T06:00Z',
        '2028-02-28T20:00Z',
      ),
      fc.oneof(fc.integer({ min: -5 * 60, max: 5 * 60 }), fc.integer({ min: -3 * 24 * 60, max: 36 * 60 })),
    )
    .map(([text, minutes]) => Date.parse(text) / 1000 + minutes * 60),
  fc.integer({ min: Date.parse('2025-01-01') / 60_000, max: Date.parse('2030-01-01') / 60_000 }).map((minutes) => minutes * 60),
);

interface HoursCase {
  readonly at: number;
  readonly timeZone: string;
  readonly hours: Hours;
}
/** Any opening hours, at any moment of any zone; often near clock changes. */
export const hoursCaseArbitrary: fc.Arbitrary<HoursCase> = momentArbitrary.chain((at) =>
  fc.record({
    at: fc.constant(at),
    timeZone: fc.constantFrom(...TIME_ZONES),
    hours: fc.record({
      schedules: fc.array(scheduleEntry(at), { minLength: 1, maxLength: 6 }),
      closedDays: fc.oneof(
        { weight: 3, arbitrary: fc.constant<ClosedEntry[]>([]) },
        { weight: 2, arbitrary: fc.array(closedEntry(at), { maxLength: 3 }) },
      ),
      contactForHours: fc.constant(false),
    }),
  }),
);
