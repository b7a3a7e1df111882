import type * as z from 'zod/mini';
import { ERROR_CODES, type ErrorCode, type Issue } from './errors.ts';

type ZodIssue = z.core.$ZodIssue;

const isCode = (message: string): message is ErrorCode => ERROR_CODES.some((code) => code === message);

/** Issues of a zod schema as our codes: a check's message is one, and zod's own issues become a general one. */
export const issuesOf = (error: { readonly issues: readonly ZodIssue[] }): Issue[] => error.issues.flatMap(toIssues);

const toIssues = (issue: ZodIssue): Issue[] => {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ code: 'UNKNOWN_FIELD', path: [...path, key] }));
  if (isCode(issue.message)) return [{ code: issue.message, path, ...limitsOf(issue) }];
  return [{ code: issue.code === 'too_big' ? 'TOO_LONG' : 'WRONG_SHAPE', path, ...limitsOf(issue) }];
};

const limitsOf = (issue: ZodIssue): Pick<Issue, 'params'> => {
  if (issue.code === 'too_big') return { params: { maximum: Number(issue.maximum) } };
  if (issue.code === 'too_small') return { params: { minimum: Number(issue.minimum) } };
  const wanted = wantedOf(issue);
  return wanted === undefined ? {} : { params: wanted };
};

/** Longer lists than this say nothing to a person. */
const MAX_NAMED = 20;

/**
 * The expected input: `expected` names a kind of value (`string`, `int`, `boolean`, `array`, `date` …), `allowed` the
 * values there are. Undefined where a schema does not say.
 */
export const wantedOf = (issue: ZodIssue): Readonly<Record<string, string>> | undefined => {
  if (issue.code === 'invalid_type') return { expected: issue.expected };
  if (issue.code === 'invalid_format' && issue.format !== 'regex') return { expected: issue.format };
  if (issue.code !== 'invalid_value' || issue.values.length === 0) return undefined;
  const named = issue.values.slice(0, MAX_NAMED).map(String).join(', ');
  return { allowed: issue.values.length > MAX_NAMED ? `${named} …` : named };
};
