import * as fc from 'fast-check';
import { clearOf, type Pixel } from './clearOf.ts';

const movedTo = (spot: Pixel, middle: Pixel): Pixel => {
  const [right, down] = clearOf(spot, middle);
  return [middle[0] + right, middle[1] + down];
};
const between = (a: Pixel, b: Pixel): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const pixel = fc.tuple(fc.double({ min: -500, max: 500, noNaN: true }), fc.double({ min: -500, max: 500, noNaN: true }));

describe('a pin on the map', () => {
  test('stays where it is from 30 pixels away', () => {
    expect(clearOf([100, 100], [130, 100])).toEqual([0, 0]);
    expect(clearOf([100, 100], [400, 20])).toEqual([0, 0]);
  });

  test('moves away from the spot along the line from it when it is nearer', () => {
    const [x, y] = movedTo([100, 100], [106, 92]);
    expect(between([x, y], [100, 100])).toBeCloseTo(36, 9);
    // Still to the right and up, in the ratio of 3 to 4.
    expect((x - 100) / (100 - y)).toBeCloseTo(3 / 4, 9);
  });

  test('moves up from a spot that it stands on', () => {
    expect(movedTo([100, 100], [100, 100])).toEqual([100, 64]);
  });

  test('never lies on the spot, wherever both are', () => {
    fc.assert(fc.property(pixel, pixel, (spot, middle) => between(movedTo(spot, middle), spot) >= 30 - 1e-6));
  });
});
