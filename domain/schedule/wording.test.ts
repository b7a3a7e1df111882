import { computeOpenings } from './computeOpenings.ts';
import { openStatusAt } from './openStatus.ts';
import { DAYS, type ClosedEntry, type Day, type Hours, type Period, type ScheduleEntry } from './schema.ts';
import { wordMinutes, wordOpenStatus } from './wording.ts';

/*
 * What a person reads, for every text of the specification's section 4. All places are in Denver: -07:00 in winter,
 * -06:00 from 2026-03-08 (02:00 is skipped) to 2026-11-01 (01:00 comes twice). 2026-01-14 is a Wednesday.
 */
const DENVER = 'America/Denver';

const weekly = (days: readonly Day[], startTime: string, endTime: string, endsNextDay = false): ScheduleEntry[] =>
  days.map((day) => ({ type: 'WEEKLY', day, startTime, endTime, ...(endsNextDay && { endsNextDay }) }));
const monthly = (period: Period, day: Day, startTime: string, endTime: string): ScheduleEntry[] => [
  { type: 'MONTHLY', period, day, startTime, endTime },
];
const range = (startDate: string, endDate: string, startTime: string, endTime: string): ScheduleEntry[] => [
  { type: 'DATE_RANGE', startDate, endDate, startTime, endTime },
];
const closedOn = (startDate: string, endDate = startDate): ClosedEntry => ({ type: 'DATE_RANGE', startDate, endDate });
const open = (schedules: readonly ScheduleEntry[], closedDays: readonly ClosedEntry[] = []): Hours => ({
  schedules: [...schedules],
  closedDays: [...closedDays],
  contactForHours: false,
});

const WEEKDAYS = DAYS.slice(0, 5);
const office = open(weekly(WEEKDAYS, '08:00', '17:00'));
const daily = weekly(DAYS, '08:00', '17:00');
const wednesdays = weekly(['WEDNESDAY'], '08:00', '17:00');
const nights = open(weekly(DAYS, '19:00', '07:00', true));
const secondTuesday = open(monthly('SECOND', 'TUESDAY', '09:00', '12:00'));
const season = open(range('2026-12-20', '2027-01-06', '08:00', '17:00'));
const allDaySeason = open(range('2026-12-20', '2027-01-06', '00:00', '23:59'));
const allDayButSunday = open(weekly(DAYS.slice(0, 6), '00:00', '23:59'));
const alwaysButChristmas = open([{ type: 'FULL_DAY' }], [closedOn('2026-12-25')]);
const split = open([...weekly(['WEDNESDAY'], '11:30', '13:00'), ...weekly(['WEDNESDAY'], '19:00', '07:00', true)]);
const lunchBreak = open(daily, [{ type: 'WEEKLY', day: 'WEDNESDAY', startTime: '12:00', endTime: '13:00' }]);

type Row = readonly [what: string, hours: Hours, at: string, en: string, es: string];

