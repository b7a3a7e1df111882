import type { TFunction } from 'i18next';
import { formatDate } from '#domain/schedule/wording.ts';
import { dayOfFacts, freshnessOf } from './freshness.ts';

const ZONES = ['America/Los_Angeles', 'Pacific/Honolulu', 'America/New_York', 'Pacific/Kiritimati'];
const t = ((key: string, { count = '' } = {}) => `${key} ${count}`.trim()) as unknown as TFunction;
const seconds = (iso: string): number => Date.parse(iso) / 1000;

describe('day of the facts', () => {
  test.each(ZONES)('is in %s the day in a file that contains no time', (zone) => {
    expect(formatDate(dayOfFacts('2025-08-08T00:00:00.000Z', zone), 'en')).toBe('08/08/2025');
    expect(formatDate(dayOfFacts('2025-08-08T00:00:00Z', zone), 'es')).toBe('8 de agosto de 2025');
  });

  test('is the day at the place of the service', () => {
    expect(formatDate(dayOfFacts('2025-08-08T03:30:00.000Z', 'America/Los_Angeles'), 'en')).toBe('08/07/2025');
    expect(formatDate(dayOfFacts('2025-08-08T03:30:00Z', 'America/New_York'), 'en')).toBe('08/07/2025');
  });

  test.each(ZONES)('has an age in days by the calendar of %s', (zone) => {
    const noon = seconds('2026-11-19T20:00:00Z');
    const today = formatDate(dayOfFacts('2026-11-19T20:00:00Z', zone), 'en');
    const [month, day, year] = today.split('/');
    expect(freshnessOf(t, `${year}-${month}-${day}T00:00:00.000Z`, noon, zone).text).toBe('freshness.today');
    expect(freshnessOf(t, '2026-11-10T00:00:00.000Z', noon, zone).text).toMatch(/^freshness\.days (9|10)$/);
    expect(freshnessOf(t, '2026-11-10T00:00:00.000Z', noon, 'America/Los_Angeles').text).toBe('freshness.days 9');
    expect(freshnessOf(t, '2026-05-01T00:00:00.000Z', noon, zone)).toEqual({ isOld: true, text: 'freshness.old' });
  });
});
