import * as z from 'zod/mini';
import { withCode } from './fieldSchemas.ts';

/** A point on earth, in degrees. */
export interface Coordinates {
  readonly longitude: number;
  readonly latitude: number;
}

const COORDINATES_PATTERN = /^(-?\d{1,3}(?:\.\d{1,15})?)\|(-?\d{1,3}(?:\.\d{1,15})?)$/;

/** Parses `longitude|latitude`; undefined if they are no numbers or out of range. */
export const parseCoordinates = (text: string): Coordinates | undefined => {
  const match = COORDINATES_PATTERN.exec(text);
  const [longitude, latitude] = [Number(match?.[1]), Number(match?.[2])];
  return match !== null && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : undefined;
};

/** `longitude|latitude` from a form; undefined for an empty text, or for 0|0, which phones send without a position. */
export const coordinatesSchema = z.optional(
  z.pipe(
    z
      .string(withCode('WRONG_SHAPE'))
      .check(z.refine((text) => text === '' || parseCoordinates(text) !== undefined, withCode('INVALID_COORDINATE'))),
    z.transform((text): Coordinates | undefined => {
      const coordinates = parseCoordinates(text);
      return coordinates === undefined || (coordinates.longitude === 0 && coordinates.latitude === 0) ? undefined : coordinates;
    }),
  ),
);
