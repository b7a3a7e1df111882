/*
 * Spreadsheets run a cell that begins with one of these characters as a formula; an apostrophe before it makes it a text. The full-width
 * forms count too, since some programs convert them.
 */
const FORMULA_START = String.raw`[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]`;
const LOOKS_MARKED_PATTERN = new RegExp(`^'+${FORMULA_START}`);
const MARKED_PATTERN = new RegExp(`^'(?='*${FORMULA_START})`);

/**
 * Adds an apostrophe to a text that already begins with apostrophes and such a character, so that `withoutFormulaMark` returns it
 * unchanged. Whoever writes the file adds the apostrophe to all other texts (`escape_formulas` of csv-stringify).
 */
export const keepApostrophe = (text: string): string => (LOOKS_MARKED_PATTERN.test(text) ? `'${text}` : text);

/** Removes the apostrophe that keeps a cell of a CSV file from being a formula; any other text stays unchanged. */
export const withoutFormulaMark = (text: string): string => text.replace(MARKED_PATTERN, '');
