/*
 * `npm start`: runs the whole product on one machine. It starts the two embedded nodes unless EVENTSTORE_URL and MONGODB_URL name others,
 * fills their empty log with the sample directory, and serves the product on HOST:PORT. npm passes two flags. `--build` builds the web
 * client if its sources changed: here, so that a rejected start leaves the build of a running product alone. `--end-with-parent` exits when
 * npm exits.
 *
 * This file imports little: the nodes start first, and load their code and open their files while this process loads the product's code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startNodes, type Nodes } from '#embedded/startNodes.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { createLogger } from '#platform/logger.ts';
import { rejectSecondStart } from '#platform/runFile.ts';
import { exitWithFailure } from '#platform/startFailure.ts';
import { printLine } from './printLine.ts';
import { isBuildCurrent, projectFolder } from './webBuild.ts';

/** Read at the start: the parent may be gone before the process has to end. */
const parentPid = process.ppid;

const buildWebClient = async (): Promise<void> => {
  if (await isBuildCurrent()) return;
  printLine('Building the web client …');
  const child = spawn(process.execPath, ['--import', 'tsx', 'app/buildWeb.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: projectFolder,
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web client could not be built.');
};

/** Starts the nodes that no URL replaces; null if the operator runs both stores. */
const startMissingNodes = async ({ eventStoreUrl, mongodbUrl, dataDir }: Config): Promise<Nodes | null> => {
  if (eventStoreUrl !== undefined && mongodbUrl !== undefined) return null;
  if (eventStoreUrl !== undefined) return startNodes(dataDir, { onlyNode: 'document-store' });
  return startNodes(dataDir, mongodbUrl === undefined ? {} : { onlyNode: 'event-store' });
};

/** At the default level, only warnings are logged during the start, so that its greeting stays readable. */
const startupLogLevel = (level: Config['logLevel']): Config['logLevel'] => (level === 'info' ? 'warn' : level);

/** Loads the code of the product, and the pages. */
const loadProduct = async (config: Config) => {
  const { loadWebPages, runProduct } = await import('./runProduct.ts');
  const pages = await loadWebPages(config);
  return { pages, runProduct };
};

const main = async (): Promise<void> => {
  const config = readConfig();
  const log = createLogger({ level: startupLogLevel(config.logLevel), process: 'shelter' });
  await rejectSecondStart(config.dataDir);

  if (process.argv.includes('--build')) await buildWebClient();
  if (config.eventStoreUrl === undefined || config.mongodbUrl === undefined) printLine(`Starting on ${path.resolve(config.dataDir)} …`);
  const [startedNodes, loadedProduct] = await Promise.allSettled([startMissingNodes(config), loadProduct(config)]);
  if (startedNodes.status === 'rejected') throw startedNodes.reason;
  const nodes = startedNodes.value;
  if (loadedProduct.status === 'rejected') {
    await nodes?.stop();
    throw loadedProduct.reason;
  }
  const { pages, runProduct } = loadedProduct.value;
  if (pages === null) log.warn('web/dist is missing: the API is served without pages (npm run build)');
  await runProduct({ config, log, nodes, pages: pages ?? undefined, parentPid });
};

main().catch(exitWithFailure);