const rows: readonly Row[] = [
  // Weekly.
  ['weekly, open', office, '2026-01-14T10:00-07:00', 'Open till 5:00 PM', 'Abierto hasta las 5:00 PM'],
  ['weekly, before the last hour', office, '2026-01-14T15:59-07:00', 'Open till 5:00 PM', 'Abierto hasta las 5:00 PM'],
  ['weekly, last hour', office, '2026-01-14T16:00-07:00', 'Open till 5:00 PM, closes soon', 'Abierto hasta las 5:00 PM, cierra pronto'],
  ['weekly, last minute', office, '2026-01-14T16:59-07:00', 'Open till 5:00 PM, closes soon', 'Abierto hasta las 5:00 PM, cierra pronto'],
  ['weekly, opens later today', office, '2026-01-14T07:59-07:00', 'Closed till 8:00 AM', 'Cerrado hasta las 8:00 AM'],
  ['weekly, opens this minute', office, '2026-01-14T08:00-07:00', 'Open till 5:00 PM', 'Abierto hasta las 5:00 PM'],
  ['weekly, closed this minute', office, '2026-01-14T17:00-07:00', 'Closed until tomorrow 8:00 AM', 'Cerrado hasta mañana 8:00 AM'],
  ['weekly, over the weekend', office, '2026-01-16T17:00-07:00', 'Closed until Monday 8:00 AM', 'Cerrado hasta el lunes 8:00 AM'],
  [
    'weekly, a week ahead',
    open(wednesdays),
    '2026-01-14T17:00-07:00',
    'Closed till next Wednesday 8:00 AM',
    'Cerrado hasta el próximo miércoles 8:00 AM',
  ],
  [
    'weekly, six days ahead',
    open(wednesdays),
    '2026-01-15T00:00-07:00',
    'Closed until Wednesday 8:00 AM',
    'Cerrado hasta el miércoles 8:00 AM',
  ],
  ['weekly, round the clock', open(weekly(DAYS, '00:00', '23:59')), '2026-01-14T23:59-07:00', 'Open 24/7', 'Abierto las 24 horas'],
  [
    'weekly, round the clock but Sunday',
    allDayButSunday,
    '2026-01-12T10:00-07:00',
    'Open till Sunday 12:00 AM',
    'Abierto hasta el domingo 12:00 AM',
  ],
  [
    'weekly, until midnight',
    allDayButSunday,
    '2026-01-17T23:30-07:00',
    'Open till 12:00 AM, closes soon',
    'Abierto hasta las 12:00 AM, cierra pronto',
  ],
  ['weekly, from midnight', allDayButSunday, '2026-01-18T12:00-07:00', 'Closed until tomorrow 12:00 AM', 'Cerrado hasta mañana 12:00 AM'],
  [
    'weekly, until one o’clock',
    open(weekly(DAYS, '08:00', '13:00')),
    '2026-01-14T10:00-07:00',
    'Open till 1:00 PM',
    'Abierto hasta la 1:00 PM',
  ],
  ['weekly, over the year’s end', office, '2026-12-31T18:00-07:00', 'Closed until tomorrow 8:00 AM', 'Cerrado hasta mañana 8:00 AM'],

  // Monthly.
  ['monthly, open', secondTuesday, '2026-01-13T10:00-07:00', 'Open till 12:00 PM', 'Abierto hasta las 12:00 PM'],
  [
    'monthly, last hour',
    secondTuesday,
    '2026-01-13T11:30-07:00',
    'Open till 12:00 PM, closes soon',
    'Abierto hasta las 12:00 PM, cierra pronto',
  ],
  ['monthly, later today', secondTuesday, '2026-01-13T08:00-07:00', 'Closed till 9:00 AM', 'Cerrado hasta las 9:00 AM'],
  ['monthly, tomorrow', secondTuesday, '2026-01-12T12:00-07:00', 'Closed until tomorrow 9:00 AM', 'Cerrado hasta mañana 9:00 AM'],
  ['monthly, within the week', secondTuesday, '2026-01-09T12:00-07:00', 'Closed until Tuesday 9:00 AM', 'Cerrado hasta el martes 9:00 AM'],
  [
    'monthly, a week ahead',
    secondTuesday,
    '2026-01-06T12:00-07:00',
    'Closed until second Tuesday 9:00 AM',
    'Cerrado hasta el segundo martes 9:00 AM',
  ],
  [
    'monthly, four weeks ahead',
    secondTuesday,
    '2026-01-13T13:00-07:00',
    'Closed until second Tuesday 9:00 AM',
    'Cerrado hasta el segundo martes 9:00 AM',
  ],
  [
    'monthly, first',
    open(monthly('FIRST', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until first Tuesday 9:00 AM',
    'Cerrado hasta el primer martes 9:00 AM',
  ],
  [
    'monthly, third',
    open(monthly('THIRD', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until third Tuesday 9:00 AM',
    'Cerrado hasta el tercer martes 9:00 AM',
  ],
  [
    'monthly, fourth',
    open(monthly('FOURTH', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until fourth Tuesday 9:00 AM',
    'Cerrado hasta el cuarto martes 9:00 AM',
  ],
  [
    'monthly, fifth, in March',
    open(monthly('FIFTH', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until fifth Tuesday 9:00 AM',
    'Cerrado hasta el quinto martes 9:00 AM',
  ],
  [
    'monthly, fifth, day before',
    open(monthly('FIFTH', 'TUESDAY', '09:00', '12:00')),
    '2026-03-30T12:00-06:00',
    'Closed until tomorrow 9:00 AM',
    'Cerrado hasta mañana 9:00 AM',
  ],
  [
    'monthly, last',
    open(monthly('LAST', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until last Tuesday 9:00 AM',
    'Cerrado hasta el último martes 9:00 AM',
  ],
  [
    'monthly, last of four',
    open(monthly('LAST', 'TUESDAY', '09:00', '12:00')),
    '2026-01-27T09:00-07:00',
    'Open till 12:00 PM',
    'Abierto hasta las 12:00 PM',
  ],
  [
    'monthly, last of five',
    open(monthly('LAST', 'TUESDAY', '09:00', '12:00')),
    '2026-03-24T10:00-06:00',
    'Closed until last Tuesday 9:00 AM',
    'Cerrado hasta el último martes 9:00 AM',
  ],
  [
    'monthly, over the year’s end',
    secondTuesday,
    '2026-12-20T10:00-07:00',
    'Closed until second Tuesday 9:00 AM',
    'Cerrado hasta el segundo martes 9:00 AM',
  ],

  // Date ranges.
  ['range, open', season, '2026-12-25T10:00-07:00', 'Open till 5:00 PM', 'Abierto hasta las 5:00 PM'],
  [
    'range, last hour of the year',
    season,
    '2026-12-31T16:30-07:00',
    'Open till 5:00 PM, closes soon',
    'Abierto hasta las 5:00 PM, cierra pronto',
  ],
  ['range, over the year’s end', season, '2026-12-31T18:00-07:00', 'Closed until tomorrow 8:00 AM', 'Cerrado hasta mañana 8:00 AM'],
  ['range, first morning', season, '2026-12-20T07:00-07:00', 'Closed till 8:00 AM', 'Cerrado hasta las 8:00 AM'],
  ['range, within the week', season, '2026-12-15T12:00-07:00', 'Closed until Sunday 8:00 AM', 'Cerrado hasta el domingo 8:00 AM'],
  [
    'range, far ahead',
    season,
    '2026-01-14T12:00-07:00',
    'Closed until 12/20/2026 8:00 AM',
    'Cerrado hasta el 20 de diciembre de 2026 8:00 AM',
  ],
  [
    'range, next year',
    season,
    '2025-12-31T12:00-07:00',
    'Closed until 12/20/2026 8:00 AM',
    'Cerrado hasta el 20 de diciembre de 2026 8:00 AM',
  ],
  ['range, over', season, '2027-01-06T17:00-07:00', 'Closed, call for hours', 'Cerrado, llame para saber el horario'],
  ['range round the clock, long', allDaySeason, '2026-12-21T12:00-07:00', 'Open 24/7', 'Abierto las 24 horas'],
  [
    'range round the clock, near its end',
    allDaySeason,
    '2026-12-31T12:00-07:00',
    'Open till Thursday 12:00 AM',
    'Abierto hasta el jueves 12:00 AM',
  ],

  // Closed days.
  [
    'closed date, the evening before',
    open(daily, [closedOn('2026-12-25')]),
    '2026-12-24T18:00-07:00',
    'Closed until Saturday 8:00 AM',
    'Cerrado hasta el sábado 8:00 AM',
  ],
  [
    'closed date',
    open(daily, [closedOn('2026-12-25')]),
    '2026-12-25T10:00-07:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana 8:00 AM',
  ],
  [
    'closed every Sunday',
    open(daily, [{ type: 'WEEKLY', day: 'SUNDAY' }]),
    '2026-01-17T18:00-07:00',
    'Closed until Monday 8:00 AM',
    'Cerrado hasta el lunes 8:00 AM',
  ],
  [
    'closed on a first Monday',
    open(daily, [{ type: 'MONTHLY', period: 'FIRST', day: 'MONDAY' }]),
    '2026-01-05T10:00-07:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana 8:00 AM',
  ],
  [
    'open on a second Monday',
    open(daily, [{ type: 'MONTHLY', period: 'FIRST', day: 'MONDAY' }]),
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
    open(daily, [closedOn('2026-01-12', '2026-01-25')]),
    '2026-01-11T18:00-07:00',
    'Closed until 01/26/2026 8:00 AM',
    'Cerrado hasta el 26 de enero de 2026 8:00 AM',
  ],
  [
    'a week left out, seven to thirteen days',
    open(weekly(['MONDAY'], '08:00', '17:00'), [closedOn('2026-01-19')]),
    '2026-01-14T12:00-07:00',
    'Closed till next Monday 8:00 AM',
    'Cerrado hasta el próximo lunes 8:00 AM',
  ],
  [
    'a week left out, fourteen days',
    open(wednesdays, [closedOn('2026-01-21')]),
    '2026-01-14T17:00-07:00',
    'Closed until 01/28/2026 8:00 AM',
    'Cerrado hasta el 28 de enero de 2026 8:00 AM',
  ],
  [
    'a month left out',
    open(monthly('SECOND', 'TUESDAY', '09:00', '12:00'), [closedOn('2026-02-10')]),
    '2026-01-13T13:00-07:00',
    'Closed until 03/10/2026 9:00 AM',
    'Cerrado hasta el 10 de marzo de 2026 9:00 AM',
  ],
  ['round the clock, holiday far', alwaysButChristmas, '2026-12-01T12:00-07:00', 'Open 24/7', 'Abierto las 24 horas'],
  [
    'round the clock, holiday near',
    alwaysButChristmas,
    '2026-12-20T12:00-07:00',
    'Open till Friday 12:00 AM',
    'Abierto hasta el viernes 12:00 AM',
  ],
  ['round the clock, eve of a holiday', alwaysButChristmas, '2026-12-24T12:00-07:00', 'Open till 12:00 AM', 'Abierto hasta las 12:00 AM'],
  [
    'round the clock, holiday',
    alwaysButChristmas,
    '2026-12-25T12:00-07:00',
    'Closed until tomorrow 12:00 AM',
    'Cerrado hasta mañana 12:00 AM',
  ],
  [
    'round the clock, holiday of last year',
    open([{ type: 'FULL_DAY' }], [closedOn('2024-12-25')]),
    '2026-12-25T12:00-07:00',
    'Open 24/7',
    'Abierto las 24 horas',
  ],

  // Nights.
  ['night, evening', nights, '2026-01-14T23:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  ['night, after midnight', nights, '2026-01-15T03:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  ['night, last hour', nights, '2026-01-15T06:30-07:00', 'Open till 7:00 AM, closes soon', 'Abierto hasta las 7:00 AM, cierra pronto'],
  ['night, by day', nights, '2026-01-14T12:00-07:00', 'Closed till 7:00 PM', 'Cerrado hasta las 7:00 PM'],
  [
    'night, one a week, in the morning',
    open(weekly(['SUNDAY'], '19:00', '07:00', true)),
    '2026-01-19T06:00-07:00',
    'Open till 7:00 AM, closes soon',
    'Abierto hasta las 7:00 AM, cierra pronto',
  ],
  [
    'night, one a week, after it',
    open(weekly(['SUNDAY'], '19:00', '07:00', true)),
    '2026-01-19T07:00-07:00',
    'Closed until Sunday 7:00 PM',
    'Cerrado hasta el domingo 7:00 PM',
  ],
  ['night, over the year’s end', nights, '2026-12-31T23:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  [
    'night into a closed day',
    open(weekly(DAYS, '19:00', '07:00', true), [closedOn('2026-12-25')]),
    '2026-12-24T20:00-07:00',
    'Open till 12:00 AM',
    'Abierto hasta las 12:00 AM',
  ],
  [
    'night of a closed day',
    open(weekly(DAYS, '19:00', '07:00', true), [closedOn('2026-12-25')]),
    '2026-12-26T01:00-07:00',
    'Closed till 7:00 PM',
    'Cerrado hasta las 7:00 PM',
  ],
  [
    'night of 24 hours joins the next',
    open(weekly(DAYS, '07:00', '07:00', true)),
    '2026-01-14T12:00-07:00',
    'Open 24/7',
    'Abierto las 24 horas',
  ],

  // Several periods a day.
  ['split, first period', split, '2026-01-14T12:30-07:00', 'Open till 1:00 PM, closes soon', 'Abierto hasta la 1:00 PM, cierra pronto'],
  ['split, between', split, '2026-01-14T14:00-07:00', 'Closed till 7:00 PM', 'Cerrado hasta las 7:00 PM'],
  ['split, second period', split, '2026-01-14T20:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  ['split, after both', split, '2026-01-15T07:00-07:00', 'Closed until Wednesday 11:30 AM', 'Cerrado hasta el miércoles 11:30 AM'],
  [
    'split without a gap',
    open([...weekly(DAYS, '08:00', '12:00'), ...weekly(DAYS, '12:00', '17:00')]),
    '2026-01-14T11:30-07:00',
    'Open till 5:00 PM',
    'Abierto hasta las 5:00 PM',
  ],
  [
    'split, overlapping',
    open([...weekly(DAYS, '08:00', '14:00'), ...weekly(DAYS, '12:00', '17:00')]),
    '2026-01-14T13:30-07:00',
    'Open till 5:00 PM',
    'Abierto hasta las 5:00 PM',
  ],

  // Clocks go forward on 2026-03-08: 02:00 is 03:00.
  ['spring, night before', nights, '2026-03-07T23:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  ['spring, after the change', nights, '2026-03-08T03:30-06:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  [
    'spring, opens in the skipped hour',
    open(weekly(['SUNDAY'], '02:30', '05:00')),
    '2026-03-08T01:59-07:00',
    'Closed till 3:00 AM',
    'Cerrado hasta las 3:00 AM',
  ],
  [
    'spring, opened in the skipped hour',
    open(weekly(['SUNDAY'], '02:30', '05:00')),
    '2026-03-08T03:00-06:00',
    'Open till 5:00 AM',
    'Abierto hasta las 5:00 AM',
  ],
  [
    'spring, closes in the skipped hour',
    open(weekly(['SUNDAY'], '00:00', '02:30')),
    '2026-03-08T01:30-07:00',
    'Open till 3:00 AM, closes soon',
    'Abierto hasta las 3:00 AM, cierra pronto',
  ],
  ['spring, tomorrow', open(daily), '2026-03-07T18:00-07:00', 'Closed until tomorrow 8:00 AM', 'Cerrado hasta mañana 8:00 AM'],
  [
    'spring, a week ahead',
    open(wednesdays),
    '2026-03-04T18:00-07:00',
    'Closed till next Wednesday 8:00 AM',
    'Cerrado hasta el próximo miércoles 8:00 AM',
  ],
  [
    'spring, monthly over the change',
    secondTuesday,
    '2026-03-01T12:00-07:00',
    'Closed until second Tuesday 9:00 AM',
    'Cerrado hasta el segundo martes 9:00 AM',
  ],
  ['spring, round the clock', open(weekly(DAYS, '00:00', '23:59')), '2026-03-08T01:59-07:00', 'Open 24/7', 'Abierto las 24 horas'],

  // Clocks go back on 2026-11-01: 01:00 to 02:00 comes twice.
  ['autumn, first time round', nights, '2026-11-01T01:30-06:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  ['autumn, second time round', nights, '2026-11-01T01:30-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  [
    'autumn, closes the first time',
    open(weekly(['SUNDAY'], '00:00', '01:30')),
    '2026-11-01T01:15-06:00',
    'Open till 1:30 AM, closes soon',
    'Abierto hasta la 1:30 AM, cierra pronto',
  ],
  [
    'autumn, does not open a second time',
    open(weekly(['SUNDAY'], '00:00', '01:30')),
    '2026-11-01T01:15-07:00',
    'Closed till next Sunday 12:00 AM',
    'Cerrado hasta el próximo domingo 12:00 AM',
  ],
  [
    'autumn, opens the first time',
    open(weekly(['SUNDAY'], '01:30', '03:00')),
    '2026-11-01T01:15-06:00',
    'Closed till 1:30 AM',
    'Cerrado hasta la 1:30 AM',
  ],
  [
    'autumn, stays open the second time',
    open(weekly(['SUNDAY'], '01:30', '03:00')),
    '2026-11-01T01:15-07:00',
    'Open till 3:00 AM',
    'Abierto hasta las 3:00 AM',
  ],
  ['autumn, tomorrow', open(daily), '2026-10-31T18:00-06:00', 'Closed until tomorrow 8:00 AM', 'Cerrado hasta mañana 8:00 AM'],
  [
    'autumn, range over the change',
    open(range('2026-10-31', '2026-11-02', '08:00', '17:00')),
    '2026-10-31T18:00-06:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana 8:00 AM',
  ],

  // Without times.
  ['full day', open([{ type: 'FULL_DAY' }]), '2026-01-14T03:00-07:00', 'Open 24/7', 'Abierto las 24 horas'],
  ['full day beside others', open([...daily, { type: 'FULL_DAY' }]), '2026-01-14T03:00-07:00', 'Open 24/7', 'Abierto las 24 horas'],
  [
    'permanently closed',
    open(daily, [{ type: 'PERMANENTLY_CLOSED' }]),
    '2026-01-14T10:00-07:00',
    'Permanently closed',
    'Cerrado permanentemente',
  ],
  [
    'permanently closed without hours',
    open([], [{ type: 'PERMANENTLY_CLOSED' }]),
    '2026-01-14T10:00-07:00',
    'Permanently closed',
    'Cerrado permanentemente',
  ],
  [
    'contact for hours',
    { schedules: [], closedDays: [], contactForHours: true },
    '2026-01-14T10:00-07:00',
    'Contact for hours',
    'Pregunte por el horario',
  ],
  ['no hours known', open([]), '2026-01-14T10:00-07:00', 'Call for hours', 'Llame para saber el horario'],
];

describe('what a person reads', () => {
  test.each(rows)('%s (%#)', (_what, hours, local, en, es) => {
    const at = Date.parse(local) / 1000;
    const status = openStatusAt(computeOpenings(hours, DENVER, at), at, DENVER);
    expect([wordOpenStatus(status, 'en', DENVER, at), wordOpenStatus(status, 'es', DENVER, at)]).toEqual([en, es]);
  });

  test('is the time of the place, not of the reader', () => {
    const at = Date.parse('2026-01-14T16:30-07:00') / 1000;
    const said = (timeZone: string): string =>
      wordOpenStatus(openStatusAt(computeOpenings(office, timeZone, at), at, timeZone), 'en', timeZone, at);
    expect(said('America/Denver')).toBe('Open till 5:00 PM, closes soon');
    expect(said('America/Los_Angeles')).toBe('Open till 5:00 PM');
    expect(said('America/New_York')).toBe('Closed until tomorrow 8:00 AM');
  });

  test('has plain spaces only, so that server and browser say the same', () => {
    const at = Date.parse('2026-01-14T16:30-07:00') / 1000;
    const text = wordOpenStatus(openStatusAt(computeOpenings(office, DENVER, at), at, DENVER), 'es', DENVER, at);
    expect(text).toMatch(/^[a-zñáéíóú ,:0-9APM]+$/i);
  });

  test.each([
    [0, '12:00 AM'],
    [59, '12:59 AM'],
    [60, '1:00 AM'],
    [719, '11:59 AM'],
    [720, '12:00 PM'],
    [780, '1:00 PM'],
    [1439, '11:59 PM'],
    [1440, '12:00 AM'],
    [1860, '7:00 AM'],
  ])('minute %d is %s', (minutes, text) => {
    expect(wordMinutes(minutes)).toBe(text);
  });
});

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
