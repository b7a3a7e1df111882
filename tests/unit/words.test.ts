import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/*
 * `goneNames.txt` lists the names that gave way to others, so that none comes back: a line is an
 * identifier, a file (`said.ts`) or a folder (`frame/`). Files after it are where the name stays, because it is stored
 * there or stands in the contract.
 */
interface Gone {
  readonly name: string;
  readonly stays: readonly string[];
}

const root = process.cwd();
const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const goneIn = (list: string): Gone[] =>
  list.split('\n').flatMap((line) => {
    const [name, ...stays] = line.trim().split(/\s+/);
    return name === undefined || name === '' ? [] : [{ name, stays }];
  });

const identifiersOf = (file: string, text: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
};

/** The file, its folders, and the identifiers in it: whatever of them is gone, one sentence each. */
const comeBackIn = (file: string, text: string, gone: ReadonlyMap<string, Gone>): string[] => {
  const folders = file.split('/').slice(0, -1);
  const names = [
    ...folders.map((folder) => `${folder}/`),
    path.basename(file),
    ...(file.endsWith('.css') ? [] : identifiersOf(file, text)),
  ];
  return names.flatMap((name) => {
    const found = gone.get(name);
    return found === undefined || found.stays.includes(file) ? [] : [`${name} is back in ${file}`];
  });
};

const list = goneIn(readFileSync(path.join(root, 'tests/unit/goneNames.txt'), 'utf8'));
const gone = new Map(list.map((one) => [one.name, one]));

test('no identifier, file or folder whose name gave way is back', () => {
  expect(sources.flatMap((file) => comeBackIn(file, readFileSync(path.join(root, file), 'utf8'), gone))).toEqual([]);
});

test('each name that gave way is listed once, and stays only in files that are there', () => {
  expect(list.map(({ name }) => name).filter((name, at, all) => all.indexOf(name) !== at)).toEqual([]);
  expect(list.flatMap(({ stays }) => stays).filter((file) => !sources.includes(file))).toEqual([]);
});

test('control: a name that is back is found in code, not in prose, and not where it stays', () => {
  const [some, text] = [new Map(goneIn('World a/said.ts\nsaid.ts\nframe/').map((one) => [one.name, one])), 'const a: World = "World";'];
  expect(comeBackIn('a/b.ts', text, some)).toEqual(['World is back in a/b.ts']);
  expect(comeBackIn('a/said.ts', text, some)).toEqual(['said.ts is back in a/said.ts']);
  expect(comeBackIn('frame/c.ts', '// World', some)).toEqual(['frame/ is back in frame/c.ts']);
});
