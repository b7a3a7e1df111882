/*
 * `npm run command-api`: the command API as its own process, at HOST:PORT/api. Any number of processes may run: the expected revisions of
 * the log prevent conflicts. One of them runs the reactions, which finish interrupted commands.
 */
import { randomUUID } from 'node:crypto';
import { createConfiguredAdministrator, passwordLink } from '#command-api/accounts/firstAdministrator.ts';
import { watchAppends } from '#command-api/commands/appendWatch.ts';
import { noFailpoint } from '#command-api/commands/failpoint.ts';
import { importFolder } from '#command-api/imports/draftFiles.ts';
import { startImports } from '#command-api/imports/imports.ts';
import { createCommandApi } from '#command-api/index.ts';
import { startCommandReactions } from '#command-api/startReactions.ts';
import { followServiceStates } from '#command-api/streams/serviceStreams.ts';
import { openGeocoding } from '#geo/geocoder/index.ts';
import { createAdminToken } from '#identity/access/adminToken.ts';
import { openAccess } from '#identity/access/openAccess.ts';
import { createSocialProviders } from '#identity/social/index.ts';
import { retentionOf } from '#platform/config.ts';
import { createApp } from '#platform/http/createApp.ts';
import { errorHandler, handleNotFound } from '#platform/http/errorHandler.ts';
import { healthRoutes, type ReadinessCheck } from '#platform/http/health.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { startMetricsServer } from '#platform/http/metricsServer.ts';
import { apiSecurityHeaders } from '#platform/http/securityHeaders.ts';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import { openMailer } from '#platform/mail/index.ts';
import { pictureFolder, openPictureFiles } from '#platform/pictures/pictureFiles.ts';
import { createSecurityLog } from '#platform/securityEvents.ts';
import { systemClock } from '#platform/systemClock.ts';
import { openTranslation } from '#platform/translation/index.ts';
import { createStreamsOfCommand } from '#query-api/history/undo/streamsOfCommand.ts';
import { createListedPlaces } from '#query-api/querying/listedPlaces.ts';
import { runProcess } from './runProcess.ts';

runProcess('command-api', async ({ config, log, store: openedStore, mongo, stopWith }) => {
  const appendWatch = watchAppends(openedStore, { clock: systemClock, log });
  const { store } = appendWatch;
  const access = await openAccess({ config, db: mongo.vault, store, clock: systemClock });
  const { commandTimeoutMs, bodyLimitKb } = config;
  const streamsOfCommand = createStreamsOfCommand({ store, db: mongo.models, waitMs: commandTimeoutMs / 2 });
  let port = config.port;
  const socialOptions = {
    mailer: openMailer(config),
    files: openPictureFiles(pictureFolder(config)),
    social: createSocialProviders(config),
    saySecurity: createSecurityLog(log),
    publicUrl: () => config.publicUrl ?? `http://localhost:${port}`,
  };
  const serviceStates = followServiceStates({ store, log });
  const loadListedPlaces = createListedPlaces(mongo.models, config.readWaitMs);
  const imports = startImports({ folder: importFolder(config), store, clock: systemClock, log, loadListedPlaces });
  const commandApi = createCommandApi({
    ...access,
    ...socialOptions,
    store,
    streamsOfCommand,
    clock: systemClock,
    newId: randomUUID,
    commandTimeoutMs,
    bodyLimitKb,
    serviceStates,
    imports,
  });

  const retention = retentionOf(config);
  const geocoding = openGeocoding(config, { clock: systemClock, log });
  const translation = openTranslation(config, { clock: systemClock, log });
  const reactions = startCommandReactions({
    ...access,
    ...socialOptions,
    imports,
    retention,
    geocoding,
    translation,
    store,
    db: mongo.models,
    clock: systemClock,
    log,
  });

  const metrics = createMetrics({ withDefaults: true });
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
  app.use('/api', apiSecurityHeaders, commandApi);
  app.use(healthRoutes(checks));
  app.use(apiSecurityHeaders, handleNotFound);
  app.use(errorHandler(log));
  const metricsServer = await startMetricsServer({ config, checks, metrics, log });
  const server = createHttpServer(app);
  port = await listen(server, config.port, config.host);
  // Only after a successful start: otherwise nobody would see the new token.
  const adminToken = config.adminToken === undefined ? await createAdminToken(mongo.vault) : null;

  stopWith(async () => {
    await stopServer(server);
    await metricsServer.stop();
    await imports.stop();
    await reactions.stop();
    await serviceStates.stop();
    await translation.stop();
    await socialOptions.mailer.close();
  });

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
});
