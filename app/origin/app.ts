import { type Express, Router, type RequestHandler } from 'express';
import { expressPath, type Operation } from '#contract/operation.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { Problem } from '#contract/problem.ts';
import { createApp } from '#platform/http/createApp.ts';
import { docsRoutes } from '#platform/http/docsRoutes.ts';
import { errorHandler, handleNotFound } from '#platform/http/errorHandler.ts';
import { healthRoutes, type ReadinessCheck } from '#platform/http/health.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import { routeToApiIfJson } from '#platform/http/routeToApiIfJson.ts';
import { apiSecurityHeaders, pageSecurityHeaders } from '#platform/http/securityHeaders.ts';
import type { Logger } from '#platform/logger.ts';
import type { TileSource } from '#platform/tileSource.ts';

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
const contractRoutes = (
  operations: readonly Operation[],
  apis: { readonly command: RequestHandler; readonly query: RequestHandler },
): Router => {
  const router = Router({ caseSensitive: true });
  const apiOperations = operations.filter(({ base }) => base !== 'root');
  for (const operation of apiOperations) router[operation.method](expressPath(operation), apiSecurityHeaders, apis[operation.api]);
  for (const [path, methods] of methodsByPath(apiOperations)) router.all(path, apiSecurityHeaders, rejectMethod(methods));
  return router;
};

export interface OriginOptions {
  readonly commandRouter: Router;
  readonly queryRouter: Router;
  /** The web pages; undefined serves the API alone. */
  readonly pages: Router | undefined;
  /** Server of street map tiles that pages may load; null for none. */
  readonly tiles: TileSource | null;
  /** Receives the browsers' reports about pages; mounted below `/api`. */
  readonly reports: Router;
  readonly checks: readonly ReadinessCheck[];
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly trustProxy: string;
  /** The page of messages that are not sent to a mail server; null if it must not be shown. */
  readonly outbox: Router | null;
}

/** Creates the product behind one origin: API, documentation, health, pages. */
export const createOrigin = ({
  commandRouter,
  queryRouter,
  pages,
  tiles,
  reports,
  checks,
  metrics,
  log,
  trustProxy,
  outbox,
}: OriginOptions): Express => {
  const app = createApp({ trustProxy });
  app.use(metrics.observe);
  app.use(routeToApiIfJson);
  app.use('/api', reports);
  app.use('/api', contractRoutes(OPERATIONS, { command: commandRouter, query: queryRouter }));
  app.use(healthRoutes(checks));
  app.use(docsRoutes());
  if (outbox !== null) app.use(outbox);
  app.use('/api', apiSecurityHeaders, handleNotFound);
  if (pages !== undefined) app.use(pageSecurityHeaders(tiles), pages);
  app.use(handleNotFound);
  app.use(errorHandler(log));
  return app;
};
