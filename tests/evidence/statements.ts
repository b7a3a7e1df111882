import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A sentence that a test proves, from a file of `docs/statements/`. */
export interface Statement {
  /** Unique over all files: `2.4-7`, `S12.3`, `rule-4`, `beds-2`. */
  readonly id: string;
  readonly text: string;
  /** The heading above the statement in its file. */
  readonly section: string;
  /** Requirements of the OWASP ASVS 5.0 that the statement covers, such as `8.2.1, 15.3.3`. */
  readonly asvs?: string;
  /** The reason why the statement is not built; it then needs no test. */
  readonly notBuilt?: string;
}

export interface StatementFile {
  /** File name without `.txt`. */
  readonly name: string;
  readonly statements: readonly Statement[];
}

const STATEMENTS_FOLDER = 'docs/statements';
const STATEMENT_PATTERN = /^(?<id>\S+) (?<text>.+?)(?: \[ASVS (?<asvs>[\d., ]+)\])?(?: \[not built: (?<notBuilt>.+)\])?$/;

const definedOnly = <Value extends object>(value: Value): Partial<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Partial<Value>;

/** Reads a statement file: `# heading` lines and lines of the form `id sentence`. Throws for any other line. */
export const parseStatements = (source: string): readonly Statement[] => {
  let section = '';
  return source.split('\n').flatMap((line): Statement[] => {
    if (line.trim() === '') return [];
    if (line.startsWith('# ')) {
      section = line.slice(2);
      return [];
    }
    const groups = STATEMENT_PATTERN.exec(line)?.groups;
    if (groups === undefined) throw new Error(`Not a statement: ${line}`);
    const { id = '', text = '', asvs, notBuilt } = groups;
    return [{ id, text, section, ...definedOnly({ asvs, notBuilt }) } as Statement];
  });
};

/** Reads all statement files of the repository at `root`, sorted by name. */
export const readStatements = (root: string): readonly StatementFile[] =>
  readdirSync(path.join(root, STATEMENTS_FOLDER))
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .map((file) => ({
      name: path.parse(file).name,
      statements: parseStatements(readFileSync(path.join(root, STATEMENTS_FOLDER, file), 'utf8')),
    }));
