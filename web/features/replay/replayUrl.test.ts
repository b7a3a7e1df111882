import { parseReplayUrl, replayUrlOf } from './replayUrl.ts';

const NOW = Date.parse('2026-11-13T20:00:00.000Z');
const parse = (search: string) => parseReplayUrl(search, NOW);

test('the address of a replay contains everything that it shows', () => {
  const address = {
    region: 'metro',
    kinds: ['beds', 'removals'] as const,
    from: '2026-11-12T18:00:00.000Z',
    to: '2026-11-13T06:00:00.000Z',
    at: '2026-11-12T23:10:00.000Z',
  };
  const url = new URL(replayUrlOf(address), 'http://localhost');
  expect(url.pathname).toBe('/replay');
  expect(parse(url.search)).toEqual({ address, correction: null });
});

test('without a period, a replay shows the last day from its start', () => {
  expect(parse('').address).toEqual({
    region: null,
    kinds: [],
    from: '2026-11-12T20:00:00.000Z',
    to: '2026-11-13T20:00:00.000Z',
    at: '2026-11-12T20:00:00.000Z',
  });
});

test.each([
  ['a future end', 'from=2026-11-13T00:00:00Z&to=2027-01-01T00:00:00Z', 'future', '2026-11-13T00:00:00.000Z', '2026-11-13T20:00:00.000Z'],
  [
    'a future period',
    'from=2027-01-01T00:00:00Z&to=2027-01-02T00:00:00Z',
    'future',
    '2026-11-12T20:00:00.000Z',
    '2026-11-13T20:00:00.000Z',
  ],
  [
    'a reversed period',
    'from=2026-11-10T00:00:00Z&to=2026-11-02T00:00:00Z',
    'reversed',
    '2026-11-01T00:00:00.000Z',
    '2026-11-02T00:00:00.000Z',
  ],
  [
    'a period of years',
    'from=2020-01-01T00:00:00Z&to=2026-11-02T00:00:00Z',
    'tooLong',
    '2025-09-28T00:00:00.000Z',
    '2026-11-02T00:00:00.000Z',
  ],
  ['an unreadable period', 'from=yesterday&to=now', null, '2026-11-12T20:00:00.000Z', '2026-11-13T20:00:00.000Z'],
])('%s becomes the nearest valid one', (_title, search, correction, from, to) => {
  expect(parse(search)).toMatchObject({ correction, address: { from, to, at: from } });
});

test('a moment outside the period becomes its nearest end, and unknown kinds are left out', () => {
  const period = 'from=2026-11-12T00:00:00Z&to=2026-11-13T00:00:00Z';
  expect(parse(`${period}&at=2026-11-14T00:00:00Z`).address.at).toBe('2026-11-13T00:00:00.000Z');
  expect(parse(`${period}&kinds=beds,roles,nothing`).address.kinds).toEqual(['beds']);
});
