import { positionIn } from './draw.ts';
import { fitView } from './fitView.ts';

const SIZE = { width: 360, height: 168 };
const PLACE = { longitude: -104.98, latitude: 39.75 };

describe('viewOf', () => {
  test('centres a place without further points', () => {
    const view = fitView(PLACE, [], 13, SIZE);
    expect(view.zoom).toBe(13);
    expect(positionIn(view, PLACE).map(Math.round)).toEqual([180, 84]);
  });

  test.each([0.001, 0.02, 0.3, 2])('shows a whole route of %d degrees, with a margin', (degrees) => {
    const from = { longitude: PLACE.longitude - degrees, latitude: PLACE.latitude + degrees / 2 };
    const view = fitView(PLACE, [from], 13, SIZE);
    expect(view.zoom).toBeLessThanOrEqual(13);
    for (const point of [PLACE, from]) {
      const [x, y] = positionIn(view, point);
      expect(x).toBeGreaterThanOrEqual(33);
      expect(x).toBeLessThanOrEqual(SIZE.width - 33);
      expect(y).toBeGreaterThanOrEqual(43);
      expect(y).toBeLessThanOrEqual(SIZE.height - 21);
    }
  });
});
