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

/** Returns the arguments of node that run an entry file from its sources, as the npm scripts do. */
export const runFromSources = (script: string): readonly string[] => ['--import', loader, path.resolve(script)];

/**
 * Returns the arguments of node for an entry file (`app/cli/verify.ts`): its bundle, which starts in a fifth of the time, if the test run
 * made one (`bundlePrograms.ts`), otherwise its sources.
 */
export const runs = (script: string): readonly string[] => {
  const bundle = bundlePathOf(script);
  return bundle === null ? runFromSources(script) : [bundle];
};

/** Like `runs`, but the program ends when the process that started it with an IPC channel ends for any reason. */
export const runAsChild = (script: string): readonly string[] => {
  const parentWatcher = 'embedded/endWithParent.ts';
  const preload = ['--import', pathToFileURL(bundlePathOf(parentWatcher) ?? path.resolve(parentWatcher)).href];
  const program = runs(script);
  return bundlePathOf(script) === null ? [...program.slice(0, 2), ...preload, ...program.slice(2)] : [...preload, ...program];
};
