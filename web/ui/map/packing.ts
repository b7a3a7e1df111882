/*
 * How lines travel to the phone: whole steps of 0.001 degrees (about 100 m) from point to point, in one flat list.
 * The first pair is the starting point itself. A third of the bytes of coordinates written out.
 */
const STEPS = 1000;

export type PackedLine = readonly number[];

/** One state of `/map/states.json`: its outline's rings and the box they fit into [west, south, east, north]. */
export interface PackedStateOutline {
  readonly code: string;
  readonly box: readonly [number, number, number, number];
  readonly rings: readonly PackedLine[];
}
export type PackedStates = PackedStateOutline[];

/** `/map/<state>.json`. Towns come with their number of zip codes, the largest first. */
export interface PackedState {
  readonly counties: readonly PackedLine[];
  readonly towns: readonly (readonly [name: string, longitude: number, latitude: number, zips: number])[];
  readonly zips: readonly (readonly [code: string, longitude: number, latitude: number])[];
}

/** `/map/counties/<state>.json`: each county of a state under its name, whole. */
export type PackedCounties = readonly { readonly name: string; readonly rings: readonly PackedLine[] }[];

/** Points [longitude, latitude] as steps; points that fall on the one before are left out. */
export const packLine = (points: readonly (readonly number[])[]): PackedLine => {
  const packed: number[] = [];
  let x = 0;
  let y = 0;
  for (const [longitude = 0, latitude = 0] of points) {
    const nextX = Math.round(longitude * STEPS);
    const nextY = Math.round(latitude * STEPS);
    if (packed.length > 0 && nextX === x && nextY === y) continue;
    packed.push(nextX - x, nextY - y);
    x = nextX;
    y = nextY;
  }
  return packed;
};

/** The points [longitude, latitude] of a packed line, as one flat list. */
export const unpackLine = (packed: PackedLine): number[] => {
  const points: number[] = [];
  let x = 0;
  let y = 0;
  for (let at = 0; at < packed.length; at += 2) {
    x += packed[at] ?? 0;
    y += packed[at + 1] ?? 0;
    points.push(x / STEPS, y / STEPS);
  }
  return points;
};
