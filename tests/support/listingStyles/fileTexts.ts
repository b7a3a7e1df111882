/** One row of a listings file that a test writes. */
export type WrittenRow = Readonly<Record<string, unknown>>;

const cellText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value === undefined || value === null ? '' : String(value);

const quoted = (text: string, separator: string): string =>
  text.includes(separator) || /["\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns every column of the rows, in the order of their first occurrence. */
export const columnsOf = (rows: readonly WrittenRow[]): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))];

/** Writes CSV with a header; `columns` gives the order. */
export const csvText = (rows: readonly WrittenRow[], separator = ',', columns = columnsOf(rows), lineEnd = '\n'): string =>
  [columns, ...rows.map((row) => columns.map((column) => cellText(row[column])))]
    .map((cells) => cells.map((cell) => quoted(cell, separator)).join(separator))
    .join(lineEnd);

export const jsonLinesText = (rows: readonly WrittenRow[]): string => rows.map((row) => JSON.stringify(row)).join('\n');

export const geoJsonText = (rows: readonly WrittenRow[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: rows.map(({ geometry = null, ...properties }) => ({ type: 'Feature', properties, geometry })),
  });
