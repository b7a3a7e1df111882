import { DAYS, type Day } from '../vocabulary/days.ts';
import type { Language } from '../vocabulary/languages.ts';
import type { ClosedEntry, ScheduleEntry } from './schema.ts';
import { formatHoursShort, formatPeriodShort } from './shortHours.ts';

const WEEKDAYS = DAYS.slice(0, 5);
const weekly = (days: readonly Day[], startTime: string, endTime: string, endsNextDay?: true): ScheduleEntry[] =>
  days.map((day) => ({ type: 'WEEKLY', day, startTime, endTime, ...(endsNextDay && { endsNextDay }) }));
const monthly = (period: 'FIRST' | 'SECOND' | 'THIRD' | 'FOURTH' | 'FIFTH' | 'LAST', day: Day): ScheduleEntry => ({
  type: 'MONTHLY',
  period,
  day,
  startTime: '09:00',
  endTime: '11:00',
});
const dates = (startDate: string, endDate: string): ScheduleEntry => ({
  type: 'DATE_RANGE',
  startDate,
  endDate,
  startTime: '10:00',
  endTime: '14:00',
});

const OPENING_HOURS: readonly (readonly [string, readonly ScheduleEntry[], string, string])[] = [
  ['no entries', [], '', ''],
  ['one day', weekly(['MONDAY'], '07:00', '09:00'), 'Mon 7:00–9:00 AM', 'lun 7:00–9:00 AM'],
  ['days in a row', weekly(WEEKDAYS, '08:00', '17:00'), 'Mon–Fri 8:00 AM–5:00 PM', 'lun–vie 8:00 AM–5:00 PM'],
  [
    'several periods a day, in any order',
    [...weekly(WEEKDAYS, '11:30', '13:30'), ...weekly(WEEKDAYS, '07:00', '09:00')],
    'Mon–Fri 7:00–9:00 AM, 11:30 AM–1:30 PM',
    'lun–vie 7:00–9:00 AM, 11:30 AM–1:30 PM',
  ],
  ['two days in a row', weekly(['SATURDAY', 'SUNDAY'], '12:00', '13:00'), 'Sat, Sun 12:00–1:00 PM', 'sáb, dom 12:00–1:00 PM'],
  ['days apart', weekly(['WEDNESDAY', 'MONDAY', 'FRIDAY'], '13:00', '17:00'), 'Mon, Wed, Fri 1:00–5:00 PM', 'lun, mié, vie 1:00–5:00 PM'],
  [
    'a row and another day',
    weekly(['MONDAY', 'TUESDAY', 'WEDNESDAY', 'SATURDAY'], '09:00', '10:00'),
    'Mon–Wed, Sat 9:00–10:00 AM',
    'lun–mié, sáb 9:00–10:00 AM',
  ],
  ['every day', weekly(DAYS, '19:00', '22:00'), 'Every day 7:00–10:00 PM', 'Todos los días 7:00–10:00 PM'],
  ['overnight', weekly(DAYS, '19:00', '07:00', true), 'Every day 7:00 PM–7:00 AM', 'Todos los días 7:00 PM–7:00 AM'],
  ['nearly a day, to the next night', weekly(['MONDAY'], '21:00', '20:00', true), 'Mon 9:00 PM–8:00 PM', 'lun 9:00 PM–8:00 PM'],
  ['until midnight', weekly(['FRIDAY'], '18:00', '23:59'), 'Fri 6:00 PM–12:00 AM', 'vie 6:00 PM–12:00 AM'],
  ['from midnight', weekly(['FRIDAY'], '00:00', '06:30'), 'Fri 12:00–6:30 AM', 'vie 12:00–6:30 AM'],
  ['whole days', weekly(['SATURDAY', 'SUNDAY'], '00:00', '23:59'), 'Sat, Sun 24 hours', 'sáb, dom las 24 horas'],
  [
    'groups of days, by their first day',
    [...weekly(['SATURDAY'], '09:00', '13:00'), ...weekly(WEEKDAYS, '08:00', '17:00')],
    'Mon–Fri 8:00 AM–5:00 PM; Sat 9:00 AM–1:00 PM',
    'lun–vie 8:00 AM–5:00 PM; sáb 9:00 AM–1:00 PM',
  ],
  [
    'a day with one more period is a group of its own',
    [...weekly(WEEKDAYS, '08:00', '12:00'), ...weekly(['WEDNESDAY'], '18:00', '20:00')],
    'Mon, Tue, Thu, Fri 8:00 AM–12:00 PM; Wed 8:00 AM–12:00 PM, 6:00–8:00 PM',
    'lun, mar, jue, vie 8:00 AM–12:00 PM; mié 8:00 AM–12:00 PM, 6:00–8:00 PM',
  ],
  ['the same period twice', weekly(['MONDAY', 'MONDAY'], '07:00', '09:00'), 'Mon 7:00–9:00 AM', 'lun 7:00–9:00 AM'],
  ['a day of the month', [monthly('FIRST', 'MONDAY')], '1st Mon 9:00–11:00 AM', '1.er lun 9:00–11:00 AM'],
  [
    'days of the month',
    [monthly('LAST', 'FRIDAY'), monthly('SECOND', 'TUESDAY'), monthly('THIRD', 'TUESDAY')],
    '2nd Tue, 3rd Tue, last Fri 9:00–11:00 AM',
    '2.º mar, 3.er mar, último vie 9:00–11:00 AM',
  ],
  ['a range of dates', [dates('2026-12-20', '2027-01-06')], '12/20 - 01/06 10:00 AM–2:00 PM', '20 dic–6 ene 10:00 AM–2:00 PM'],
  ['one date', [dates('2026-12-25', '2026-12-25')], '12/25 10:00 AM–2:00 PM', '25 dic 10:00 AM–2:00 PM'],
  [
    'weekly, monthly and dates, in this order',
    [dates('2026-12-25', '2026-12-25'), monthly('FOURTH', 'SUNDAY'), ...weekly(['TUESDAY'], '15:00', '16:15')],
    'Tue 3:00–4:15 PM; 4th Sun 9:00–11:00 AM; 12/25 10:00 AM–2:00 PM',
    'mar 3:00–4:15 PM; 4.º dom 9:00–11:00 AM; 25 dic 10:00 AM–2:00 PM',
  ],
  ['always open', [{ type: 'FULL_DAY' }], 'Open 24/7', 'Abierto las 24 horas'],
];

