import type * as z from 'zod/mini';
import { Problem, type FieldIssue, type Params } from '#contract/problem.ts';
import { wantedOf } from '#kernel/issues.ts';

type Issue = z.core.$ZodIssue;

const MAX_ISSUES = 50;
/** A message that is a code: the schema named it itself, as those of `domain/` do with the specification's codes. */
const CODE = /^[A-Z][A-Z0-9_]+$/;

const at = (path: readonly PropertyKey[]): string => path.map(String).join('.');

const bounds = (issue: Issue): Params => ({
  ...('maximum' in issue ? { maximum: Number(issue.maximum) } : {}),
  ...('minimum' in issue ? { minimum: Number(issue.minimum) } : {}),
});

const sized = (issue: Issue): boolean => 'origin' in issue && ['string', 'array', 'set', 'file'].includes(String(issue.origin));

/** The input that an issue is about is never repeated in an answer: it may be anything, a secret too. */
const codeOf = (issue: Issue): string => {
  if (CODE.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'REQUIRED' : 'WRONG_TYPE';
    case 'too_big':
      return sized(issue) ? 'TOO_LONG' : 'TOO_LARGE';
    case 'too_small':
      return sized(issue) ? 'TOO_SHORT' : 'TOO_SMALL';
    case 'invalid_value':
      return 'input' in issue && issue.input === undefined ? 'REQUIRED' : 'NOT_ALLOWED';
    case 'unrecognized_keys':
      return 'UNKNOWN_FIELD';
    default:
      return 'WRONG_SHAPE';
  }
};

const fieldIssues = (issue: Issue): FieldIssue[] => {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path: at([...issue.path, key]), code: 'UNKNOWN_FIELD' }));
  const code = codeOf(issue);
  const params: Params = { ...bounds(issue), ...(code === 'REQUIRED' ? {} : wantedOf(issue)) };
  return [{ path: at(issue.path), code, ...(Object.keys(params).length === 0 ? {} : { params }) }];
};

/** The fields a schema refused, as a problem of status 400. `inside` prefixes the paths: `query`, `body` say nothing to a person. */
export const validationProblem = (issues: readonly Issue[]): Problem => {
  const errors = issues.flatMap(fieldIssues).slice(0, MAX_ISSUES);
  return new Problem(400, 'VALIDATION_FAILED', { errors });
};
