import type { Listed } from './managedFilters.ts';
import { longestOf, reportsLine } from './waitingLines.ts';

const NOW = Date.parse('2026-03-10T17:00:00.000Z');
const HOUR_MS = 3_600_000;
const ago = (hours: number): string => new Date(NOW - hours * HOUR_MS).toISOString();
const place = (id: string, waitingSince?: string): Listed =>
  [id, { described: { name: id.toUpperCase() }, ...(waitingSince === undefined ? {} : { waitingSince }) }] as unknown as Listed;

const since = ({ waitingSince }: Listed[1]) => waitingSince;
const nameOf = (id: string) => (id === 'a' ? 'A' : undefined);

test('longestOf names the service that waits longest; one never counted or confirmed comes first', () => {
  expect(longestOf([], since)).toEqual({ count: 0 });
  expect(longestOf([place('a', ago(2)), place('b', ago(30)), place('c', ago(1))], since)).toEqual({
    count: 3,
    longest: { id: 'b', name: 'B', at: ago(30) },
  });
  expect(longestOf([place('a', ago(2)), place('never'), place('b', ago(30))], since).longest).toEqual({ id: 'never', name: 'NEVER' });
});

test('reportsLine counts reports of 24 hours as overdue and names the oldest service if listed', () => {
  const reports = [
    { serviceId: 'a', sentAt: ago(1) },
    { serviceId: 'gone', sentAt: ago(25) },
    { serviceId: 'a', sentAt: ago(24) },
  ];
  expect(reportsLine(reports, NOW, nameOf)).toEqual({ count: 3, overdue: 1, longest: { at: ago(25), serviceId: 'gone' } });
  expect(reportsLine(reports.slice(0, 1), NOW, nameOf)).toEqual({
    count: 1,
    overdue: 0,
    longest: { at: ago(1), serviceId: 'a', name: 'A' },
  });
  expect(reportsLine([], NOW, nameOf)).toEqual({ count: 0, overdue: 0 });
});
