import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { notFound, SCREENS } from '#web/app/allScreens.ts';
import { moduleAt } from '#web/app/screenModules.ts';
import { BUILT_CLIENT, readBuildManifest, type BuiltChunk } from '../support/builtFiles.ts';
import { buildWebClient } from '../support/shelter.ts';

/*
 * Size limits of a first visit, from the manifest of the build: bytes as transferred, for the files of each screen that the server names
 * in the page. Raising one of these numbers is a decision, not a fix.
 */
const BYTES_PER_KIB = 1024;

let manifest: ReturnType<typeof readBuildManifest>;
beforeAll(() => {
  buildWebClient();
  manifest = readBuildManifest();
}, 180_000);

const reachableChunks = (keys: readonly string[], visitedChunks = new Map<string, BuiltChunk>()): Map<string, BuiltChunk> => {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || visitedChunks.has(key)) continue;
    visitedChunks.set(key, chunk);
    reachableChunks(chunk.imports ?? [], visitedChunks);
  }
  return visitedChunks;
};
/** Returns the key of the file with the map of the list, which contains several modules. */
const mapChunk = (): string => Object.keys(manifest).find((key) => manifest[key]?.name === 'HomeMap') ?? '';
const entry = (): string => Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
const gzippedBytes = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(path.join(BUILT_CLIENT, file)), { level: 9 }).length, 0);
const scriptFiles = (chunks: Map<string, BuiltChunk>): string[] => [...chunks.values()].map((chunk) => chunk.file);
const styleFiles = (chunks: Map<string, BuiltChunk>): string[] => [...chunks.values()].flatMap((chunk) => chunk.css ?? []);

const firstViewChunks = (language: string, screen: string, namespaces: readonly string[] = []): Map<string, BuiltChunk> =>
  reachableChunks([
    entry(),
    screen,
    ...['', ...namespaces.map((namespace) => `${namespace}.`)].map((name) => `i18n/${name}${language}.json`),
  ]);
/** Returns the bytes transferred: of the `.br` beside a file, or of the file if compression does not pay. */
const brotliBytes = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((sum, file) => {
    const compressed = path.join(BUILT_CLIENT, `${file}.br`);
    return sum + statSync(existsSync(compressed) ? compressed : path.join(BUILT_CLIENT, file)).size;
  }, 0);
const HOME_MODULE = 'features/home/HomePage.tsx';
const PUBLIC_ROUTES = [...Object.entries(SCREENS), ['*', notFound] as const].filter(([, { isGuarded }]) => !isGuarded);

describe.each(PUBLIC_ROUTES)('a first visit to %s', (route, { namespaces }) => {
  const file = moduleAt(route);

  test.each(['en', 'es'])('transfers at most 115 KiB of script (%s)', (language) => {
    const size = brotliBytes(scriptFiles(firstViewChunks(language, file, namespaces)));
    expect(size).toBeGreaterThan(60 * BYTES_PER_KIB);
    expect(size).toBeLessThanOrEqual(115 * BYTES_PER_KIB);
  });

  test('transfers at most 10 KiB of styles', () => {
    const size = gzippedBytes(styleFiles(firstViewChunks('en', file, namespaces)));
    expect(size).toBeGreaterThan(3 * BYTES_PER_KIB);
    expect(size).toBeLessThanOrEqual(10 * BYTES_PER_KIB);
  });

  test('causes few requests, including that of the page', () => {
    const chunks = firstViewChunks('en', file, namespaces);
    const maxRequests = ['/', '/services/:id'].includes(route) ? 7 : 18;
    expect(1 + new Set([...scriptFiles(chunks), ...styleFiles(chunks)]).size).toBeLessThanOrEqual(maxRequests);
  });
});

test('the map adds at most 55 KiB of script', () => {
  const before = new Set(scriptFiles(firstViewChunks('en', HOME_MODULE)));
  const added = scriptFiles(reachableChunks([mapChunk()])).filter((file) => !before.has(file));
  expect(added.length).toBeGreaterThan(0);
  expect(gzippedBytes(added)).toBeLessThanOrEqual(55 * BYTES_PER_KIB);
});

test('the tutorial adds at most 31 KiB of script, and at most 5 KiB of images', () => {
  const before = new Set(scriptFiles(firstViewChunks('en', HOME_MODULE)));
  const added = scriptFiles(reachableChunks(['features/tutorial/TutorialPage.tsx', 'i18n/tutorial.es.json'])).filter(
    (file) => !before.has(file),
  );
  expect(added.length).toBeGreaterThan(1);
  expect(gzippedBytes(added)).toBeLessThanOrEqual(31 * BYTES_PER_KIB);
  const pictures = Object.values(manifest).flatMap((chunk) => (/pictures-[^/]*\.svg$/.test(chunk.file) ? [chunk.file] : []));
  expect(pictures).toHaveLength(1);
  expect(gzippedBytes(pictures)).toBeLessThanOrEqual(5 * BYTES_PER_KIB);
});

