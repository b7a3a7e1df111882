import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A test that names a statement. */
export interface Citation {
  readonly id: string;
  readonly file: string;
  readonly test: string;
}

/** The `covers()` calls of the tests, and their errors, one sentence each. */
export interface Citations {
  readonly citations: readonly Citation[];
  readonly problems: readonly string[];
}

/** Returns `test` of `test.each(rows)(title, run)`. */
const innermostCallee = (callee: ts.Expression): ts.Expression => {
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return innermostCallee(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? innermostCallee(callee.tag) : callee;
};

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
const isSkipped = (callee: ts.Expression): boolean => /\.(?:skip|todo|failing)\b/.test(callee.getText());

const isTitle = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

/** Returns the call of `test(title, run)` around a node, even under another name; null in a group or outside of tests. */
const enclosingTest = (node: ts.Node): ts.CallExpression | null => {
  for (let ancestor = node.parent; !ts.isSourceFile(ancestor); ancestor = ancestor.parent) {
    if (!ts.isCallExpression(ancestor) || !isTitle(ancestor.arguments[0]) || !ancestor.arguments.some(isFunction)) continue;
    const root = innermostCallee(ancestor.expression);
    return ts.isIdentifier(root) && !root.text.startsWith('describe') ? ancestor : null;
  }
  return null;
};

const titleOf = (test: ts.CallExpression): string => {
  const [title] = test.arguments;
  if (title === undefined) return '';
  return ts.isStringLiteralLike(title) ? title.text : title.getText().replaceAll(/^`|`$/g, '');
};

const coversCallsIn = (source: ts.SourceFile): readonly ts.CallExpression[] => {
  const coversCalls: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'covers') coversCalls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return coversCalls;
};

/** Finds the `covers()` calls in the text of one test file. */
export const citationsIn = (file: string, text: string): Citations => {
  const citations: Citation[] = [];
  const problems: string[] = [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  for (const call of coversCallsIn(source)) {
    const test = enclosingTest(call);
    const location = `${file}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`;
    if (test === null) problems.push(`${location} calls covers() outside a test`);
    else if (isSkipped(test.expression)) problems.push(`${location} calls covers() in a test that is skipped`);
    else if (!call.arguments.every(ts.isStringLiteralLike))
      problems.push(`${location} calls covers() with something else than string literals`);
    else for (const id of call.arguments) citations.push({ id: id.text, file, test: titleOf(test) });
  }
  return { citations, problems };
};

/** Finds the `covers()` calls in all tracked and not ignored files of the repository at `root`. */
export const readCitations = (root: string): Citations => {
  const gitListArgs = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'];
  const files = execFileSync('git', gitListArgs, { cwd: root, encoding: 'utf8' }).split('\n');
  const citationsPerFile = files
    .filter((file) => (/\.test\.tsx?$/.test(file) || file.startsWith('tests/')) && !file.startsWith('tests/evidence/'))
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return text.includes('covers(') ? [citationsIn(file, text)] : [];
    });
  return {
    citations: citationsPerFile.flatMap(({ citations }) => citations),
    problems: citationsPerFile.flatMap(({ problems }) => problems),
  };
};
