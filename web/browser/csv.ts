/** A cell of a CSV file; null is empty. */
export type CsvCell = string | number | null;

/** First characters that a spreadsheet would read as a formula. */
const FORMULA_START = /^[-=+@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/;
const NEEDS_QUOTES = /[",\r\n]/;

const formatCell = (cell: CsvCell): string => {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/**
 * Returns rows as CSV (RFC 4180) with a byte order mark, safe against formulas, as the server's exports. The server's package
 * (`csv-stringify`) would bring 80 kB of Node's buffers to the browser.
 */
export const formatCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')}`;
