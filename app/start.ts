/*
 * `npm start`: runs the whole product on one machine. It starts the two embedded nodes unless EVENTSTORE_URL and MONGODB_URL name others,
 * fills their empty log with the sample directory, and serves the product on HOST:PORT. npm passes two flags. `--build` builds the web
 * client if its sources changed: here, so that a rejected start leaves the build of a running product alone. `--end-with-parent` exits when
 * npm exits.
 */
import { readConfig } from '#platform/config.ts';
import { rejectSecondStart } from '#platform/runFile.ts';
import { exitWithFailure } from '#platform/startFailure.ts';
import { printLine } from './printLine.ts';
import { startWebBuild, type WebBuild } from './startWebBuild.ts';
import { isBuildCurrent } from './webBuild.ts';

/** Read at the start: the parent may be gone before the process has to end. */
const parentPid = process.argv.includes('--end-with-parent') ? process.ppid : null;

const startBuildIfNeeded = async (): Promise<WebBuild | null> => {
  if (!process.argv.includes('--build') || (await isBuildCurrent())) return null;
  printLine('Building the web client …');
  return startWebBuild();
};

const main = async (): Promise<void> => {
  const config = readConfig();
  await rejectSecondStart(config.dataDir);
  const build = await startBuildIfNeeded();
  // Loading the product takes seconds, during which the build already runs.
  const { runProduct } = await import('./runProduct.ts');
  await runProduct({ config, build, parentPid });
};

main().catch(exitWithFailure);
