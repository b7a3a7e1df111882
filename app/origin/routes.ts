import { Router, type RequestHandler } from 'express';
import { expressPath, type Operation } from '#contract/operation.ts';
import { Problem } from '#contract/problem.ts';
import { apiSecurityHeaders } from '#platform/http/securityHeaders.ts';

/** Returns the methods of each path of the API, by its pattern. */
const methodsByPath = (operations: readonly Operation[]): Map<string, Operation['method'][]> => {
  const methods = new Map<string, Operation['method'][]>();
  for (const operation of operations) {
    const path = expressPath(operation);
    methods.set(path, [...(methods.get(path) ?? []), operation.method]);
  }
  return methods;
};

const rejectMethod =
  (methods: readonly Operation['method'][]): RequestHandler =>
  () => {
    const allowed = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    throw new Problem(405, 'METHOD_NOT_ALLOWED', { headers: { Allow: allowed.join(', ') } });
  };

/**
 * Creates one router for both APIs: each operation goes to the API of its `x-api` in the contract, some POSTs to the query API. An unknown
 * path gets 404, and a known path with another method 405.
 */
export const contractRoutes = (
  operations: readonly Operation[],
  apis: { readonly command: RequestHandler; readonly query: RequestHandler },
): Router => {
  const router = Router({ caseSensitive: true });
  const apiOperations = operations.filter(({ base }) => base !== 'root');
  for (const operation of apiOperations) router[operation.method](expressPath(operation), apiSecurityHeaders, apis[operation.api]);
  for (const [path, methods] of methodsByPath(apiOperations)) router.all(path, apiSecurityHeaders, rejectMethod(methods));
  return router;
};
