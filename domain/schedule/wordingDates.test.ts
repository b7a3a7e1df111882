import {
  closedOn,
  dailySchedule,
  expectHoursText,
  monthly,
  hoursOf,
  range,
  wednesdaySchedule,
  weekly,
  type HoursExample,
} from '#tests/support/hoursExamples.ts';

/* Texts of hours with date ranges and of closed days. */

const season = hoursOf(range('2026-12-20', '2027-01-06', '08:00', '17:00'));
const allDaySeason = hoursOf(range('2026-12-20', '2027-01-06', '00:00', '23:59'));
const alwaysButChristmas = hoursOf([{ type: 'FULL_DAY' }], [closedOn('2026-12-25')]);
const lunchBreak = hoursOf(dailySchedule, [{ type: 'WEEKLY', day: 'WEDNESDAY', startTime: '12:00', endTime: '13:00' }]);

test.each<HoursExample>([
  // Date ranges.
  ['range, open', season, '2026-12-25T10:00-07:00', 'Open till 5:00 PM', 'Abierto hasta las 5:00 PM'],
  [
    'range, last hour of the year',
    season,
    '2026-12-31T16:30-07:00',
    'Open till 5:00 PM, closes soon',
    'Abierto hasta las 5:00 PM, cierra pronto',
  ],
  ['range, over the year’s end', season, '2026-12-31T18:00-07:00', 'Closed until tomorrow 8:00 AM', 'Cerrado hasta mañana a las 8:00 AM'],
  ['range, first morning', season, '2026-12-20T07:00-07:00', 'Closed till 8:00 AM', 'Cerrado hasta las 8:00 AM'],
  ['range, within the week', season, '2026-12-15T12:00-07:00', 'Closed until Sunday 8:00 AM', 'Cerrado hasta el domingo a las 8:00 AM'],
  [
    'range, far ahead',
    season,
    '2026-01-14T12:00-07:00',
    'Closed until 12/20/2026 8:00 AM',
    'Cerrado hasta el 20 de diciembre de 2026 a las 8:00 AM',
  ],
  [
    'range, next year',
    season,
    '2025-12-31T12:00-07:00',
    'Closed until 12/20/2026 8:00 AM',
    'Cerrado hasta el 20 de diciembre de 2026 a las 8:00 AM',
  ],
  ['range, over', season, '2027-01-06T17:00-07:00', 'Closed, call for hours', 'Cerrado, llame para saber el horario'],
  ['range round the clock, long', allDaySeason, '2026-12-21T12:00-07:00', 'Open 24/7', 'Abierto las 24 horas'],
  [
    'range round the clock, near its end',
    allDaySeason,
    '2026-12-31T12:00-07:00',
    'Open till Thursday 12:00 AM',
    'Abierto hasta el jueves a las 12:00 AM',
  ],

  // Closed days.
  [
    'closed date, the evening before',
    hoursOf(dailySchedule, [closedOn('2026-12-25')]),
    '2026-12-24T18:00-07:00',
    'Closed until Saturday 8:00 AM',
    'Cerrado hasta el sábado a las 8:00 AM',
  ],
  [
    'closed date',
    hoursOf(dailySchedule, [closedOn('2026-12-25')]),
    '2026-12-25T10:00-07:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana a las 8:00 AM',
  ],
  [
    'closed every Sunday',
    hoursOf(dailySchedule, [{ type: 'WEEKLY', day: 'SUNDAY' }]),
    '2026-01-17T18:00-07:00',
    'Closed until Monday 8:00 AM',
    'Cerrado hasta el lunes a las 8:00 AM',
  ],
  [
    'closed on a first Monday',
    hoursOf(dailySchedule, [{ type: 'MONTHLY', period: 'FIRST', day: 'MONDAY' }]),
    '2026-01-05T10:00-07:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana a las 8:00 AM',
  ],
  [
    'open on a second Monday',
    hoursOf(dailySchedule, [{ type: 'MONTHLY', period: 'FIRST', day: 'MONDAY' }]),
    '2026-01-12T10:00-07:00',
    'Open till 5:00 PM',
    'Abierto hasta las 5:00 PM',
  ],
  [
    'before closed hours',
    lunchBreak,
    '2026-01-14T11:30-07:00',
    'Open till 12:00 PM, closes soon',
    'Abierto hasta las 12:00 PM, cierra pronto',
  ],
  ['closed hours', lunchBreak, '2026-01-14T12:30-07:00', 'Closed till 1:00 PM', 'Cerrado hasta la 1:00 PM'],
  [
    'closed for two weeks',
    hoursOf(dailySchedule, [closedOn('2026-01-12', '2026-01-25')]),
    '2026-01-11T18:00-07:00',
    'Closed until 01/26/2026 8:00 AM',
    'Cerrado hasta el 26 de enero de 2026 a las 8:00 AM',
  ],
  [
    'a week left out, seven to thirteen days',
    hoursOf(weekly(['MONDAY'], '08:00', '17:00'), [closedOn('2026-01-19')]),
    '2026-01-14T12:00-07:00',
    'Closed till next Monday 8:00 AM',
    'Cerrado hasta el próximo lunes a las 8:00 AM',
  ],
  [
    'a week left out, fourteen days',
    hoursOf(wednesdaySchedule, [closedOn('2026-01-21')]),
    '2026-01-14T17:00-07:00',
    'Closed until 01/28/2026 8:00 AM',
    'Cerrado hasta el 28 de enero de 2026 a las 8:00 AM',
  ],
  [
    'a month left out',
    hoursOf(monthly('SECOND', 'TUESDAY', '09:00', '12:00'), [closedOn('2026-02-10')]),
    '2026-01-13T13:00-07:00',
    'Closed until 03/10/2026 9:00 AM',
    'Cerrado hasta el 10 de marzo de 2026 a las 9:00 AM',
  ],
  ['round the clock, holiday far', alwaysButChristmas, '2026-12-01T12:00-07:00', 'Open 24/7', 'Abierto las 24 horas'],
  [
    'round the clock, holiday near',
    alwaysButChristmas,
    '2026-12-20T12:00-07:00',
    'Open till Friday 12:00 AM',
    'Abierto hasta el viernes a las 12:00 AM',
  ],
  ['round the clock, eve of a holiday', alwaysButChristmas, '2026-12-24T12:00-07:00', 'Open till 12:00 AM', 'Abierto hasta las 12:00 AM'],
  [
    'round the clock, holiday',
    alwaysButChristmas,
    '2026-12-25T12:00-07:00',
    'Closed until tomorrow 12:00 AM',
    'Cerrado hasta mañana a las 12:00 AM',
  ],
  [
    'round the clock, holiday of last year',
    hoursOf([{ type: 'FULL_DAY' }], [closedOn('2024-12-25')]),
    '2026-12-25T12:00-07:00',
    'Open 24/7',
    'Abierto las 24 horas',
  ],
])('wordOpenStatus with dates: %s', expectHoursText);