const CLOSED_DAYS: readonly (readonly [string, readonly ClosedEntry[], string, string])[] = [
  ['whole days have no times', [{ type: 'WEEKLY', day: 'SUNDAY' }], 'Sun', 'dom'],
  [
    'part of a day',
    [
      { type: 'WEEKLY', day: 'SUNDAY' },
      { type: 'WEEKLY', day: 'SATURDAY' },
      { type: 'WEEKLY', day: 'MONDAY', startTime: '12:00', endTime: '13:00' },
    ],
    'Mon 12:00–1:00 PM; Sat, Sun',
    'lun 12:00–1:00 PM; sáb, dom',
  ],
  [
    'days of the month and dates',
    [
      { type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' },
      { type: 'MONTHLY', period: 'FIFTH', day: 'THURSDAY' },
      { type: 'DATE_RANGE', startDate: '2026-07-04', endDate: '2026-07-05' },
    ],
    '5th Thu; 07/04 - 07/05, 12/25',
    '5.º jue; 4–5 jul, 25 dic',
  ],
  ['closed for good', [{ type: 'PERMANENTLY_CLOSED' }], 'Permanently closed', 'Cerrado permanentemente'],
];

describe('formatHoursShort', () => {
  test.each([...OPENING_HOURS, ...CLOSED_DAYS])('describes %s', (_what, entries, english, spanish) => {
    const texts = (['en', 'es'] as const satisfies readonly Language[]).map((language) => formatHoursShort(entries, language));
    expect(texts).toEqual([english, spanish]);
  });
});

test.each([
  [0, 60, '12:00–1:00 AM'],
  [660, 780, '11:00 AM–1:00 PM'],
  [0, 1440, '24 hours'],
  [720, 1440, '12:00 PM–12:00 AM'],
  [1380, 2820, '11:00 PM–11:00 PM'],
])('formatPeriodShort writes AM or PM once if both are in one half of a day: %s to %s', (start, end, text) => {
  expect(formatPeriodShort([start, end], 'en')).toBe(text);
});
