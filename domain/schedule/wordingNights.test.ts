import { closedOn, expectHoursText, overnightHours, hoursOf, weekly, type HoursExample } from '#tests/support/hoursExamples.ts';
import { DAYS } from './schema.ts';

/* Texts of hours that last into the next day, and of several periods on one day. */

const splitHours = hoursOf([...weekly(['WEDNESDAY'], '11:30', '13:00'), ...weekly(['WEDNESDAY'], '19:00', '07:00', { endsNextDay: true })]);

test.each<HoursExample>([
  // Nights.
  ['night, evening', overnightHours, '2026-01-14T23:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  ['night, after midnight', overnightHours, '2026-01-15T03:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  [
    'night, last hour',
    overnightHours,
    '2026-01-15T06:30-07:00',
    'Open till 7:00 AM, closes soon',
    'Abierto hasta las 7:00 AM, cierra pronto',
  ],
  ['night, by day', overnightHours, '2026-01-14T12:00-07:00', 'Closed till 7:00 PM', 'Cerrado hasta las 7:00 PM'],
  [
    'night, one a week, in the morning',
    hoursOf(weekly(['SUNDAY'], '19:00', '07:00', { endsNextDay: true })),
    '2026-01-19T06:00-07:00',
    'Open till 7:00 AM, closes soon',
    'Abierto hasta las 7:00 AM, cierra pronto',
  ],
  [
    'night, one a week, after it',
    hoursOf(weekly(['SUNDAY'], '19:00', '07:00', { endsNextDay: true })),
    '2026-01-19T07:00-07:00',
    'Closed until Sunday 7:00 PM',
    'Cerrado hasta el domingo a las 7:00 PM',
  ],
  ['night, over the year’s end', overnightHours, '2026-12-31T23:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  [
    'night into a closed day',
    hoursOf(weekly(DAYS, '19:00', '07:00', { endsNextDay: true }), [closedOn('2026-12-25')]),
    '2026-12-24T20:00-07:00',
    'Open till 7:00 AM',
    'Abierto hasta las 7:00 AM',
  ],
  [
    'night of a closed day',
    hoursOf(weekly(DAYS, '19:00', '07:00', { endsNextDay: true }), [closedOn('2026-12-25')]),
    '2026-12-26T01:00-07:00',
    'Closed till 7:00 PM',
    'Cerrado hasta las 7:00 PM',
  ],
  [
    'night of 24 hours joins the next',
    hoursOf(weekly(DAYS, '07:00', '07:00', { endsNextDay: true })),
    '2026-01-14T12:00-07:00',
    'Open 24/7',
    'Abierto las 24 horas',
  ],

  // Several periods a day.
  [
    'split, first period',
    splitHours,
    '2026-01-14T12:30-07:00',
    'Open till 1:00 PM, closes soon',
    'Abierto hasta la 1:00 PM, cierra pronto',
  ],
  ['split, between', splitHours, '2026-01-14T14:00-07:00', 'Closed till 7:00 PM', 'Cerrado hasta las 7:00 PM'],
  ['split, second period', splitHours, '2026-01-14T20:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  [
    'split, after both',
    splitHours,
    '2026-01-15T07:00-07:00',
    'Closed until Wednesday 11:30 AM',
    'Cerrado hasta el miércoles a las 11:30 AM',
  ],
  [
    'split without a gap',
    hoursOf([...weekly(DAYS, '08:00', '12:00'), ...weekly(DAYS, '12:00', '17:00')]),
    '2026-01-14T11:30-07:00',
    'Open till 5:00 PM',
    'Abierto hasta las 5:00 PM',
  ],
  [
    'split, overlapping',
    hoursOf([...weekly(DAYS, '08:00', '14:00'), ...weekly(DAYS, '12:00', '17:00')]),
    '2026-01-14T13:30-07:00',
    'Open till 5:00 PM',
    'Abierto hasta las 5:00 PM',
  ],
])('wordOpenStatus at night: %s', expectHoursText);
