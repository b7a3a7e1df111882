import { DAYS } from '#domain/schedule/schema.ts';
import { readListing } from '../readListing.ts';
import { readRowFields } from '../rowFields.ts';
import { readHours } from './readHours.ts';

/** Formats the entries of one day, and "?" if the day is unknown. */
const hoursOn = (text: string, dayIndex: number, isShelter = false): string => {
  const { schedules, unknownDays } = readHours(text, { isShelter });
  const day = DAYS[dayIndex];
  const entries = schedules.flatMap((entry) => {
    if (entry.type === 'FULL_DAY') return ['always'];
    if (entry.type === 'DATE_RANGE' || entry.day !== day) return [];
    return [`${entry.type === 'MONTHLY' ? `${entry.period} ` : ''}${entry.startTime}-${entry.endTime}`];
  });
  return [...entries, ...(day !== undefined && unknownDays.includes(day) ? ['?'] : [])].join(', ');
};
const [MONDAY, TUESDAY, WEDNESDAY, FRIDAY, SATURDAY, SUNDAY] = [0, 1, 2, 4, 5, 6] as const;

describe('hours of several groups for one day', () => {
  test.each([
    ['Daily 9am-5pm; Sunday 12pm-4pm', SUNDAY, '12:00-16:00'],
    ['Sunday 12pm-4pm; Daily 9am-5pm', SUNDAY, '12:00-16:00'],
    ['Mon-Fri 9am-5pm, Wed 9am-12pm', WEDNESDAY, '09:00-12:00'],
    ['Mon-Fri 9am-5pm, Tue 9am-7pm', TUESDAY, '09:00-19:00'],
    ['Mon-Fri 9am-12pm; Wed 5pm-7pm', WEDNESDAY, '09:00-12:00, 17:00-19:00'],
    ['Mon-Thu 10am-12pm, 1st Monday of month 4-6pm', MONDAY, '10:00-12:00, FIRST 16:00-18:00'],
    ['Tue 9-11am; Tue 10am-1pm', TUESDAY, '09:00-13:00'],
  ])('replace, extend or add to those of more days: %s', (text, day, hours) => {
    expect(hoursOn(text, day)).toBe(hours);
  });

  test.each([
    ['Daily 9am-12pm; Saturday 1pm-4pm', SATURDAY],
    ['Mon-Fri 9am-3pm; Tue 1pm-6pm', TUESDAY],
    ['Saturdays 9am-3pm, 1st Saturday 9am-12pm', SATURDAY],
    ['Mon-Fri 9am-5pm; 2nd 10am-12pm', FRIDAY],
  ])('leave the day unknown if both could be meant: %s', (text, day) => {
    expect(hoursOn(text, day)).toContain('?');
    expect(readHours(text).isComplete).toBe(false);
  });
});

