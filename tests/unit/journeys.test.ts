import { readFileSync } from 'node:fs';
import { importedFile } from '../support/importedFile.ts';

const MAX_FILES = 18;

const journeys = readFileSync('docs/journeys.md', 'utf8')
  .split('\n## ')
  .slice(1)
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    files: [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
  }));

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(
    ([, specifier = '']) => importedFile(file, specifier) ?? [],
  );

/** Layers between which a request, an event or a response passes, not an import. */
const layerOf = (file: string): string => file.split('/')[0] ?? '';

test('docs/journeys.md describes three journeys', () => {
  expect(journeys.map(({ title }) => title)).toEqual(['Count beds', 'Approve', 'List near a place']);
});

describe.each(journeys)('$title', ({ files }) => {
  test(`has at most ${MAX_FILES} files, none twice`, () => {
    expect(files.length).toBeGreaterThan(10);
    expect(files.length).toBeLessThanOrEqual(MAX_FILES);
    expect(new Set(files).size).toBe(files.length);
  });

  test('leads from file to file: each one is the first of its layer or a file before it imports it', () => {
    const unreachable = files.filter((file, index) => {
      const earlierFiles = files.slice(0, index);
      return (
        earlierFiles.some((earlier) => layerOf(earlier) === layerOf(file)) &&
        !earlierFiles.some((earlier) => importsOf(earlier).includes(file))
      );
    });
    expect(unreachable).toEqual([]);
  });
});
