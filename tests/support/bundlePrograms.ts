import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { bundleInto, bundleName } from '../../app/bundlePrograms.mjs';
import { BUNDLES_VARIABLE } from './programs.ts';

/*
 * Runs before tests that start programs of the product as processes: bundles each program once, with its packages and the programs of tests,
 * because starting hundreds of processes from source files takes most of the time of such tests.
 */

const CACHE_FOLDER = 'node_modules/.cache/shelter';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
/** Folders with programs of tests, and files that change what is bundled. */
const TEST_FOLDERS = ['tests/faults', 'tests/support/worker'];
const TEST_FILES = ['tests/support/bundlePrograms.ts', 'tests/support/fromBundles.ts'];
const PROGRAM_ENTRY_POINTS = [
  'app/stores/endWithParent.ts',
  'packages/event-store-node/src/main.ts',
  'packages/document-store-node/src/main.ts',
  'app/start.ts',
  'app/processes/commandApi.ts',
  'app/processes/queryApi.ts',
  'app/processes/projections.ts',
  'app/cli/*.ts',
  'tests/faults/eventLoad.ts',
  'tests/faults/documentLoad.ts',
  'tests/faults/eventServerWithoutBackpressure.ts',
  'tests/support/worker/storesProgram.ts',
];
/** Packages that read files beside their own, and so cannot be bundled. */
const EXTERNAL_PACKAGES = ['lmdb', '@node-rs/argon2', 'swagger-ui-dist', 'pino', 'sharp'];

/**
 * Deletes bundles of other sources that are more than a day old. Newer ones may be in use by another run, or by another checkout that
 * shares this folder.
 */
const removeOldBundles = (): void => {
  for (const name of readdirSync(CACHE_FOLDER)) {
    const folder = path.join(CACHE_FOLDER, name);
    if (Date.now() - statSync(folder).mtimeMs > MAX_AGE_MS) rmSync(folder, { recursive: true, force: true });
  }
};

export default async (): Promise<void> => {
  const folder = path.resolve(CACHE_FOLDER, `programs-${bundleName(TEST_FOLDERS, TEST_FILES)}`);
  process.env[BUNDLES_VARIABLE] = folder;
  if (existsSync(folder)) return;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  removeOldBundles();
  await bundleInto(folder, {
    entryPoints: PROGRAM_ENTRY_POINTS,
    external: EXTERNAL_PACKAGES,
    argumentsModule: 'tests/support/fromBundles.ts',
    // Bundled CommonJS modules call `require`.
    banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
  });
};
