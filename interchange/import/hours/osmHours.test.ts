import { array, assert, constantFrom, property, record, subarray } from 'fast-check';
import { DAYS, type ScheduleEntry } from '#domain/schedule/schema.ts';
import { readOsmHours } from './osmHours.ts';

const formatEntry = (entry: ScheduleEntry): string => {
  if (entry.type === 'FULL_DAY' || entry.type === 'DATE_RANGE') return entry.type;
  const day = entry.day.slice(0, 2).toLowerCase();
  return `${entry.type === 'MONTHLY' ? `${entry.period.toLowerCase()} ` : ''}${day} ${entry.startTime}-${entry.endTime}${entry.endsNextDay ? '+' : ''}`;
};
const readEntries = (text: string): string | null => readOsmHours(text, false)?.schedules.map(formatEntry).join(', ') ?? null;

test.each([
  ['Mo-We 09:00-17:00', 'mo 09:00-17:00, tu 09:00-17:00, we 09:00-17:00'],
  ['We 10:00-13:00; Th 14:00-16:00', 'we 10:00-13:00, th 14:00-16:00'],
  ['Tu[1,3] 10:00-12:00', 'first tu 10:00-12:00, third tu 10:00-12:00'],
  ['Sa[2-4] 05:30-07:00', 'second sa 05:30-07:00, third sa 05:30-07:00, fourth sa 05:30-07:00'],
  ['Mo,We 09:00-12:00,13:00-15:00', 'mo 09:00-12:00, mo 13:00-15:00, we 09:00-12:00, we 13:00-15:00'],
  ['Mo-We 09:00-17:00; Tu 12:00-17:00', 'mo 09:00-17:00, tu 12:00-17:00, we 09:00-17:00'],
  ['Mo-We 09:00-17:00; Tu off;', 'mo 09:00-17:00, we 09:00-17:00'],
  ['Sa-Mo 06:00-08:00', 'mo 06:00-08:00, sa 06:00-08:00, su 06:00-08:00'],
  ['Fr 18:00-02:00', 'fr 18:00-02:00+'],
  ['Mo-Su 00:00-24:00', 'FULL_DAY'],
])('reads %s', (text, entries) => {
  expect(readEntries(text)).toBe(entries);
  expect(readOsmHours(text, false)?.isComplete).toBe(true);
});

test('keeps the text of holidays, and names closed days', () => {
  expect(readOsmHours('Mo 09:00-12:00; Su off; PH off', false)).toMatchObject({ daysClosed: ['SUNDAY'], isComplete: false });
  expect(readEntries('Mo 09:00-12:00; Su off; PH off')).toBe('mo 09:00-12:00');
});

test.each(['Mo-Sa 09:00-17:00; Sa[1] 10:00-12:00', 'Mo 09:00-09:00', 'Mo 03:00-05:00', 'Mo 09:00-04:00', 'Sa[1] off', 'Mo-Su off'])(
  'leaves %s unread, because entries cannot express it',
  (text) => {
    expect(readOsmHours(text, false)).toEqual({ schedules: [], daysClosed: [], unknownDays: [], isComplete: false });
  },
);

test.each([
  'Mo 9-5',
  'mo 09:00-17:00',
  'Apr-Oct Mo 09:00-17:00',
  'Mo 10:00+',
  'Mo 10:00-12:00 "by appointment"',
  '09:00-17:00',
  'PH off',
  '',
])('is not for %s', (text) => {
  expect(readOsmHours(text, false)).toBeNull();
});

const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const hour = constantFrom(...Array.from({ length: 12 }, (_, index) => index + 8));
const clock = (hours: number): string => `${String(hours).padStart(2, '0')}:00`;

test('shows every day, start and end that was written, and no other', () => {
  const rule = record({ days: subarray([...NAMES.keys()], { minLength: 1 }), start: hour, hours: constantFrom(1, 2, 3, 4) });
  assert(
    property(array(rule, { minLength: 1, maxLength: 4 }), (rules) => {
      const text = rules
        .map(({ days, start, hours }) => `${days.map((day) => NAMES[day]).join(',')} ${clock(start)}-${clock(start + hours)}`)
        .join('; ');
      // The last rule of a day holds.
      const expected = DAYS.flatMap((day, index) => {
        const last = rules.findLast(({ days }) => days.includes(index));
        return last === undefined ? [] : [{ type: 'WEEKLY', day, startTime: clock(last.start), endTime: clock(last.start + last.hours) }];
      });
      expect(readOsmHours(text, false)?.schedules).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
