import { csvRecords, separatorOf } from './csv.ts';
import { normaliseRow, type Row } from './row.ts';

/** A row of a file with its line number, from 1 (its index in the list, for a JSON array); `row` is null if it is unreadable. */
export interface FileRow {
  readonly line: number;
  readonly row: Row | null;
}

const toRow = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? normaliseRow(value as Row) : null;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const toJsonRows = (value: unknown): FileRow[] => {
  // A list, or an object with one list in it (`{"locations": [...]}`).
  const rowList = Array.isArray(value) ? value : Object.values(value ?? {}).find(Array.isArray);
  return (rowList ?? [value]).map((item: unknown, index: number) => ({ line: index + 1, row: toRow(item) }));
};

const parseLineRows = (text: string): FileRow[] =>
  text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, row: toRow(parseJson(line)) }]));

const parseCsvRows = (text: string): FileRow[] => {
  const [header, ...records] = csvRecords(text, separatorOf(text));
  if (!header) return [];
  return records.map(({ line, fields }) => ({
    line,
    row: normaliseRow(Object.fromEntries(header.fields.map((name, index) => [name, fields[index] ?? '']))),
  }));
};

/** Parses the rows of a listings file: JSON lines, a JSON list, or CSV with a header, detected by the first characters. */
export const parseFile = (content: string): readonly FileRow[] => {
  const text = content.replace(/^\ufeff/, '');
  const firstCharacter = text.trimStart().charAt(0);
  if (firstCharacter === '[') return toJsonRows(parseJson(text));
  if (firstCharacter !== '{') return parseCsvRows(text);
  const wholeJson = parseJson(text);
  return wholeJson === undefined ? parseLineRows(text) : toJsonRows(wholeJson);
};
