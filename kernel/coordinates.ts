import * as z from 'zod/mini';
import { code } from './fields.ts';

/** A point on earth, in degrees. */
export interface Coordinates {
  readonly longitude: number;
  readonly latitude: number;
}

const PAIR = /^(-?\d{1,3}(?:\.\d{1,15})?)\|(-?\d{1,3}(?:\.\d{1,15})?)$/;

/** Parses `longitude|latitude`; undefined if they are no numbers or out of range. */
export const coordinatesIn = (text: string): Coordinates | undefined => {
  const match = PAIR.exec(text);
  const [longitude, latitude] = [Number(match?.[1]), Number(match?.[2])];
  return match !== null && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? { longitude, latitude } : undefined;
};

/** `longitude|latitude` from a form; undefined for an empty text, or for 0|0, which phones send without a position. */
export const coordinatesSchema = z.optional(
  z.pipe(
    z.string(code('WRONG_SHAPE')).check(z.refine((text) => text === '' || coordinatesIn(text) !== undefined, code('INVALID_COORDINATE'))),
    z.transform((text): Coordinates | undefined => {
      const pair = coordinatesIn(text);
      return pair === undefined || (pair.longitude === 0 && pair.latitude === 0) ? undefined : pair;
    }),
  ),
);