describe('times', () => {
  test.each([
    ['9am-5pm Mon-Fri\n10am-2pm Sat', SATURDAY, '10:00-14:00'],
    ['Sat 07:00-11:00; Mon 13:00-16:00', SATURDAY, '07:00-11:00'],
    ['Fri 6pm-12 midnight', FRIDAY, '18:00-00:00'],
    ['Fridays between 9am and noon', FRIDAY, '09:00-12:00'],
    ['Fri 9.30am-11.30am', FRIDAY, '09:30-11:30'],
    ['Mo-We 09:00-17:00, Fr[1,-1] 10:00-12:00', FRIDAY, 'FIRST 10:00-12:00, LAST 10:00-12:00'],
    ['• Always open', FRIDAY, 'always'],
    ['Mon.-Fri. 9:00a.m.-5:00p.m.', FRIDAY, '09:00-17:00'],
    ['Seven days a week, 9am to 5pm', FRIDAY, '09:00-17:00'],
    ['M T W Th F 9-11am', TUESDAY, '09:00-11:00'],
    ['Fri, S, Su 9-11am', SATURDAY, '09:00-11:00'],
    ['Mon-Fri 9-12, 1-5', FRIDAY, '09:00-12:00, 13:00-17:00'],
    ['Mon-Fri 10-2, 4-7', FRIDAY, '10:00-14:00, 16:00-19:00'],
    ['Mon-Fri 9am-5pm, Sat by appt.', FRIDAY, '09:00-17:00'],
    ['Lunes a viernes de 9 a 17h', FRIDAY, '09:00-17:00'],
    ['Los viernes entre las 9am y las 5pm', FRIDAY, '09:00-17:00'],
  ])('of more notations are read: %s', (text, day, hours) => {
    expect(hoursOn(text, day)).toBe(hours);
  });

  test.each(['Daily 8-6', 'Mon-Fri 9-5'])('of a shelter without AM or PM could be a night: %s', (text) => {
    expect(hoursOn(text, FRIDAY, true)).toBe('?');
    expect(hoursOn(text, FRIDAY)).toMatch(/^0[89]:00-1[78]:00$/);
  });

  test('on the 24-hour clock are not repaired: Mon 13:00-17:00, Fri 11:00-01:00', () => {
    expect(hoursOn('Mon 13:00-17:00; Fri 11:00-01:00', FRIDAY)).toBe('?');
  });

  test('with "noon" after any hour but twelve stay text', () => {
    expect(readHours('Fri 8 noon - 5pm').schedules).toEqual([]);
  });
});

describe('a word that could be a day', () => {
  test.each([
    ['Wensday 9am-5pm; Friday 9am-5pm', WEDNESDAY],
    ['T 9am-5pm; Friday 9am-5pm', TUESDAY],
    ['Mon 9am - Thu 5pm; Sat 10am-12pm', WEDNESDAY],
    ['10am Monday - 4pm Thursday; Saturday 10am-12pm', TUESDAY],
  ])('or a range across times leaves no day closed: %s', (text, day) => {
    expect(hoursOn(text, day)).toBe('?');
    expect(readHours(text).schedules.length).toBeGreaterThan(0);
  });

  test('is no day in a sentence: We are open Fridays', () => {
    expect(readHours('We are open Fridays 9am-5pm').schedules).toMatchObject([{ day: 'FRIDAY' }]);
    expect(hoursOn('Mo, We 9am-5pm', WEDNESDAY)).toBe('09:00-17:00');
    expect(hoursOn('We 9am-5pm', WEDNESDAY)).toBe('09:00-17:00');
  });
});

test('days that the notes name, and of which nothing is read, are unknown', () => {
  const row = { name: 'Test Pantry', phone: '303-555-0100', description: 'Mondays 9 AM - 11 AM\n\nFridays 12:30 PM' };
  expect(readListing(row)).toMatchObject({ listing: { facts: { hours: { schedules: [{ day: 'MONDAY' }], unknownDays: ['FRIDAY'] } } } });
});

test('weeks of the month in a column of one weekday belong to it', () => {
  const row = { name: 'Test Pantry', phone: '303-555-0100', tuesday: '1st & 3rd 9am-11am' };
  const entry = { type: 'MONTHLY', day: 'TUESDAY', startTime: '09:00', endTime: '11:00' };
  const schedules = [
    { ...entry, period: 'FIRST' },
    { ...entry, period: 'THIRD' },
  ];
  expect(readListing(row)).toMatchObject({ listing: { facts: { hours: { schedules } } } });
});

test('start and end in columns of their own are read, with days in a third one', () => {
  const row = { Name: 'Test Pantry', Phone: '303-555-0100', Days: 'Tue, Thu', 'Open Time': '9:00 AM', 'Close Time': '12:00 PM' };
  const { fields, isUsed } = readRowFields(row);
  expect([...isUsed.values()]).not.toContain(false);
  const times = { type: 'WEEKLY', startTime: '09:00', endTime: '12:00' };
  expect(readListing(fields)).toMatchObject({
    listing: {
      facts: {
        hours: {
          schedules: [
            { ...times, day: 'TUESDAY' },
            { ...times, day: 'THURSDAY' },
          ],
        },
      },
    },
  });
});
