import { dailySchedule, DENVER, expectHoursText, officeHours, hoursOf, type HoursExample } from '#tests/support/hoursExamples.ts';
import { computeOpenings } from './computeOpenings.ts';
import { openStatusAt } from './openStatus.ts';
import { formatMinutes, formatOpenStatus } from './wording.ts';

/* Texts for hours without times, and rules for all texts. */

describe('the text of the open status', () => {
  test.each<HoursExample>([
    ['full day', hoursOf([{ type: 'FULL_DAY' }]), '2026-01-14T03:00-07:00', 'Open 24/7', 'Abierto las 24 horas'],
    [
      'full day beside others',
      hoursOf([...dailySchedule, { type: 'FULL_DAY' }]),
      '2026-01-14T03:00-07:00',
      'Open 24/7',
      'Abierto las 24 horas',
    ],
    [
      'permanently closed',
      hoursOf(dailySchedule, [{ type: 'PERMANENTLY_CLOSED' }]),
      '2026-01-14T10:00-07:00',
      'Permanently closed',
      'Cerrado permanentemente',
    ],
    [
      'permanently closed without hours',
      hoursOf([], [{ type: 'PERMANENTLY_CLOSED' }]),
      '2026-01-14T10:00-07:00',
      'Permanently closed',
      'Cerrado permanentemente',
    ],
    [
      'contact for hours',
      { schedules: [], closedDays: [], contactForHours: true },
      '2026-01-14T10:00-07:00',
      'Contact for hours',
      'Pregunte por el horario',
    ],
    ['no hours known', hoursOf([]), '2026-01-14T10:00-07:00', 'Call for hours', 'Llame para saber el horario'],
  ])('%s', (...scenario) => {
    covers('4-10', '4-16');
    return expectHoursText(...scenario);
  });

  test('uses the time of the place, not of the reader', () => {
    const at = Date.parse('2026-01-14T16:30-07:00') / 1000;
    const textIn = (timeZone: string): string =>
      formatOpenStatus(openStatusAt(computeOpenings(officeHours, timeZone, at), at, timeZone), 'en', timeZone, at);
    expect(textIn('America/Denver')).toBe('Open till 5:00 PM, closes soon');
    expect(textIn('America/Los_Angeles')).toBe('Open till 5:00 PM');
    expect(textIn('America/New_York')).toBe('Closed until tomorrow 8:00 AM');
  });

  test('has plain spaces only, so that server and browser show the same', () => {
    const at = Date.parse('2026-01-14T16:30-07:00') / 1000;
    const text = formatOpenStatus(openStatusAt(computeOpenings(officeHours, DENVER, at), at, DENVER), 'es', DENVER, at);
    expect(text).toMatch(/^[a-zñáéíóú ,:0-9APM]+$/i);
  });

  test.each([
    [0, '12:00 AM'],
    [59, '12:59 AM'],
    [60, '1:00 AM'],
    [719, '11:59 AM'],
    [720, '12:00 PM'],
    [780, '1:00 PM'],
    [1439, '11:59 PM'],
    [1440, '12:00 AM'],
    [1860, '7:00 AM'],
  ])('shows minute %d as %s', (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text);
  });
});
