import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importedFile } from '../support/importedFile.ts';

/*
 * `npm run check:imports` applies the import rules to every file. These tests show that the rules reject forbidden imports, and only
 * those: files with one type import each are generated in a temporary folder and checked by the same rules.
 */

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

const REJECTED_IMPORTS: readonly (readonly [file: string, specifier: string, rule: string])[] = [
  ['domain/service/decider.ts', 'express', 'domain-packages'],
  ['domain/service/decider.ts', 'node:fs', 'domain-packages'],
  ['domain/service/decider.ts', 'luxon', 'luxon-in-one-place'],
  ['interchange/import/readListing.ts', 'libphonenumber-js/min', 'libphonenumber-js-in-one-place'],
  ['app/start.ts', 'zod', 'zod-mini'],
  ['projections/index.ts', '@eventstore/db-client', '@eventstore/db-client-in-one-place'],
  ['query-api/index.ts', 'mongodb', 'mongodb-in-one-place'],
  ['operations/copy.ts', '@eventstore/db-client/generated/shared_pb.js', 'generated-protocol-in-one-place'],
  ['query-api/index.ts', '#projections/runtime/startProjections.ts', 'pure-projections'],
  ['app/stores/startNodes.ts', '../../packages/event-store-node/src/server.ts', 'app-imports'],
  ['projections/index.ts', '../packages/document-store-node/src/server.ts', 'projections-imports'],
  ['packages/event-store-node/src/server.ts', '#platform/logger.ts', 'node-packages'],
  ['packages/event-store-node/src/server.ts', '../../document-store-node/src/server.ts', 'node-packages'],
  ['web/features/detail/Detail.tsx', '../home/Home.tsx', 'features-apart'],
  ['web/features/detail/Detail.tsx', '../../app/App.tsx', 'features-below-app'],
  ['web/layout/PageLayout.tsx', '../features/home/Home.tsx', 'shared-below-features'],
  ['web/ui/Button.tsx', 'wouter', 'ui-without-routes'],
  ['web/ui/Button.tsx', '@tanstack/react-query', 'ui-without-routes'],
  ['web/ui/Button.tsx', '../api/queries.ts', 'ui-without-routes'],
  ['web/ui/Button.tsx', '../layout/PageLayout.tsx', 'ui-without-routes'],
  ['web/browser/pageFacts.ts', '../ui/Button.tsx', 'ground-of-web'],
  ['web/features/home/Home.tsx', '#tests/web/show.tsx', 'web-imports'],
  ['geo/one.ts', './two.ts', 'no-circle'],
];

const ALLOWED_IMPORTS: readonly (readonly [file: string, specifier: string])[] = [
  ['contract/phone/phoneTokens.ts', 'libphonenumber-js/min'],
  ['domain/schedule/computeOpenings.ts', 'luxon'],
  ['domain/service/schema.ts', 'zod/mini'],
  ['platform/event-store/connection.ts', '@eventstore/db-client'],
  ['platform/mongo/client.ts', 'mongodb'],
  ['packages/event-store-node/src/server.ts', '@eventstore/db-client/generated/shared_pb.js'],
  ['packages/event-store-node/src/server.ts', '../../store-files/src/folderLock.ts'],
  ['app/stores/certificate.ts', '#platform/files.ts'],
  ['geo/two.ts', './three.ts'],
  ['query-api/listing/listing.ts', '#projections/services/document.ts'],
  ['query-api/querying/model/modelFold.ts', '#projections/runtime/projection.ts'],
  ['domain/service/decider.test.ts', '#app/start.ts'],
  ['web/features/home/Home.test.tsx', '#tests/web/show.tsx'],
  ['web/ui/Card.tsx', '../api/types.ts'],
  ['web/layout/PageLayout.tsx', 'wouter'],
];

const folderNamesIn = (text = ''): string[] => [...text.matchAll(/`([\w-]+)\/`/g)].map(([, name]) => name ?? '');

/** The rooms of docs/architecture.md from the bottom up, each with the rooms that the table lets it import. */
const allowedImportsByFolder = ((): ReadonlyMap<string, readonly string[]> => {
  const rows = [...readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `([\w-]+)\/` +\|[^|]+\|([^|]+)\|$/gm)];
  const allFolders = rows.map(([, name]) => name ?? '');
  const imports = rows.map(([, , cell = ''], at) => {
    const [allowedText, excludedText] = cell.split(' but ');
    const allowedFolders =
      allowedText?.includes('all above') === true
        ? allFolders.slice(0, at)
        : allowedText?.trim() === 'all'
          ? allFolders
          : folderNamesIn(allowedText);
    return allowedFolders.filter((name) => !folderNamesIn(excludedText).includes(name));
  });
  return new Map(allFolders.map((name, at) => [name, imports[at] ?? []]));
})();

