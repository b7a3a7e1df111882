import { assert, constantFrom, integer, property, shuffledSubarray } from 'fast-check';
import { DAYS, type Day } from '#domain/schedule/schema.ts';
import { readListing } from '../readListing.ts';
import { readRowFields } from '../rowFields.ts';
import { readHours } from './readHours.ts';

const DAY_BY_PREFIX = Object.fromEntries(DAYS.map((day) => [day.slice(0, 3).toLowerCase(), day]));
const daysOf = (text: string): readonly (Day | undefined)[] =>
  text.split(' ').flatMap((prefix) => (prefix === '' ? [] : [DAY_BY_PREFIX[prefix]]));

/** [text, days with hours, days of which not all hours are known] */
const CASES: readonly (readonly [text: string, open: string, unknown: string])[] = [
  ['Showers: Mon-Fri 7am-11:30am. Wed 2pm-5pm', 'wed', 'mon tue wed thu fri'],
  ['Mon 10-3 and 4-6pm (by appt only) Tues 10-3 Thurs 10-3', 'thu', 'mon tue'],
  ['Twice per Month Wednesday 11:00AM 2:00PM\nWeekly Wednesday 10:00AM 12:00PM', 'wed', 'wed'],
  ['EVERY MON 9:30 AM 12:00 PM\nEVERY TUES 9:00 AM 12:00 PM EMERGENCY', 'mon', 'tue'],
  ['Weekly Friday 10:00AM 11:30AM\nTwice per Month Saturday 10:00AM 12:00PM', 'fri', 'sat'],
  ['Every Sunday 10:00 AM 1:00 PM\nEvery Thursday 5:00 PM 1:00 PM', 'sun', 'thu'],
  ['Weekly Mon Tue Wed 10:00am - 1:00pm\nThursday by Appointment', 'mon tue wed', 'thu'],
  ['Tuesday 10:00:00 AM 12:00:00 PM\nThursday', 'tue', 'thu'],
  ['Sat 10-11:45 or by appoint', 'sat', ''],
  ['Monday & Friday 9:00 am-12:00 pm except holidays and school closures.', 'mon fri', ''],
  ['Tuesday-Friday 9am-3pm. May be able to serve emergency food on Mondays', 'tue wed thu fri', 'mon'],
  ['Mon-Fri 9am-5pm', 'mon tue wed thu fri', ''],
  ['Mon-Fri 9am-5pm, Sat Closed', 'mon tue wed thu fri', ''],
  ['Lunes 9am-5pm; jueves con cita', 'mon', 'thu'],
];

describe('days that a text names', () => {
  test.each(CASES)('and the reader did not understand are unknown: %s', (text, open, unknown) => {
    covers('import-unknown-days');
    const { schedules, unknownDays } = readHours(text);
    expect([...new Set(schedules.flatMap((entry) => ('day' in entry ? entry.day : [])))]).toEqual(daysOf(open));
    expect(unknownDays).toEqual(daysOf(unknown));
  });

  test('are read or unknown, whatever remark stands beside them', () => {
    const remarks = [
      'by appointment',
      'emergency only',
      'call first',
      'twice a month',
      'for members',
      'if funds allow',
      '(see website)',
      'when staffed',
    ];
    assert(
      property(
        shuffledSubarray([...DAYS], { minLength: 2 }),
        constantFrom(...remarks),
        integer({ min: 0, max: 6 }),
        constantFrom('; ', '\n', '. '),
        (days, remark, at, separator) => {
          const parts = days.map((day, index) => {
            const name = day.charAt(0) + day.slice(1).toLowerCase();
            return index === at % days.length ? `${name} ${remark} 1pm-3pm` : `${name} 9am-12pm`;
          });
          const { schedules, unknownDays } = readHours(parts.join(separator));
          const doubtfulDay = days[at % days.length] as Day;
          const openDays = schedules.flatMap((entry) => (entry.type === 'WEEKLY' ? entry.day : []));
          // With no hours at all, every day is unknown.
          if (schedules.length === 0) return;
          expect([...openDays, ...unknownDays]).toEqual(expect.arrayContaining(days));
          if (!openDays.includes(doubtfulDay)) expect(unknownDays).toContain(doubtfulDay);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('in rows of hours are unknown if their times are missing', () => {
    const hours = [
      { day: 'Mon', open: '0900', close: '1200' },
      { day: 'Tue', open: '0900', close: '' },
    ];
    const read = readListing(readRowFields({ name: 'A', phone: '303-555-0100', hours }).fields);
    expect(read).toMatchObject({ ok: true, listing: { facts: { hours: { schedules: [{ day: 'MONDAY' }], unknownDays: ['TUESDAY'] } } } });
  });
});
