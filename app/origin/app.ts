import type { Express, Router } from 'express';
import { OPERATIONS } from '#contract/operations.ts';
import { createApp } from '#platform/http/createApp.ts';
import { docsRoutes } from '#platform/http/docsRoutes.ts';
import { errorHandler, handleNotFound } from '#platform/http/errorHandler.ts';
import { healthRoutes, type ReadinessCheck } from '#platform/http/health.ts';
import type { Metrics } from '#platform/http/metrics.ts';
import { routeToApiIfJson } from '#platform/http/routeToApiIfJson.ts';
import { apiSecurityHeaders, pageSecurityHeaders } from '#platform/http/securityHeaders.ts';
import type { Logger } from '#platform/logger.ts';
import type { TileSource } from '#platform/tileSource.ts';
import { contractRoutes } from './routes.ts';

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
