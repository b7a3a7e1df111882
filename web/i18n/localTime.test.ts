import { formatLocalDate, formatLocalDateTime, formatLocalTime } from './localTime.ts';

/** 5:00 PM in the time zone of the test run. */
const at = new Date(2026, 10, 7, 17).toISOString();
const september = new Date(2026, 8, 30, 8, 7).toISOString();

describe('dates and times of staff screens', () => {
  test('writes English dates as MM/DD/YYYY', () => {
    expect([formatLocalDate(at, 'en'), formatLocalDate(september, 'en')]).toEqual(['11/07/2026', '09/30/2026']);
  });

  test('writes the month of Spanish dates as a word', () => {
    expect(formatLocalDate(at, 'es')).toBe('7 nov 2026');
    expect(formatLocalDate(september, 'es')).toMatch(/^30 sept? 2026$/);
  });

  test('writes hours without a leading zero', () => {
    expect([formatLocalTime(at), formatLocalTime(september)]).toEqual(['5:00\u00a0PM', '8:07\u00a0AM']);
  });

  test('writes date and time with a comma', () => {
    expect([formatLocalDateTime(at, 'en'), formatLocalDateTime(at, 'es')]).toEqual([
      '11/07/2026, 5:00\u00a0PM',
      '7 nov 2026, 5:00\u00a0PM',
    ]);
  });
});
