import type { Point } from '../../api/place.ts';
import { overlaps, type Ground, type WorldBox, type WorldLine } from './ground.ts';
import { LABEL_HEIGHT, placeLabels } from './labels.ts';
import { worldLength, worldSize, worldX, worldY } from './projection.ts';

/** Colours of the ground, as the theme has them. */
export interface Palette {
  readonly water: string;
  readonly land: string;
  /** Ground that lies in the light of the chosen place. */
  readonly lit: string;
  readonly line: string;
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
    lit: read('--map-block'),
    line: read('--map-road'),
    label: read('--map-label'),
    ring: read('--edge'),
    font: read('--font'),
  };
};

/** A window on the world: its top left corner in pixels of the whole world at its zoom, and its size. */
export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
}

export const boxOf = ({ left, top, width, height, zoom }: View): WorldBox => {
  const size = worldSize(zoom);
  return { left: left / size, top: top / size, right: (left + width) / size, bottom: (top + height) / size };
};

/** Miles of the rings around the chosen place. */
const RINGS = [1, 2, 5, 10, 25, 50, 100];
/** A ring smaller than this is left out, in pixels. */
const LEAST_RING = 44;

const trace = (context: CanvasRenderingContext2D, { points }: WorldLine, view: View): void => {
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
  for (const ring of states.flatMap((state) => state.rings)) if (overlaps(ring.box, box)) trace(context, ring, view);
  context.fillStyle = palette.land;
  context.fill('evenodd');
  context.strokeStyle = palette.line;
  context.lineJoin = 'round';
  context.lineWidth = view.zoom < 7 ? 1.5 : 5;
  context.stroke();
};

const drawCounties = (context: CanvasRenderingContext2D, view: View, { insides }: Ground, palette: Palette, box: WorldBox): void => {
  context.beginPath();
  for (const line of insides.flatMap((state) => state.counties)) if (overlaps(line.box, box)) trace(context, line, view);
  context.strokeStyle = palette.line;
  context.lineWidth = view.zoom < 9 ? 1.5 : 4;
  context.stroke();
};

const write = (context: CanvasRenderingContext2D, words: string, x: number, y: number, palette: Palette): void => {
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = palette.land;
  context.strokeText(words, x, y);
  context.fillText(words, x, y);
};

/** The rings that are drawn at a zoom: miles and their radius in pixels, the smallest first. */
const ringsAt = (view: View, around: Point): readonly { readonly miles: number; readonly radius: number }[] => {
  let last = 0;
  return RINGS.flatMap((miles) => {
    const radius = worldLength(miles, around.latitude) * worldSize(view.zoom);
    if (radius < LEAST_RING || radius < last * 1.6) return [];
    last = radius;
    return [{ miles, radius }];
  });
};

/** Where a point of the earth is in a window, in its pixels. */
export const positionIn = (view: View, { longitude, latitude }: Point): readonly [x: number, y: number] => {
  const size = worldSize(view.zoom);
  return [worldX(longitude) * size - view.left, worldY(latitude) * size - view.top];
};

/** Rings that light the ground, each a little more than the one around it. */
const LIT = 3;

const drawLight = (context: CanvasRenderingContext2D, view: View, around: Point, palette: Palette): void => {
  const [x, y] = positionIn(view, around);
  context.fillStyle = palette.lit;
  context.globalAlpha = 0.45;
  for (const { radius } of ringsAt(view, around).slice(0, LIT)) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
};

const drawRings = (context: CanvasRenderingContext2D, view: View, around: Point, palette: Palette): void => {
  const [x, y] = positionIn(view, around);
  for (const { miles, radius } of ringsAt(view, around)) {
    context.beginPath();
    context.setLineDash([3, 6]);
    context.strokeStyle = palette.ring;
    context.lineWidth = 1.5;
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = palette.ring;
    write(context, `${miles} mi`, x, y - radius, palette);
  }
};

/** No word within this of the chosen place: its own mark stands there. In pixels. */
const ROOM = 26;

const drawLabels = (
  context: CanvasRenderingContext2D,
  view: View,
  { insides }: Ground,
  palette: Palette,
  mark: readonly [x: number, y: number] | null,
): void => {
  context.fillStyle = palette.label;
  for (const label of insides.flatMap((state) => placeLabels(state, view.zoom))) {
    const x = label.left + label.width / 2 - view.left;
    const y = label.top + LABEL_HEIGHT / 2 - view.top;
    const outside = x < -label.width || x > view.width + label.width || y < -LABEL_HEIGHT || y > view.height + LABEL_HEIGHT;
    if (outside || (mark && Math.hypot(mark[0] - x, mark[1] - y) < ROOM)) continue;
    context.globalAlpha = label.weight === 0 ? 0.75 : 1;
    write(context, label.text, x, y, palette);
  }
  context.globalAlpha = 1;
};

/** Draws a window of the ground: land, county lines, rings of miles, then words. `scale` is the screen's pixel ratio. */
export const draw = (
  canvas: HTMLCanvasElement,
  view: View,
  ground: Ground,
  palette: Palette,
  { scale, around }: { readonly scale: number; readonly around: Point | null },
): void => {
  const context = canvas.getContext('2d');
  if (!context) return;
  canvas.width = view.width * scale;
  canvas.height = view.height * scale;
  context.scale(scale, scale);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 13px ${palette.font}`;
  const box = boxOf(view);
  drawLand(context, view, ground, palette, box);
  if (around) drawLight(context, view, around, palette);
  drawCounties(context, view, ground, palette, box);
  drawLabels(context, view, ground, palette, around && positionIn(view, around));
  if (around) drawRings(context, view, around, palette);
};
