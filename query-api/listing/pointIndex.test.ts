import * as fc from 'fast-check';
import { createPointIndex } from './pointIndex.ts';
import { metresFromSquaredChord, unitVector } from './sphere.ts';

/** Independent measure: the haversine formula. */
const haversine = (one: readonly [number, number], other: readonly [number, number]): number => {
  const radians = Math.PI / 180;
  const haversineTerm = (angle: number) => Math.sin((angle * radians) / 2) ** 2;
  const sum =
    haversineTerm(other[1] - one[1]) + Math.cos(one[1] * radians) * Math.cos(other[1] * radians) * haversineTerm(other[0] - one[0]);
  return 2 * 6_378_100 * Math.asin(Math.sqrt(Math.min(1, sum)));
};

const coordinates: fc.Arbitrary<readonly [number, number]> = fc.tuple(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
/** A coarse grid makes many services share a point, also across the date line and at the poles. */
const gridPoint = fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -3, max: 3 })).map(([x, y]) => [x * 30, y * 30] as const);

test('distances agree with the haversine formula to a metre', () => {
  fc.assert(
    fc.property(coordinates, coordinates, (one, other) => {
      const { x, y, z } = unitVector(...one);
      const there = unitVector(...other);
      const squaredChord = (x - there.x) ** 2 + (y - there.y) ** 2 + (z - there.z) ** 2;
      expect(Math.abs(metresFromSquaredChord(squaredChord) - haversine(one, other))).toBeLessThanOrEqual(1);
    }),
  );
});

test('finds the nearest in order, ties by id, and all within a distance, also after moves', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(gridPoint, coordinates), { minLength: 1, maxLength: 900, size: 'max' }),
      fc.array(fc.tuple(fc.nat(1000), fc.option(gridPoint)), { maxLength: 700, size: 'max' }),
      fc.integer({ min: 1, max: 120 }),
      fc.oneof(gridPoint, coordinates),
      (points, moves, limit, from) => {
        const index = createPointIndex();
        const ids = points.map((_, slot) => `id-${(slot * 7919) % 1009}-${slot}`);
        const pointBySlot = new Map<number, readonly [number, number]>();
        const movePoint = (slot: number, point: readonly [number, number] | null) => {
          if (point === null) pointBySlot.delete(slot);
          else pointBySlot.set(slot, point);
          index.setPoint(slot, point && unitVector(...point));
        };
        points.forEach((point, slot) => movePoint(slot, point));
        const mask = new Uint8Array(points.length).map((_, slot) => (slot % 3 === 0 ? 0 : 1));
        const matched = { mask, count: mask.length };
        index.nearest(unitVector(...from), 1, matched, ids);
        for (const [slot, point] of moves) if (slot < points.length) movePoint(slot, point);

        const found = index.nearest(unitVector(...from), limit, matched, ids);
        const origin = unitVector(...from);
        const measuredPoints = [...pointBySlot]
          .filter(([slot]) => mask[slot] === 1)
          .map(([slot, point]) => {
            const there = unitVector(...point);
            const dx = there.x - origin.x;
            const dy = there.y - origin.y;
            const dz = there.z - origin.z;
            return { id: ids[slot]!, distance: dx * dx + dy * dy + dz * dz };
          });
        const expectedNearest = measuredPoints
          .toSorted((one, other) => one.distance - other.distance || (one.id < other.id ? -1 : 1))
          .slice(0, limit);
        expect([...found.slots.subarray(0, found.size)].map((slot) => ids[slot])).toEqual(expectedNearest.map(({ id }) => id));

        // The farthest of these is exactly at the limit.
        const maxSquaredChord = expectedNearest.at(-1)?.distance ?? 1;
        const foundWithin = index.within(origin, maxSquaredChord, matched, ids);
        const expected = measuredPoints.filter(({ distance }) => distance <= maxSquaredChord);
        expect([...foundWithin.slots.subarray(0, foundWithin.size)].map((slot) => ids[slot]).toSorted()).toEqual(
          expected.map(({ id }) => id).toSorted(),
        );
      },
    ),
    { numRuns: 60 },
  );
});
