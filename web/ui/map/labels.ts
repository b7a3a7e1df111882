import type { StateDetails, WorldLabel } from './ground.ts';
import { worldSize } from './projection.ts';

/** A label with its position, in pixels of the whole world at a zoom. */
export interface PlacedLabel extends WorldLabel {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

export const LABEL_HEIGHT = 16;
/** Free space around a label, in pixels. */
const AIR = 10;
/** Average width of a letter in pixels: estimated instead of measured, so that every tile places the same labels. */
const LETTER = 8.2;
/** Minimum zoom for labels of ZIP codes. */
const ZIPS_FROM_ZOOM = 11;
const CELL = 128;

/** Returns the minimum weight of a labelled town at a zoom. */
const leastWeight = (zoom: number): number => {
  if (zoom >= 10) return 1;
  return 2 ** (10 - zoom);
};

const placed = new Map<string, readonly PlacedLabel[]>();

/**
 * Returns the labels of a state that fit at a zoom without overlaps, larger towns first. The result is the same for every tile, so that a
 * label across two tiles is drawn whole.
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
