import type { Point } from '../../api/place.ts';
import { positionIn, type Spot, type View } from './draw.ts';

/** A part of a route; walked parts are dotted, as on paper. */
interface RouteLine {
  readonly onFoot: boolean;
  readonly points: readonly Point[];
}

/** A route that ends at the place of the map. */
export interface MapRoute {
  readonly from: Point;
  /** Whether the route starts at the phone's location. */
  readonly here: boolean;
  /** Parts of the route; empty if no route is known, and the straight line is drawn. */
  readonly lines: readonly RouteLine[];
}

const read = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const trace = (context: CanvasRenderingContext2D, view: View, points: readonly Point[]): void => {
  context.beginPath();
  points.forEach((point, index) => {
    const [x, y] = positionIn(view, point);
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
};

const stroke = (context: CanvasRenderingContext2D, colour: string, width: number, dash: readonly number[] = []): void => {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash([...dash]);
  context.stroke();
  context.setLineDash([]);
};

/** Free space around a line and around its start, and the interval between the checked points of a line, in pixels. */
const ROOM = { line: 6, start: 13 };
const STEP = 12;

/** Returns the spots of a route in a view, which labels must not cover. */
export const spotsOf = (view: View, { from, lines }: MapRoute, to: Point): readonly Spot[] => {
  const drawn = lines.length === 0 ? [[from, to]] : lines.map(({ points }) => points);
  const along = drawn.flatMap((points) => {
    const corners = points.map((point) => positionIn(view, point));
    return corners.flatMap(([x, y], index): readonly Spot[] => {
      const [nextX, nextY] = corners[index + 1] ?? [x, y];
      const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / STEP));
      return Array.from({ length: steps }, (_, step) => [x + ((nextX - x) * step) / steps, y + ((nextY - y) * step) / steps, ROOM.line]);
    });
  });
  return [...along, [...positionIn(view, from), ROOM.start]];
};

const DOTS = [1, 9];
const DASHES = [10, 8];

/** Draws a route over the ground that `draw` has drawn: its lines, then its start. */
export const drawRoute = (canvas: HTMLCanvasElement, view: View, { from, here, lines }: MapRoute, to: Point): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  const [ink, surface, link] = ['--ink', '--surface', '--link'].map(read) as [string, string, string];
  context.lineCap = 'round';
  context.lineJoin = 'round';
  if (lines.length === 0) {
    trace(context, view, [from, to]);
    stroke(context, surface, 6);
    stroke(context, ink, 2.5, DASHES);
  }
  for (const { points } of lines) {
    trace(context, view, points);
    stroke(context, surface, 9);
  }
  for (const { points, onFoot } of lines) {
    trace(context, view, points);
    stroke(context, link, 5, onFoot ? DOTS : []);
  }
  const [x, y] = positionIn(view, from);
  context.beginPath();
  context.arc(x, y, 8, 0, 2 * Math.PI);
  context.fillStyle = here ? link : surface;
  context.fill();
  stroke(context, here ? surface : ink, 4);
};
