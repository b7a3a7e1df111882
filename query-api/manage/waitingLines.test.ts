import type { Listed } from './managedFilters.ts';
import { longestWaiting, reportsLine } from './waitingLines.ts';

const NOW = Date.parse('2026-03-10T17:00:00.000Z');
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number): string => new Date(NOW - hours * HOUR_MS).toISOString();
const listedService = (id: string, waitingSince?: string): Listed =>
  [id, { described: { name: id.toUpperCase() }, ...(waitingSince === undefined ? {} : { waitingSince }) }] as unknown as Listed;

const waitingSinceOf = ({ waitingSince }: Listed[1]) => waitingSince;
const nameOf = (id: string) => (id === 'a' ? 'A' : undefined);

test('longestOf returns the service that waits longest, first of all one never confirmed or counted', () => {
  expect(longestWaiting([], waitingSinceOf)).toEqual({ count: 0 });
  expect(
    longestWaiting([listedService('a', hoursAgo(2)), listedService('b', hoursAgo(30)), listedService('c', hoursAgo(1))], waitingSinceOf),
  ).toEqual({
    count: 3,
    longest: { id: 'b', name: 'B', at: hoursAgo(30) },
  });
  expect(
    longestWaiting([listedService('a', hoursAgo(2)), listedService('never'), listedService('b', hoursAgo(30))], waitingSinceOf).longest,
  ).toEqual({ id: 'never', name: 'NEVER' });
});

test('reportsLine counts reports of 24 hours as overdue and names the oldest service if listed', () => {
  const reports = [
    { serviceId: 'a', sentAt: hoursAgo(1) },
    { serviceId: 'gone', sentAt: hoursAgo(25) },
    { serviceId: 'a', sentAt: hoursAgo(24) },
  ];
  expect(reportsLine(reports, NOW, nameOf)).toEqual({ count: 3, overdue: 1, longest: { at: hoursAgo(25), serviceId: 'gone' } });
  expect(reportsLine(reports.slice(0, 1), NOW, nameOf)).toEqual({
    count: 1,
    overdue: 0,
    longest: { at: hoursAgo(1), serviceId: 'a', name: 'A' },
  });
  expect(reportsLine([], NOW, nameOf)).toEqual({ count: 0, overdue: 0 });
});
