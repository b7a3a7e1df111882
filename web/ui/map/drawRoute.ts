import type { Point } from '../../browser/place.ts';
import { positionIn, type LabelObstacle, type View } from './draw.ts';

/** A part of a route; walked parts are dotted, as on paper. */
interface RouteLine {
  readonly onFoot: boolean;
  readonly points: readonly Point[];
}

/** A route that ends at the place of the map. */
export interface MapRoute {
  readonly from: Point;
  /** Whether the route starts at the phone's location. */
  readonly isCurrentLocation: boolean;
  /** Parts of the route; empty if no route is known, and the straight line is drawn. */
  readonly lines: readonly RouteLine[];
}

const readStyle = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const traceLine = (context: CanvasRenderingContext2D, view: View, points: readonly Point[]): void => {
  context.beginPath();
  points.forEach((point, index) => {
    const [x, y] = positionIn(view, point);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
};

const strokePath = (context: CanvasRenderingContext2D, colour: string, width: number, dash: readonly number[] = []): void => {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash([...dash]);
  context.stroke();
  context.setLineDash([]);
};

/** Free space around a line and around its start, and the interval between the checked points of a line, in pixels. */
const OBSTACLE_RADIUS_PX = { line: 6, start: 13 };
const OBSTACLE_STEP_PX = 12;

/** Returns the spots of a route in a view, which labels must not cover. */
export const routeObstacles = (view: View, { from, lines }: MapRoute, to: Point): readonly LabelObstacle[] => {
  const drawnLines = lines.length === 0 ? [[from, to]] : lines.map(({ points }) => points);
  const lineObstacles = drawnLines.flatMap((points) => {
    const linePixels = points.map((point) => positionIn(view, point));
    return linePixels.flatMap(([x, y], index): readonly LabelObstacle[] => {
      const [nextX, nextY] = linePixels[index + 1] ?? [x, y];
      const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / OBSTACLE_STEP_PX));
      return Array.from({ length: steps }, (_, step) => [
        x + ((nextX - x) * step) / steps,
        y + ((nextY - y) * step) / steps,
        OBSTACLE_RADIUS_PX.line,
      ]);
    });
  });
  return [...lineObstacles, [...positionIn(view, from), OBSTACLE_RADIUS_PX.start]];
};

const DOT_PATTERN = [1, 9];
const DASH_PATTERN = [10, 8];

/** Draws a route over the ground that `draw` has drawn: its lines, then its start. */
export const drawRoute = (canvas: HTMLCanvasElement, view: View, { from, isCurrentLocation, lines }: MapRoute, to: Point): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const [ink, surface, link] = ['--ink', '--surface', '--link'].map(readStyle) as [string, string, string];
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (lines.length === 0) {
    traceLine(context, view, [from, to]);
    strokePath(context, surface, 6);
    strokePath(context, ink, 2.5, DASH_PATTERN);
  }
  for (const { points } of lines) {
    traceLine(context, view, points);
    strokePath(context, surface, 9);
  }
  for (const { points, onFoot } of lines) {
    traceLine(context, view, points);
    strokePath(context, link, 5, onFoot ? DOT_PATTERN : []);
  }
  const [x, y] = positionIn(view, from);
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  context.fillStyle = isCurrentLocation ? link : surface;
  context.fill();
  strokePath(context, isCurrentLocation ? surface : ink, 4);
};
