import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';

/**
 * Writes rows as CSV, as fast as they are read: UTF-8 with a byte order mark, which spreadsheets need to detect it; CRLF; an apostrophe
 * before texts that a spreadsheet would run as formulas. An error of the rows destroys the stream.
 */
export const csvStream = <Column extends string>(
  columns: readonly Column[],
  rows: AsyncIterable<Readonly<Partial<Record<Column, string | number>>>>,
): Readable =>
  pipeline(
    Readable.from(rows),
    stringify({
      header: true,
      columns: [...columns],
      bom: true,
      escape_formulas: true,
      record_delimiter: 'windows',
      // Otherwise a line feed alone would not be quoted.
      quoted_match: /[\r\n]/,
    }),
    // The reader of the stream gets the error.
    () => undefined,
  );
