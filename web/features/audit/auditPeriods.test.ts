import { AUDIT_PERIODS, daysOfPeriod, periodOfDays } from './auditPeriods.ts';

test.each([
  ['today', '2026-03-15', '2026-03-15', '2026-03-15'],
  ['week', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['days30', '2026-03-15', '2026-02-14', '2026-03-15'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2028-03-01', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-10', '2025-12-01', '2025-12-31'],
] as const)('the period %s on %s begins on %s and ends on %s', (period, today, from, to) => {
  expect(daysOfPeriod(period, today)).toEqual({ from, to });
});

test.each(AUDIT_PERIODS)('finds the period %s by its days', (period) => {
  expect(periodOfDays(daysOfPeriod(period, '2026-03-15'), '2026-03-15')).toBe(period);
});

test('finds no period for other days or an open end', () => {
  expect(periodOfDays({ from: '2026-03-02', to: '2026-03-04' }, '2026-03-15')).toBeNull();
  expect(periodOfDays({ from: '2026-03-15', to: null }, '2026-03-15')).toBeNull();
});
