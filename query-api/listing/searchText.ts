import { foldText } from '#domain/values/foldText.ts';

/** Apostrophes of keyboards and of word processors; people use them for each other, or leave them out. */
const APOSTROPHES = /['’‘`´ʼ‛′＇]/g;

/** Most texts; without accents they need no Unicode tables, which take several times as long. */
const ASCII_PATTERN = /^[\0-\x7f]*$/;

/** Normalises a text for searches: no case, no accents, no apostrophes ("Women’s" is "womens"). */
export const foldSearchText = (text: string): string => {
  if (!ASCII_PATTERN.test(text)) return foldText(text.replaceAll(APOSTROPHES, ''));
  const lowerCase = text.toLowerCase();
  return /['`]/.test(lowerCase) ? lowerCase.replaceAll(/['`]/g, '') : lowerCase;
};

/** Splits a normalised text into its words and numbers. */
export const splitTextWords = (foldedText: string): readonly string[] =>
  foldedText.match(ASCII_PATTERN.test(foldedText) ? /[a-z0-9]+/g : /[\p{L}\p{N}]+/gu) ?? [];

/** Whether a word contains a digit: words of digits match only as written. */
export const containsDigit = (word: string): boolean => /\d/.test(word);

/** Numbers and e-mail addresses are searched as written. */
const isWordAsWritten = (word: string): boolean => containsDigit(word) || word.includes('@');

/**
 * Splits a search into normalised words; all of them must match. Punctuation separates words, except in numbers and e-mail addresses. A
 * search of only punctuation is one word.
 */
export const splitWords = (query: string): readonly string[] => {
  const writtenWords = foldSearchText(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  const words = writtenWords.flatMap((word) => (isWordAsWritten(word) ? [word] : splitTextWords(word)));
  return words.length === 0 ? writtenWords : words;
};

/** Plurals without a regular ending, in both languages. */
const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ['women', 'woman'],
  ['men', 'man'],
  ['children', 'child'],
  ['people', 'person'],
]);

const MIN_PLURAL_LENGTH = 4;

const withoutPlural = (word: string): string => {
  if (word.length < MIN_PLURAL_LENGTH || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > MIN_PLURAL_LENGTH) return `${word.slice(0, -3)}y`;
  return word.replace(/s$/, '');
};

/**
 * Returns the key that singular and plural of a word share in English and Spanish: pantry and pantries, shower and showers, doctor and
 * doctores, luz and luces, woman and "womens". It is not always a word.
 */
export const singularKey = (word: string): string => {
  const singular = withoutPlural(word);
  const regular = IRREGULAR_PLURALS.get(singular) ?? singular;
  const stem = regular.length >= MIN_PLURAL_LENGTH ? regular.replace(/e$/, '') : regular;
  return stem.replace(/z$/, 'c');
};

/** Whether one wrong, missing, additional or transposed letter makes one word the other. */
export const isOneSlip = (one: string, other: string): boolean => {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (longer.length - shorter.length > 1) return false;
  let start = 0;
  while (start < shorter.length && shorter[start] === longer[start]) start++;
  let end = 0;
  while (end < shorter.length - start && shorter.at(-1 - end) === longer.at(-1 - end)) end++;
  const differing = longer.length - start - end;
  if (differing === 1) return true;
  return (
    differing === 2 && shorter.length === longer.length && shorter[start] === longer[start + 1] && shorter[start + 1] === longer[start]
  );
};

/** Shorter words are not corrected. */
const MIN_CORRECTED_LENGTH = 5;

/** Whether a search may correct a typing error in a word. */
export const isCorrectable = (word: string): boolean => word.length >= MIN_CORRECTED_LENGTH && !isWordAsWritten(word);

/** Adds the digits of a number, so that a search finds both forms. */
export const withDigitsOnly = (text: string): string => `${text} ${text.replaceAll(/\D/g, '')}`;
