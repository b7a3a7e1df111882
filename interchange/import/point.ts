import type { Point } from '#geo/place/index.ts';
import { isObject } from './row.ts';

/** The notation of databases, longitude first. */
const WELL_KNOWN_TEXT_PATTERN = /^(?:SRID=\d+;\s*)?POINT\s*\(\s*(-?[\d.]+)\s+(-?[\d.]+)\s*\)$/i;
/** A pair of decimals at the end of a text, latitude first: "1 Main St (39.74, -104.99)". Whole numbers may be anything. */
const LATITUDE_FIRST_PATTERN = /(?:^|[\s(])(-?\d{1,3}\.\d{2,}),\s*(-?\d{1,3}\.\d{2,})\)?$/;

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)));

const toPoint = (longitude: unknown, latitude: unknown): Point | null =>
  isNumeric(longitude) && isNumeric(latitude) ? { longitude: Number(longitude), latitude: Number(latitude) } : null;

/** Removes a pair of coordinates from the end of an address. */
export const withoutPoint = (text: string): string => text.replace(LATITUDE_FIRST_PATTERN, '').trim();

const pointOfText = (text: string): Point | null => {
  const wellKnownText = WELL_KNOWN_TEXT_PATTERN.exec(text);
  if (wellKnownText) return toPoint(wellKnownText[1], wellKnownText[2]);
  const pair = LATITUDE_FIRST_PATTERN.exec(text);
  return pair && toPoint(pair[2], pair[1]);
};

/**
 * Reads one column with a whole point: GeoJSON, `{latitude, longitude}`, `POINT (longitude latitude)` or "(latitude, longitude)"; null for
 * anything else. Does not check the range.
 */
export const parsePoint = (value: unknown): Point | null => {
  if (typeof value === 'string') return pointOfText(value.trim());
  if (Array.isArray(value)) return value.length === 2 ? toPoint(value[0], value[1]) : null;
  if (!isObject(value)) return null;
  const { type, coordinates, latitude, longitude, x, y } = value;
  if (type === 'Point' && Array.isArray(coordinates)) return toPoint(coordinates[0], coordinates[1]);
  if (latitude !== undefined && longitude !== undefined) return toPoint(longitude, latitude);
  return x !== undefined && y !== undefined ? toPoint(x, y) : null;
};
