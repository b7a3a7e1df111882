import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { importedFile } from '#tests/support/importedFile.ts';

/*
 * What the browser needs of the domain never pulls in luxon or classic zod, and what its first view needs no zod at all:
 * found by walking every import that is left when types are gone.
 */
const root = process.cwd();

/** What a module imports when it runs: everything but `import type` and `export type`. */
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

/** Every package that a file of the domain reaches. */
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

const FIRST_VIEW = [
  'kernel/contact.ts',
  'kernel/errors.ts',
  'kernel/permissions/permissions.ts',
  'kernel/schedule/dayTracks.ts',
  'kernel/schedule/days.ts',
  'kernel/schedule/display.ts',
  'kernel/schedule/openStatus.ts',
  'kernel/schedule/openingsBy.ts',
  'kernel/schedule/validate.ts',
  'kernel/schedule/wording.ts',
  'kernel/vocabulary/categories.ts',
  'kernel/vocabulary/languages.ts',
  'kernel/vocabulary/roles.ts',
  'kernel/vocabulary/serviceTypes.ts',
  'kernel/vocabulary/texts.ts',
];

test.each(FIRST_VIEW)('%s needs no package', (file) => {
  expect([...packagesOf(file)]).toEqual([]);
});

test.each(['domain/service/validation.ts', 'domain/service/formSchema.ts', 'kernel/events/envelope.ts', 'kernel/schedule/schema.ts'])(
  '%s needs zod/mini alone',
  (file) => {
    expect([...packagesOf(file)]).toEqual(['zod/mini']);
  },
);

test('the walk finds what is reached through other files', () => {
  expect([...packagesOf('kernel/schedule/computeOpenings.ts')]).toEqual(['luxon']);
});

test('the walk tells types from values', () => {
  const source = `import type { A } from 'a'; import { b } from 'b'; export type { C } from 'c'; export * from 'd'; await import('e'); import 'f';`;
  expect(importsOf(source)).toEqual(['b', 'd', 'e', 'f']);
});
