import { eveningsBetween } from './evenings.ts';

const eveningsAsIso = (timeZone: string, from: string, to: string): string[] =>
  eveningsBetween(timeZone, Date.parse(from), Date.parse(to)).map((evening) => new Date(evening).toISOString());

test('returns 10 PM local time of each day between two moments', () => {
  expect(eveningsAsIso('America/Denver', '2026-11-18T06:00:00Z', '2026-11-20T06:00:00Z')).toEqual([
    '2026-11-19T05:00:00.000Z',
    '2026-11-20T05:00:00.000Z',
  ]);
  expect(eveningsAsIso('Pacific/Auckland', '2026-11-18T06:00:00Z', '2026-11-18T09:00:00Z')).toEqual([]);
});

test('stays at 10 PM when clocks change', () => {
  expect(eveningsAsIso('America/Denver', '2026-10-31T12:00:00Z', '2026-11-02T12:00:00Z')).toEqual([
    '2026-11-01T04:00:00.000Z',
    '2026-11-02T05:00:00.000Z',
  ]);
  expect(eveningsAsIso('America/Denver', '2026-03-07T12:00:00Z', '2026-03-09T12:00:00Z')).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ]);
});
