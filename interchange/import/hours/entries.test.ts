import { DAYS } from '#domain/schedule/schema.ts';
import { toScheduleEntries, type OpeningPeriod } from './entries.ts';

const DAY_MINUTES = 24 * 60;
const wholeDays: readonly OpeningPeriod[] = DAYS.map((day) => ({ day, period: null, span: { start: 0, end: DAY_MINUTES } }));

test('turns seven whole days into one entry for around the clock', () => {
  expect(toScheduleEntries(wholeDays)).toEqual([{ type: 'FULL_DAY' }]);
});

test('keeps hours until the end of the next day, which stay open when that day is closed', () => {
  const untilNextDay: OpeningPeriod = { day: 'FRIDAY', period: null, span: { start: 0, end: 2 * DAY_MINUTES - 1 } };
  const entries = toScheduleEntries([...wholeDays, untilNextDay]);
  expect(entries).toHaveLength(7);
  expect(entries).toContainEqual({ type: 'WEEKLY', day: 'FRIDAY', startTime: '00:00', endTime: '23:59', endsNextDay: true });
});
