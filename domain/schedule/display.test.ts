import { sortForDisplay, isWholeDay, scheduleRows, formatDateRange } from './display.ts';
import type { ClosedEntry, ScheduleEntry } from './schema.ts';

const times = { startTime: '08:00', endTime: '17:00' };
const entries: readonly (ScheduleEntry | ClosedEntry)[] = [
  { type: 'PERMANENTLY_CLOSED' },
  { type: 'FULL_DAY' },
  { type: 'DATE_RANGE', startDate: '2027-01-02', endDate: '2027-01-03', ...times },
  { type: 'DATE_RANGE', startDate: '2026-12-20', endDate: '2027-01-06', ...times },
  { type: 'MONTHLY', period: 'LAST', day: 'MONDAY', ...times },
  { type: 'MONTHLY', period: 'FIRST', day: 'TUESDAY', ...times },
  { type: 'MONTHLY', period: 'FIRST', day: 'MONDAY', ...times },
  // Neither the days nor the weeks of a month are in alphabetical order.
  { type: 'MONTHLY', period: 'FOURTH', day: 'MONDAY', ...times },
  { type: 'MONTHLY', period: 'SECOND', day: 'MONDAY', ...times },
  { type: 'WEEKLY', day: 'SUNDAY', ...times },
  { type: 'WEEKLY', day: 'FRIDAY', ...times },
  { type: 'WEEKLY', day: 'MONDAY', startTime: '19:00', endTime: '07:00', endsNextDay: true },
  { type: 'WEEKLY', day: 'MONDAY', ...times },
];

describe('the display of hours', () => {
  test('orders weekly, monthly and dated rows before always and never', () => {
    covers('3-6', '4-17');
    expect(scheduleRows(entries, 'en')).toEqual([
      { label: 'Monday', times: '8:00 AM – 5:00 PM' },
      { label: 'Monday', times: '7:00 PM – 7:00 AM' },
      { label: 'Friday', times: '8:00 AM – 5:00 PM' },
      { label: 'Sunday', times: '8:00 AM – 5:00 PM' },
      { label: 'First Monday', times: '8:00 AM – 5:00 PM' },
      { label: 'First Tuesday', times: '8:00 AM – 5:00 PM' },
      { label: 'Second Monday', times: '8:00 AM – 5:00 PM' },
      { label: 'Fourth Monday', times: '8:00 AM – 5:00 PM' },
      { label: 'Last Monday', times: '8:00 AM – 5:00 PM' },
      { label: '12/20 - 01/06', times: '8:00 AM – 5:00 PM' },
      { label: '01/02 - 01/03', times: '8:00 AM – 5:00 PM' },
      { label: 'Open 24/7', times: '' },
      { label: 'Permanently closed', times: '' },
    ]);
  });

  test('has Spanish texts', () => {
    expect(scheduleRows(entries, 'es').map((row) => row.label)).toEqual([
      'Lunes',
      'Lunes',
      'Viernes',
      'Domingo',
      'Primer lunes',
      'Primer martes',
      'Segundo lunes',
      'Cuarto lunes',
      'Último lunes',
      '12/20 - 01/06',
      '01/02 - 01/03',
      'Abierto las 24 horas',
      'Cerrado permanentemente',
    ]);
  });

  test('does not change the given list', () => {
    const before = [...entries];
    sortForDisplay(entries);
    expect(entries).toEqual(before);
  });

  test('shows no times for a closed day without times', () => {
    expect(scheduleRows([{ type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' }], 'en')).toEqual([
      { label: '12/25', times: '' },
    ]);
  });

  test('shows dates as MM/DD - MM/DD', () => {
    covers('4-18');
    expect(formatDateRange('2026-02-03', '2026-11-12')).toBe('02/03 - 11/12');
  });

  test('recognises a whole day', () => {
    expect([isWholeDay([0, 1440]), isWholeDay([0, 1439]), isWholeDay([60, 1440])]).toEqual([true, false, false]);
  });
});
