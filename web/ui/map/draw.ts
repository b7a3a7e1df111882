import type { Point } from '../../browser/place.ts';
import { overlaps, type Ground, type WorldBox, type WorldLine } from './ground.ts';
import { LABEL_HEIGHT, placeLabels } from './labels.ts';
import { worldLength, worldSize, worldX, worldY } from './projection.ts';

/** Colours of the ground in the current theme. */
export interface Palette {
  readonly water: string;
  readonly land: string;
  /** Colour of the ground near the chosen place. */
  readonly labelHalo: string;
  readonly line: string;
  readonly road: string;
  readonly park: string;
  readonly label: string;
  readonly ring: string;
  readonly font: string;
}

/** Reads the theme's colours from the page. */
export const readPalette = (): Palette => {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return {
    water: read('--map-water'),
    land: read('--map-land'),
    labelHalo: read('--map-block'),
    line: read('--map-road'),
    road: read('--map-road'),
    park: read('--map-park'),
    label: read('--map-label'),
    ring: read('--edge'),
    font: read('--font'),
  };
};

/** A section of the world map: its top left corner in pixels of the whole world at its zoom, and its size. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

export const worldBoxOf = ({ left, top, width, height, zoom }: View): WorldBox => {
  const size = worldSize(zoom);
  return { left: left / size, top: top / size, right: (left + width) / size, bottom: (top + height) / size };
};

/** Radii of the rings around the chosen place, in miles. */
const RING_MILES = [1, 2, 5, 10, 25, 50, 100];
/** Minimum radius of a ring in pixels; smaller rings are omitted. */
const MIN_RING_PX = 44;

