import { indexOfHeader, MAX_LINES_ABOVE_HEADER, NAME_COLUMNS } from './columns.ts';
import { csvRecords, separatorOf, SEPARATORS } from './csv.ts';
import { normaliseColumnName, normaliseRow, textField, type Row } from './row.ts';

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

/** Whether an object is a row itself, though it may have lists among its fields. */
const isRow = (value: unknown): boolean => NAME_COLUMNS.some((name) => textField(toRow(value) ?? {}, name) !== '');

const toJsonRows = (value: unknown): FileRow[] => {
  // A list, or an object with one list in it (`{"locations": [...]}`).
  const rowList = Array.isArray(value) ? value : isRow(value) ? undefined : Object.values(value ?? {}).find(Array.isArray);
  return (rowList ?? [value]).map((item: unknown, index: number) => ({ line: index + 1, row: toRow(item) }));
};

const parseLineRows = (text: string): FileRow[] =>
  text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, row: toRow(parseJson(line)) }]));

/** Returns a row; of two columns with one name, the first that is filled counts. */
const toCsvRow = (header: readonly string[], fields: readonly string[]): Row => {
  const row: Record<string, string> = {};
  for (const [index, name] of header.entries()) row[name] ||= fields[index] ?? '';
  return row;
};

/** Returns the separator with which one of the first lines is a header; undefined if none is. */
const separatorWithHeader = (text: string): string | undefined => {
  const firstLines = text.split('\n', MAX_LINES_ABOVE_HEADER + 1).join('\n');
  return SEPARATORS.find((separator) => indexOfHeader(csvRecords(firstLines, separator).map(({ fields }) => fields)) >= 0);
};

const parseCsvRows = (text: string): FileRow[] => {
  const records = csvRecords(text, separatorWithHeader(text) ?? separatorOf(text));
  const headerIndex = Math.max(0, indexOfHeader(records.map(({ fields }) => fields)));
  const header = records[headerIndex]?.fields.map(normaliseColumnName) ?? [];
  return records.slice(headerIndex + 1).map(({ line, fields }) => ({ line, row: toCsvRow(header, fields) }));
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
