import type { Point } from '../../api/place.ts';
import { positionIn, type View } from './draw.ts';

/** A part of a way; on foot it is dotted, as on paper. */
interface WayLine {
  readonly onFoot: boolean;
  readonly points: readonly Point[];
}

/** A way that ends at the place of the map. */
export interface MapWay {
  readonly from: Point;
  /** The beginning is where the phone is. */
  readonly here: boolean;
  /** None: nobody knows the way, and the straight line is drawn. */
  readonly lines: readonly WayLine[];
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

const DOTS = [1, 9];
const DASHES = [10, 8];

/** Draws a way over the ground that `draw` has drawn: its lines, then where it begins. */
export const drawWay = (canvas: HTMLCanvasElement, view: View, { from, here, lines }: MapWay, to: Point): void => {
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
