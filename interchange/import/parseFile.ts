import { csvRecords, separatorOf } from './csv.ts';
import { normaliseRow, type Row } from './row.ts';

/** A row of a file with its line number, from 1 (its index in the list, for a JSON array); `row` null: not readable. */
export interface FileRow {
  readonly line: number;
  readonly row: Row | null;
}

const asRow = (value: unknown): Row | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? normaliseRow(value as Row) : null;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const jsonRows = (value: unknown): FileRow[] => {
  // A list, or an object with one list in it (`{"locations": [...]}`).
  const list = Array.isArray(value) ? value : Object.values(value ?? {}).find(Array.isArray);
  return (list ?? [value]).map((item: unknown, index: number) => ({ line: index + 1, row: asRow(item) }));
};

const lineRows = (text: string): FileRow[] =>
  text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, row: asRow(parseJson(line)) }]));

const csvRows = (text: string): FileRow[] => {
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
  const first = text.trimStart().charAt(0);
  if (first === '[') return jsonRows(parseJson(text));
  if (first !== '{') return csvRows(text);
  const whole = parseJson(text);
  return whole === undefined ? lineRows(text) : jsonRows(whole);
};
