import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import { createApp } from './createApp.ts';
import { errorHandler, handleNotFound } from './errorHandler.ts';
import { checkReadiness, type ReadinessCheck } from './health.ts';
import type { Metrics } from './metrics.ts';
import { apiSecurityHeaders } from './securityHeaders.ts';
import { createHttpServer, listen, stopServer } from './server.ts';

export interface MetricsServer {
  /** Port of the server; null if metrics are disabled. */
  readonly port: number | null;
  stop(): Promise<void>;
}

interface MetricsServerOptions {
  readonly config: Pick<Config, 'metricsPort' | 'metricsHost'>;
  readonly checks: readonly ReadinessCheck[];
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** Serves `GET /metrics` on its own port, if `METRICS_PORT` is set: traffic data is for operators, so the public port does not serve it. */
export const startMetricsServer = async ({ config, checks, metrics, log }: MetricsServerOptions): Promise<MetricsServer> => {
  if (config.metricsPort === undefined) return { port: null, stop: async () => undefined };
  const app = createApp();
  app.get('/metrics', apiSecurityHeaders, async (_request, response) => {
    const { projections, waitingForSpanish } = await checkReadiness(checks);
    if (waitingForSpanish !== undefined) metrics.setWaitingForSpanish(waitingForSpanish);
    for (const { name, lag, passedBy = [] } of projections) {
      metrics.setLag(name, lag);
      for (const { type, events } of passedBy) metrics.setSkippedUnknown(name, type, events);
    }
    response.type(metrics.contentType).send(await metrics.text());
  });
  app.use(apiSecurityHeaders, handleNotFound);
  app.use(errorHandler(log));
  const server: Server = createHttpServer(app);
  const port = await listen(server, config.metricsPort, config.metricsHost);
  return { port, stop: () => stopServer(server) };
};
