import type { StateDetails, WorldLabel } from './ground.ts';
import { worldSize } from './projection.ts';

/** A word of the map and where it stands, in pixels of the whole world at a zoom. */
export interface PlacedLabel extends WorldLabel {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export const LABEL_HEIGHT = 16;
/** Room that a label keeps free around itself, in pixels. */
const AIR = 10;
/** A letter of the label's size, on average. Estimated, so that every tile places the same words. */
const LETTER = 8.2;
/** Zip codes are named from here on. */
const ZIPS_FROM_ZOOM = 11;
const CELL = 128;

/** The least weight of a town worth naming at a zoom. */
const leastWeight = (zoom: number): number => {
  if (zoom >= 10) return 1;
  return 2 ** (10 - zoom);
};

const placed = new Map<string, readonly PlacedLabel[]>();

/**
 * The words of a state that fit at a zoom, the weightier first, none on another: the same whichever tile asks, so that a
 * word across two tiles is drawn whole.
 */
export const placeLabels = (state: StateDetails, zoom: number): readonly PlacedLabel[] => {
  const key = `${state.code}${zoom}`;
  const known = placed.get(key);
  if (known) return known;

  const size = worldSize(zoom);
  const least = leastWeight(zoom);
  const cells = new Map<string, PlacedLabel[]>();
  const result: PlacedLabel[] = [];
  for (const label of state.labels) {
    if (label.weight === 0 ? zoom < ZIPS_FROM_ZOOM : label.weight < least) continue;
    const width = label.text.length * LETTER;
    const next: PlacedLabel = { ...label, width, left: label.x * size - width / 2, top: label.y * size - LABEL_HEIGHT / 2 };
    const column = Math.floor(next.left / CELL);
    const row = Math.floor(next.top / CELL);
    const around = [-2, -1, 0, 1, 2].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx},${row + dy}`) ?? []));
    const taken = around.some(
      (other) =>
        next.left < other.left + other.width + AIR &&
        next.left + width + AIR > other.left &&
        next.top < other.top + LABEL_HEIGHT + AIR &&
        next.top + LABEL_HEIGHT + AIR > other.top,
    );
    if (taken) continue;
    result.push(next);
    cells.set(`${column},${row}`, [...(cells.get(`${column},${row}`) ?? []), next]);
  }
  placed.set(key, result);
  return result;
};
