import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A row of a document that names a test: `| … | `path/of/the.test.ts` › name of the test |`. */
export interface TestRow {
  /** Everything before the last cell. */
  readonly promise: string;
  readonly file: string;
  readonly name: string;
}

export const sourceOf = (file: string): string => readFileSync(path.join(process.cwd(), file), 'utf8');

const TEST_ROW = /^\|(?<promise>.+)\|\s*`(?<file>[^`]+)`\s*›\s*(?<name>[^|]+?)\s*\|$/;

/** The rows of a Markdown file that name a test. */
export const testRowsOf = (document: string): readonly TestRow[] =>
  sourceOf(document)
    .split('\n')
    .flatMap((line) => {
      const groups = TEST_ROW.exec(line)?.groups;
      return groups === undefined ? [] : [{ promise: groups['promise']!.trim(), file: groups['file']!, name: groups['name']! }];
    });

const within = (source: string, name: string): boolean =>
  source.includes(`'${name}'`) || source.includes(`"${name}"`) || source.includes(`\`${name}\``);

/** Whether the row's file holds a test (or a group) of that name; `%s` of a table stands for any text. */
export const isThere = ({ file, name }: TestRow): boolean => {
  const source = sourceOf(file);
  return within(source, name.replaceAll("'", "\\'")) || within(source, name);
};
