import { METRES_PER_MILE } from '#domain/values/miles.ts';

/*
 * The Mercator projection of web maps: the world is a square from 0 to 1, west to east and north to south. At zoom z it is 256 × 2^z
 * pixels wide.
 */
const TILE_PX = 256;
const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686;

export const worldX = (longitude: number): number => (longitude + 180) / 360;

export const worldY = (latitude: number): number => {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
};

/** Returns the width of the world in pixels. */
export const worldSize = (zoom: number): number => TILE_PX * 2 ** zoom;

/** Returns a distance on the ground at a latitude, as a fraction of the world's width. */
export const worldLength = (miles: number, latitude: number): number =>
  (miles * METRES_PER_MILE) / (EARTH_CIRCUMFERENCE_METRES * Math.cos((latitude * Math.PI) / 180));

/** Returns the metres per pixel at a latitude and a zoom. */
export const metresPerPixel = (latitude: number, zoom: number): number =>
  (EARTH_CIRCUMFERENCE_METRES * Math.cos((latitude * Math.PI) / 180)) / worldSize(zoom);
