/*
 * Compact format for lines: integer steps of 0.001 degrees (about 100 m) from point to point, in one flat list whose first pair is the
 * starting point. It needs a third of the bytes of plain coordinates.
 */
const STEPS_PER_DEGREE = 1000;

export type PackedLine = readonly number[];

/** One state of `/map/states.json`: the rings of its outline, and their bounding box [west, south, east, north]. */
export interface PackedStateOutline {
  readonly code: string;
  readonly box: readonly [number, number, number, number];
  readonly rings: readonly PackedLine[];
}
export type PackedStates = PackedStateOutline[];

/** Content of `/map/<state>.json`. Towns have their number of ZIP codes, and are sorted by it, largest first. */
export interface PackedState {
  readonly counties: readonly PackedLine[];
  readonly towns: readonly (readonly [name: string, longitude: number, latitude: number, zips: number])[];
  readonly zips: readonly (readonly [code: string, longitude: number, latitude: number])[];
}

/** Content of `/map/counties/<state>.json`: the name and the whole outline of each county of a state. */
export type PackedCounties = readonly { readonly name: string; readonly rings: readonly PackedLine[] }[];

/** Packs points [longitude, latitude] into steps; skips points that coincide with the previous one. */
export const packLine = (points: readonly (readonly number[])[]): PackedLine => {
  const packed: number[] = [];
  let x = 0;
  let y = 0;
  for (const [longitude = 0, latitude = 0] of points) {
    const nextX = Math.round(longitude * STEPS_PER_DEGREE);
    const nextY = Math.round(latitude * STEPS_PER_DEGREE);
    if (packed.length > 0 && nextX === x && nextY === y) continue;
    packed.push(nextX - x, nextY - y);
    x = nextX;
    y = nextY;
  }
  return packed;
};

/** Returns the points [longitude, latitude] of a packed line, as one flat list. */
export const unpackLine = (packed: PackedLine): number[] => {
  const points: number[] = [];
  let x = 0;
  let y = 0;
  for (let index = 0; index < packed.length; index += 2) {
    x += packed[index] ?? 0;
    y += packed[index + 1] ?? 0;
    points.push(x / STEPS_PER_DEGREE, y / STEPS_PER_DEGREE);
  }
  return points;
};
