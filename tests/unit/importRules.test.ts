import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/*
 * The import rules of docs/architecture.md. A folder may import its own files, the folders named here, and the packages
 * named here; packages not named for `domain` and `web` are refused, elsewhere only the two store clients are bound to a place.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  platform: ['domain'],
  'command-api': ['domain', 'platform'],
  projections: ['domain', 'platform'],
  'query-api': ['domain', 'platform', 'projections'],
  web: ['domain'],
  embedded: ['domain', 'platform', 'command-api', 'projections', 'query-api'],
};

/** Entry files over the modules of every folder: they may import anything. */
const isEntryFile = (file: string): boolean => file.startsWith('app/cli/');

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

const root = process.cwd();
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '');

/** Every module a file imports, statically or dynamically, type imports included. */
const importsOf = (file: string): string[] =>
  ts.preProcessFile(readFileSync(path.join(root, file), 'utf8'), true, true).importedFiles.map((imported) => imported.fileName);

const folderOf = (file: string): string => file.split('/')[0] ?? '';
const resolveFrom = (file: string, specifier: string): string => path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));

/** What a file imports against the rules, one sentence each. */
const violationsOf = (file: string, specifiers: readonly string[]): string[] => {
  const folder = folderOf(file);
  const allowed = mayImport[folder];
  if (allowed === undefined || isEntryFile(file) || isTest(file)) return [];
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.')) {
      const target = resolveFrom(file, specifier);
      const targetFolder = folderOf(target);
      if (targetFolder === folder) return [];
      if (!allowed.includes(targetFolder)) return [`${file} imports ${target}`];
      if (
        folder === 'query-api' &&
        targetFolder === 'projections' &&
        target.startsWith('projections/runtime/') &&
        !target.endsWith('/projection.ts')
      )
        return [`${file} imports the projection runtime (${target})`];
      return [];
    }
    if (folder === 'domain' && !['zod/mini', 'luxon'].includes(specifier)) return [`${file} imports ${specifier}`];
    if (specifier === 'luxon' && !file.startsWith('domain/schedule/')) return [`${file} imports luxon`];
    if (specifier === 'zod') return [`${file} imports zod, not zod/mini`];
    if (specifier === '@eventstore/db-client' && !file.startsWith('platform/event-store/')) return [`${file} imports ${specifier}`];
    if (specifier === 'mongodb' && !file.startsWith('platform/mongo/')) return [`${file} imports ${specifier}`];
    return [];
  });
};

describe('the import rules of docs/architecture.md', () => {
  test('hold in every source file', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap((file) => violationsOf(file, importsOf(file)))).toEqual([]);
  });

  test.each([
    ['domain/service/decider.ts', '../../platform/log.ts'],
    ['domain/service/decider.ts', 'express'],
    ['domain/service/decider.ts', 'luxon'],
    ['platform/log.ts', '../command-api/index.ts'],
    ['command-api/index.ts', '../query-api/index.ts'],
    ['command-api/index.ts', '../projections/services/projection.ts'],
    ['query-api/index.ts', '../projections/runtime/runtime.ts'],
    ['query-api/index.ts', 'mongodb'],
    ['projections/main.ts', '@eventstore/db-client'],
    ['web/app/App.tsx', '../../platform/tokens.ts'],
    ['app/start.ts', 'zod'],
  ])('%s may not import %s', (file, specifier) => {
    expect(violationsOf(file, [specifier])).toHaveLength(1);
  });

  test.each([
    ['domain/schedule/computeOpenings.ts', 'luxon'],
    ['query-api/index.ts', '../projections/services/projection.ts'],
    ['platform/event-store/connection.ts', '@eventstore/db-client'],
    ['app/start.ts', '../command-api/index.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(violationsOf(file, [specifier])).toEqual([]);
  });
});
