import { withoutFormulaMark } from '#domain/values/formulaCells.ts';
import { UnreadableFileError } from '../unreadableFile.ts';
import { indexOfHeader, knownColumns, MAX_LINES_ABOVE_HEADER } from './columns.ts';
import { csvRecords, LINE_END_PATTERN, separatorOf, SEPARATORS } from './csv.ts';
import { isObject, textField, type Row } from './row.ts';
import { readRowFields } from './rowFields.ts';

/**
 * A row of a file with its line number, from 1 (its index in the list, for a JSON array), and its values by the names of its columns as
 * published; `row` is null if it is unreadable.
 */
export interface FileRow {
  readonly line: number;
  readonly row: Row | null;
}

/** Converts a feature of GeoJSON (`properties`) or ArcGIS (`attributes`) to a row with its geometry as a column. */
const toRow = (value: unknown): Row | null => {
  if (!isObject(value)) return null;
  const { properties, attributes, geometry } = value;
  const featureFields = isObject(properties) ? properties : isObject(attributes) ? attributes : null;
  if (featureFields === null || !('geometry' in value)) return value;
  return { ...featureFields, ...(isObject(geometry) && { geometry }) };
};

/** The file begins as JSON and is none: it was cut off, or damaged. */
export class InvalidJsonError extends UnreadableFileError {
  override readonly name = 'InvalidJson';
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Whether an object is a row itself, though it may have lists among its fields. */
const isRow = (value: unknown): boolean => textField(readRowFields(toRow(value) ?? {}).fields, 'name', 'title') !== '';

/** Returns the list of an object that wraps its rows (`{"locations": [...]}`): the longest list of objects, else the first list. */
const wrappedList = (value: unknown): readonly unknown[] | undefined => {
  const lists = Object.values(value ?? {}).filter(Array.isArray) as unknown[][];
  const rowLists = lists.filter((list) => list.some(isObject)).toSorted((a, b) => b.length - a.length);
  return rowLists[0] ?? lists[0];
};

const toJsonRows = (value: unknown): FileRow[] => {
  const isFeatureCollection = isObject(value) && Array.isArray(value['features']);
  const rowList = isFeatureCollection ? value['features'] : Array.isArray(value) ? value : isRow(value) ? undefined : wrappedList(value);
  return ((rowList as readonly unknown[] | undefined) ?? [value]).map((item, index) => ({ line: index + 1, row: toRow(item) }));
};

const parseLineRows = (text: string): FileRow[] =>
  text.split(LINE_END_PATTERN).flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, row: toRow(parseJson(line)) }]));

/** Gives every column a name of its own: a second "Phone" becomes "Phone (column 4)", and one without a name "(column 5)". */
const nameColumns = (header: readonly string[], columnCount: number): string[] => {
  const names: string[] = [];
  for (let index = 0; index < columnCount; index += 1) {
    const name = header[index]?.trim() ?? '';
    names.push(name === '' || names.includes(name) ? `${name} (column ${index + 1})`.trim() : name);
  }
  return names;
};

/** Returns the separator with which one of the first lines is the header with the most known columns; undefined if none is a header. */
const separatorWithHeader = (text: string): string | undefined => {
  const firstLines = text.split(LINE_END_PATTERN, MAX_LINES_ABOVE_HEADER + 1).join('\n');
  const candidates = SEPARATORS.map((separator) => {
    const records = csvRecords(firstLines, separator).map(({ fields }) => fields);
    return { separator, columnCount: knownColumns(records[indexOfHeader(records)] ?? []) };
  }).filter(({ columnCount }) => columnCount > 0);
  return candidates.toSorted((a, b) => b.columnCount - a.columnCount)[0]?.separator;
};

const parseCsvRows = (text: string): FileRow[] => {
  const records = csvRecords(text, separatorWithHeader(text) ?? separatorOf(text));
  const headerIndex = Math.max(0, indexOfHeader(records.map(({ fields }) => fields)));
  const columnCount = records.reduce((count, { fields }) => Math.max(count, fields.length), 0);
  const columns = nameColumns(records[headerIndex]?.fields ?? [], columnCount);
  return records.slice(headerIndex + 1).map(({ line, fields }) => ({
    line,
    row: Object.fromEntries(fields.map((field, index) => [columns[index] ?? '', withoutFormulaMark(field)])),
  }));
};

/** Throws `InvalidJson`, so that no half of a list is taken for a whole file. */
const parseWholeJson = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InvalidJsonError('INVALID_JSON', `${name} is not valid JSON; it may be cut off. ${(error as Error).message}.`);
  }
};

/**
 * Parses the rows of a listings file: JSON lines, a JSON list, GeoJSON, or CSV with a header, detected by the first characters. Throws
 * `InvalidJson`, with the file's name, for a JSON list, or one object over several lines, that cannot be parsed.
 */
export const parseFile = (content: string, name = 'The file'): readonly FileRow[] => {
  const text = content.replace(/^\ufeff/, '');
  const firstCharacter = text.trimStart().charAt(0);
  if (firstCharacter === '[') return toJsonRows(parseWholeJson(text, name));
  if (firstCharacter !== '{') return parseCsvRows(text);
  const wholeJson = parseJson(text);
  if (wholeJson !== undefined) return toJsonRows(wholeJson);
  const lineRows = parseLineRows(text);
  return lineRows.some(({ row }) => row !== null) ? lineRows : toJsonRows(parseWholeJson(text, name));
};
