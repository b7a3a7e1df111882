import type * as z from 'zod/mini';
import { ERROR_CODES, type ErrorCode, type Issue } from './errors.ts';

type ZodIssue = z.core.$ZodIssue;

const isCode = (message: string): message is ErrorCode => ERROR_CODES.some((code) => code === message);

/** Converts issues of a zod schema to our codes: a check's message is a code, and zod's own issues get a general one. */
export const issuesOf = (error: { readonly issues: readonly ZodIssue[] }): Issue[] => error.issues.flatMap(toIssues);

const toIssues = (issue: ZodIssue): Issue[] => {
  const path = issue.path.map((segment) => (typeof segment === 'number' ? segment : String(segment)));
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ code: 'UNKNOWN_FIELD', path: [...path, key] }));
  if (isCode(issue.message)) return [{ code: issue.message, path, ...limitParamsOf(issue) }];
  return [{ code: issue.code === 'too_big' ? 'TOO_LONG' : 'WRONG_SHAPE', path, ...limitParamsOf(issue) }];
};

const limitParamsOf = (issue: ZodIssue): Pick<Issue, 'params'> => {
  if (issue.code === 'too_big') return { params: { maximum: Number(issue.maximum) } };
  if (issue.code === 'too_small') return { params: { minimum: Number(issue.minimum) } };
  const expectedParams = expectedOf(issue);
  return expectedParams === undefined ? {} : { params: expectedParams };
};

/** Maximum number of values in a message; longer lists do not help a user. */
const MAX_LISTED_VALUES = 20;

/**
 * Returns the expected input: `expected` names a kind of value (`string`, `int`, `boolean`, `array`, `date` …), `allowed` the possible
 * values. Undefined if the schema does not define it.
 */
export const expectedOf = (issue: ZodIssue): Readonly<Record<string, string>> | undefined => {
  if (issue.code === 'invalid_type') return { expected: issue.expected };
  if (issue.code === 'invalid_format' && issue.format !== 'regex') return { expected: issue.format };
  if (issue.code !== 'invalid_value' || issue.values.length === 0) return undefined;
  const listedValues = issue.values.slice(0, MAX_LISTED_VALUES).map(String).join(', ');
  return { allowed: issue.values.length > MAX_LISTED_VALUES ? `${listedValues} …` : listedValues };
};
