import { expectHoursText, officeHours, hoursOf, wednesdaySchedule, weekly, type HoursExample } from '#tests/support/hoursExamples.ts';
import { DAYS } from './schema.ts';

/* Texts of weekly hours. */

const allDayButSunday = hoursOf(weekly(DAYS.slice(0, 6), '00:00', '23:59'));

test.each<HoursExample>([
  ['weekly, open', officeHours, '2026-01-14T10:00-07:00', 'Open till 5:00 PM', 'Abierto hasta las 5:00 PM'],
  ['weekly, before the last hour', officeHours, '2026-01-14T15:59-07:00', 'Open till 5:00 PM', 'Abierto hasta las 5:00 PM'],
  [
    'weekly, last hour',
    officeHours,
    '2026-01-14T16:00-07:00',
    'Open till 5:00 PM, closes soon',
    'Abierto hasta las 5:00 PM, cierra pronto',
  ],
  [
    'weekly, last minute',
    officeHours,
    '2026-01-14T16:59-07:00',
    'Open till 5:00 PM, closes soon',
    'Abierto hasta las 5:00 PM, cierra pronto',
  ],
  ['weekly, opens later today', officeHours, '2026-01-14T07:59-07:00', 'Closed till 8:00 AM', 'Cerrado hasta las 8:00 AM'],
  ['weekly, opens this minute', officeHours, '2026-01-14T08:00-07:00', 'Open till 5:00 PM', 'Abierto hasta las 5:00 PM'],
  [
    'weekly, closed this minute',
    officeHours,
    '2026-01-14T17:00-07:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana a las 8:00 AM',
  ],
  [
    'weekly, over the weekend',
    officeHours,
    '2026-01-16T17:00-07:00',
    'Closed until Monday 8:00 AM',
    'Cerrado hasta el lunes a las 8:00 AM',
  ],
  [
    'weekly, a week ahead',
    hoursOf(wednesdaySchedule),
    '2026-01-14T17:00-07:00',
    'Closed till next Wednesday 8:00 AM',
    'Cerrado hasta el próximo miércoles a las 8:00 AM',
  ],
  [
    'weekly, six days ahead',
    hoursOf(wednesdaySchedule),
    '2026-01-15T00:00-07:00',
    'Closed until Wednesday 8:00 AM',
    'Cerrado hasta el miércoles a las 8:00 AM',
  ],
  ['weekly, round the clock', hoursOf(weekly(DAYS, '00:00', '23:59')), '2026-01-14T23:59-07:00', 'Open 24/7', 'Abierto las 24 horas'],
  [
    'weekly, round the clock but Sunday',
    allDayButSunday,
    '2026-01-12T10:00-07:00',
    'Open till Sunday 12:00 AM',
    'Abierto hasta el domingo a las 12:00 AM',
  ],
  [
    'weekly, until midnight',
    allDayButSunday,
    '2026-01-17T23:30-07:00',
    'Open till 12:00 AM, closes soon',
    'Abierto hasta las 12:00 AM, cierra pronto',
  ],
  [
    'weekly, from midnight',
    allDayButSunday,
    '2026-01-18T12:00-07:00',
    'Closed until tomorrow 12:00 AM',
    'Cerrado hasta mañana a las 12:00 AM',
  ],
  [
    'weekly, until one o’clock',
    hoursOf(weekly(DAYS, '08:00', '13:00')),
    '2026-01-14T10:00-07:00',
    'Open till 1:00 PM',
    'Abierto hasta la 1:00 PM',
  ],
  [
    'weekly, over the year’s end',
    officeHours,
    '2026-12-31T18:00-07:00',
    'Closed until tomorrow 8:00 AM',
    'Cerrado hasta mañana a las 8:00 AM',
  ],
])('wordOpenStatus: %s', (...scenario) => {
  covers('4-9', '4-11', '4-12', '4-13', '4-15', 'hours-4');
  return expectHoursText(...scenario);
});
