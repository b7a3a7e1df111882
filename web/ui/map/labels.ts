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
const LABEL_MARGIN_PX = 10;
/** Average width of a letter in pixels: estimated instead of measured, so that every tile places the same labels. */
const LETTER_WIDTH_PX = 8.2;
/** Minimum zoom for labels of ZIP codes. */
const MIN_ZIP_ZOOM = 11;
const CELL_PX = 128;

/** Returns the minimum weight of a labelled town at a zoom. */
const minWeightAt = (zoom: number): number => {
  if (zoom >= 10) return 1;
  return 2 ** (10 - zoom);
};

const labelCache = new Map<string, readonly PlacedLabel[]>();

/**
 * Returns the labels of a state that fit at a zoom without overlaps, larger towns first. The result is the same for every tile, so that a
 * label across two tiles is drawn whole.
 */
export const placeLabels = (state: StateDetails, zoom: number): readonly PlacedLabel[] => {
  const key = `${state.code}${zoom}`;
  const cachedLabels = labelCache.get(key);
  if (cachedLabels) return cachedLabels;

  const size = worldSize(zoom);
  const minWeight = minWeightAt(zoom);
  const cells = new Map<string, PlacedLabel[]>();
  const result: PlacedLabel[] = [];
  for (const label of state.labels) {
    if (label.weight === 0 ? zoom < MIN_ZIP_ZOOM : label.weight < minWeight) continue;
    const width = label.text.length * LETTER_WIDTH_PX;
    const placedLabel: PlacedLabel = { ...label, width, left: label.x * size - width / 2, top: label.y * size - LABEL_HEIGHT / 2 };
    const column = Math.floor(placedLabel.left / CELL_PX);
    const row = Math.floor(placedLabel.top / CELL_PX);
    const nearbyLabels = [-2, -1, 0, 1, 2].flatMap((dx) => [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx},${row + dy}`) ?? []));
    const isTaken = nearbyLabels.some(
      (other) =>
        placedLabel.left < other.left + other.width + LABEL_MARGIN_PX &&
        placedLabel.left + width + LABEL_MARGIN_PX > other.left &&
        placedLabel.top < other.top + LABEL_HEIGHT + LABEL_MARGIN_PX &&
        placedLabel.top + LABEL_HEIGHT + LABEL_MARGIN_PX > other.top,
    );
    if (isTaken) continue;
    result.push(placedLabel);
    cells.set(`${column},${row}`, [...(cells.get(`${column},${row}`) ?? []), placedLabel]);
  }
  labelCache.set(key, result);
  return result;
};
