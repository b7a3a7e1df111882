import type { CountyOutline } from '../../ui/map/counties.ts';
import { overlaps, type WorldBox } from '../../ui/map/ground.ts';

/** Size of the image in its own units. */
export const PICTURE = { width: 420, height: 300 } as const;
/** Margin as a fraction of the image's size, so that neighboring counties are visible. */
const MARGIN = 0.24;
/** Width of a letter and height of a line in units of the image. */
const LETTER = 7.2;
const LINE = 16;

export interface DrawnCounty {
  readonly county: string;
  /** SVG path. */
  readonly path: string;
  /** Position of the name; null if there is no room for it. */
  readonly label: { readonly x: number; readonly y: number; readonly small: boolean } | null;
}

const around = (boxes: readonly WorldBox[]): WorldBox => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** Returns the section of the world map with the given boxes and a margin. */
const windowAround = (boxes: readonly WorldBox[]) => {
  const { left, top, right, bottom } = around(boxes);
  const scale = Math.min(PICTURE.width / (right - left), PICTURE.height / (bottom - top)) * (1 - MARGIN);
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: (x: number) => (x - midX) * scale + PICTURE.width / 2,
    y: (y: number) => (y - midY) * scale + PICTURE.height / 2,
    // Wider than the image, because a wide screen shows more at its sides.
    box: {
      left: midX - (PICTURE.width * 1.5) / scale,
      right: midX + (PICTURE.width * 1.5) / scale,
      top: midY - PICTURE.height / 2 / scale,
      bottom: midY + PICTURE.height / 2 / scale,
    },
  };
};

/** Returns the drawn counties of some states. `of`: counties to which the image is zoomed; empty: all. */
export const drawCounties = (outlines: readonly CountyOutline[], of: readonly string[]): readonly DrawnCounty[] => {
  const wanted = outlines.filter(({ county }) => of.includes(county));
  const about = wanted.length === 0 ? outlines : wanted;
  if (about.length === 0) return [];
  const view = windowAround(about.map(({ box }) => box));
  return outlines
    .filter(({ box }) => overlaps(box, view.box))
    .map(({ county, rings }) => {
      const largest = rings.toSorted((one, other) => areaOf(other.box) - areaOf(one.box))[0];
      return {
        county,
        path: rings.map(({ points }) => pathOf(points, view)).join(''),
        label: largest === undefined ? null : labelIn(county.slice(0, county.lastIndexOf(',')), largest.points, view),
      };
    });
};

type Window = ReturnType<typeof windowAround>;

const areaOf = ({ left, top, right, bottom }: WorldBox): number => (right - left) * (bottom - top);

const pathOf = (points: Float64Array, { x, y }: Window): string => {
  let path = '';
  for (let at = 0; at < points.length; at += 2)
    path += `${at === 0 ? 'M' : 'L'}${x(points[at] ?? 0).toFixed(1)} ${y(points[at + 1] ?? 0).toFixed(1)}`;
  return `${path}Z`;
};

/** Returns the widest horizontal segment within a ring at a height; null if there is none. */
const widestAt = (points: Float64Array, height: number, { x, y }: Window): readonly [number, number] | null => {
  const crossings: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    const [x1, y1] = [x(points[at] ?? 0), y(points[at + 1] ?? 0)];
    const [x2, y2] = [x(points[next] ?? 0), y(points[next + 1] ?? 0)];
    if (y1 > height !== y2 > height) crossings.push(x1 + ((x2 - x1) * (height - y1)) / (y2 - y1));
  }
  crossings.sort((one, other) => one - other);
  let widest: readonly [number, number] | null = null;
  for (let at = 0; at + 1 < crossings.length; at += 2) {
    const [from, to] = [crossings[at] ?? 0, crossings[at + 1] ?? 0];
    if (widest === null || to - from > widest[1] - widest[0]) widest = [from, to];
  }
  return widest;
};

/** Relative heights of a county at which its name is tried, starting in the middle. */
const TRIED = [0.5, 0.4, 0.6, 0.3, 0.7];

const labelIn = (name: string, points: Float64Array, view: Window): DrawnCounty['label'] => {
  const heights = Array.from({ length: points.length / 2 }, (_point, index) => view.y(points[index * 2 + 1] ?? 0));
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  if (bottom - top < LINE) return null;
  let best: { readonly x: number; readonly y: number; readonly width: number } | null = null;
  for (const part of TRIED) {
    const y = top + (bottom - top) * part;
    const widest = widestAt(points, y, view);
    if (widest === null) continue;
    // Limited to the visible part of the image.
    const [from, to] = [Math.max(4, widest[0]), Math.min(PICTURE.width - 4, widest[1])];
    if (best === null || to - from > best.width + LETTER) best = { x: (from + to) / 2, y, width: to - from };
  }
  if (best === null || best.y < LINE || best.y > PICTURE.height - 6) return null;
  const needed = name.length * LETTER + 4;
  if (best.width >= needed) return { x: best.x, y: best.y + 4, small: false };
  return best.width >= needed * 0.8 ? { x: best.x, y: best.y + 4, small: true } : null;
};
