import { localDayOf } from './localDay.ts';

const secondsOf = (time: string): number => Date.parse(time) / 1000;

test.each([
  ['an ordinary day', 'America/Los_Angeles', '2026-11-20T18:00:00Z', '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'],
  ['its first second', 'America/Los_Angeles', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'],
  ['its last second', 'America/Los_Angeles', '2026-11-21T07:59:59Z', '2026-11-20T08:00:00Z', '2026-11-21T08:00:00Z'],
  ['23 hours in spring', 'America/New_York', '2026-03-08T15:00:00Z', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
  ['25 hours in autumn', 'America/New_York', '2026-11-01T15:00:00Z', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ['a zone with an offset of quarter hours', 'Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-05-31T18:15:00Z', '2026-06-01T18:15:00Z'],
])('%s begins and ends at local midnight', (_, zone, moment, from, until) => {
  expect(localDayOf(zone, secondsOf(moment))).toMatchObject({ from: secondsOf(from), until: secondsOf(until) });
});
