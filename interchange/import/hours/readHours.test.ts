import { array, assert, boolean, constantFrom, oneof, property, string } from 'fast-check';
import { hoursSchema, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { toPlainText } from '../plainText.ts';
import { readHours } from './readHours.ts';

const formatEntry = (entry: ScheduleEntry): string => {
  if (entry.type === 'FULL_DAY') return 'always';
  const dayText = entry.type === 'DATE_RANGE' ? entry.startDate : entry.day.slice(0, 3).toLowerCase();
  return `${entry.type === 'MONTHLY' ? `${entry.period.toLowerCase()} ` : ''}${dayText} ${entry.startTime}-${entry.endTime}${entry.endsNextDay ? '+' : ''}`;
};
const readSchedules = (text: string, kind?: 'prose'): string =>
  readHours(toPlainText(text), kind && { kind })
    .schedules.map(formatEntry)
    .join(', ');

/** [text, entries, whether the entries express all of it] */
const UNDERSTOOD_CASES: readonly (readonly [text: string, entries: string, complete: boolean])[] = [
  ['Saturday: 9:00:00-12:00:00, 9:00:00-12:00:00, 9:00:00-12:00:00', 'sat 09:00-12:00', true],
  [
    'Monday: 9:00:00-11:30:00, 13:00:00-15:00:00, 13:00:00-15:00:00; Tuesday: 17:00:00-19:00:00',
    'mon 09:00-11:30, mon 13:00-15:00, tue 17:00-19:00',
    true,
  ],
  ['EVERY TUES 1:00 PM 3:00 PM \\n EVERY THURS 1:00 PM 3:00 PM', 'tue 13:00-15:00, thu 13:00-15:00', true],
  [
    'Weekly\\n Monday, Thursday\\n 9:00 am - 11:30 am   and  1:00 pm - 3:30 pm\\n Tuesday 1:00 pm - 3:30 pm',
    'mon 09:00-11:30, mon 13:00-15:30, tue 13:00-15:30, thu 09:00-11:30, thu 13:00-15:30',
    true,
  ],
  [
    '<table><tr><td>Monday</td><td>Closed</td></tr><tr><td>Tuesday</td><td><time>9:00 AM - 12:00 PM</time><time>1:00 PM - 5:00 PM</time></td></tr></table>',
    'tue 09:00-12:00, tue 13:00-17:00',
    true,
  ],
  [
    'Monday-Friday & last Saturday of the month 10:00am-12:30pm',
    'mon 10:00-12:30, tue 10:00-12:30, wed 10:00-12:30, thu 10:00-12:30, fri 10:00-12:30, last sat 10:00-12:30',
    true,
  ],
  ['2nd & 4th Tuesday 12:00pm - 4:00pm', 'second tue 12:00-16:00, fourth tue 12:00-16:00', true],
  ['3rd sun Sunday 11:00 AM 1:00 PM', 'third sun 11:00-13:00', true],
  ['1PM-3pm Last Saturday of Month', 'last sat 13:00-15:00', true],
  ['Fri 10-11:30am, 1st thursday of month 5:30-7pm', 'fri 10:00-11:30, first thu 17:30-19:00', true],
  ['Mon-Thurs 9-2pm, Fri 9-12pm', 'mon 09:00-14:00, tue 09:00-14:00, wed 09:00-14:00, thu 09:00-14:00, fri 09:00-12:00', true],
  ['M - F: 8:30a-4:30', 'mon 08:30-16:30, tue 08:30-16:30, wed 08:30-16:30, thu 08:30-16:30, fri 08:30-16:30', true],
  ['MWF 10-12pm', 'mon 10:00-12:00, wed 10:00-12:00, fri 10:00-12:00', true],
  ['Every Thursday 10:00 6:00', 'thu 10:00-18:00', true],
  ['Weekly Tuesday 930am 10:15am', 'tue 09:30-10:15', true],
  ['Fridays: 10:00 a.m. - Noon', 'fri 10:00-12:00', true],
  ['Daily 7 PM - 5 AM', nightlyEntries('19:00-05:00+'), true],
  ['Mon-Thu 9am-5pm. Fri 4pm-2am.', 'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 16:00-02:00+', true],
  ['Mon-Fri 8:30 a.m. to 4:30 p.m.', 'mon 08:30-16:30, tue 08:30-16:30, wed 08:30-16:30, thu 08:30-16:30, fri 08:30-16:30', true],
  [
    'M-W 9am-noon, 2-7pm; Th 9am-noon',
    'mon 09:00-12:00, mon 14:00-19:00, tue 09:00-12:00, tue 14:00-19:00, wed 09:00-12:00, wed 14:00-19:00, thu 09:00-12:00',
    true,
  ],
  ['2nd-4th Saturdays 9-11am', 'second sat 09:00-11:00, third sat 09:00-11:00, fourth sat 09:00-11:00', true],
  ['1st and 3rd to 5th Monday 9-11am', 'first mon 09:00-11:00, third mon 09:00-11:00, fourth mon 09:00-11:00, fifth mon 09:00-11:00', true],
  ['Friday 8pm to midnight', 'fri 20:00-00:00+', true],
  ['Open 24/7 (Take what you need from the cabinet)', 'always', true],
  ['Monday - Sunday 24/7', 'always', true],
  ['Weekly Thursday 9:00AM 11:30AM \\n Weekly Thursday 9:30AM 12:00PM', 'thu 09:00-12:00', true],
  ['10:30am - 9pm Mon - Wed, 11am - 7pm Sun', 'mon 10:30-21:00, tue 10:30-21:00, wed 10:30-21:00, sun 11:00-19:00', true],
  ['Sat 10-11:45 or by appoint', 'sat 10:00-11:45', false],
  ['Monday, Wednesday 9:00 am-11:00am except holidays', 'mon 09:00-11:00, wed 09:00-11:00', false],
  ['every Wednesday 4:00 PM 6:00 PM \\n By Appt Only Saturday 10:00 AM 12:00 PM', 'wed 16:00-18:00', false],
  ['EVERY MON 9:30 AM 12:00 PM \\n EVERY TUES 9:00 AM 12:00 PM EMERGENCY', 'mon 09:30-12:00', false],
  ['Weekly Saturday 12:00PM 1:00PM \\n Weekly Saturday 12:00AM 1:00PM', 'sat 12:00-13:00', false],
];

function nightlyEntries(times: string): string {
  return ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `${day} ${times}`).join(', ');
}

