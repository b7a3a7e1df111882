/*
 * `npm start`: runs the whole product on one machine. It starts the two embedded nodes unless EVENTSTORE_URL and MONGODB_URL name others,
 * fills their empty log with the sample directory, and serves the product on HOST:PORT. npm passes two flags. `--build` builds the web
 * client if its sources changed: here, so that a rejected start leaves the build of a running product alone. `--end-with-parent` exits when
 * npm exits.
 *
 * This file imports little: the build and the nodes start first, and work while this process loads the code of the product.
 */
import path from 'node:path';
import { readConfig, type Config } from '#platform/config.ts';
import { rejectSecondStart } from '#platform/runFile.ts';
import { exitWithFailure } from '#platform/startFailure.ts';
import { printLine } from './printLine.ts';
import { startWebBuild, type WebBuild } from './startWebBuild.ts';
import { startNodes, type Nodes } from './stores/startNodes.ts';
import { isBuildCurrent } from './webBuild.ts';

/** Read at the start: the parent may be gone before the process has to end. */
const parentPid = process.argv.includes('--end-with-parent') ? process.ppid : null;

const startBuildIfNeeded = async (): Promise<WebBuild | null> => {
  if (!process.argv.includes('--build') || (await isBuildCurrent())) return null;
  printLine('Building the web client …');
  return startWebBuild();
};

/** Starts the nodes that no URL replaces; null if the operator runs both stores. */
const startMissingNodes = async ({ eventStoreUrl, mongodbUrl, dataDir }: Config): Promise<Nodes | null> => {
  if (eventStoreUrl !== undefined && mongodbUrl !== undefined) return null;
  printLine(`Starting on ${path.resolve(dataDir)} …`);
  if (eventStoreUrl !== undefined) return startNodes(dataDir, { onlyNode: 'document-store' });
  return startNodes(dataDir, mongodbUrl === undefined ? {} : { onlyNode: 'event-store' });
};

const main = async (): Promise<void> => {
  const config = readConfig();
  await rejectSecondStart(config.dataDir);
  const build = await startBuildIfNeeded();
  const [startedNodes, loadedProduct] = await Promise.allSettled([startMissingNodes(config), import('./runProduct.ts')]);
  if (startedNodes.status === 'rejected') throw startedNodes.reason;
  const nodes = startedNodes.value;
  if (loadedProduct.status === 'rejected') {
    await nodes?.stop();
    throw loadedProduct.reason;
  }
  await loadedProduct.value.runProduct({ config, build, nodes, parentPid });
};

main().catch(exitWithFailure);
