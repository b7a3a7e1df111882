import type * as z from 'zod/mini';
import { Problem, type FieldIssue, type Params } from '#contract/problem.ts';
import { expectedOf } from '#domain/values/issues.ts';

type Issue = z.core.$ZodIssue;

const MAX_ISSUES = 50;
/** Matches a message that is a code: schemas of `domain/` use the specification's codes as messages. */
const ERROR_CODE_PATTERN = /^[A-Z][A-Z0-9_]+$/;

const pathText = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const boundParams = (issue: Issue): Params => ({
  ...('maximum' in issue ? { maximum: Number(issue.maximum) } : {}),
  ...('minimum' in issue ? { minimum: Number(issue.minimum) } : {}),
});

const isSized = (issue: Issue): boolean => 'origin' in issue && ['string', 'array', 'set', 'file'].includes(String(issue.origin));

/** Returns the code of an issue. The invalid input is never repeated in a response: it may be a secret. */
const codeOf = (issue: Issue): string => {
  if (ERROR_CODE_PATTERN.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'REQUIRED' : 'WRONG_TYPE';
    case 'too_big':
      return isSized(issue) ? 'TOO_LONG' : 'TOO_LARGE';
    case 'too_small':
      return isSized(issue) ? 'TOO_SHORT' : 'TOO_SMALL';
    case 'invalid_value':
      return 'input' in issue && issue.input === undefined ? 'REQUIRED' : 'NOT_ALLOWED';
    case 'unrecognized_keys':
      return 'UNKNOWN_FIELD';
    default:
      return 'WRONG_SHAPE';
  }
};

const fieldIssues = (issue: Issue): FieldIssue[] => {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), code: 'UNKNOWN_FIELD' }));
  const code = codeOf(issue);
  const params: Params = { ...boundParams(issue), ...(code === 'REQUIRED' ? {} : expectedOf(issue)) };
  return [{ path: pathText(issue.path), code, ...(Object.keys(params).length === 0 ? {} : { params }) }];
};

/**
 * Creates a 400 problem from the issues of a schema. `inside` prefixes the paths: `query` and `body` are left out, since they are
 * meaningless to users.
 */
export const validationProblem = (issues: readonly Issue[]): Problem => {
  const errors = issues.flatMap(fieldIssues).slice(0, MAX_ISSUES);
  return new Problem(400, 'VALIDATION_FAILED', { errors });
};
