import type { Point } from '../../browser/place.ts';
import { positionIn } from './draw.ts';
import { routeObstacles } from './drawRoute.ts';
import { fitView } from './fitView.ts';

const from: Point = { longitude: -104.99, latitude: 39.74 };
const corner: Point = { longitude: -104.98, latitude: 39.74 };
const to: Point = { longitude: -104.98, latitude: 39.755 };
const view = fitView(to, [from], 13, { width: 360, height: 168 });

/** Whether a spot covers the middle between two points of a view. */
const coversMiddle = (lines: readonly { onFoot: boolean; points: Point[] }[], [one, other]: readonly [Point, Point]): boolean => {
  const [x1, y1] = positionIn(view, one);
  const [x2, y2] = positionIn(view, other);
  const spots = routeObstacles(view, { from, isCurrentLocation: true, lines }, to);
  return spots.some(([x, y, room]) => Math.hypot(x - (x1 + x2) / 2, y - (y1 + y2) / 2) <= room);
};

test('spotsOf covers the lines of a route, also between their corners', () => {
  const lines = [{ onFoot: true, points: [from, corner, to] }];
  expect(coversMiddle(lines, [from, corner])).toBe(true);
  expect(coversMiddle(lines, [corner, to])).toBe(true);
  expect(coversMiddle(lines, [from, to])).toBe(false);
});

test('spotsOf covers the straight line without a route, and its start', () => {
  expect(coversMiddle([], [from, to])).toBe(true);
  expect(coversMiddle([], [from, corner])).toBe(false);
  expect(coversMiddle([], [from, from])).toBe(true);
});