const folderPairs = [...allowedImportsByFolder.keys()].flatMap((from) =>
  [...allowedImportsByFolder.keys()].filter((to) => to !== from).map((to) => [from, to] as const),
);
/** Folders in which the generated files lie; for projections and packages, folders inside them. */
const SAMPLE_FOLDERS: Readonly<Record<string, string>> = { projections: 'projections/model', packages: 'packages/one' };
const sampleFolderOf = (room: string): string => SAMPLE_FOLDERS[room] ?? room;
/** Returns the file in one room that imports from another one, and the specifier of that import, which the query APIs may use. */
const pairImport = (from: string, to: string): readonly [file: string, specifier: string] => {
  const folder = sampleFolderOf(from);
  return [`${folder}/imports-${to}.ts`, path.relative(folder, `${sampleFolderOf(to)}/projection.ts`)];
};

/** Runs the rules over generated files, as `npm run check:imports` runs them over the project. */
const violationsOf = (
  imports: readonly (readonly [file: string, specifier: string])[],
  config = '.dependency-cruiser.mjs',
): readonly Violation[] => {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-rules-'));
  try {
    const files = new Map<string, string>();
    for (const [file, specifier] of imports) {
      files.set(file, `${files.get(file) ?? ''}import type {} from '${specifier}';\n`);
      const target = importedFile(file, specifier);
      if (target === null) continue;
      files.set(target, files.get(target) ?? '');
    }
    for (const [file, text] of files) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), `${text}export {};\n`);
    }
    copyFileSync('package.json', path.join(folder, 'package.json'));
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    const cruiserArguments = [
      path.resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--no-cache',
      '--metrics',
      '--output-type',
      'json',
      '--config',
      path.resolve(config),
    ];
    const answer = execFileSync(
      process.execPath,
      [...cruiserArguments, ...new Set([...files.keys()].map((file) => file.split('/')[0] ?? ''))],
      {
        cwd: folder,
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      },
    );
    return (JSON.parse(answer) as { readonly summary: { readonly violations: readonly Violation[] } }).summary.violations;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describe('the import rules of docs/architecture.md', () => {
  const violations = violationsOf([
    ...REJECTED_IMPORTS.map(([file, specifier]) => [file, specifier] as const),
    ...ALLOWED_IMPORTS,
    ['geo/two.ts', './one.ts'],
    ...folderPairs.map(([from, to]) => pairImport(from, to)),
  ]);

  const violatedRules = (file: string, specifier: string): string[] => {
    const target = importedFile(file, specifier) ?? specifier.replace('node:', '');
    return violations
      .filter(({ from, to }) => from === file && (to === target || to.includes(`node_modules/${target}`)))
      .map(({ rule }) => rule.name);
  };

  const isImportRejected = (from: string, to: string): boolean => violatedRules(...pairImport(from, to)).length > 0;

  test.each(REJECTED_IMPORTS)('%s may not import %s (%s)', (file, specifier, rule) => {
    expect(violatedRules(file, specifier)).toContain(rule);
  });

  test.each(ALLOWED_IMPORTS)('%s may import %s', (file, specifier) => {
    expect(violatedRules(file, specifier)).toEqual([]);
  });

  test('let each room import the rooms that its row names, and no other', () => {
    expect(allowedImportsByFolder.size).toBe(14);
    expect(folderPairs.filter(([from, to]) => !isImportRejected(from, to))).toEqual(
      folderPairs.filter(([from, to]) => allowedImportsByFolder.get(from)?.includes(to)),
    );
  });
});

test('folders that import each other are rejected, also through a third one, unless only a test does', () => {
  const violations = violationsOf(
    [
      ['geo/one/a.ts', '../two/b.ts'],
      ['geo/two/c.ts', '../three/d.ts'],
      ['geo/three/e.ts', '../one/f.ts'],
      ['domain/one/a.ts', '../two/b.ts'],
      ['domain/two/c.test.ts', '../one/d.ts'],
    ],
    '.dependency-cruiser.folders.mjs',
  );
  expect(new Set(violations.map(({ from }) => from))).toEqual(new Set(['geo/one', 'geo/two', 'geo/three']));
});

test('the import rules run over every folder that contains code', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };
  const tracked = execFileSync('git', ['ls-files', '--', '*/**.ts', '*/**.tsx'], { encoding: 'utf8' });
  const folders = new Set(
    tracked
      .trim()
      .split('\n')
      .map((file) => file.split('/')[0] ?? ''),
  );
  expect([...folders].sort()).toEqual([...allowedImportsByFolder.keys()].sort());
  expect(scripts['check:imports']?.split(' ')).toEqual(expect.arrayContaining([...folders]));
  folders.delete('tests');
  expect(scripts['check:folders']?.split(' ')).toEqual(expect.arrayContaining([...folders]));
});
