import { GLOSSARY, type GlossaryEntry } from './glossary.ts';
import { withAgreement, toUsSpanish } from './spanishForms.ts';

/* Protects parts of a text from the engine: they stay unchanged, or are translated by the glossary. */

/** Returns a placeholder that engines treat as a name and leave unchanged. */
const placeholderAt = (index: number): string => `Q${index + 1}Z`;
const PLACEHOLDER_PATTERN = /Q(\d+)Z/gi;

/** Parts that must stay unchanged: addresses, phone numbers, times, dates, amounts, and texts that look like a placeholder. */
const UNCHANGED_PARTS = [
  String.raw`https?:\/\/\S*[^\s.,;:!?)'"]`,
  String.raw`www\.\S*[^\s.,;:!?)'"]`,
  String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
  String.raw`\b[\w-]+(?:\.[\w-]+)*\.(?:org|com|net|gov|edu|us|info)\b(?:\/[^\s,;]*)?`,
  String.raw`(?:\+?1[-. ]?)?(?:\(\d{3}\)|\b\d{3})[-. ]?\d{3}[-. ]\d{4}\b(?:\s*(?:x|ext\.?)\s*\d+)?`,
  String.raw`[$#]?\d+(?:[\/.:,-]\d+)*%?(?:\s?[ap]\.?m\b\.?)?`,
  String.raw`\bQ\d+Z\b`,
].join('|');

/** Characters that engines do not process as text: symbols, emoji, other scripts, NUL. */
const NON_TEXT_CHARACTERS = /[^\p{Script=Latin}\p{N}\s.,;:!?'"()-]+/u;

const escapeRegExp = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Longest first, so that "food pantry" is not matched as "food". */
const GLOSSARY_TERMS = GLOSSARY.toSorted((one, other) => other.en.length - one.en.length);
const TERMS_BY_ENGLISH: ReadonlyMap<string, GlossaryEntry> = new Map(GLOSSARY_TERMS.map((entry) => [entry.en.toLowerCase(), entry]));
/** One expression for both: protected parts contain no terms, and a term must be a whole word. */
const PROTECTED_PATTERN = new RegExp(
  `(?<stays>${UNCHANGED_PARTS})|(?<term>(?<![\\p{L}\\p{N}-])(?:${GLOSSARY_TERMS.map(({ en }) => escapeRegExp(en).replace(/ /g, '[ -]')).join('|')})(?![\\p{L}\\p{N}-]))`,
  'giu',
);

interface ProtectedPart {
  /** Its replacement in the Spanish text. */
  readonly spanishText: string;
  readonly entry: GlossaryEntry | undefined;
}

const startsSentence = (before: string): boolean => /(?:^|[.!?]['")]*\s+)['"(]*$/.test(before);

const toProtectedPart = (found: string, isTerm: boolean, before: string): ProtectedPart => {
  const entry = isTerm
    ? (TERMS_BY_ENGLISH.get(found.toLowerCase().replace(/[ -]/g, ' ')) ?? TERMS_BY_ENGLISH.get(found.toLowerCase()))
    : undefined;
  if (entry === undefined) return { spanishText: found, entry };
  return { spanishText: startsSentence(before) ? entry.es.charAt(0).toUpperCase() + entry.es.slice(1) : entry.es, entry };
};

/** Replaces the protected parts of a text by placeholders. */
const protectParts = (text: string): { readonly protectedText: string; readonly protectedParts: readonly ProtectedPart[] } => {
  const protectedParts: ProtectedPart[] = [];
  const protectedText = text.replace(PROTECTED_PATTERN, (found: string, ...matchArgs: unknown[]) => {
    const groups = matchArgs.at(-1) as Readonly<Record<'stays' | 'term', string | undefined>>;
    const offset = matchArgs.at(-3) as number;
    protectedParts.push(toProtectedPart(found, groups.term !== undefined, text.slice(0, offset)));
    return placeholderAt(protectedParts.length - 1);
  });
  return { protectedText, protectedParts };
};

const placeholdersIn = (text: string): string =>
  (text.match(PLACEHOLDER_PATTERN) ?? [])
    .map((found) => found.toUpperCase())
    .toSorted()
    .join(' ');
const digitsIn = (text: string): string => (text.replace(PLACEHOLDER_PATTERN, '').match(/\p{N}/gu) ?? []).toSorted().join('');

/** Whether a translation has every placeholder and every digit as often as its source: then the engine has lost nothing important. */
const isIntact = (answer: string, source: string): boolean =>
  placeholdersIn(answer) === placeholdersIn(source) && digitsIn(answer) === digitsIn(source);

type TranslateText = (text: string) => Promise<string>;

const hasLatinLetters = (text: string): boolean => /\p{Script=Latin}/u.test(text.replace(PLACEHOLDER_PATTERN, ''));

/** Adapts the case of the first letter: engines capitalise the start of every request, and words after a placeholder. */
const withCaseOf = (source: string, answer: string): string => {
  const withFirstLetter = /^\p{Ll}/u.test(source) ? answer.charAt(0).toLowerCase() + answer.slice(1) : answer;
  return withFirstLetter.replace(/(Q(\d+)Z[,;]? )(\p{Lu})/gu, (found, before: string, index: string, letter: string) =>
    new RegExp(`Q${index}Z[,;]? \\p{Ll}`, 'u').test(source) ? `${before}${letter.toLowerCase()}` : found,
  );
};

/** Keeps the characters around the words: engines trim them, or treat a leading dash as part of a word. */
const translateInner = async (text: string, translateText: TranslateText): Promise<string> => {
  const [, before = '', words = '', after = ''] = /^([\s.,;:!?'"()-]*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!hasLatinLetters(words)) return text;
  const answer = withCaseOf(words, toUsSpanish(await translateText(words)));
  return `${before}${answer === '' ? words : answer}${after}`;
};

/** Translates the words between placeholders one piece at a time, if the engine lost a placeholder. Pieces that fail again stay English. */
const translatePieces = async (text: string, translateText: TranslateText): Promise<string> => {
  const pieces: string[] = [];
  for (const piece of text.split(/(Q\d+Z)/i)) {
    const answer = /^Q\d+Z$/i.test(piece) ? piece : await translateInner(piece, translateText);
    pieces.push(isIntact(answer, piece) ? answer : piece);
  }
  return pieces.join('');
};

const translateWords = async (text: string, translateText: TranslateText): Promise<string> => {
  const answer = await translateInner(text, translateText);
  return isIntact(answer, text) ? answer : translatePieces(text, translateText);
};

const PART_SEPARATOR = new RegExp(String.raw`(\r?\n|${NON_TEXT_CHARACTERS.source})`, 'u');

/**
 * Translates a text into Spanish: line breaks, odd characters and protected parts stay unchanged, the glossary and the engine translate
 * the words.
 */
export const translateProtected = async (text: string, translateText: TranslateText): Promise<string> => {
  const { protectedText, protectedParts } = protectParts(text.replaceAll('’', "'"));
  const parts: string[] = [];
  for (const [index, part] of protectedText.split(PART_SEPARATOR).entries())
    parts.push(index % 2 === 1 ? part : await translateWords(part, translateText));
  const agreedText = withAgreement(parts.join(''), (index) => protectedParts[index - 1]?.entry?.form);
  return agreedText.replace(PLACEHOLDER_PATTERN, (_placeholder, index: string) => protectedParts[Number(index) - 1]?.spanishText ?? '');
};
