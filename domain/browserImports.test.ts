import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { importedFile } from '#tests/support/importedFile.ts';

/*
 * Domain modules for the browser import neither luxon nor classic zod, and those for its first view import no zod at all. The test follows
 * every import that is left after types are removed.
 */
const root = process.cwd();

/** Returns the modules that a module imports at run time: all but `import type` and `export type`. */
const importsOf = (source: string): string[] => {
  const imports: string[] = [];
  const visit = (node: ts.Node): void => {
    const isTypeOnly =
      (ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
      (ts.isExportDeclaration(node) && node.isTypeOnly);
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      !isTypeOnly &&
      node.moduleSpecifier !== undefined &&
      ts.isStringLiteral(node.moduleSpecifier)
    )
      imports.push(node.moduleSpecifier.text);
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] !== undefined &&
      ts.isStringLiteral(node.arguments[0])
    )
      imports.push(node.arguments[0].text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest));
  return imports;
};

/** Returns every package that a file of the domain imports, directly or through other files. */
const packagesOf = (file: string, seen = new Set<string>()): Set<string> => {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  for (const specifier of importsOf(readFileSync(path.join(root, file), 'utf8'))) {
    const imported = importedFile(file, specifier);
    if (imported === null) packages.add(specifier);
    else for (const name of packagesOf(imported, seen)) packages.add(name);
  }
  return packages;
};

const INITIAL_BUNDLE_ENTRIES = [
  'domain/values/contact.ts',
  'domain/values/errors.ts',
  'domain/permissions/permissions.ts',
  'domain/schedule/dayTracks.ts',
  'domain/vocabulary/days.ts',
  'domain/schedule/display.ts',
  'domain/schedule/openStatus.ts',
  'domain/schedule/openingsWithClock.ts',
  'domain/schedule/validate.ts',
  'domain/schedule/wording.ts',
  'domain/vocabulary/categories.ts',
  'domain/vocabulary/languages.ts',
  'domain/vocabulary/roles.ts',
  'domain/vocabulary/serviceTypes.ts',
  'domain/vocabulary/texts.ts',
];

test.each(INITIAL_BUNDLE_ENTRIES)('%s imports no package', (file) => {
  expect([...packagesOf(file)]).toEqual([]);
});

test.each(['domain/service/validation.ts', 'domain/service/formSchema.ts', 'domain/envelope/envelope.ts', 'domain/schedule/schema.ts'])(
  '%s imports no package but zod/mini',
  (file) => {
    expect([...packagesOf(file)]).toEqual(['zod/mini']);
  },
);

test('the walk finds imports through other files', () => {
  expect([...packagesOf('domain/schedule/computeOpenings.ts')]).toEqual(['luxon']);
});

test('the walk distinguishes types from values', () => {
  const source = `import type { A } from 'a'; import { b } from 'b'; export type { C } from 'c'; export * from 'd'; await import('e'); import 'f';`;
  expect(importsOf(source)).toEqual(['b', 'd', 'e', 'f']);
});
