/* Runs the product for `npm start`, over started nodes. */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { createConfiguredAdministrator, passwordLink } from '#command-api/accounts/firstAdministrator.ts';
import { noFailpoint } from '#command-api/failpoint.ts';
import type { Nodes } from '#embedded/startNodes.ts';
import { isXSignInEnabled } from '#identity/social/index.ts';
import { startSealer } from '#operations/seals/sealer.ts';
import type { Config } from '#platform/config.ts';
import { contactLinks } from '#platform/contactLinks.ts';
import { openEventStore, patientTiming } from '#platform/event-store/index.ts';
import { openRawLog } from '#platform/event-store/openRawLog.ts';
import type { Logger } from '#platform/logger.ts';
import { outboxFolder } from '#platform/mail/index.ts';
import { removeRunFile, writeRunFile } from '#platform/runFile.ts';
import { systemClock } from '#platform/systemClock.ts';
import { tileSourceOf } from '#platform/tileSource.ts';
import { loadPages } from '#query-api/index.ts';
import { ensureSample, printAdminToken } from './firstStart.ts';
import { printLine } from './printLine.ts';
import { startProduct, type Product, type ProductOptions } from './product.ts';
import { readinessUpTo, waitUntilReady } from './waitUntilReady.ts';
import { projectFolder } from './webBuild.ts';

const PARENT_CHECK_MS = 250;

const createConfiguredAdministratorOnce = async ({ adminEmail, publicUrl }: Config, { store, vault, url }: Product): Promise<void> => {
  if (adminEmail === undefined) return;
  const context = { store, vault, clock: systemClock, failpoint: noFailpoint };
  const createdAdministrator = await createConfiguredAdministrator(context, randomUUID, adminEmail);
  if (createdAdministrator === null) return;
  printLine(
    'The administrator of SHELTER_ADMIN_EMAIL sets a password with this link, which works once, within ten minutes (npm run admin prints another):',
  );
  printLine(`  ${passwordLink(publicUrl ?? url, createdAdministrator.resetToken)}`);
};

const printGreeting = ({ url, outboxLink }: Product, config: Config): void => {
  const address = url.replace('127.0.0.1', 'localhost');
  printLine(`Shelter runs at ${address} (API: ${address}/api/docs/). Stop with Ctrl-C.`);
  if (config.contactEmail === undefined)
    printLine('Without a contact address (CONTACT_EMAIL), users request the deletion of their account with the feedback form.');
  if (config.smtpUrl !== undefined) return;
  if (outboxLink === null) printLine(`Without a mail server (SMTP_URL), messages are saved in ${outboxFolder(config)}`);
  else
    printLine(
      `Without a mail server (SMTP_URL), messages are only saved. This link shows them until the next start: ${address}${outboxLink}`,
    );
};

/** Seals the log while it grows; returns a function that stops it. */
const startSealing = (eventStoreUrl: string, { store }: Product, log: Logger): (() => Promise<void>) => {
  const raw = openRawLog(eventStoreUrl);
  const sealer = startSealer({ raw, store, clock: systemClock, log });
  return async () => {
    await sealer.stop();
    await raw.close();
  };
};

/** Returns `end`, which shuts everything down once, and whether it has begun. */
const createShutdown = (log: Logger, config: Config, nodes: Nodes | null, product: Product, stopSealing: () => Promise<void>) => {
  let pendingEnd: Promise<void> | undefined;
  const end = (code: number): Promise<void> => {
    pendingEnd ??= (async () => {
      try {
        await stopSealing();
        await product.stop();
        await nodes?.stop();
        await removeRunFile(config.dataDir, process.pid);
      } catch (error) {
        log.error({ err: error }, 'stopping failed');
      }
      process.exit(code);
    })();
    return pendingEnd;
  };
  return { end, isEnding: () => pendingEnd !== undefined };
};

/**
 * npm passes a signal to the shell around this process, and some shells do not pass it on, so the end of the parent counts as the signal.
 */
const endWithParent = (parentPid: number, end: () => void): void => {
  setInterval(() => {
    if (process.ppid !== parentPid) end();
  }, PARENT_CHECK_MS).unref();
};

/** Loads the pages of the built web client; null if there is no build. */
export const loadWebPages = (config: Config): ReturnType<typeof loadPages> =>
  loadPages(path.join(projectFolder, 'web/dist'), {
    clock: systemClock,
    contact: contactLinks(config),
    tiles: tileSourceOf(config),
    signsInByX: isXSignInEnabled(config),
  });

interface RunOptions extends Pick<ProductOptions, 'config' | 'pages'> {
  readonly log: Logger;
  /** The nodes that this process started; null if the operator runs both stores. */
  readonly nodes: Nodes | null;
  /** Process that started this one. */
  readonly parentPid: number;
}

/** Starts the product, resolves when it is ready, and ends the process when it is told to or a node ends. Stops the nodes if it fails. */
export const runProduct = async ({ config, log, nodes, pages, parentPid }: RunOptions): Promise<void> => {
  const eventStoreUrl = config.eventStoreUrl ?? nodes?.eventStoreUrl ?? '';
  const mongodbUrl = config.mongodbUrl ?? nodes?.mongodbUrl ?? '';
  const product = await startProduct({
    config,
    eventStoreUrl,
    mongodbUrl,
    log,
    clock: systemClock,
    processMetrics: true,
    pages,
  }).catch(async (error: unknown) => {
    await nodes?.stop();
    throw error;
  });
  const { end, isEnding } = createShutdown(log, config, nodes, product, startSealing(eventStoreUrl, product, log));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  if (process.argv.includes('--end-with-parent')) endWithParent(parentPid, () => void end(0));
  void nodes?.exited.then(({ node, code, signal }) => {
    if (isEnding()) return undefined;
    log.fatal({ node, code, signal }, 'an embedded node ended; the product stops. Start it again: acknowledged writes are safe');
    return end(1);
  });

  await writeRunFile(config.dataDir, { pid: process.pid, url: product.url, eventStoreUrl, mongodbUrl });
  printAdminToken(product);
  const store = openEventStore(eventStoreUrl, { log, retry: patientTiming });
  await createConfiguredAdministratorOnce(config, { ...product, store });
  const isEmbeddedLog = nodes !== null && config.eventStoreUrl === undefined;
  if (config.sample && isEmbeddedLog) await ensureSample({ ...product, store }, { withPeople: config.mongodbUrl === undefined });
  const positionAfterFill = await store.lastPosition();
  await store.close();
  await waitUntilReady(readinessUpTo(product, positionAfterFill), (reasons) => printLine(`Not ready yet: ${reasons.join('; ')} …`));
  printGreeting(product, config);
  log.level = config.logLevel;
};
