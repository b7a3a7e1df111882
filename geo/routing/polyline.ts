import { MAX_POINTS } from '#contract/servicesRoute.ts';

export type Point = [longitude: number, latitude: number];

const OFFSET = 63;
const CONTINUES = 0x20;
const BITS = 5;
const MAX_BITS = 30;
/** Hundred thousandths of a degree; kept are ten thousandths, some ten metres: less is not seen on the map. */
const PRECISION = 1e5;
const SHOWN_PRECISION = 1e4;

/** The numbers of an encoded line, each the difference to the one before the last. Null for what is none. */
const differences = (text: string): number[] | null => {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (let at = 0; at < text.length; at += 1) {
    const bits = text.charCodeAt(at) - OFFSET;
    if (bits < 0 || bits >= CONTINUES * 2 || shift > MAX_BITS) return null;
    value += (bits & (CONTINUES - 1)) * 2 ** shift;
    shift += BITS;
    if (bits & CONTINUES) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    value = 0;
    shift = 0;
  }
  return shift === 0 && numbers.length % 2 === 0 ? numbers : null;
};

/** At most so many, the first and the last among them. */
const thinned = (points: readonly Point[], most: number): Point[] => {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]!);
};

/**
 * Points of a line as OSRM and OpenTripPlanner encode it (the polyline format, five decimals), as fine as a map shows them;
 * null for a text that is none, or lies off the earth.
 */
export const decodePolyline = (text: string): Point[] | null => {
  const numbers = differences(text);
  if (numbers === null || numbers.length === 0) return null;
  const points: Point[] = [];
  let [latitude, longitude] = [0, 0];
  for (let at = 0; at < numbers.length; at += 2) {
    latitude += numbers[at]!;
    longitude += numbers[at + 1]!;
    if (Math.abs(latitude) > 90 * PRECISION || Math.abs(longitude) > 180 * PRECISION) return null;
    const point: Point = [longitude, latitude].map((one) => Math.round((one / PRECISION) * SHOWN_PRECISION) / SHOWN_PRECISION) as Point;
    const last = points.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  // A line that never leaves its place is still one.
  return points.length === 1 ? [points[0]!, points[0]!] : thinned(points, MAX_POINTS);
};
