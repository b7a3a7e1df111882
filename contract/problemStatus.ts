import { errorCategoryOf, type ErrorCode, type ErrorCategory } from '#domain/values/errors.ts';

const STATUS_BY_REFUSAL: Readonly<Record<ErrorCategory, number>> = {
  invalid: 400,
  notSignedIn: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  changedSince: 412,
  tooLarge: 413,
  unknownType: 415,
  keyReused: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
};

/** Returns the HTTP status for an error code of the domain. */
export const statusOf = (code: ErrorCode): number => STATUS_BY_REFUSAL[errorCategoryOf(code)];
