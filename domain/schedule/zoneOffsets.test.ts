import * as fc from 'fast-check';
import { primeOffsets, localDayAt, offsetAt, zonesUsedBy } from './localTime.ts';
import { offsetsBetween } from './zoneOffsets.ts';

const YEAR_SECONDS = 366 * 86_400;
/** Zones that change by an hour, by half an hour, twice around Ramadan, in the southern hemisphere, and not at all. */
const ZONES = ['America/Denver', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Santiago', 'Asia/Kathmandu', 'UTC'];

const offsetFromChanges = (changes: readonly (readonly [number, number])[], at: number) => changes.findLast(([start]) => start <= at)?.[1];

test('offsetsBetween returns the same offset as the zone itself at every time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }),
      fc.nat(YEAR_SECONDS),
      (zone, start, secondsLater) => {
        const { changes, until } = offsetsBetween(zone, start, start + YEAR_SECONDS);
        expect(until).toBeGreaterThanOrEqual(start + YEAR_SECONDS);
        expect(offsetFromChanges(changes, start + secondsLater)).toBe(offsetAt(start + secondsLater, zone));
      },
    ),
  );
});

test('offsetsBetween changes in the quarter of an hour of the clock change', () => {
  // 2026: on March 8 at 2 and on November 1 at 2, local time.
  const { changes } = offsetsBetween('America/Denver', Date.UTC(2026, 0, 1) / 1000, Date.UTC(2026, 11, 31) / 1000);
  expect(changes.slice(1)).toEqual([
    [Date.UTC(2026, 2, 8, 9) / 1000, -6 * 3600],
    [Date.UTC(2026, 10, 1, 8) / 1000, -7 * 3600],
  ]);
});

test('offsetAt uses primed offsets in their range, and Intl outside of it', () => {
  const [start, until] = [1_700_000_000, 1_700_100_000];
  // Differs from Intl's offsets, so that the test shows which source was used.
  primeOffsets('Etc/GMT+9', {
    changes: [
      [start, 60],
      [start + 900, 120],
    ],
    until,
  });
  const offsets = [start - 1, start, start + 899, start + 900, until - 1, until].map((at) => offsetAt(at, 'Etc/GMT+9'));
  expect(offsets).toEqual([-9 * 3600, 60, 60, 120, 120, -9 * 3600]);
});

test('zonesUsedBy returns only the zones of the given work', () => {
  localDayAt(0, 'UTC');
  const [day, zones] = zonesUsedBy(() => [localDayAt(0, 'Asia/Tokyo'), localDayAt(0, 'America/Denver')]);
  localDayAt(0, 'Europe/Madrid');
  expect(day).toEqual([0, -1]);
  expect([...zones]).toEqual(['Asia/Tokyo', 'America/Denver']);
});
