/*
 * `npm run command-api`: the command API as its own process, at HOST:PORT/api. Any number of processes may run: the expected revisions of
 * the log prevent conflicts. One of them runs the reactions, which finish interrupted commands.
 */
import { randomUUID } from 'node:crypto';
import { openGeocoding } from '#geo/geocoder/index.ts';
import { createStreamsOfCommand } from '#history/undo/streamsOfCommand.ts';
import { makeAdminToken } from '#identity/access/adminToken.ts';
import { openAccess } from '#identity/access/openAccess.ts';
import { socialProviders } from '#identity/social/index.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig, retentionOf } from '#platform/config.ts';
import { endOnSignal } from '#platform/endOnSignal.ts';
import { createApp } from '#platform/http/app.ts';
import { errorHandler, notFound } from '#platform/http/errorHandler.ts';
import { healthRoutes, type ReadinessCheck } from '#platform/http/health.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { startMetricsServer } from '#platform/http/metricsServer.ts';
import { apiSecurity } from '#platform/http/security.ts';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import { createLogger } from '#platform/log.ts';
import { openMailer } from '#platform/mail/index.ts';
import { filesFolder, openFiles } from '#platform/pictures/store.ts';
import { reachStores } from '#platform/reachStores.ts';
import { securityLog } from '#platform/securityEvents.ts';
import { endWithSentence } from '#platform/startFailure.ts';
import { openTranslation } from '#platform/translation/index.ts';
import { createConfiguredAdministrator, passwordLink } from './accounts/firstAdministrator.ts';
import { watchAppends } from './appendWatch.ts';
import { noFailpoint } from './failpoint.ts';
import { createCommandApi } from './index.ts';
import { startCommandReactions } from './startReactions.ts';

const main = async (): Promise<void> => {
  const config = readConfig();
  const log = createLogger({ level: config.logLevel, process: 'command-api' });
  const { eventStoreUrl, mongodbUrl } = config;
  if (eventStoreUrl === undefined || mongodbUrl === undefined) {
    log.fatal('EVENTSTORE_URL and MONGODB_URL must be set');
    process.exit(2);
  }

  const { store: openedStore, mongo } = await reachStores({ eventStoreUrl, mongodbUrl, log });
  const appendWatch = watchAppends(openedStore, { clock: systemClock, log });
  const { store } = appendWatch;
  const access = await openAccess({ config, db: mongo.vault, store, clock: systemClock });
  const { commandTimeoutMs, bodyLimitKb } = config;
  const streamsOfCommand = createStreamsOfCommand({ store, db: mongo.models, waitMs: commandTimeoutMs / 2 });
  let port = config.port;
  const socialOptions = {
    mailer: openMailer(config),
    files: openFiles(filesFolder(config)),
    social: socialProviders(config),
    saySecurity: securityLog(log),
    publicUrl: () => config.publicUrl ?? `http://localhost:${port}`,
  };
  const commandApi = createCommandApi({
    ...access,
    ...socialOptions,
    store,
    streamsOfCommand,
    clock: systemClock,
    newId: randomUUID,
    commandTimeoutMs,
    bodyLimitKb,
  });

  const retention = retentionOf(config);
  const geocoding = openGeocoding(config, { clock: systemClock, log });
  const translation = openTranslation(config, { clock: systemClock, log });
  const reactions = startCommandReactions({
    ...access,
    ...socialOptions,
    retention,
    geocoding,
    translation,
    store,
    db: mongo.models,
    clock: systemClock,
    log,
  });

  const metrics = createMetrics({ defaults: true });
  const checks: readonly ReadinessCheck[] = [
    async () => {
      await Promise.all([store.lastPosition(), mongo.ping()]);
      return { status: 'ready', reasons: [], projections: [] };
    },
    appendWatch.readiness,
    reactions.readiness,
  ];
  const app = createApp({ trustProxy: config.trustProxy });
  app.use(metrics.observe);
  app.use('/api', apiSecurity, commandApi);
  app.use(healthRoutes(checks));
  app.use(apiSecurity, notFound);
  app.use(errorHandler(log));
  const metricsServer = await startMetricsServer({ config, checks, metrics, log });
  const server = createHttpServer(app);
  port = await listen(server, config.port, config.host);
  // Only after a successful start: otherwise nobody would see the new token.
  const adminToken = config.adminToken === undefined ? await makeAdminToken(mongo.vault) : null;

  const stop = async (): Promise<void> => {
    await stopServer(server);
    await metricsServer.stop();
    await reactions.stop();
    await translation.stop();
    await socialOptions.mailer.close();
    await store.close();
    await mongo.close();
  };
  endOnSignal(stop);

  process.stdout.write(`READY ${port}\n`);
  if (adminToken !== null) process.stdout.write(`Administrator token, shown only once and stored only as a hash:\n  ${adminToken}\n`);

  if (config.adminEmail !== undefined) {
    const context = { ...access, store, clock: systemClock, failpoint: noFailpoint };
    const createdAdministrator = await createConfiguredAdministrator(context, randomUUID, config.adminEmail);
    if (createdAdministrator !== null)
      process.stdout.write(
        `Set the administrator's password with this link, which works once, within ten minutes:\n  ${passwordLink(socialOptions.publicUrl(), createdAdministrator.resetToken)}\n`,
      );
  }
};

main().catch(endWithSentence);
