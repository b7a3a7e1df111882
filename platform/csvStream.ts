import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { stringify as stringifyAtOnce } from 'csv-stringify/sync';

/** An apostrophe before texts that a spreadsheet would run as formulas; CRLF. */
const SPREADSHEET_OPTIONS = {
  escape_formulas: true,
  record_delimiter: 'windows',
  // Otherwise a line feed alone would not be quoted.
  quoted_match: /[\r\n]/,
} as const;

type Row<Column extends string> = Readonly<Partial<Record<Column, string | number>>>;

/** Returns rows as text of CSV, as `csvStream` writes them; the first ones with byte order mark and header (`isFirst`). */
export const csvText = <Column extends string>(columns: readonly Column[], rows: readonly Row<Column>[], isFirst: boolean): string =>
  stringifyAtOnce([...rows], { ...SPREADSHEET_OPTIONS, header: isFirst, bom: isFirst, columns: [...columns] });

/**
 * Writes rows as CSV, as fast as they are read: UTF-8 with a byte order mark, which spreadsheets need to detect it; CRLF; an apostrophe
 * before texts that a spreadsheet would run as formulas. An error of the rows destroys the stream.
 */
export const csvStream = <Column extends string>(columns: readonly Column[], rows: AsyncIterable<Row<Column>>): Readable =>
  pipeline(
    Readable.from(rows),
    stringify({ ...SPREADSHEET_OPTIONS, header: true, bom: true, columns: [...columns] }),
    // The reader of the stream gets the error.
    () => undefined,
  );
