import {
  dailySchedule,
  expectHoursText,
  overnightHours,
  hoursOf,
  range,
  secondTuesdayHours,
  wednesdaySchedule,
  weekly,
  type HoursExample,
} from '#tests/support/hoursExamples.ts';
import { DAYS } from './schema.ts';

/* Texts of the open status around a clock change. */

test.each<HoursExample>([
  // Clocks go forward on 2026-03-08: 02:00 is 03:00.
  ['spring, night before', overnightHours, '2026-03-07T23:00-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  ['spring, after the change', overnightHours, '2026-03-08T03:30-06:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  [
    'spring, opens in the skipped hour',
    hoursOf(weekly(['SUNDAY'], '02:30', '05:00')),
    '2026-03-08T01:59-07:00',
    'Closed till 3:00 AM',
    'Cerrado hasta las 3:00 AM',
  ],
  [
    'spring, opened in the skipped hour',
    hoursOf(weekly(['SUNDAY'], '02:30', '05:00')),
    '2026-03-08T03:00-06:00',
    'Open till 5:00 AM',
    'Abierto hasta las 5:00 AM',
  ],
  [
    'spring, closes in the skipped hour',
    hoursOf(weekly(['SUNDAY'], '00:00', '02:30')),
    '2026-03-08T01:30-07:00',
    'Open till 3:00 AM, closes soon',
    'Abierto hasta las 3:00 AM, cierra pronto',
  ],
  [
    'spring, tomorrow',
    hoursOf(dailySchedule),
    '2026-03-07T18:00-07:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana a las 8:00 AM',
  ],
  [
    'spring, a week ahead',
    hoursOf(wednesdaySchedule),
    '2026-03-04T18:00-07:00',
    'Closed till next Wednesday 8:00 AM',
    'Cerrado hasta el próximo miércoles a las 8:00 AM',
  ],
  [
    'spring, monthly over the change',
    secondTuesdayHours,
    '2026-03-01T12:00-07:00',
    'Closed until second Tuesday 9:00 AM',
    'Cerrado hasta el segundo martes a las 9:00 AM',
  ],
  ['spring, round the clock', hoursOf(weekly(DAYS, '00:00', '23:59')), '2026-03-08T01:59-07:00', 'Open 24/7', 'Abierto las 24 horas'],

  // Clocks go back on 2026-11-01: 01:00 to 02:00 comes twice.
  ['autumn, first time round', overnightHours, '2026-11-01T01:30-06:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  ['autumn, second time round', overnightHours, '2026-11-01T01:30-07:00', 'Open till 7:00 AM', 'Abierto hasta las 7:00 AM'],
  [
    'autumn, closes the first time',
    hoursOf(weekly(['SUNDAY'], '00:00', '01:30')),
    '2026-11-01T01:15-06:00',
    'Open till 1:30 AM, closes soon',
    'Abierto hasta la 1:30 AM, cierra pronto',
  ],
  [
    'autumn, does not open a second time',
    hoursOf(weekly(['SUNDAY'], '00:00', '01:30')),
    '2026-11-01T01:15-07:00',
    'Closed till next Sunday 12:00 AM',
    'Cerrado hasta el próximo domingo a las 12:00 AM',
  ],
  [
    'autumn, opens the first time',
    hoursOf(weekly(['SUNDAY'], '01:30', '03:00')),
    '2026-11-01T01:15-06:00',
    'Closed till 1:30 AM',
    'Cerrado hasta la 1:30 AM',
  ],
  [
    'autumn, stays open the second time',
    hoursOf(weekly(['SUNDAY'], '01:30', '03:00')),
    '2026-11-01T01:15-07:00',
    'Open till 3:00 AM',
    'Abierto hasta las 3:00 AM',
  ],
  [
    'autumn, tomorrow',
    hoursOf(dailySchedule),
    '2026-10-31T18:00-06:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana a las 8:00 AM',
  ],
  [
    'autumn, range over the change',
    hoursOf(range('2026-10-31', '2026-11-02', '08:00', '17:00')),
    '2026-10-31T18:00-06:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana a las 8:00 AM',
  ],
])('wordOpenStatus around clock changes: %s', expectHoursText);
