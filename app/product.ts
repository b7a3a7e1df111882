import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Router } from 'express';
import { watchAppends } from '#command-api/commands/appendWatch.ts';
import type { Failpoint } from '#command-api/commands/failpoint.ts';
import { importFolder } from '#command-api/imports/draftFiles.ts';
import { startImports } from '#command-api/imports/imports.ts';
import { createCommandApi } from '#command-api/index.ts';
import type { ClockTrust } from '#command-api/reactions/clockTrust.ts';
import type { Reactions } from '#command-api/reactions/runtime.ts';
import { startCommandReactions } from '#command-api/startReactions.ts';
import { followServiceStates } from '#command-api/streams/serviceStreams.ts';
import type { Readiness } from '#contract/healthOperations.ts';
import type { Rules } from '#domain/rules/rules.ts';
import { createAdminToken } from '#identity/access/adminToken.ts';
import { openAccess } from '#identity/access/openAccess.ts';
import { createSocialProviders } from '#identity/social/index.ts';
import type { SocialProvider } from '#identity/social/provider.ts';
import type { Vault } from '#identity/vault/index.ts';
import { retentionOf, type Config } from '#platform/config.ts';
import { connectStores } from '#platform/connectStores.ts';
import type { EventStore } from '#platform/event-store/index.ts';
import { cspReportRoutes } from '#platform/http/cspReports.ts';
import { modelReadiness, checkReadiness } from '#platform/http/health.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { startMetricsServer, type MetricsServer } from '#platform/http/metricsServer.ts';
import { createHttpServer, listen, stopServer } from '#platform/http/server.ts';
import type { Logger } from '#platform/logger.ts';
import { openMailer, outboxFolder } from '#platform/mail/index.ts';
import type { MongoConnection } from '#platform/mongo/index.ts';
import { pictureFolder, openPictureFiles, type BeforeRename } from '#platform/pictures/pictureFiles.ts';
import { createSecurityLog } from '#platform/securityEvents.ts';
import type { Clock } from '#platform/systemClock.ts';
import { tileSourceOf } from '#platform/tileSource.ts';
import { projections as everyProjection } from '#projections/allProjections.ts';
import { startMaintenance } from '#projections/maintenance/startMaintenance.ts';
import { startProjections, type Projections } from '#projections/runtime/startProjections.ts';
import type { ProjectionStatus } from '#projections/runtime/status.ts';
import { createStreamsOfCommand } from '#query-api/history/undo/streamsOfCommand.ts';
import { createQueryApi, type QueryApi } from '#query-api/index.ts';
import { createListedPlaces } from '#query-api/querying/listedPlaces.ts';
import { openUpstreams } from './openUpstreams.ts';
import { createOrigin } from './origin/app.ts';
import { outboxLink, outboxRoutes } from './origin/outbox.ts';
import { createOutboxKey, mayShowOutbox } from './origin/outboxKey.ts';

export interface ProductOptions {
  readonly config: Config;
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly log: Logger;
  readonly clock: Clock;
  /** Also export metrics of the Node process; at most once per process. */
  readonly processMetrics?: boolean;
  /** Creates the web pages over the query API; without it, only the API runs. */
  readonly pages?: ((query: QueryApi) => Router) | undefined;
  /** Whether the web pages are served, if that begins later than the API. */
  readonly pagesReadiness?: (() => Readiness) | undefined;
  /** Wraps the event store: for tests in which it is unavailable. */
  readonly wrapStore?: (store: EventStore) => EventStore;
  /** Social sign-in providers that replace the configured ones. */
  readonly social?: readonly SocialProvider[];
  /** Crashes commands between their writes, for tests. */
  readonly failpoint?: Failpoint;
  /** Crashes between writing a picture and renaming it, for tests. */
  readonly beforeRename?: BeforeRename;
  /** False turns the reactions off, so that nothing finishes interrupted commands; for control runs of tests. */
  readonly reactions?: boolean;
  /** Rules of the product, for tests; default: the present ones. */
  readonly rules?: Rules | undefined;
  /** Whether the clock can be trusted; for tests that move it by weeks. */
  readonly clockTrust?: ClockTrust | undefined;
}

export interface Product {
  /** `http://127.0.0.1:8080` */
  readonly url: string;
  /** Token to show once, at the first start; null at every later start. */
  readonly adminToken: string | null;
  /** Port of `/metrics`; null if it is not served. */
  readonly metricsPort: number | null;
  /** Path of the link that opens the page of messages; null if there is none. */
  readonly outboxLink: string | null;
  /** Returns the readiness as in `GET /readyz`. */
  readiness(): Promise<Readiness>;
  readonly store: EventStore;
  readonly mongo: MongoConnection;
  readonly projections: Projections;
  readonly query: QueryApi;
  readonly vault: Vault;
  /** The process manager and the other reactions; null if they are turned off. */
  readonly reactions: Reactions | null;
  stop(): Promise<void>;
}

const projectionsReadiness = (statuses: readonly ProjectionStatus[]): Readiness => ({
  status: statuses.every(({ ready }) => ready) ? 'ready' : 'notReady',
  reasons: statuses.flatMap(({ ready, name, state }) => (ready ? [] : [`projection ${name} is ${state}`])),
  projections: statuses.map((status) => modelReadiness(status.name, status)),
});

