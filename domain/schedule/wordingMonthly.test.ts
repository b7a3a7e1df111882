import { expectHoursText, monthly, hoursOf, secondTuesdayHours, type HoursExample } from '#tests/support/hoursExamples.ts';

/* Texts of monthly hours. */

test.each<HoursExample>([
  ['monthly, open', secondTuesdayHours, '2026-01-13T10:00-07:00', 'Open till 12:00 PM', 'Abierto hasta las 12:00 PM'],
  [
    'monthly, last hour',
    secondTuesdayHours,
    '2026-01-13T11:30-07:00',
    'Open till 12:00 PM, closes soon',
    'Abierto hasta las 12:00 PM, cierra pronto',
  ],
  ['monthly, later today', secondTuesdayHours, '2026-01-13T08:00-07:00', 'Closed till 9:00 AM', 'Cerrado hasta las 9:00 AM'],
  [
    'monthly, tomorrow',
    secondTuesdayHours,
    '2026-01-12T12:00-07:00',
    'Closed until tomorrow 9:00 AM',
    'Cerrado hasta mañana a las 9:00 AM',
  ],
  [
    'monthly, within the week',
    secondTuesdayHours,
    '2026-01-09T12:00-07:00',
    'Closed until Tuesday 9:00 AM',
    'Cerrado hasta el martes a las 9:00 AM',
  ],
  [
    'monthly, a week ahead',
    secondTuesdayHours,
    '2026-01-06T12:00-07:00',
    'Closed until second Tuesday 9:00 AM',
    'Cerrado hasta el segundo martes a las 9:00 AM',
  ],
  [
    'monthly, four weeks ahead',
    secondTuesdayHours,
    '2026-01-13T13:00-07:00',
    'Closed until second Tuesday 9:00 AM',
    'Cerrado hasta el segundo martes a las 9:00 AM',
  ],
  [
    'monthly, first',
    hoursOf(monthly('FIRST', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until first Tuesday 9:00 AM',
    'Cerrado hasta el primer martes a las 9:00 AM',
  ],
  [
    'monthly, third',
    hoursOf(monthly('THIRD', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until third Tuesday 9:00 AM',
    'Cerrado hasta el tercer martes a las 9:00 AM',
  ],
  [
    'monthly, fourth',
    hoursOf(monthly('FOURTH', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until fourth Tuesday 9:00 AM',
    'Cerrado hasta el cuarto martes a las 9:00 AM',
  ],
  [
    'monthly, fifth, in March',
    hoursOf(monthly('FIFTH', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until fifth Tuesday 9:00 AM',
    'Cerrado hasta el quinto martes a las 9:00 AM',
  ],
  [
    'monthly, fifth, day before',
    hoursOf(monthly('FIFTH', 'TUESDAY', '09:00', '12:00')),
    '2026-03-30T12:00-06:00',
    'Closed until tomorrow 9:00 AM',
    'Cerrado hasta mañana a las 9:00 AM',
  ],
  [
    'monthly, last',
    hoursOf(monthly('LAST', 'TUESDAY', '09:00', '12:00')),
    '2026-01-07T12:00-07:00',
    'Closed until last Tuesday 9:00 AM',
    'Cerrado hasta el último martes a las 9:00 AM',
  ],
  [
    'monthly, last of four',
    hoursOf(monthly('LAST', 'TUESDAY', '09:00', '12:00')),
    '2026-01-27T09:00-07:00',
    'Open till 12:00 PM',
    'Abierto hasta las 12:00 PM',
  ],
  [
    'monthly, last of five',
    hoursOf(monthly('LAST', 'TUESDAY', '09:00', '12:00')),
    '2026-03-24T10:00-06:00',
    'Closed until last Tuesday 9:00 AM',
    'Cerrado hasta el último martes a las 9:00 AM',
  ],
  [
    'monthly, over the year’s end',
    secondTuesdayHours,
    '2026-12-20T10:00-07:00',
    'Closed until second Tuesday 9:00 AM',
    'Cerrado hasta el segundo martes a las 9:00 AM',
  ],
])('wordOpenStatus: %s', (...scenario) => {
  covers('4-14');
  return expectHoursText(...scenario);
});
