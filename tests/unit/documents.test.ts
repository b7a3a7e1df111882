import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/* Links of the documents lead to existing targets, and no document contains merge conflict markers. */

const SKIPPED_FOLDERS = new Set(['node_modules', '.git', 'data', 'bench-results']);

const markdownFilesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : markdownFilesIn(file);
    return entry.name.endsWith('.md') ? [file] : [];
  });

/** Returns the relative targets in a document, without links to other sites and anchors in itself. */
const linkTargetsIn = (text: string): string[] =>
  [...text.matchAll(/(?:\]\(|src=")(?!https?:|mailto:|#)([^)\s#"]+)/g)].map(([, target]) => decodeURIComponent(target ?? ''));

const npmScriptsIn = (text: string): string[] => [...text.matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(([, name]) => name ?? '');

/** Returns files and folders of the repository that a document names as code, such as `domain/beds/`; `<model>` and `*` are wildcards. */
const folders = execFileSync('git', ['ls-files'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.includes('/'))
  .map((file) => file.split('/')[0]);
const PATH_PATTERN = new RegExp(`^(?:${[...new Set(folders)].map((folder) => (folder ?? '').replace('.', '\\.')).join('|')})/[\\w./@-]*$`);
const repositoryPathsIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\s]+)`/g)].map(([, code]) => code ?? '').filter((code) => PATH_PATTERN.test(code));

const documents = markdownFilesIn('.');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Readonly<Record<string, string>> };

test('the documents are found', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', path.join('docs', 'architecture.md')]));
  const readme = readFileSync('README.md', 'utf8');
  expect(linkTargetsIn(readme)).toContain('docs/embedded.md');
  expect(npmScriptsIn(readme)).toContain('backup');
  expect(repositoryPathsIn(readFileSync('CONTRIBUTING.md', 'utf8'))).toContain('domain/beds/decider.ts');
});

test.each(documents)('%s refers only to existing files and scripts', (document) => {
  const text = readFileSync(document, 'utf8');
  expect(linkTargetsIn(text).filter((target) => !existsSync(path.resolve(path.dirname(document), target)))).toEqual([]);
  expect(repositoryPathsIn(text).filter((file) => !existsSync(file))).toEqual([]);
  expect(npmScriptsIn(text).filter((name) => !(name in scripts))).toEqual([]);
});

test.each(documents)('%s contains no merge conflict markers', (document) => {
  expect(readFileSync(document, 'utf8')).not.toMatch(/<{7}|>{7}|(?:> ){6}>/);
});

test('docs/scripts.md names every script', () => {
  const text = readFileSync(path.join('docs', 'scripts.md'), 'utf8');
  const names = Object.keys(scripts).filter((name) => name !== 'start' && name !== 'test' && !name.startsWith('pre'));
  expect(names.filter((name) => !text.includes(`npm run ${name}`) && !text.includes(`\`${name}\``))).toEqual([]);
});

test('README.md can be read in five minutes, and shows a phone and a desktop in images of at most 150 KB', () => {
  const readme = readFileSync('README.md', 'utf8');
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(120);
  const imageTargets = linkTargetsIn(readme).filter((target) => target.endsWith('.png'));
  expect(imageTargets.map((file) => /phone|desk/.exec(file)?.[0])).toEqual(['phone', 'desk']);
  for (const file of imageTargets) expect(statSync(file).size).toBeLessThanOrEqual(150_000);
});
