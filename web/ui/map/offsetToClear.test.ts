import * as fc from 'fast-check';
import { offsetToClear, type Pixel } from './offsetToClear.ts';

const movedMiddle = (spot: Pixel, middle: Pixel): Pixel => {
  const [right, down] = offsetToClear(spot, middle);
  return [middle[0] + right, middle[1] + down];
};
const pixelDistance = (a: Pixel, b: Pixel): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
const pixel = fc.tuple(fc.double({ min: -500, max: 500, noNaN: true }), fc.double({ min: -500, max: 500, noNaN: true }));

describe('clearOf', () => {
  test('leaves a pin that is at least 30 pixels away from the spot', () => {
    expect(offsetToClear([100, 100], [130, 100])).toEqual([0, 0]);
    expect(offsetToClear([100, 100], [400, 20])).toEqual([0, 0]);
  });

  test('moves a nearer pin away from the spot, along the line between them', () => {
    const [x, y] = movedMiddle([100, 100], [106, 92]);
    expect(pixelDistance([x, y], [100, 100])).toBeCloseTo(36, 9);
    // The direction stays right and up, in the ratio of 3 to 4.
    expect((x - 100) / (100 - y)).toBeCloseTo(3 / 4, 9);
  });

  test('moves a pin up that is exactly on the spot', () => {
    expect(movedMiddle([100, 100], [100, 100])).toEqual([100, 64]);
  });

  test('never leaves a pin on the spot, wherever both are', () => {
    fc.assert(fc.property(pixel, pixel, (spot, middle) => pixelDistance(movedMiddle(spot, middle), spot) >= 30 - 1e-6));
  });
});
