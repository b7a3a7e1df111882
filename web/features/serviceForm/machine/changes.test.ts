import type { DraftScheduleEntry } from '#kernel/schedule/validate.ts';
import { compare, merged } from './changes.ts';
import { EMPTY, type ServiceValues } from './values.ts';

const on = (day: 'MONDAY' | 'TUESDAY' | 'THURSDAY', startTime: string): DraftScheduleEntry => ({
  type: 'WEEKLY',
  day,
  startTime,
  endTime: '17:00',
});
const open = (...schedules: readonly DraftScheduleEntry[]): ServiceValues => ({ ...EMPTY, schedules });
const closed = (...dates: readonly string[]): ServiceValues => ({
  ...EMPTY,
  closeSchedules: dates.map((date) => ({ type: 'DATE_RANGE', startDate: date, endDate: date })),
});
const ALWAYS = { type: 'FULL_DAY' } as const;

const WAS = open(on('MONDAY', '08:00'), on('TUESDAY', '08:00'), on('THURSDAY', '08:00'));
const YOURS = open(on('MONDAY', '09:00'), on('TUESDAY', '08:00'), on('THURSDAY', '08:00'));

describe('hours that two users changed', () => {
  test('are merged by day without a question about days that only one user changed', () => {
    const theirs = open(on('MONDAY', '08:00'), on('THURSDAY', '10:00'));
    const conflict = compare(WAS, YOURS, theirs);
    expect(conflict).toMatchObject({
      disputed: [],
      onlyTheirs: [
        { field: 'schedules', part: 'WEEKLY TUESDAY' },
        { field: 'schedules', part: 'WEEKLY THURSDAY' },
      ],
    });
    expect(merged(conflict, theirs).schedules).toEqual([on('MONDAY', '09:00'), on('THURSDAY', '10:00')]);
  });

  test('need a choice for the day that both users changed', () => {
    const theirs = open(on('MONDAY', '07:00'), on('TUESDAY', '08:00'), on('THURSDAY', '10:00'));
    const conflict = compare(WAS, YOURS, theirs);
    expect(conflict.disputed).toEqual([{ field: 'schedules', part: 'WEEKLY MONDAY', choice: null, rewritten: '' }]);
    const chosen = { ...conflict, disputed: conflict.disputed.map((one) => ({ ...one, choice: 'theirs' as const })) };
    expect(merged(chosen, theirs).schedules).toEqual(expect.arrayContaining([...theirs.schedules]));
    expect(merged(conflict, theirs).schedules).toEqual(
      expect.arrayContaining([on('MONDAY', '09:00'), on('TUESDAY', '08:00'), on('THURSDAY', '10:00')]),
    );
  });

  test('need one choice for all hours if a user chose "always open" or removed all hours', () => {
    const whole = [{ field: 'schedules', part: null, choice: null, rewritten: '' }];
    expect(compare(WAS, YOURS, open(ALWAYS)).disputed).toEqual(whole);
    expect(compare(WAS, YOURS, open()).disputed).toEqual(whole);
  });

  test('keep the order of the other user if only the other user changed them', () => {
    const theirs = open(on('THURSDAY', '10:00'), on('MONDAY', '08:00'));
    expect(merged(compare(WAS, { ...WAS, city: 'Denver' }, theirs), theirs)).toMatchObject({ city: 'Denver', schedules: theirs.schedules });
  });

  test('are merged by date for closed days', () => {
    const [yours, theirs] = [closed('2026-12-25', '2026-12-31'), closed('2026-12-25', '2027-01-01')];
    const conflict = compare(closed('2026-12-25'), yours, theirs);
    expect(conflict.disputed).toEqual([]);
    expect(merged(conflict, theirs).closeSchedules).toHaveLength(3);
  });
});
