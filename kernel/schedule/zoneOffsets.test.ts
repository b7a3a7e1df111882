import * as fc from 'fast-check';
import { primeOffsets, localDayAt, offsetAt, zonesUsedBy } from './localTime.ts';
import { offsetsBetween } from './zoneOffsets.ts';

const YEAR = 366 * 86_400;
/** Changes by the hour, by half an hour, twice around a month of fasting, south of the equator, and none at all. */
const ZONES = ['America/Denver', 'Australia/Lord_Howe', 'Africa/Casablanca', 'America/Santiago', 'Asia/Kathmandu', 'UTC'];

const read = (changes: readonly (readonly [number, number])[], at: number) => changes.findLast(([from]) => from <= at)?.[1];

test('say of every moment between two what the zone itself says', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 1_500_000_000, max: 1_900_000_000 }), fc.nat(YEAR), (zone, from, later) => {
      const { changes, until } = offsetsBetween(zone, from, from + YEAR);
      expect(until).toBeGreaterThanOrEqual(from + YEAR);
      expect(read(changes, from + later)).toBe(offsetAt(from + later, zone));
    }),
  );
});

test('change at the very quarter of an hour at which clocks are changed', () => {
  // 2026: on March 8 at 2 and on November 1 at 2, local time.
  const { changes } = offsetsBetween('America/Denver', Date.UTC(2026, 0, 1) / 1000, Date.UTC(2026, 11, 31) / 1000);
  expect(changes.slice(1)).toEqual([
    [Date.UTC(2026, 2, 8, 9) / 1000, -6 * 3600],
    [Date.UTC(2026, 10, 1, 8) / 1000, -7 * 3600],
  ]);
});

test('what was learned is used where it holds, and the zone itself is asked beyond', () => {
  const [from, until] = [1_700_000_000, 1_700_100_000];
  // Not what Intl knows of this zone, so that it shows which of both was asked.
  primeOffsets('Etc/GMT+9', {
    changes: [
      [from, 60],
      [from + 900, 120],
    ],
    until,
  });
  const offsets = [from - 1, from, from + 899, from + 900, until - 1, until].map((at) => offsetAt(at, 'Etc/GMT+9'));
  expect(offsets).toEqual([-9 * 3600, 60, 60, 120, 120, -9 * 3600]);
});

test('the zones that were asked for are told, those of earlier work apart', () => {
  localDayAt(0, 'UTC');
  const [day, zones] = zonesUsedBy(() => [localDayAt(0, 'Asia/Tokyo'), localDayAt(0, 'America/Denver')]);
  localDayAt(0, 'Europe/Madrid');
  expect(day).toEqual([0, -1]);
  expect([...zones]).toEqual(['Asia/Tokyo', 'America/Denver']);
});
