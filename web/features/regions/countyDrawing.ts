import type { CountyOutline } from '../../ui/map/counties.ts';
import { overlaps, type WorldBox } from '../../ui/map/ground.ts';

/** Size of the image in its own units. */
export const DRAWING_SIZE = { width: 420, height: 300 } as const;
/** Margin as a fraction of the image's size, so that neighboring counties are visible. */
const MARGIN_SHARE = 0.24;
/** Width of a letter and height of a line in units of the image. */
const LETTER_WIDTH = 7.2;
const LINE_HEIGHT = 16;

export interface DrawnCounty {
  readonly county: string;
  /** SVG path. */
  readonly path: string;
  /** Position of the name; null if there is no room for it. */
  readonly label: { readonly x: number; readonly y: number; readonly small: boolean } | null;
}

const boundingBox = (boxes: readonly WorldBox[]): WorldBox => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

/** Returns the section of the world map with the given boxes and a margin. */
const viewportFor = (boxes: readonly WorldBox[]) => {
  const { left, top, right, bottom } = boundingBox(boxes);
  const scale = Math.min(DRAWING_SIZE.width / (right - left), DRAWING_SIZE.height / (bottom - top)) * (1 - MARGIN_SHARE);
  const [midX, midY] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: (x: number) => (x - midX) * scale + DRAWING_SIZE.width / 2,
    y: (y: number) => (y - midY) * scale + DRAWING_SIZE.height / 2,
    // Wider than the image, because a wide screen shows more at its sides.
    box: {
      left: midX - (DRAWING_SIZE.width * 1.5) / scale,
      right: midX + (DRAWING_SIZE.width * 1.5) / scale,
      top: midY - DRAWING_SIZE.height / 2 / scale,
      bottom: midY + DRAWING_SIZE.height / 2 / scale,
    },
  };
};

/** Returns the drawn counties of some states. `of`: counties to which the image is zoomed, all if empty. */
export const drawCounties = (outlines: readonly CountyOutline[], countyNames: readonly string[]): readonly DrawnCounty[] => {
  const wantedOutlines = outlines.filter(({ county }) => countyNames.includes(county));
  const framedOutlines = wantedOutlines.length === 0 ? outlines : wantedOutlines;
  if (framedOutlines.length === 0) return [];
  const viewport = viewportFor(framedOutlines.map(({ box }) => box));
  return outlines
    .filter(({ box }) => overlaps(box, viewport.box))
    .map(({ county, rings }) => {
      const largestRing = rings.toSorted((one, other) => boxArea(other.box) - boxArea(one.box))[0];
      return {
        county,
        path: rings.map(({ points }) => pathOf(points, viewport)).join(''),
        label: largestRing === undefined ? null : placeLabel(county.slice(0, county.lastIndexOf(',')), largestRing.points, viewport),
      };
    });
};

type Viewport = ReturnType<typeof viewportFor>;

const boxArea = ({ left, top, right, bottom }: WorldBox): number => (right - left) * (bottom - top);

const pathOf = (points: Float64Array, { x, y }: Viewport): string => {
  let path = '';
  for (let coordinateIndex = 0; coordinateIndex < points.length; coordinateIndex += 2)
    path += `${coordinateIndex === 0 ? 'M' : 'L'}${x(points[coordinateIndex] ?? 0).toFixed(1)} ${y(points[coordinateIndex + 1] ?? 0).toFixed(1)}`;
  return `${path}Z`;
};

/** Returns the widest horizontal segment within a ring at a height; null if there is none. */
const widestAt = (points: Float64Array, height: number, { x, y }: Viewport): readonly [number, number] | null => {
  const crossings: number[] = [];
  for (let coordinateIndex = 0; coordinateIndex < points.length; coordinateIndex += 2) {
    const next = (coordinateIndex + 2) % points.length;
    const [x1, y1] = [x(points[coordinateIndex] ?? 0), y(points[coordinateIndex + 1] ?? 0)];
    const [x2, y2] = [x(points[next] ?? 0), y(points[next + 1] ?? 0)];
    if (y1 > height !== y2 > height) crossings.push(x1 + ((x2 - x1) * (height - y1)) / (y2 - y1));
  }
  crossings.sort((one, other) => one - other);
  let widest: readonly [number, number] | null = null;
  for (let coordinateIndex = 0; coordinateIndex + 1 < crossings.length; coordinateIndex += 2) {
    const [from, to] = [crossings[coordinateIndex] ?? 0, crossings[coordinateIndex + 1] ?? 0];
    if (widest === null || to - from > widest[1] - widest[0]) widest = [from, to];
  }
  return widest;
};

/** Relative heights of a county at which its name is tried, starting in the middle. */
const LABEL_HEIGHTS = [0.5, 0.4, 0.6, 0.3, 0.7];

const placeLabel = (name: string, points: Float64Array, viewport: Viewport): DrawnCounty['label'] => {
  const heights = Array.from({ length: points.length / 2 }, (_point, index) => viewport.y(points[index * 2 + 1] ?? 0));
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)];
  if (bottom - top < LINE_HEIGHT) return null;
  let bestPosition: { readonly x: number; readonly y: number; readonly width: number } | null = null;
  for (const share of LABEL_HEIGHTS) {
    const y = top + (bottom - top) * share;
    const widest = widestAt(points, y, viewport);
    if (widest === null) continue;
    // Limited to the visible part of the image.
    const [from, to] = [Math.max(4, widest[0]), Math.min(DRAWING_SIZE.width - 4, widest[1])];
    if (bestPosition === null || to - from > bestPosition.width + LETTER_WIDTH) bestPosition = { x: (from + to) / 2, y, width: to - from };
  }
  if (bestPosition === null || bestPosition.y < LINE_HEIGHT || bestPosition.y > DRAWING_SIZE.height - 6) return null;
  const neededWidth = name.length * LETTER_WIDTH + 4;
  if (bestPosition.width >= neededWidth) return { x: bestPosition.x, y: bestPosition.y + 4, small: false };
  return bestPosition.width >= neededWidth * 0.8 ? { x: bestPosition.x, y: bestPosition.y + 4, small: true } : null;
};