const NAMESPACES = ['account', 'form', 'people'];
test.each(['account', 'users'])('the screens of %s add at most 70 KiB of script, including the menu and all texts', (pages) => {
  const before = new Set(scriptFiles(firstViewChunks('en', HOME_MODULE)));
  const neededFiles = [
    pages === 'account' ? moduleAt('/login') : `features/${pages}/pages.ts`,
    'app/GuardedScreens.tsx',
    'features/menu/Menu.tsx',
    ...NAMESPACES.map((name) => `i18n/${name}.es.json`),
  ];
  const added = scriptFiles(reachableChunks(neededFiles)).filter((file) => !before.has(file));
  expect(added.length).toBeGreaterThan(1);
  expect(gzippedBytes(added)).toBeLessThanOrEqual(70 * BYTES_PER_KIB);
});

const words = (names: readonly string[]): string[] => names.map((name) => `i18n/${name}.es.json`);
test('the service form adds at most 60 KiB of script to those of menu and accounts', () => {
  const knownFiles = new Set(
    scriptFiles(reachableChunks([entry(), HOME_MODULE, 'app/GuardedScreens.tsx', 'features/menu/Menu.tsx', ...words(['account', 'form'])])),
  );
  const added = scriptFiles(reachableChunks(['features/serviceForm/pages.ts', ...words(['editing', 'hours', 'serviceForm'])])).filter(
    (file) => !knownFiles.has(file),
  );
  expect(added.length).toBeGreaterThan(1);
  expect(gzippedBytes(added)).toBeLessThanOrEqual(60 * BYTES_PER_KIB);
});

test('the first script contains neither the map, nor validation, nor a calendar library', () => {
  const source = scriptFiles(firstViewChunks('en', HOME_MODULE))
    .map((file) => readFileSync(path.join(BUILT_CLIENT, file), 'utf8'))
    .join('');
  for (const forbiddenText of ['leaflet-container', 'ZodMiniType', 'luxon'])
    expect({ sign: forbiddenText, found: source.includes(forbiddenText) }).toEqual({ sign: forbiddenText, found: false });
});

test('no file requests another origin: styles contain no foreign URL, and there are no fonts', () => {
  const css = styleFiles(firstViewChunks('en', HOME_MODULE))
    .map((file) => readFileSync(path.join(BUILT_CLIENT, file), 'utf8'))
    .join('');
  expect(css).not.toMatch(/https?:|@font-face/);
});

test('the offline cache is at most 250 KiB, without the map and the tutorial', () => {
  const list = /"files":(\[.*?\])/.exec(readFileSync(path.join(BUILT_CLIENT, 'sw.js'), 'utf8'))?.[1] ?? '[]';
  const files = JSON.parse(list) as string[];
  expect(files.length).toBeGreaterThan(10);
  const notPrecached = [mapChunk(), moduleAt('/introduce')].map((key) => `/${manifest[key]?.file}`);
  for (const file of notPrecached) expect(existsSync(path.join(BUILT_CLIENT, file))).toBe(true);
  expect(files.filter((file) => notPrecached.includes(file))).toEqual([]);
  expect(gzippedBytes(files)).toBeLessThanOrEqual(250 * BYTES_PER_KIB);
});

const builtScripts = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

describe('the build', () => {
  test('is a production build, whatever NODE_ENV is during the build', () => {
    const script = `import { resolveConfig } from 'vite'; for (const ssr of [false, true]) {
      const { isProduction, define } = await resolveConfig({ configFile: 'web/vite.config.ts', build: { ssr } }, 'build');
      console.log(isProduction, define?.['process.env.NODE_ENV']); }`;
    for (const NODE_ENV of ['test', 'development', '']) {
      const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
        encoding: 'utf8',
        env: { ...process.env, NODE_ENV },
      });
      expect({ NODE_ENV, output }).toEqual({ NODE_ENV, output: 'true undefined\ntrue "production"\n' });
    }
  });

  test('contains no development code, and does not read the environment at run time', () => {
    for (const folder of [BUILT_CLIENT, path.join(BUILT_CLIENT, '../server')]) {
      const files = builtScripts(folder);
      expect(files.length).toBeGreaterThan(10);
      for (const file of files) {
        const source = readFileSync(path.join(folder, file), 'utf8');
        for (const forbiddenText of ['process.env.NODE_ENV', 'Each child in a list should have'])
          expect({ file, sign: forbiddenText, found: source.includes(forbiddenText) }).toEqual({ file, sign: forbiddenText, found: false });
      }
    }
  });
});
