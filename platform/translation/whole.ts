import { GLOSSARY, type GlossaryEntry } from './glossary.ts';
import { agreeing, asSpoken } from './spanishForms.ts';

/* Protects parts of a text from the engine: they stay unchanged, or are translated by the glossary. */

/** Returns a placeholder that engines treat as a name and leave unchanged. */
const sign = (index: number): string => `Q${index + 1}Z`;
const SIGN = /Q(\d+)Z/gi;

/** Parts that must stay unchanged: addresses, phone numbers, times, dates, amounts, and texts that look like a placeholder. */
const STAYS = [
  String.raw`https?:\/\/\S*[^\s.,;:!?)'"]`,
  String.raw`www\.\S*[^\s.,;:!?)'"]`,
  String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
  String.raw`\b[\w-]+(?:\.[\w-]+)*\.(?:org|com|net|gov|edu|us|info)\b(?:\/[^\s,;]*)?`,
  String.raw`(?:\+?1[-. ]?)?(?:\(\d{3}\)|\b\d{3})[-. ]?\d{3}[-. ]\d{4}\b(?:\s*(?:x|ext\.?)\s*\d+)?`,
  String.raw`[$#]?\d+(?:[\/.:,-]\d+)*%?(?:\s?[ap]\.?m\b\.?)?`,
  String.raw`\bQ\d+Z\b`,
].join('|');

/** Characters that engines do not process as text: symbols, emoji, other scripts, NUL. */
const ODD = /[^\p{Script=Latin}\p{N}\s.,;:!?'"()-]+/u;

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Longest first, so that "food pantry" is not matched as "food". */
const TERMS = GLOSSARY.toSorted((one, other) => other.en.length - one.en.length);
const BY_ENGLISH: ReadonlyMap<string, GlossaryEntry> = new Map(TERMS.map((entry) => [entry.en.toLowerCase(), entry]));
/** One expression for both: protected parts contain no terms, and a term must be a whole word. */
const FIND = new RegExp(
  `(?<stays>${STAYS})|(?<term>(?<![\\p{L}\\p{N}-])(?:${TERMS.map(({ en }) => escaped(en).replace(/ /g, '[ -]')).join('|')})(?![\\p{L}\\p{N}-]))`,
  'giu',
);

interface Protected {
  /** Its replacement in the Spanish text. */
  readonly spanish: string;
  readonly entry: GlossaryEntry | undefined;
}

const startsSentence = (before: string): boolean => /(?:^|[.!?]['")]*\s+)['"(]*$/.test(before);

const protectedOf = (found: string, isTerm: boolean, before: string): Protected => {
  const entry = isTerm ? (BY_ENGLISH.get(found.toLowerCase().replace(/[ -]/g, ' ')) ?? BY_ENGLISH.get(found.toLowerCase())) : undefined;
  if (entry === undefined) return { spanish: found, entry };
  return { spanish: startsSentence(before) ? entry.es.charAt(0).toUpperCase() + entry.es.slice(1) : entry.es, entry };
};

/** Replaces the protected parts of a text by placeholders. */
const withSigns = (text: string): { readonly signed: string; readonly signs: readonly Protected[] } => {
  const signs: Protected[] = [];
  const signed = text.replace(FIND, (found: string, ...more: unknown[]) => {
    const groups = more.at(-1) as Readonly<Record<'stays' | 'term', string | undefined>>;
    const offset = more.at(-3) as number;
    signs.push(protectedOf(found, groups.term !== undefined, text.slice(0, offset)));
    return sign(signs.length - 1);
  });
  return { signed, signs };
};

const signsIn = (text: string): string =>
  (text.match(SIGN) ?? [])
    .map((found) => found.toUpperCase())
    .toSorted()
    .join(' ');
const figuresIn = (text: string): string => (text.replace(SIGN, '').match(/\p{N}/gu) ?? []).toSorted().join('');

/** Whether a translation has every placeholder and every digit as often as its source: then the engine has lost nothing important. */
const isWhole = (answer: string, source: string): boolean => signsIn(answer) === signsIn(source) && figuresIn(answer) === figuresIn(source);

type Ask = (text: string) => Promise<string>;

const hasWords = (text: string): boolean => /\p{Script=Latin}/u.test(text.replace(SIGN, ''));

/** Adapts the case of the first letter: engines capitalise the start of every request, and words after a placeholder. */
const inCaseOf = (source: string, answer: string): string => {
  const begun = /^\p{Ll}/u.test(source) ? answer.charAt(0).toLowerCase() + answer.slice(1) : answer;
  return begun.replace(/(Q(\d+)Z[,;]? )(\p{Lu})/gu, (found, before: string, index: string, letter: string) =>
    new RegExp(`Q${index}Z[,;]? \\p{Ll}`, 'u').test(source) ? `${before}${letter.toLowerCase()}` : found,
  );
};

/** Keeps the characters around the words: engines trim them, or treat a leading dash as part of a word. */
const around = async (text: string, ask: Ask): Promise<string> => {
  const [, before = '', words = '', after = ''] = /^([\s.,;:!?'"()-]*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!hasWords(words)) return text;
  const answer = inCaseOf(words, asSpoken(await ask(words)));
  return `${before}${answer === '' ? words : answer}${after}`;
};

/** Translates the words between placeholders one piece at a time, if the engine lost a placeholder. Pieces that fail again stay English. */
const pieceByPiece = async (text: string, ask: Ask): Promise<string> => {
  const pieces: string[] = [];
  for (const piece of text.split(/(Q\d+Z)/i)) {
    const answer = /^Q\d+Z$/i.test(piece) ? piece : await around(piece, ask);
    pieces.push(isWhole(answer, piece) ? answer : piece);
  }
  return pieces.join('');
};

const sayWords = async (text: string, ask: Ask): Promise<string> => {
  const answer = await around(text, ask);
  return isWhole(answer, text) ? answer : pieceByPiece(text, ask);
};

const BETWEEN = new RegExp(String.raw`(\r?\n|${ODD.source})`, 'u');

/**
 * Translates a text into Spanish: line breaks, odd characters and protected parts stay unchanged, the glossary and the engine translate
 * the words.
 */
export const translateWhole = async (text: string, ask: Ask): Promise<string> => {
  const { signed, signs } = withSigns(text.replaceAll('’', "'"));
  const parts: string[] = [];
  for (const [index, part] of signed.split(BETWEEN).entries()) parts.push(index % 2 === 1 ? part : await sayWords(part, ask));
  const agreed = agreeing(parts.join(''), (index) => signs[index - 1]?.entry?.form);
  return agreed.replace(SIGN, (_sign, index: string) => signs[Number(index) - 1]?.spanish ?? '');
};
