import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { bundleInto } from '../../app/bundlePrograms.mjs';
import { BUNDLES_VARIABLE } from './programs.ts';

/*
 * Runs before tests that start programs of the product as processes: bundles each program once, with its packages and the programs of tests,
 * because starting hundreds of processes from source files takes most of the time of such tests.
 */

const CACHE_FOLDER = 'node_modules/.cache/shelter';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const SOURCE_FOLDERS =
  'app command-api contract domain embedded geo history identity interchange kernel operations platform projections query-api querying tests/faults tests/support/worker'.split(
    ' ',
  );
const PROGRAM_ENTRY_POINTS = [
  'embedded/endWithParent.ts',
  'embedded/event-store/main.ts',
  'embedded/document-store/main.ts',
  'app/start.ts',
  'command-api/main.ts',
  'query-api/main.ts',
  'projections/main.ts',
  'tests/faults/eventLoad.ts',
  'tests/faults/documentLoad.ts',
  'tests/faults/eventServerWithoutBackpressure.ts',
  'tests/support/worker/storesProgram.ts',
];
/** Packages that read files beside their own, and so cannot be bundled. */
const EXTERNAL_PACKAGES = ['lmdb', '@node-rs/argon2', 'swagger-ui-dist', 'pino', 'sharp'];

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));

/** Returns the cache key of the bundles, a digest of everything they are built from. */
const keyOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
};

/** Plugin that lets a bundled program start other programs from their bundles. */
const resolveNestedBundles: Plugin = {
  name: 'bundles of bundles',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/sourceArguments\.ts$/ }, () => ({ path: path.resolve('tests/support/fromBundles.ts') }));
  },
};

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
  const sources = SOURCE_FOLDERS.flatMap(filesOf);
  const folder = path.resolve(
    CACHE_FOLDER,
    `programs-${keyOf([...sources, 'package.json', 'package-lock.json', 'app/bundlePrograms.mjs', 'tests/support/bundlePrograms.ts', 'tests/support/fromBundles.ts'])}`,
  );
  process.env[BUNDLES_VARIABLE] = folder;
  if (existsSync(folder)) return;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  removeOldBundles();
  await bundleInto(folder, {
    entryPoints: [...PROGRAM_ENTRY_POINTS, ...filesOf('app/cli')],
    external: EXTERNAL_PACKAGES,
    plugins: [resolveNestedBundles],
    // Bundled CommonJS modules call `require`.
    banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
  });
};