/** Texts whose hours would be a guess. */
const REFUSED_TEXTS: readonly string[] = [
  'Call for hours',
  'By Appointment Only',
  'Monday-Friday, 8:00am-11:00am (appointment only)',
  'Tuesday and Thursday 10am-12pm, must call ahead',
  'Twice per Month Wednesday 1:30PM 4:30PM',
  'Every other Monday 12:00 PM 2:00 PM',
  'monthly Thursday 10:00 AM 11:00 AM',
  'Third Week of Month Saturday 9:00:00 AM 12:00:00 PM',
  'Last Two Weeks Each Month\\n Tuesday 12:30 pm - 1:30 pm\\n Thursday 12:30 pm - 1:30 pm',
  '2nd OR 3rd Tuesday of the month 8:30-10:30am.',
  'Pantry is open on the second-to-last Wednesday of every month from 8 a.m. – 12 p.m.',
  'Temporarily closed due to COVID-19. \\n Every Monday 9:00:00 AM 2:00:00 PM',
  'May - September\\n Weekly\\n Wednesday 4:40 pm - 6:00 pm',
  'M-F 9:00-4:30 Closed 12:30-1:30 for lunch',
  'Saturday, 10:00am-12:00pm, (closed 1st Saturday of each month)',
  'Once per Month Tuesday 9:00AM 4:30AM',
  'Weekly Tuesday 9:00AM 4:30AM',
  'Every Saturday 10:00pm 12:00pm',
  'Thursday: 15:00:00-6:00:00',
  'Daily 7 PM - 7 AM',
  'Friday 3pm-2am',
  '4th-2nd Saturdays 9-11am',
  '2nd to last Saturday 9-11am',
  'Saturday: 4:00:00-6:00:00',
  'Tuesdays 5-7pm, 9-11am Saturday',
  'Monday 9am-5pm to Friday',
  'Tuesdays 5-7',
  'M-S 9-12pm',
  'Thursdays at 6pm',
  '1st and 3rd Saturday of the month',
  'n/a Inactive as of 2018',
  'NJ',
  '',
];

/** [text, entries for a shelter]; no entries mean unknown hours. */
const SHELTER_NIGHTS: readonly (readonly [text: string, entries: string])[] = [
  ['Daily 4pm-8am', nightlyEntries('16:00-08:00+')],
  ['Nightly 7pm-7am', nightlyEntries('19:00-07:00+')],
  ['Every night 12 noon - 12 noon', ''],
  ['Daily noon-9am', nightlyEntries('12:00-09:00+')],
  ['Daily 6pm-12pm', nightlyEntries('18:00-12:00+')],
  ['Daily 6pm-1pm', ''],
  ['Daily 11am-9am', ''],
  ['Mo-Su 17:00-08:00', nightlyEntries('17:00-08:00+')],
];

/** Around the clock, closed days, and the same in Spanish: the entries express all of it. */
const CONTRADICTORY_CASES: readonly (readonly [text: string, entries: string])[] = [
  ['Mon-Fri 9-5, Sat Closed', 'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00'],
  ['Mon-Fri 9-5; Sunday: Closed', 'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00'],
  ['Mon-Fri 9-5, closed Sat & Sun', 'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00'],
  ['Daily 9-5, closed Sat and Sun', 'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00'],
  ['lun-vie 9-5, dom cerrado', 'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00'],
  [
    'De lunes a viernes de 9 de la mañana a 5 de la tarde; sábados cerrado',
    'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00',
  ],
  [
    'Lun. a Vie. 9:00 a.m. a 5:00 p.m. Cerrado sáb. y dom.',
    'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00',
  ],
  ['martes y miércoles 9am-12pm', 'tue 09:00-12:00, wed 09:00-12:00'],
  ['primer sábado de cada mes 9am-12pm', 'first sat 09:00-12:00'],
  ['Monday\\nClosed\\nTuesday\\n9-5', 'tue 09:00-17:00'],
  ['24-7', 'always'],
  ['Open 24 hrs', 'always'],
  ['24 hours a day, 7 days a week', 'always'],
  ['abierto las 24 horas', 'always'],
  ['Todos los días las 24 horas', 'always'],
  ['Mon-Sun 24 Hours', 'always'],
  ['Monday: 24 Hours', 'mon 00:00-23:59'],
  ['Sat 24 hours, Sun Closed', 'sat 00:00-23:59'],
  ['Saturday Open 24 hours\\nSunday Open 24 hours\\nMonday Closed', 'sat 00:00-23:59, sun 00:00-23:59'],
];

