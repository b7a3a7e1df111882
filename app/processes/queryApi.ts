/*
 * `npm run query-api`: runs the query API and the web pages as a separate process at HOST:PORT. Any number may run in parallel: each one
 * keeps its own list in memory and follows the log itself.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { openAccess } from '#identity/access/openAccess.ts';
import { createApp } from '#platform/http/createApp.ts';
import { cspReportRoutes } from '#platform/http/cspReports.ts';
import { docsRoutes } from '#platform/http/docsRoutes.ts';
import { errorHandler, handleNotFound } from '#platform/http/errorHandler.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { startMetricsServer } from '#platform/http/metricsServer.ts';
import { routeToApiIfJson } from '#platform/http/routeToApiIfJson.ts';
import { apiSecurityHeaders, pageSecurityHeaders } from '#platform/http/securityHeaders.ts';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import { pictureFolder, openPictureFiles } from '#platform/pictures/pictureFiles.ts';
import { keepHeapSmall } from '#platform/smallHeap.ts';
import { systemClock } from '#platform/systemClock.ts';
import { tileSourceOf } from '#platform/tileSource.ts';
import { createQueryApi } from '#query-api/index.ts';
import { loadBuiltPagesIfAny } from '../loadBuiltPages.ts';
import { openUpstreams } from '../openUpstreams.ts';
import { waitUntilReady } from '../waitUntilReady.ts';
import { runProcess } from './runProcess.ts';

runProcess('query-api', async ({ config, log, store: eventStore, mongo, stopWith }) => {
  const clock = systemClock;
  const access = await openAccess({ config, db: mongo.vault, store: eventStore, clock });
  const files = openPictureFiles(pictureFolder(config));
  const upstreams = openUpstreams(config, { clock, log });
  const query = createQueryApi({
    ...access,
    ...upstreams,
    files,
    eventStore,
    db: mongo.models,
    clock,
    log,
    readWaitMs: config.readWaitMs,
    changesPerNetwork: config.changesPerNetwork,
  });
  const pages = await loadBuiltPagesIfAny(config, log);

  const metrics = createMetrics({ withDefaults: true });
  const app = createApp({ trustProxy: config.trustProxy });
  app.use(metrics.observe);
  app.use(routeToApiIfJson);
  app.use('/api', cspReportRoutes({ countReport: (address) => access.limits.consume('cspReport', { address }), log }));
  app.use('/api', apiSecurityHeaders, query.router);
  const checks = [() => query.ready()];
  app.use(healthRoutes(checks));
  app.use(docsRoutes());
  app.use('/api', apiSecurityHeaders, handleNotFound);
  if (pages !== null) app.use(pageSecurityHeaders(tileSourceOf(config)), pages(query));
  app.use(handleNotFound);
  app.use(errorHandler(log));
  const metricsServer = await startMetricsServer({ config, checks, metrics, log });
  const server = createHttpServer(app);
  const port = await listen(server, config.port, config.host);
  stopWith(async () => {
    query.endChanges();
    await stopServer(server);
    await metricsServer.stop();
    await query.stop();
    await upstreams.translation.stop();
  });

  process.stdout.write(`READY ${port}\n`);
  const reportReasons = (reasons: readonly string[]): void => log.info({ reasons }, 'not ready yet');
  // The heap grows quickly while the list is loaded, so a small one would delay that. A stop in between ends the process.
  await waitUntilReady(
    async () => query.ready(),
    reportReasons,
    (ms) => delay(ms, undefined, { ref: false }),
  );
  keepHeapSmall();
});
