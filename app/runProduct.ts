import type { Config } from '#platform/config.ts';
import { openEventStore, patientTiming } from '#platform/event-store/index.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { writeRunFile } from '#platform/runFile.ts';
import { keepHeapSmall } from '#platform/smallHeap.ts';
import { printFailure } from '#platform/startFailure.ts';
import { systemClock } from '#platform/systemClock.ts';
import { createPagesWhenBuilt } from '#query-api/index.ts';
import { ensureSample, printAdminToken } from './firstStart.ts';
import { createConfiguredAdministratorOnce, printGreeting } from './greeting.ts';
import { loadBuiltPages, loadBuiltPagesIfAny } from './loadBuiltPages.ts';
import { printLine } from './printLine.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';
import { createShutdown, endWithParent } from './shutdown.ts';
import { startSealing } from './startSealing.ts';
import { BUILD_FAILED, type WebBuild } from './startWebBuild.ts';
import type { Nodes } from './stores/startNodes.ts';
import { readinessUpTo, waitUntilReady } from './waitUntilReady.ts';

/** At the default level, only warnings are logged during the start, so that its greeting stays readable. */
const startupLogLevel = (level: Config['logLevel']): Config['logLevel'] => (level === 'info' ? 'warn' : level);

/** Settings of the pages for `startProduct`, and their loading: it rejects if their build fails. */
interface StartedPages extends Pick<ProductOptions, 'pages' | 'pagesReadiness'> {
  readonly loading?: Promise<unknown>;
}

/** Loads the pages. While they are built, the product already runs, with a page that waits for them. */
const startPages = async (config: Config, log: Logger, build: WebBuild | null): Promise<StartedPages> => {
  if (build === null) return { pages: (await loadBuiltPagesIfAny(config, log)) ?? undefined };
  const loading = build.finished.then(async () => {
    const pages = await loadBuiltPages(config);
    if (pages === null) throw new Error(BUILD_FAILED);
    return pages;
  });
  const { create, readiness } = createPagesWhenBuilt(loading);
  return { pages: create, pagesReadiness: readiness, loading };
};

/** Milliseconds before a stream is searched for an append of the sample: many are under way at once, while the client is being built. */
const APPEND_POLL_MS = 5_000;

/** Adds the configured administrator, and the sample to an empty log; resolves when every part is ready with all of it. */
const fillAndWait = async (config: Config, nodes: Nodes | null, product: Product, eventStoreUrl: string, log: Logger): Promise<void> => {
  const store = openEventStore(eventStoreUrl, { log, retry: { ...patientTiming, appendPollMs: APPEND_POLL_MS } });
  await createConfiguredAdministratorOnce(config, { ...product, store });
  const isEmbeddedLog = nodes !== null && config.eventStoreUrl === undefined;
  if (config.sample && isEmbeddedLog) await ensureSample({ ...product, store }, { withPeople: config.mongodbUrl === undefined });
  const positionAfterFill = await store.lastPosition();
  await store.close();
  await waitUntilReady(readinessUpTo(product, positionAfterFill), (reasons) => printLine(`Not ready yet: ${reasons.join('; ')} …`));
};

export interface RunOptions {
  readonly config: Config;
  /** The running build of the web client; null if the existing one is served. */
  readonly build: WebBuild | null;
  /** The nodes that this process started; null if the operator runs both stores. */
  readonly nodes: Nodes | null;
  /** The process that started this one, if this one has to end with it. */
  readonly parentPid: number | null;
}

/** Starts the product over its stores, fills an empty log, and greets. Resolves then; the process runs until a signal. */
export const runProduct = async ({ config, build, nodes, parentPid }: RunOptions): Promise<void> => {
  const log = createLogger({ level: startupLogLevel(config.logLevel), process: 'shelter' });
  const { loading, ...pages } = await startPages(config, log, build);
  const eventStoreUrl = config.eventStoreUrl ?? nodes?.eventStoreUrl ?? '';
  const mongodbUrl = config.mongodbUrl ?? nodes?.mongodbUrl ?? '';
  const product = await startProduct({ config, eventStoreUrl, mongodbUrl, log, clock: systemClock, processMetrics: true, ...pages }).catch(
    async (error: unknown) => {
      await nodes?.stop();
      throw error;
    },
  );
  const stopSealing = startSealing(eventStoreUrl, product.store, log);
  const { end, isEnding } = createShutdown({ log, config, build, nodes, product, stopSealing });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  if (parentPid !== null) endWithParent(parentPid, () => void end(0));
  void nodes?.exited.then(({ node, code, signal }) => {
    if (isEnding()) return undefined;
    log.fatal({ node, code, signal }, 'an embedded node ended; the product stops. Start it again: acknowledged writes are safe');
    return end(1);
  });
  loading?.catch((error: unknown) => {
    if (isEnding()) return undefined;
    printFailure(error);
    return end(1);
  });

  await writeRunFile(config.dataDir, { pid: process.pid, url: product.url, eventStoreUrl, mongodbUrl });
  printAdminToken(product);
  try {
    if (isEnding()) return;
    await fillAndWait(config, nodes, product, eventStoreUrl, log);
  } catch (error) {
    // The stores are closed while the process ends.
    if (isEnding()) return;
    throw error;
  }
  // Earlier it would delay the start: the heap grows quickly while the list is loaded.
  keepHeapSmall();
  printGreeting(product, config);
  log.level = config.logLevel;
};
