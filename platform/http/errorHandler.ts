import { randomUUID } from 'node:crypto';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { Problem, type Params } from '#contract/problem.ts';
import { problemDocument } from '#contract/problemDocument.ts';
import { statusOf } from '#contract/problemStatus.ts';
import { DomainError, errorCategoryOf } from '#domain/values/errors.ts';
import type { Logger } from '../logger.ts';
import { languageOf } from './languageOf.ts';
import { setHeaders } from './setHeaders.ts';

const RETRY_AFTER_SECONDS = '2';
/** Seconds of `Retry-After`, until a newer version may have replaced this process. */
const LONG_RETRY_AFTER_SECONDS = '60';

/** Names of the stores' errors: clients must not learn which store failed. */
const STORE_UNAVAILABLE_ERRORS = new Set([
  'EventStoreUnavailable',
  'OutcomeUnknown',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  // Operations that were in flight when the driver found the server unreachable.
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoServerClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoWriteConcernError',
]);

/** MongoDB error codes during a change of the primary: the member is shutting down, or is not the primary (any more). */
const PRIMARY_ELECTION_CODES: readonly unknown[] = [91, 189, 10_107, 11_600, 11_602, 13_435, 13_436];

const isScalar = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const filterParams = (params: Readonly<Record<string, unknown>>, predicate: (value: unknown) => boolean): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => predicate(value)));

/** Converts a domain error. Simple parameters fill in texts; lists, such as both versions of a conflict, become members of the document. */
const domainErrorToProblem = (error: DomainError): Problem =>
  new Problem(statusOf(error.code), error.code, {
    cause: error,
    ...(errorCategoryOf(error.code) === 'unavailable' ? { headers: { 'Retry-After': LONG_RETRY_AFTER_SECONDS } } : {}),
    ...(Object.values(error.params).some(isScalar) ? { params: filterParams(error.params, isScalar) as Params } : {}),
    more: filterParams(error.params, (value) => !isScalar(value)),
    ...(error.issues.length === 0
      ? {}
      : {
          errors: error.issues.map((issue) => ({
            path: issue.path.join('.'),
            code: issue.code,
            ...(issue.params === undefined ? {} : { params: filterParams(issue.params, isScalar) as Params }),
          })),
        }),
  });

const propertyOf = (error: object, name: string): unknown => (name in error ? (error as Record<string, unknown>)[name] : undefined);

/** Converts any error to a problem. An unexpected error becomes a 500 without internal details. */
export const toProblem = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof DomainError) return domainErrorToProblem(error);
  if (typeof error !== 'object' || error === null) return new Problem(500, 'INTERNAL', { cause: error });
  const name = String(propertyOf(error, 'name'));
  if (STORE_UNAVAILABLE_ERRORS.has(name) || (name === 'MongoServerError' && PRIMARY_ELECTION_CODES.includes(propertyOf(error, 'code'))))
    return new Problem(503, 'UNAVAILABLE', { cause: error, headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
  const status = Number(propertyOf(error, 'status'));
  if (status >= 400 && status < 500) return new Problem(status, 'BAD_REQUEST', { cause: error });
  return new Problem(500, 'INTERNAL', { cause: error });
};

const REQUEST_ID_PATTERN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the id of the request for the log and for problems: the proxy's `X-Request-Id` if it is well-formed, else a new one. */
export const requestIdOf = (response: Response): string => {
  const locals = response.locals as { requestIdOf?: string };
  const headerValue = response.req.get('x-request-id');
  locals.requestIdOf ??= headerValue !== undefined && REQUEST_ID_PATTERN.test(headerValue) ? headerValue : randomUUID();
  return locals.requestIdOf;
};

export const sendProblem = (request: Request, response: Response, problem: Problem): void => {
  const document = problemDocument(problem, languageOf(request.get('accept-language')), `urn:uuid:${requestIdOf(response)}`);
  response.status(problem.status);
  setHeaders(response, problem.options.headers);
  response.setHeader('Cache-Control', 'no-store');
  response.vary('Accept-Language');
  response.setHeader('Content-Language', languageOf(request.get('accept-language')));
  response.setHeader('Content-Type', 'application/problem+json; charset=utf-8');
  response.end(JSON.stringify(document));
};

/** The last handler: converts every thrown error to a problem document; logs only server errors as errors. */
export const errorHandler =
  (log: Logger): ErrorRequestHandler =>
  (error: unknown, request, response, next) => {
    const problem = toProblem(error);
    const logFields = {
      requestId: requestIdOf(response),
      method: request.method,
      path: request.path,
      status: problem.status,
      code: problem.code,
    };
    // `NOT_READY` occurs at every start and `/readyz` reports it, so it is no error in the log.
    if (problem.status >= 500 && problem.code !== 'NOT_READY')
      log.error({ ...logFields, err: problem.options.cause ?? problem }, 'request failed');
    else log.debug(logFields, 'request rejected');
    if (response.headersSent) next(error);
    else sendProblem(request, response, problem);
  };

/** Responds with 404 if no route matched. */
export const handleNotFound: RequestHandler = () => {
  throw new Problem(404, 'NOT_FOUND');
};
