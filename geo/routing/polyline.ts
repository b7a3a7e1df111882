import { MAX_POINTS } from '#contract/servicesRoute.ts';

export type Point = [longitude: number, latitude: number];

const OFFSET = 63;
const CONTINUES = 0x20;
const BITS = 5;
const MAX_BITS = 30;
/** Encoded units per degree; the result is rounded to ten thousandths, some ten metres, since the map shows no more. */
const PRECISION = 1e5;
const SHOWN_PRECISION = 1e4;

/** Decodes the numbers of an encoded line, each a difference to the previous point. Null for an invalid text. */
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

/** Reduces points to at most `most`, and keeps the first and the last. */
const thinned = (points: readonly Point[], most: number): Point[] => {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => points[Math.round(index * step)]!);
};

/**
 * Decodes a line of OSRM and OpenTripPlanner (polyline format, five decimals), as precisely as a map shows it; null for an invalid text,
 * or a point out of range.
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
  // A line with a single point becomes one with two ends.
  return points.length === 1 ? [points[0]!, points[0]!] : thinned(points, MAX_POINTS);
};
