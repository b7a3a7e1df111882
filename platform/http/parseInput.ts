import * as z from 'zod/mini';
import type { Operation } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import { normaliseQuery, type RawQuery } from '#contract/query.ts';
import { validationProblem } from './issues.ts';

const MAX_NAMED_PARAMETERS = 20;

/** Parses a value with a schema; undefined without a schema. Throws a problem that names every invalid field. */
export const parseOrThrow = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
  if (schema === undefined) return {};
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw validationProblem(parsed.error.issues);
};

/**
 * Parses the query string of an operation. An unknown parameter is rejected by name instead of being ignored, unless the operation allows
 * unknown parameters.
 */
export const parseQuery = ({ query }: Pick<Operation, 'query'>, raw: RawQuery): unknown => {
  const normalisedQuery = normaliseQuery(raw);
  const acceptsUnknown = query?.def.catchall !== undefined;
  const unknownNames = acceptsUnknown ? [] : Object.keys(normalisedQuery).filter((name) => !Object.hasOwn(query?.def.shape ?? {}, name));
  if (unknownNames.length === 0) return parseOrThrow(query, normalisedQuery);
  const errors = unknownNames.slice(0, MAX_NAMED_PARAMETERS).map((name) => ({ path: name, code: 'UNKNOWN_PARAMETER' }));
  throw new Problem(400, 'VALIDATION_FAILED', { errors });
};