const storesReadiness = async (store: EventStore, mongo: MongoConnection): Promise<Readiness> => {
  await Promise.all([store.identity(), store.lastPosition(), mongo.ping()]);
  return { status: 'ready', reasons: [], projections: [] };
};

const hostForUrl = (host: string): string => (host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host);

/** Starts projections, both APIs and the pages in this process, behind one origin, over running stores. */
export const startProduct = async (options: ProductOptions): Promise<Product> => {
  const { config, log, clock, rules } = options;
  const { eventStoreUrl, mongodbUrl } = options;
  const { store: openedStore, mongo } = await connectStores({ eventStoreUrl, mongodbUrl, log, clock });
  const appendWatch = watchAppends(options.wrapStore?.(openedStore) ?? openedStore, { clock, log });
  const { store } = appendWatch;
  const access = await openAccess({ config, db: mongo.vault, store, clock }).catch(async (error: unknown) => {
    await openedStore.close();
    await mongo.close();
    throw error;
  });

  const projections = startProjections({ eventStore: store, db: mongo.models, projections: everyProjection, log, clock });
  const maintenance = startMaintenance({ eventStore: store, db: mongo.models, projections: everyProjection, log, clock });
  const files = openPictureFiles(pictureFolder(config), options.beforeRename);
  const upstreams = openUpstreams(config, { clock, log });
  const { geocoding, translation } = upstreams;
  const query = createQueryApi({
    ...access,
    ...upstreams,
    files,
    eventStore: store,
    db: mongo.models,
    rules,
    clock,
    log,
    readWaitMs: config.readWaitMs,
    changesPerNetwork: config.changesPerNetwork,
    readiness: () => checkReadiness(checks),
  });
  let port = config.port;
  const socialOptions = {
    files,
    mailer: openMailer(config),
    social: options.social ?? createSocialProviders(config),
    saySecurity: createSecurityLog(log),
    publicUrl: () => config.publicUrl ?? `http://${hostForUrl(config.host)}:${port}`,
  };
  const serviceStates = followServiceStates({ store, log });
  const loadListedPlaces = createListedPlaces(mongo.models, config.readWaitMs);
  const imports = startImports({ folder: importFolder(config), store, clock, log, loadListedPlaces });
  const commandApi = createCommandApi({
    ...access,
    ...socialOptions,
    store,
    rules,
    clock,
    newId: randomUUID,
    commandTimeoutMs: config.commandTimeoutMs,
    bodyLimitKb: config.bodyLimitKb,
    serviceStates,
    imports,
    streamsOfCommand: createStreamsOfCommand({ store, db: mongo.models, waitMs: config.commandTimeoutMs / 2 }),
    ...(options.failpoint === undefined ? {} : { failpoint: options.failpoint }),
  });
  const reactions =
    options.reactions === false
      ? null
      : startCommandReactions({
          ...access,
          ...socialOptions,
          imports,
          retention: retentionOf(config),
          geocoding,
          translation,
          store,
          db: mongo.models,
          rules,
          clock,
          clockTrust: options.clockTrust,
          log,
        });
  const outboxKey = mayShowOutbox(config) ? createOutboxKey() : null;
  const checks = [
    () => storesReadiness(store, mongo),
    appendWatch.readiness,
    () => projectionsReadiness(projections.status()),
    () => query.ready(),
    ...(reactions === null ? [] : [reactions.readiness]),
    ...(options.pagesReadiness === undefined ? [] : [options.pagesReadiness]),
  ];
  const metrics = createMetrics({ withDefaults: options.processMetrics === true });
  const app = createOrigin({
    commandRouter: commandApi,
    queryRouter: query.router,
    pages: options.pages?.(query),
    tiles: tileSourceOf(config),
    reports: cspReportRoutes({ countReport: (address) => access.limits.consume('cspReport', { address }), log }),
    checks,
    metrics,
    log,
    trustProxy: config.trustProxy,
    outbox: outboxKey === null ? null : outboxRoutes(outboxFolder(config), outboxKey),
  });
  const server: Server = createHttpServer(app);

  const closeStores = async (): Promise<void> => {
    await imports.stop();
    await reactions?.stop();
    await serviceStates.stop();
    await translation.stop();
    await socialOptions.mailer.close();
    await query.stop();
    await maintenance.stop();
    await projections.stop();
    await openedStore.close();
    await mongo.close();
  };
  let adminToken: string | null;
  let metricsServer: MetricsServer | undefined;
  try {
    metricsServer = await startMetricsServer({ config, checks, metrics, log });
    port = await listen(server, config.port, config.host);
    // Create the token last: a start that fails afterwards could never show it.
    adminToken = config.adminToken === undefined ? await createAdminToken(mongo.vault) : null;
  } catch (error) {
    await metricsServer?.stop();
    await closeStores();
    throw error;
  }
  return {
    url: `http://${hostForUrl(config.host)}:${port}`,
    readiness: () => checkReadiness(checks),
    adminToken,
    metricsPort: metricsServer.port,
    outboxLink: outboxKey === null ? null : outboxLink(outboxKey),
    store,
    mongo,
    projections,
    query,
    vault: access.vault,
    reactions,
    async stop() {
      query.endChanges();
      await stopServer(server);
      await metricsServer.stop();
      await closeStores();
    },
  };
};
