import { DAY_MS } from '../retention.ts';
import { isOverdueReport } from './overdueReport.ts';

const sentAt = '2026-03-09T18:30:00.000Z';
const report = { kind: 'report', sentAt, seen: false, archived: false } as const;
const later = (milliseconds: number): number => Date.parse(sentAt) + milliseconds;

test('a report is overdue after a day without being opened or archived', () => {
  expect(isOverdueReport(report, later(DAY_MS - 1))).toBe(false);
  expect(isOverdueReport(report, later(DAY_MS))).toBe(true);
});

test.each([
  ['was opened', { seen: true }],
  ['was archived', { archived: true }],
  ['is not a report', { kind: 'feedback' as const }],
])('feedback that %s is not overdue', (_title, change) => {
  expect(isOverdueReport({ ...report, ...change }, later(5 * DAY_MS))).toBe(false);
});
