import { MAX_POINTS } from '#contract/servicesRoute.ts';

export type Point = [longitude: number, latitude: number];

const CHAR_CODE_OFFSET = 63;
const CONTINUATION_BIT = 0x20;
const BITS_PER_CHAR = 5;
const MAX_VALUE_BITS = 30;
/** Encoded units per degree; the result is rounded to ten thousandths, some ten metres, since the map shows no more. */
const PRECISION = 1e5;
const OUTPUT_PRECISION = 1e4;

/** Decodes the numbers of an encoded line, each a difference to the previous point. Null for an invalid text. */
const decodeDifferences = (text: string): number[] | null => {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (let charIndex = 0; charIndex < text.length; charIndex += 1) {
    const bits = text.charCodeAt(charIndex) - CHAR_CODE_OFFSET;
    if (bits < 0 || bits >= CONTINUATION_BIT * 2 || shift > MAX_VALUE_BITS) return null;
    value += (bits & (CONTINUATION_BIT - 1)) * 2 ** shift;
    shift += BITS_PER_CHAR;
    if (bits & CONTINUATION_BIT) continue;
    numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
    value = 0;
    shift = 0;
  }
  return shift === 0 && numbers.length % 2 === 0 ? numbers : null;
};

/** Reduces points to at most `maxPoints`, and keeps the first and the last. */
const thinOut = (points: readonly Point[], maxPoints: number): Point[] => {
  if (points.length <= maxPoints) return [...points];
  const step = (points.length - 1) / (maxPoints - 1);
  return Array.from({ length: maxPoints }, (_, index) => points[Math.round(index * step)]!);
};

/**
 * Decodes a line of OSRM and OpenTripPlanner (polyline format, five decimals), as precisely as a map shows it; null for an invalid text,
 * or a point out of range.
 */
export const decodePolyline = (text: string): Point[] | null => {
  const numbers = decodeDifferences(text);
  if (numbers === null || numbers.length === 0) return null;
  const points: Point[] = [];
  let [latitude, longitude] = [0, 0];
  for (let charIndex = 0; charIndex < numbers.length; charIndex += 2) {
    latitude += numbers[charIndex]!;
    longitude += numbers[charIndex + 1]!;
    if (Math.abs(latitude) > 90 * PRECISION || Math.abs(longitude) > 180 * PRECISION) return null;
    const point: Point = [longitude, latitude].map(
      (degreesValue) => Math.round((degreesValue / PRECISION) * OUTPUT_PRECISION) / OUTPUT_PRECISION,
    ) as Point;
    const lastPoint = points.at(-1);
    if (lastPoint?.[0] !== point[0] || lastPoint[1] !== point[1]) points.push(point);
  }
  // A line with a single point becomes one with two ends.
  return points.length === 1 ? [points[0]!, points[0]!] : thinOut(points, MAX_POINTS);
};