/** Texts that look like hours but could have another meaning. */
const DOUBTFUL_TEXTS: readonly string[] = [
  '24/7 (by appointment)',
  '24/7 hotline',
  'Call 24 hours ahead',
  'Mon-Fri 24/7',
  'Monday 24 hours, Monday 9-5',
  'Every 24 hours',
  'Cerrado',
  'Mon-Sun closed',
  'Sat 9-12, Sat closed',
  'Saturday 9-12, 1st Saturday closed',
  'Mon-Fri, closed Wed, 9-5',
  'Mon-Fri 9-5, Wed closed 12-1',
  'martes con cita 9-12',
  'lunes a viernes de 1 a 5',
  'Sábado 9-12, segundo sábado cerrado',
  'lunes cada dos semanas 9am-12pm',
];

describe('reading hours from texts', () => {
  test.each(CONTRADICTORY_CASES)('reads 24 hours and closed next to day names in either language: %s', (text, entries) => {
    expect(readSchedules(text)).toBe(entries);
    expect(readHours(toPlainText(text)).isComplete).toBe(true);
  });

  test.each(DOUBTFUL_TEXTS)('keeps ambiguous 24 hours, closed days and Spanish as text: %s', (text) => {
    expect(readHours(toPlainText(text))).toMatchObject({ schedules: [], daysClosed: [], isComplete: false });
  });

  test('reads no hours from Spanish sentences if one requires an appointment', () => {
    expect(readSchedules('Lunes 9am-12pm. Solo con cita previa.', 'prose')).toBe('');
    expect(readSchedules('Abrimos los lunes de 9am a 12pm.', 'prose')).toBe('mon 09:00-12:00');
  });

  test.each(UNDERSTOOD_CASES)('reads: %s', (text, entries, complete) => {
    expect(readSchedules(text)).toBe(entries);
    expect(readHours(toPlainText(text)).isComplete).toBe(complete);
  });

  test.each(SHELTER_NIGHTS)('reads the night of a shelter: %s', (text, entries) => {
    expect(readHours(text, { isShelter: true }).schedules.map(formatEntry).join(', ')).toBe(entries);
  });

  test.each(REFUSED_TEXTS)('reads no hours from: %s', (text) => {
    covers('import-5');
    expect(readSchedules(text)).toBe('');
  });

  test('reads hours among sentences, and none if a sentence contradicts them', () => {
    expect(readSchedules('Pantry is open every 3rd Tuesday of the month from 4:00 – 5:30 p.m. Please bring bags.', 'prose')).toBe(
      'third tue 16:00-17:30',
    );
    expect(readSchedules('Child must be present.\nMonday-Tuesday:\nBreakfast: 8 AM - 9 AM\nLunch: 12 PM - 1 PM', 'prose')).toBe(
      'mon 08:00-09:00, mon 12:00-13:00, tue 08:00-09:00, tue 12:00-13:00',
    );
    expect(readSchedules('Wednesdays: 9 AM - 12 PM\nCall for appointment', 'prose')).toBe('');
    expect(readSchedules('Guests are limited to one visit a month.', 'prose')).toBe('');
  });

  const vocabulary =
    'Monday tues WED Th fri. Saturdays sun MWF 1st 2nd last third - – to and & , ; \\n : / ( ) 9 9:30 12 12:00 am PM a.m. 13:00:00 930am noon midnight 24/7 24 hours 24-7 horas lunes mar domingo cerrado cita y a de daily weekly monthly every other closed except appointment by call until month week 99 25:99 May <td> &amp;'.split(
      ' ',
    );

  test('never throws and never returns hours that the schema rejects', () => {
    const text = oneof(
      string(),
      array(constantFrom(...vocabulary), { maxLength: 25 }).map((parts) => parts.join(' ')),
    );
    assert(
      property(text, constantFrom('hours' as const, 'prose' as const), boolean(), (published, kind, isShelter) => {
        const { schedules } = readHours(toPlainText(published), { kind, isShelter });
        expect(hoursSchema.safeParse({ schedules, closedDays: [], contactForHours: false })).toMatchObject({ success: true });
        for (const entry of schedules) {
          if (entry.type === 'FULL_DAY') continue;
          // A period ends after it begins, or is marked to end on the next morning.
          expect(entry.endsNextDay === true || entry.startTime < entry.endTime).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});
