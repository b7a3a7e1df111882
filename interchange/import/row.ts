/** One parsed row of a listings file: any object. */
export type Row = Readonly<Record<string, unknown>>;

/** What spreadsheet programs and databases write for no value. */
const NO_VALUE_PATTERN = /^(?:#?n\/a!?|#null!?|null|nan|#ref!|#value!|#name\?|-+|[–—]+)$/i;

/** Converts a value to a text without spaces around it; empty for an object, and for the ways to write no value. */
export const toText = (value: unknown): string => {
  if (typeof value === 'string') return NO_VALUE_PATTERN.test(value.trim()) ? '' : value.trim();
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
};

/** Returns the first non-empty field as text; empty if there is none. Field names are compared without case. */
export const textField = (row: Row, ...names: readonly string[]): string => {
  for (const name of names) {
    const text = toText(row[name]);
    if (text !== '') return text;
  }
  return '';
};

/** Returns a finite number, also from a text, which may have a decimal comma; null otherwise. */
export const numberField = (row: Row, ...names: readonly string[]): number | null => {
  const text = textField(row, ...names).replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
};

/** Returns a list of texts: an array, or one text split at commas, semicolons or bars. */
export const listField = (row: Row, ...names: readonly string[]): string[] => {
  for (const name of names) {
    const value = row[name];
    const items = Array.isArray(value) ? value.map(toText) : toText(value).split(/[,;|]/);
    const filledItems = items
      .flatMap((item) => item.split(','))
      .map((item) => item.trim())
      .filter((item) => item !== '');
    if (filledItems.length > 0) return filledItems;
  }
  return [];
};

/** Whether a value is an object with fields: no list, and not null. */
export const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the objects of a list and drops everything else in it. */
export const rowsField = (row: Row, name: string): Row[] => {
  const value = row[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};
