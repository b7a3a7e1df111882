import * as z from 'zod/mini';
import { countySchema } from '../values/countyName.ts';
import type { ErrorCode } from '../values/errors.ts';
import { withCode, lineSchema } from '../values/fieldSchemas.ts';
import { MAX_COORDINATORS, MAX_COUNTIES, REGION_NAME_MAX_LENGTH } from './limits.ts';

/*
 * The form of a region: rules of the specification's sections 3 and 5. A check's message is a code of `errors.ts`.
 * Screens and APIs read the same schema.
 */

const sortedUnique = (texts: readonly string[]): string[] => [...new Set(texts)].toSorted();

/** Returns the same error for a missing list as for an empty one. */
const emptyListError = (emptyCode: ErrorCode) => ({
  error: ({ input }: { input?: unknown }): ErrorCode => (input === undefined ? emptyCode : 'WRONG_SHAPE'),
});

const counties = z
  .array(countySchema, emptyListError('AT_LEAST_ONE_COUNTY'))
  .check(z.overwrite(sortedUnique), z.minLength(1, withCode('AT_LEAST_ONE_COUNTY')), z.maxLength(MAX_COUNTIES, withCode('TOO_LONG')));

const coordinatorIds = z
  .array(
    z.string(withCode('WRONG_SHAPE')).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, withCode('WRONG_SHAPE'))),
    emptyListError('AT_LEAST_ONE_COORDINATOR'),
  )
  .check(
    z.overwrite((ids) => [...new Set(ids)]),
    z.minLength(1, withCode('AT_LEAST_ONE_COORDINATOR')),
    z.maxLength(MAX_COORDINATORS, withCode('TOO_LONG')),
  );

const fields = {
  name: lineSchema(REGION_NAME_MAX_LENGTH),
  /** Sorted, each with its state. */
  counties,
  /** Coordinators of the region; the first one is contacted first. */
  coordinatorIds,
} as const;

export const regionSchema = z.strictObject(fields);
export type RegionFacts = Readonly<{ name: string; counties: readonly string[]; coordinatorIds: readonly string[] }>;

/** The form: the facts, the counties that may be moved from another region, and the revision that the form was loaded with. */
export const regionFormSchema = z.strictObject({
  ...fields,
  /** The counties for which the user answered "Move it here?" with yes. */
  move: z._default(z.array(countySchema, withCode('WRONG_SHAPE')).check(z.maxLength(MAX_COUNTIES, withCode('TOO_LONG'))), []),
  revision: z.optional(z.int().check(z.gte(0))),
});
