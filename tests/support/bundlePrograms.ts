import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { BUNDLES } from './programs.ts';

/*
 * Before the tests that run programs of the product as processes: bundles each of them once, because starting hundreds of
 * processes from some hundred source files each is most of what such tests would do. The sources are what npm scripts run:
 * the browser's product runs those.
 */

const CACHE = 'node_modules/.cache/shelter';
const MAX_AGE_MS = 24 * 60 * 60 * 1000;
const FOLDERS =
  'app command-api contract domain embedded geo history identity interchange kernel operations platform projections query-api querying tests/faults tests/support/worker'.split(
    ' ',
  );
const PROGRAMS = [
  'embedded/endWithParent.ts',
  'embedded/event-store/main.ts',
  'embedded/document-store/main.ts',
  'app/start.ts',
  'command-api/main.ts',
  'query-api/main.ts',
  'projections/main.ts',
  'tests/faults/eventLoad.ts',
  'tests/faults/documentLoad.ts',
  'tests/faults/boundlessNode.ts',
  'tests/support/worker/storesProgram.ts',
];
/** These read files beside their own. */
const AS_THEY_ARE = ['lmdb', '@node-rs/argon2', 'swagger-ui-dist', 'pino', 'sharp'];

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));

/** What the bundles are made of: another key, other bundles. */
const keyOf = (files: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of files) {
    const { mtimeMs, size } = statSync(file);
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
};

/** A module in a bundle still finds what lies beside its source. */
const ownAddress: Plugin = {
  name: 'own address',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
      contents: readFileSync(file, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
      loader: 'ts',
    }));
  },
};

/** A bundled program that starts others starts their bundles too. */
const bundlesOfBundles: Plugin = {
  name: 'bundles of bundles',
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/fromSources\.ts$/ }, () => ({ path: path.resolve('tests/support/fromBundles.ts') }));
  },
};

/** Bundles of other sources. Those of the last day may be in use: another run, or another checkout that shares this folder. */
const removeOldBundles = (): void => {
  for (const name of readdirSync(CACHE)) {
    const folder = path.join(CACHE, name);
    if (Date.now() - statSync(folder).mtimeMs > MAX_AGE_MS) rmSync(folder, { recursive: true, force: true });
  }
};

export default async (): Promise<void> => {
  const sources = FOLDERS.flatMap(filesOf);
  const folder = path.resolve(
    CACHE,
    `programs-${keyOf([...sources, 'package.json', 'package-lock.json', 'tests/support/bundlePrograms.ts', 'tests/support/fromBundles.ts'])}`,
  );
  process.env[BUNDLES] = folder;
  if (existsSync(folder)) return;
  mkdirSync(CACHE, { recursive: true });
  removeOldBundles();
  const making = `${folder}.${process.pid}`;
  await build({
    entryPoints: [...PROGRAMS, ...filesOf('app/cli')],
    outbase: '.',
    outdir: making,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: AS_THEY_ARE,
    plugins: [ownAddress, bundlesOfBundles],
    // What was written as CommonJS asks for modules by `require`.
    banner: { js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);" },
    logLevel: 'warning',
  });
  renameSync(making, folder);
};
