import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Environment variable with the folder of the bundles of this test run. */
export const BUNDLES_VARIABLE = 'SHELTER_TEST_BUNDLES';

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

const bundlePathOf = (script: string): string | null => {
  const bundles = process.env[BUNDLES_VARIABLE];
  const bundle = bundles === undefined ? null : path.join(bundles, script.replace(/\.ts$/, '.mjs'));
  return bundle !== null && existsSync(bundle) ? bundle : null;
};

/** Programs that npm scripts run from bundles of their own. */
const SCRIPT_BUNDLES = /^app\/(?:start|processes\/\w+)\.ts$/;

/** Returns the arguments of node that run an entry file as its npm script does. */
export const runAsNpmScript = (script: string): readonly string[] =>
  SCRIPT_BUNDLES.test(script) ? [path.resolve('app/run.mjs'), script] : ['--import', loader, path.resolve(script)];

/**
 * Returns the arguments of node for an entry file (`app/cli/verify.ts`): its bundle, which starts in a fifth of the time, if the test run
 * made one (`bundlePrograms.ts`), otherwise as its npm script runs it.
 */
export const runs = (script: string): readonly string[] => {
  const bundle = bundlePathOf(script);
  return bundle === null ? runAsNpmScript(script) : [bundle];
};

/** Like `runs`, but the program ends when the process that started it with an IPC channel ends for any reason. */
export const runAsChild = (script: string): readonly string[] => {
  const parentWatcher = 'app/stores/endWithParent.ts';
  const preload = ['--import', pathToFileURL(bundlePathOf(parentWatcher) ?? path.resolve(parentWatcher)).href];
  const program = runs(script);
  return bundlePathOf(script) === null ? [...program.slice(0, 2), ...preload, ...program.slice(2)] : [...preload, ...program];
};
