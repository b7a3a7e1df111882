import type { Point } from '#web/api/place.ts';

const METRES_PER_DEGREE = 111_195;
const METRES_PER_FOOT = 0.3048;
const FEET_PER_STEP = 15;
/** Metres that one press of an arrow moves a pin. */
const STEP_METRES = FEET_PER_STEP * METRES_PER_FOOT;
/** Rounds to six decimals, about 10 cm. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Pin in the format of the form: longitude, latitude. */
export type Pin = readonly [longitude: number, latitude: number];
export type Direction = 'west' | 'north' | 'south' | 'east';

/** Returns a point moved by metres to the east and north; negative values move west and south. Does not support the poles. */
export const movedBy = ({ longitude, latitude }: Point, east: number, north: number): Pin => [
  rounded(longitude + east / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))),
  rounded(Math.max(-85, Math.min(85, latitude + north / METRES_PER_DEGREE))),
];

const STEPS: Readonly<Record<Direction, readonly [east: number, north: number]>> = {
  west: [-STEP_METRES, 0],
  north: [0, STEP_METRES],
  south: [0, -STEP_METRES],
  east: [STEP_METRES, 0],
};

export const nudged = (point: Point, direction: Direction): Pin => movedBy(point, ...STEPS[direction]);

/** Metres from its ZIP code beyond which a pin is probably wrong. */
export const TOO_FAR_METRES = 25_000;
