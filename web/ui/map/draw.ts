import type { Point } from '../../api/place.ts';
import { overlaps, type Ground, type WorldBox, type WorldLine } from './ground.ts';
import { LABEL_HEIGHT, placeLabels } from './labels.ts';
import { worldLength, worldSize, worldX, worldY } from './projection.ts';

/** Colours of the ground, as the theme has them. */
export interface Palette {
  readonly water: string;
  readonly land: string;
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
    land: read('--map-block'),
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
  context.lineWidth = view.zoom < 9 ? 1.5 : 3;
  context.stroke();
};

const write = (context: CanvasRenderingContext2D, words: string, x: number, y: number, palette: Palette): void => {
  context.lineWidth = 4;
  context.lineJoin = 'round';
  context.strokeStyle = palette.land;
  context.strokeText(words, x, y);
  context.fillText(words, x, y);
};

const drawRings = (context: CanvasRenderingContext2D, view: View, around: Point, palette: Palette): void => {
  const size = worldSize(view.zoom);
  const x = worldX(around.longitude) * size - view.left;
  const y = worldY(around.latitude) * size - view.top;
  let last = 0;
  for (const miles of RINGS) {
    const radius = worldLength(miles, around.latitude) * size;
    if (radius < LEAST_RING || radius < last * 1.6) continue;
    last = radius;
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

const drawLabels = (context: CanvasRenderingContext2D, view: View, { insides }: Ground, palette: Palette): void => {
  context.fillStyle = palette.label;
  for (const label of insides.flatMap((state) => placeLabels(state, view.zoom))) {
    const x = label.left + label.width / 2 - view.left;
    const y = label.top + LABEL_HEIGHT / 2 - view.top;
    const outside = x < -label.width || x > view.width + label.width || y < -LABEL_HEIGHT || y > view.height + LABEL_HEIGHT;
    if (outside) continue;
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
  drawCounties(context, view, ground, palette, box);
  drawLabels(context, view, ground, palette);
  if (around) drawRings(context, view, around, palette);
};
