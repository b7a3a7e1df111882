/*
 * `npm run query-api`: runs the query API and the web pages as a separate process at HOST:PORT. Any number may run in parallel: each one
 * keeps its own list in memory and follows the log itself.
 */
import { fileURLToPath } from 'node:url';
import { openGeocoding } from '#geo/geocoder/index.ts';
import { openRouting } from '#geo/routing/index.ts';
import { openAccess } from '#identity/access/openAccess.ts';
import { signsInByX } from '#identity/social/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { contactLinks } from '#platform/contactLinks.ts';
import { endOnSignal } from '#platform/endOnSignal.ts';
import { createApp } from '#platform/http/app.ts';
import { cspReportRoutes } from '#platform/http/cspReports.ts';
import { docsRoutes } from '#platform/http/docs.ts';
import { errorHandler, notFound } from '#platform/http/errorHandler.ts';
import { healthRoutes } from '#platform/http/health.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { startMetricsServer } from '#platform/http/metricsServer.ts';
import { preferJson } from '#platform/http/preferJson.ts';
import { apiSecurity, pageSecurity } from '#platform/http/security.ts';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import { createLogger } from '#platform/log.ts';
import { filesFolder, openFiles } from '#platform/pictures/store.ts';
import { reachStores } from '#platform/reachStores.ts';
import { endWithSentence } from '#platform/startFailure.ts';
import { tileSource } from '#platform/tiles.ts';
import { openTranslation } from '#platform/translation/index.ts';
import { createQueryApi, loadPages } from './index.ts';

const main = async (): Promise<void> => {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel, process: 'query-api' });
  const { eventStoreUrl, mongodbUrl } = config;
  if (eventStoreUrl === undefined || mongodbUrl === undefined) {
    log.fatal('EVENTSTORE_URL and MONGODB_URL must be set');
    process.exit(2);
  }

  const clock = systemClock;
  const { store: eventStore, mongo } = await reachStores({ eventStoreUrl, mongodbUrl, log });
  const access = await openAccess({ config, db: mongo.vault, store: eventStore, clock });
  const files = openFiles(filesFolder(config));
  const routing = openRouting(config, { clock, log });
  const geocoding = openGeocoding(config, { clock, log });
  const translation = openTranslation(config, { clock, log });
  const query = createQueryApi({
    ...access,
    files,
    routing,
    geocoding,
    translation,
    eventStore,
    db: mongo.models,
    clock,
    log,
    readWaitMs: config.readWaitMs,
    changesPerNetwork: config.changesPerNetwork,
  });
  const pages = await loadPages(fileURLToPath(new URL('../web/dist', import.meta.url)), {
    clock,
    contact: contactLinks(config),
    tiles: tileSource(config),
    signsInByX: signsInByX(config),
  });
  if (pages === null) log.warn('web/dist is missing: the API is served without pages (npm run build)');

  const metrics = createMetrics({ defaults: true });
  const app = createApp({ trustProxy: config.trustProxy });
  app.use(metrics.observe);
  app.use(preferJson);
  app.use('/api', cspReportRoutes({ countReport: (address) => access.limits.consume('cspReport', { address }), log }));
  app.use('/api', apiSecurity, query.router);
  const checks = [() => query.ready()];
  app.use(healthRoutes(checks));
  app.use(docsRoutes());
  app.use('/api', apiSecurity, notFound);
  if (pages !== null) app.use(pageSecurity(tileSource(config)), pages(query));
  app.use(notFound);
  app.use(errorHandler(log));
  const metricsServer = await startMetricsServer({ config, checks, metrics, log });
  const server = createHttpServer(app);
  const port = await listen(server, config.port, config.host);
  const stop = async (): Promise<void> => {
    query.endChanges();
    await stopServer(server);
    await metricsServer.stop();
    await query.stop();
    await translation.stop();
    await eventStore.close();
    await mongo.close();
  };
  endOnSignal(stop);

  process.stdout.write(`READY ${port}\n`);
};

main().catch(endWithSentence);
