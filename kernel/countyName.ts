import * as z from 'zod/mini';
import { code, line, missingOr } from './fields.ts';

/**
 * A county as services, regions and liaisons name it: with its state, because thirty states have a Washington
 * (`Los Angeles, CA`). Whether there is such a county is asked where the atlas is (`geo/place`).
 */
export const countySchema = z
  .string(missingOr('WRONG_SHAPE'))
  .check(z.overwrite(line), z.maxLength(100, code('TOO_LONG')), z.regex(/^.+, [A-Z]{2}$/, missingOr('COUNTY_NOT_KNOWN')));

/** `Los Angeles` and `CA` of `Los Angeles, CA`. */
export const partsOfCounty = (county: string): { readonly name: string; readonly state: string } => {
  const comma = county.lastIndexOf(', ');
  return comma < 0 ? { name: county, state: '' } : { name: county.slice(0, comma), state: county.slice(comma + 2) };
};
