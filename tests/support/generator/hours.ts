import type { Random } from 'test-tools/random.ts';
import { DAYS, PERIODS, type ClosedEntry, type Hours, type ScheduleEntry } from '#domain/schedule/schema.ts';

const WEEKDAYS = DAYS.slice(0, 5);
const NO_HOURS: Hours = { schedules: [], closedDays: [], contactForHours: true };

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const randomTimeSpan = (random: Random): { startTime: string; endTime: string } => {
  const start = random.int(14, 34) * 30;
  return { startTime: clock(start), endTime: clock(Math.min(start + random.pick([60, 90, 120, 120, 180, 240, 480]), 23 * 60 + 30)) };
};

const isoDate = (dayNumber: number): string => new Date(dayNumber * 86_400_000).toISOString().slice(0, 10);

/** Kinds of opening hours in the real files and of shelters, weighted by their frequency. `today`: days since 1970, for dated sessions. */
const hoursGenerators: readonly (readonly [share: number, make: (random: Random, today: number) => Hours])[] = [
  [
    30,
    (random) => {
      const times = randomTimeSpan(random);
      const days = random.pickSome(DAYS, random.int(1, 3));
      return { schedules: days.map((day): ScheduleEntry => ({ type: 'WEEKLY', day, ...times })), closedDays: [], contactForHours: false };
    },
  ],
  [
    14,
    (random) => ({
      schedules: WEEKDAYS.map((day): ScheduleEntry => ({ type: 'WEEKLY', day, ...randomTimeSpan(random) })),
      closedDays: [],
      contactForHours: false,
    }),
  ],
  [
    8,
    (random) => ({
      schedules: random.pickSome(DAYS, random.int(2, 5)).flatMap((day): ScheduleEntry[] => [
        { type: 'WEEKLY', day, startTime: '09:00', endTime: random.pick(['11:30', '12:00']) },
        { type: 'WEEKLY', day, startTime: '13:00', endTime: random.pick(['15:30', '17:00', '20:00']) },
      ]),
      closedDays: [],
      contactForHours: false,
    }),
  ],
  [
    12,
    (random) => {
      const day = random.pick(DAYS);
      const times = randomTimeSpan(random);
      return {
        schedules: random.pickSome(PERIODS, random.int(1, 2)).map((period): ScheduleEntry => ({ type: 'MONTHLY', period, day, ...times })),
        closedDays: [],
        contactForHours: false,
      };
    },
  ],
  [
    14,
    (random, today) => ({
      schedules: Array.from({ length: random.int(1, 6) }, (_, week): ScheduleEntry => {
        const date = isoDate(today + week * 7 + random.int(0, 3));
        return { type: 'DATE_RANGE', startDate: date, endDate: date, ...randomTimeSpan(random) };
      }),
      closedDays: [],
      contactForHours: false,
    }),
  ],
  [
    2,
    (random, today) => ({
      schedules: [
        {
          type: 'DATE_RANGE',
          startDate: isoDate(today - random.int(0, 60)),
          endDate: isoDate(today + random.int(0, 60)),
          ...randomTimeSpan(random),
        },
      ],
      closedDays: [],
      contactForHours: false,
    }),
  ],
  [3, () => ({ schedules: [{ type: 'FULL_DAY' }], closedDays: [], contactForHours: false })],
  [
    4,
    (random) => ({
      schedules: DAYS.map((day): ScheduleEntry => ({
        type: 'WEEKLY',
        day,
        startTime: random.pick(['18:00', '19:00', '20:30']),
        endTime: random.pick(['06:30', '07:00', '08:00']),
        endsNextDay: true,
      })),
      closedDays: [],
      contactForHours: false,
    }),
  ],
  [
    3,
    (random, today) => {
      const closedDate = isoDate(today + random.int(-1, 3));
      const closedDays: ClosedEntry[] = [{ type: 'DATE_RANGE', startDate: closedDate, endDate: closedDate }];
      if (random.chance(0.5)) closedDays.push({ type: 'MONTHLY', period: 'LAST', day: 'FRIDAY', startTime: '12:00', endTime: '14:00' });
      return {
        schedules: WEEKDAYS.map((day): ScheduleEntry => ({ type: 'WEEKLY', day, startTime: '08:00', endTime: '17:00' })),
        closedDays,
        contactForHours: false,
      };
    },
  ],
  [1, () => ({ schedules: [], closedDays: [{ type: 'PERMANENTLY_CLOSED' }], contactForHours: false })],
  [7, () => NO_HOURS],
  [2, () => ({ ...NO_HOURS, contactForHours: false })],
];

const total = hoursGenerators.reduce((sum, [share]) => sum + share, 0);

export const randomHours = (random: Random, today: number): Hours => {
  let remainingWeight = random.next() * total;
  for (const [share, make] of hoursGenerators) {
    remainingWeight -= share;
    if (remainingWeight < 0) return make(random, today);
  }
  return NO_HOURS;
};
