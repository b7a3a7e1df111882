/** Words that people and gazetteers abbreviate differently. */
const ABBREVIATIONS: Readonly<Record<string, string>> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' };

/** Most names; without accents they need no Unicode tables, which take three times as long. */
const ASCII_PATTERN = /^[\0-\x7f]*$/;

/** Splits a text into lower-case words without accents and punctuation. */
const wordsOf = (text: string): string[] =>
  ASCII_PATTERN.test(text)
    ? text
        .toLowerCase()
        .replace(/['.]/g, '')
        .split(/[^a-z0-9]+/)
    : text
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase()
        .replace(/['’.]/g, '')
        .split(/[^\p{L}\p{N}]+/u);

/** Normalises a name for comparison: no case, no accents, no punctuation, "Saint" as "St". */
export const foldName = (text: string): string =>
  wordsOf(text)
    .filter((word) => word !== '')
    .map((word) => ABBREVIATIONS[word] ?? word)
    .join(' ');
