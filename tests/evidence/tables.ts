import type { Citation } from './citations.ts';
import type { Statement, StatementFile } from './statements.ts';

/** Formatting of tables as Markdown or HTML. */
export interface TableFormat {
  heading(level: 1 | 2, text: string): string;
  table(columns: readonly string[], rows: readonly (readonly (readonly string[])[])[]): string;
}

/** Formats a cell, which may contain several lines. */
const cellOf = (lines: readonly string[], escape: (text: string) => string): string => lines.map(escape).join('<br>');

const escapeMarkdown = (text: string): string => text.replaceAll('|', '\\|');
const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const markdown: TableFormat = {
  heading: (level, text) => `${'#'.repeat(level)} ${text}\n`,
  table: (columns, rows) => {
    const body = rows.map((row) => markdownRow(row.map((lines) => cellOf(lines, escapeMarkdown))));
    return `${[markdownRow(columns), markdownRow(columns.map(() => '---')), ...body].join('\n')}\n`;
  },
};

const HTML_ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>]/g, (character) => HTML_ENTITIES[character] ?? character);

export const html: TableFormat = {
  heading: (level, text) => `<h${level}>${escapeHtml(text)}</h${level}>`,
  table: (columns, rows) => {
    const head = columns.map((name) => `<th>${escapeHtml(name)}</th>`).join('');
    const body = rows.map((row) => `<tr>${row.map((lines) => `<td>${cellOf(lines, escapeHtml)}</td>`).join('')}</tr>`);
    return `<table><tr>${head}</tr>\n${body.join('\n')}</table>`;
  },
};

const textOf = ({ text, asvs }: Statement): string => (asvs === undefined ? text : `${text} (ASVS ${asvs})`);

const evidenceOf = ({ notBuilt }: Statement, citations: readonly Citation[]): readonly string[] =>
  notBuilt === undefined ? citations.map(({ file, test }) => `${file} › ${test}`) : [`not built: ${notBuilt}`];

/** Formats a table for each section of a statement file: id, statement, and the tests that prove it. */
export const tablesOf = ({ name, statements }: StatementFile, citations: readonly Citation[], writer: TableFormat): string => {
  const citationsById = new Map(statements.map(({ id }) => [id, citations.filter((citation) => citation.id === id)]));
  const sections = [...new Set(statements.map(({ section }) => section))];
  return [
    writer.heading(1, name),
    ...sections.flatMap((section) => {
      const rows = statements
        .filter((statement) => statement.section === section)
        .map((statement) => [[statement.id], [textOf(statement)], evidenceOf(statement, citationsById.get(statement.id) ?? [])]);
      return [...(section === '' ? [] : [writer.heading(2, section)]), writer.table(['id', 'statement', 'tests'], rows)];
    }),
  ].join('\n');
};
