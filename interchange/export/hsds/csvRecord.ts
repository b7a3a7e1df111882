import type { Cells } from './tableRows.ts';

/** Characters of a cell that needs quotes. A carriage return alone would end a record for some readers. */
const QUOTED = /[",\r\n]/;

const cellText = (cell: Cells[string]): string => {
  if (cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
};

/** Returns the first record of a file of CSV (RFC 4180), which names its columns. Records end with a line feed. */
export const csvHeader = (columns: readonly string[]): string => `${columns.map(cellText).join(',')}\n`;

/**
 * Returns a row as a record of CSV, with its cells in the order of the columns. An export writes a dozen rows for each listing, and csv-stringify takes
 * several times as long for them.
 */
export const csvRecord = (columns: readonly string[], cells: Cells): string =>
  `${columns.map((column) => cellText(cells[column])).join(',')}\n`;
