import * as z from 'zod/mini';
import { code, line, missingOr } from './fields.ts';

/**
 * Name of a county in services, regions and liaisons: with its state, because thirty states have a Washington (`Los Angeles, CA`). Callers
 * check in the atlas (`geo/place`) whether it exists.
 */
export const countySchema = z
  .string(missingOr('WRONG_SHAPE'))
  .check(z.overwrite(line), z.maxLength(100, code('TOO_LONG')), z.regex(/^.+, [A-Z]{2}$/, missingOr('COUNTY_NOT_KNOWN')));

/** Splits `Los Angeles, CA` into `Los Angeles` and `CA`. */
export const partsOfCounty = (county: string): { readonly name: string; readonly state: string } => {
  const comma = county.lastIndexOf(', ');
  return comma < 0 ? { name: county, state: '' } : { name: county.slice(0, comma), state: county.slice(comma + 2) };
};
