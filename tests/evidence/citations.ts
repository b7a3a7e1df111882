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
  readonly faults: readonly string[];
}

/** Returns `test` of `test.each(rows)(title, run)`. */
const rootOf = (callee: ts.Expression): ts.Expression => {
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return rootOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? rootOf(callee.tag) : callee;
};

const isFunction = (node: ts.Node): boolean => ts.isArrowFunction(node) || ts.isFunctionExpression(node);
const isSkipped = (callee: ts.Expression): boolean => /\.(?:skip|todo|failing)\b/.test(callee.getText());

const isTitle = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

/** Returns the call of `test(title, run)` around a node, even under another name; null in a group or outside of tests. */
const testAround = (node: ts.Node): ts.CallExpression | null => {
  for (let each = node.parent; !ts.isSourceFile(each); each = each.parent) {
    if (!ts.isCallExpression(each) || !isTitle(each.arguments[0]) || !each.arguments.some(isFunction)) continue;
    const root = rootOf(each.expression);
    return ts.isIdentifier(root) && !root.text.startsWith('describe') ? each : null;
  }
  return null;
};

const titleOf = (test: ts.CallExpression): string => {
  const [title] = test.arguments;
  if (title === undefined) return '';
  return ts.isStringLiteralLike(title) ? title.text : title.getText().replaceAll(/^`|`$/g, '');
};

const coversCallsIn = (source: ts.SourceFile): readonly ts.CallExpression[] => {
  const found: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'covers') found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** Finds the `covers()` calls in the text of one test file. */
export const citationsIn = (file: string, text: string): Citations => {
  const citations: Citation[] = [];
  const faults: string[] = [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  for (const call of coversCallsIn(source)) {
    const test = testAround(call);
    const where = `${file}:${source.getLineAndCharacterOfPosition(call.getStart()).line + 1}`;
    if (test === null) faults.push(`${where} calls covers() outside a test`);
    else if (isSkipped(test.expression)) faults.push(`${where} calls covers() in a test that is skipped`);
    else if (!call.arguments.every(ts.isStringLiteralLike)) faults.push(`${where} calls covers() with something else than string literals`);
    else for (const id of call.arguments) citations.push({ id: id.text, file, test: titleOf(test) });
  }
  return { citations, faults };
};

/** Finds the `covers()` calls in all tracked and not ignored files of the repository at `root`. */
export const readCitations = (root: string): Citations => {
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\n');
  const all = files
    .filter((file) => (/\.test\.tsx?$/.test(file) || file.startsWith('tests/')) && !file.startsWith('tests/evidence/'))
    .filter((file) => existsSync(path.join(root, file)))
    .flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      return text.includes('covers(') ? [citationsIn(file, text)] : [];
    });
  return { citations: all.flatMap(({ citations }) => citations), faults: all.flatMap(({ faults }) => faults) };
};
