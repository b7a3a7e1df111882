import type { Point } from '#web/browser/place.ts';

const METRES_PER_DEGREE = 111_195;
const METRES_PER_FOOT = 0.3048;
const FEET_PER_STEP = 15;
/** Metres that one press of an arrow moves a pin. */
const STEP_METRES = FEET_PER_STEP * METRES_PER_FOOT;
/** Rounds to six decimals, about 10 cm. */
const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Pin in the format of the form: longitude, latitude. */
export type PinPosition = readonly [longitude: number, latitude: number];
export type Direction = 'west' | 'north' | 'south' | 'east';

/** Returns a point moved by metres to the east and north; negative values move west and south. Does not support the poles. */
export const moveBy = ({ longitude, latitude }: Point, east: number, north: number): PinPosition => [
  roundDegrees(longitude + east / (METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180))),
  roundDegrees(Math.max(-85, Math.min(85, latitude + north / METRES_PER_DEGREE))),
];

const NUDGE_METRES: Readonly<Record<Direction, readonly [east: number, north: number]>> = {
  west: [-STEP_METRES, 0],
  north: [0, STEP_METRES],
  south: [0, -STEP_METRES],
  east: [STEP_METRES, 0],
};

export const nudgePoint = (point: Point, direction: Direction): PinPosition => moveBy(point, ...NUDGE_METRES[direction]);

/** Metres from its ZIP code beyond which a pin is probably wrong. */
export const MAX_METRES_FROM_ZIP = 25_000;
