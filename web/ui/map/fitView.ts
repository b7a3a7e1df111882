import type { Point } from '../../browser/place.ts';
import type { View } from './draw.ts';
import { worldSize, worldX, worldY } from './projection.ts';

/** Margins around the ends of a route in pixels; a marker is above one of the ends. */
const MARGINS_PX = { x: 34, above: 44, below: 22 };

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns a view of this size at a zoom, centred on a point of the world. */
const viewAround = (x: number, y: number, zoom: number, { width, height }: Size): View => {
  const size = worldSize(zoom);
  return { left: x * size - width / 2, top: y * size - height / 2, width, height, zoom };
};

/** Returns a view centred on a place; with more points, the closest view that shows all of them, at most at zoom `maxZoom`. */
export const fitView = (place: Point, points: readonly Point[], maxZoom: number, size: Size): View => {
  const [x, y] = [worldX(place.longitude), worldY(place.latitude)];
  if (points.length === 0) return viewAround(x, y, maxZoom, size);
  const xs = [x, ...points.map(({ longitude }) => worldX(longitude))];
  const ys = [y, ...points.map(({ latitude }) => worldY(latitude))];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const availableSize = {
    x: Math.max(1, size.width - 2 * MARGINS_PX.x),
    y: Math.max(1, size.height - MARGINS_PX.above - MARGINS_PX.below),
  };
  let zoom = maxZoom;
  while (zoom > 0 && ((right - left) * worldSize(zoom) > availableSize.x || (bottom - top) * worldSize(zoom) > availableSize.y)) zoom -= 1;
  const shiftDown = (MARGINS_PX.above - MARGINS_PX.below) / 2 / worldSize(zoom);
  return viewAround((left + right) / 2, (top + bottom) / 2 - shiftDown, zoom, size);
};
