import * as z from 'zod/mini';
import { withCode, toSingleLine, requiredOr } from './fieldSchemas.ts';

/**
 * Name of a county in services, regions and liaisons: with its state, because thirty states have a Washington (`Los Angeles, CA`). Callers
 * check in the atlas (`geo/place`) whether it exists.
 */
export const countySchema = z
  .string(requiredOr('WRONG_SHAPE'))
  .check(z.overwrite(toSingleLine), z.maxLength(100, withCode('TOO_LONG')), z.regex(/^.+, [A-Z]{2}$/, requiredOr('COUNTY_NOT_KNOWN')));

/** Splits `Los Angeles, CA` into `Los Angeles` and `CA`. */
export const splitCounty = (county: string): { readonly name: string; readonly state: string } => {
  const commaIndex = county.lastIndexOf(', ');
  return commaIndex < 0 ? { name: county, state: '' } : { name: county.slice(0, commaIndex), state: county.slice(commaIndex + 2) };
};