const tracePath = (context: CanvasRenderingContext2D, { points }: WorldLine, view: View): void => {
  const size = worldSize(view.zoom);
  for (let at = 0; at < points.length; at += 2) {
    const x = (points[at] ?? 0) * size - view.left;
    const y = (points[at + 1] ?? 0) * size - view.top;
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
};

const drawLand = (context: CanvasRenderingContext2D, view: View, { states }: Ground, palette: Palette, box: WorldBox): void => {
  context.fillStyle = palette.water;
  context.fillRect(0, 0, view.width, view.height);
  context.beginPath();
  for (const ring of states.flatMap((state) => state.rings)) if (overlaps(ring.box, box)) tracePath(context, ring, view);
  context.fillStyle = palette.land;
  context.fill('evenodd');
  context.strokeStyle = palette.line;
  context.lineJoin = 'round';
  context.lineWidth = view.zoom < 7 ? 1.5 : 5;
  context.stroke();
};

const drawCounties = (context: CanvasRenderingContext2D, view: View, { details }: Ground, palette: Palette, box: WorldBox): void => {
  context.beginPath();
  for (const line of details.flatMap((state) => state.counties)) if (overlaps(line.box, box)) tracePath(context, line, view);
  context.strokeStyle = palette.line;
  context.lineWidth = view.zoom < 9 ? 1.5 : 4;
  context.stroke();
};

const drawText = (context: CanvasRenderingContext2D, labelText: string, x: number, y: number, palette: Palette): void => {
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = palette.land;
  context.strokeText(labelText, x, y);
  context.fillText(labelText, x, y);
};

/** Returns the rings to draw at a zoom, smallest first: miles, and radius in pixels. */
const visibleRings = (view: View, ringCentre: Point): readonly { readonly miles: number; readonly radius: number }[] => {
  let lastRadius = 0;
  return RING_MILES.flatMap((miles) => {
    const radius = worldLength(miles, ringCentre.latitude) * worldSize(view.zoom);
    if (radius < MIN_RING_PX || radius < lastRadius * 1.6) return [];
    lastRadius = radius;
    return [{ miles, radius }];
  });
};

/** Returns the position of a point in a view, in pixels. */
export const positionIn = (view: View, { longitude, latitude }: Point): readonly [x: number, y: number] => {
  const size = worldSize(view.zoom);
  return [worldX(longitude) * size - view.left, worldY(latitude) * size - view.top];
};

/** Number of rings whose area is lit; their overlap makes the inner ones lighter. */
const LIGHT_RADIUS_MILES = 3;

const drawLight = (context: CanvasRenderingContext2D, view: View, ringCentre: Point, palette: Palette): void => {
  const [x, y] = positionIn(view, ringCentre);
  context.fillStyle = palette.labelHalo;
  context.globalAlpha = 0.45;
  for (const { radius } of visibleRings(view, ringCentre).slice(0, LIGHT_RADIUS_MILES)) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
};

/** Free space around the label of a ring, in pixels. */
const RING_LABEL_PX = 20;

const ringLabelSpots = (view: View, ringCentre: Point): readonly LabelObstacle[] => {
  const [x, y] = positionIn(view, ringCentre);
  return visibleRings(view, ringCentre).map(({ radius }) => [x, y - radius, RING_LABEL_PX]);
};

const drawRings = (context: CanvasRenderingContext2D, view: View, ringCentre: Point, palette: Palette): void => {
  const [x, y] = positionIn(view, ringCentre);
  for (const { miles, radius } of visibleRings(view, ringCentre)) {
    context.beginPath();
    context.setLineDash([3, 6]);
    context.strokeStyle = palette.ring;
    context.lineWidth = 1.5;
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = palette.ring;
    drawText(context, `${miles} mi`, x, y - radius, palette);
  }
};

/** A point in a view, and the minimum distance of labels from it, in pixels. */
export type LabelObstacle = readonly [x: number, y: number, room: number];
/** Free space around the marker of the chosen place, in pixels. */
const CENTRE_MARK_PX = 12;

/** Returns a predicate: whether a spot is too near to a label centred at `x` and `y`. */
const coversPoint =
  (x: number, y: number, width: number) =>
  ([atX, atY, room]: LabelObstacle): boolean =>
    Math.abs(atX - x) < width / 2 + room && Math.abs(atY - y) < LABEL_HEIGHT / 2 + room;

interface DrawOptions {
  /** The screen's pixel ratio. */
  readonly scale: number;
  /** The chosen place. */
  readonly ringCentre: Point | null;
  /** Spots that other drawings will cover. */
  readonly obstacles?: readonly LabelObstacle[];
  /** The view has no adjacent tiles: labels that its edge would cut are omitted. */
  readonly isAlone?: boolean;
}

const drawLabels = (
  context: CanvasRenderingContext2D,
  view: View,
  { details }: Ground,
  palette: Palette,
  { obstacles, isAlone }: Required<Pick<DrawOptions, 'obstacles' | 'isAlone'>>,
): void => {
  context.fillStyle = palette.label;
  for (const label of details.flatMap((state) => placeLabels(state, view.zoom))) {
    const x = label.left + label.width / 2 - view.left;
    const y = label.top + LABEL_HEIGHT / 2 - view.top;
    const [marginX, marginY] = isAlone ? [-label.width / 2, -LABEL_HEIGHT / 2] : [label.width, LABEL_HEIGHT];
    const isOutside = x < -marginX || x > view.width + marginX || y < -marginY || y > view.height + marginY;
    if (isOutside || obstacles.some(coversPoint(x, y, label.width))) continue;
    context.globalAlpha = label.weight === 0 ? 0.75 : 1;
    drawText(context, label.text, x, y, palette);
  }
  context.globalAlpha = 1;
};

/** Resizes a canvas to a view, which also clears it, and returns its context. */
export const clearCanvas = (canvas: HTMLCanvasElement, view: View, scale: number): CanvasRenderingContext2D | null => {
  canvas.width = view.width * scale;
  canvas.height = view.height * scale;
  const context = canvas.getContext('2d');
  context?.scale(scale, scale);
  return context;
};

/** Draws a view of the ground: land, county lines and rings of miles, with labels except where other drawings will be. */
export const drawMap = (
  canvas: HTMLCanvasElement,
  view: View,
  ground: Ground,
  palette: Palette,
  { scale, ringCentre, obstacles = [], isAlone = false }: DrawOptions,
): void => {
  const context = clearCanvas(canvas, view, scale);
  if (!context) return;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 13px ${palette.font}`;
  const box = worldBoxOf(view);
  drawLand(context, view, ground, palette, box);
  if (ringCentre) drawLight(context, view, ringCentre, palette);
  drawCounties(context, view, ground, palette, box);
  const allObstacles: readonly LabelObstacle[] = ringCentre
    ? [...obstacles, [...positionIn(view, ringCentre), CENTRE_MARK_PX], ...ringLabelSpots(view, ringCentre)]
    : obstacles;
  drawLabels(context, view, ground, palette, { obstacles: allObstacles, isAlone });
  if (ringCentre) drawRings(context, view, ringCentre, palette);
};
