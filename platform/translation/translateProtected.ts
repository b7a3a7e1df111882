import { doubtfulWords, faultsOfSentence, isDoubtfulName, isSpanish } from './doubts.ts';
import type { EngineAnswer } from './engine.ts';
import { GLOSSARY, type GlossaryEntry } from './glossary.ts';
import { isTitleCase, namesIn } from './names.ts';
import { translateByPhrases } from './phrases.ts';
import { schedulesIn } from './schedulePhrases.ts';
import { splitSegments } from './segments.ts';
import { toUsSpanish, upperCaseStart, withAgreement } from './spanishForms.ts';

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
  readonly isName?: true;
  readonly entry: GlossaryEntry | undefined;
}

const startsSentence = (before: string): boolean => /(?:^|[.!?]['")]*\s+)['"(]*$/.test(before);

const toProtectedPart = (found: string, isTerm: boolean, before: string): ProtectedPart => {
  const entry = isTerm
    ? (TERMS_BY_ENGLISH.get(found.toLowerCase().replace(/[ -]/g, ' ')) ?? TERMS_BY_ENGLISH.get(found.toLowerCase()))
    : undefined;
  if (entry === undefined) return { spanishText: found, entry };
  return { spanishText: startsSentence(before) ? upperCaseStart(entry.es) : entry.es, entry };
};

interface ProtectedText {
  readonly protectedText: string;
  readonly protectedParts: readonly ProtectedPart[];
}

interface WholePart {
  readonly start: number;
  readonly end: number;
  readonly part: ProtectedPart;
}

/** Returns the first verb of a sentence that asks for something; the engine would address the reader as "tú". */
const requestIn = (text: string): readonly WholePart[] => {
  const found = /^([\s"'(]*)((?:please )?(visit|contact|e-?mail|check|enter|use|arrive|ask|text|park))(?= )(?! (?:is|are|to)\b)/i.exec(
    text,
  );
  const spanish = found === null ? undefined : REQUESTS[(found[3] ?? '').toLowerCase().replace('-', '')];
  if (found === null || spanish === undefined) return [];
  const start = (found[1] ?? '').length;
  return [{ start, end: start + (found[2] ?? '').length, part: { spanishText: spanish, entry: undefined } }];
};
const REQUESTS: Readonly<Record<string, string>> = {
  visit: 'Visite',
  contact: 'Comuníquese con',
  email: 'Escriba a',
  check: 'Revise',
  enter: 'Entre',
  use: 'Use',
  arrive: 'Llegue',
  ask: 'Pregunte',
  text: 'Mande un mensaje de texto',
  park: 'Estaciónese',
};

/** Returns the parts of a sentence that are replaced whole, in their order: its request, times, and names. */
const wholeParts = (text: string): readonly WholePart[] =>
  [
    ...requestIn(text),
    ...schedulesIn(text).map(({ start, end, spanish }) => ({
      start,
      end,
      part: { spanishText: startsSentence(text.slice(0, start)) ? upperCaseStart(spanish) : spanish, entry: undefined },
    })),
    ...namesIn(text).map(({ start, end }) => ({
      start,
      end,
      part: { spanishText: text.slice(start, end), entry: undefined, isName: true as const },
    })),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end);

/** Replaces the protected parts and the names of a sentence by placeholders. */
const protectParts = (text: string): ProtectedText => {
  const protectedParts: ProtectedPart[] = [];
  const protect = (part: ProtectedPart): string => {
    protectedParts.push(part);
    return placeholderAt(protectedParts.length - 1);
  };
  const protectBetween = (start: number, end: number): string =>
    text.slice(start, end).replace(PROTECTED_PATTERN, (found: string, ...matchArgs: unknown[]) => {
      const groups = matchArgs.at(-1) as Readonly<Record<'stays' | 'term', string | undefined>>;
      const offset = start + (matchArgs.at(-3) as number);
      return protect(toProtectedPart(found, groups.term !== undefined, text.slice(0, offset)));
    });
  let protectedText = '';
  let position = 0;
  for (const { start, end, part } of wholeParts(text)) {
    if (start < position) continue;
    protectedText += protectBetween(position, start) + protect(part);
    position = end;
  }
  return { protectedText: protectedText + protectBetween(position, text.length), protectedParts };
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

type TranslateText = (text: string) => Promise<EngineAnswer>;

/** A translated text, and the words for which it is doubtful (`doubts.ts`). */
export interface CheckedText {
  readonly text: string;
  readonly doubts: readonly string[];
}
const certain = (text: string): CheckedText => ({ text, doubts: [] });

const hasLatinLetters = (text: string): boolean => /\p{Script=Latin}/u.test(text.replace(PLACEHOLDER_PATTERN, ''));

/**
 * Adapts the case of letters: engines capitalise the start of every request, words after a placeholder, and days. Names are protected, so
 * that no other word keeps a capital letter amid a sentence.
 */
const withCaseOf = (source: string, answer: string): string => {
  const withFirstLetter = /^\p{Ll}/u.test(source) ? answer.charAt(0).toLowerCase() + answer.slice(1) : answer;
  return withFirstLetter.replace(/(?<=[\p{L}\p{N},;] +["'(]*)(?!Q\d+Z)\p{Lu}(?=\p{Ll}|\s|$)/gu, (letter) => letter.toLowerCase());
};

/** Keeps the characters around the words: engines trim them, or treat a leading dash as part of a word. */
const translateInner = async (text: string, translateText: TranslateText): Promise<CheckedText> => {
  const [, before = '', words = '', after = ''] = /^([\s.,;:!?'"()-]*)(.*?)(\s*)$/s.exec(text) ?? [];
  if (!hasLatinLetters(words)) return certain(text);
  const engineAnswer = await translateText(words);
  const answer = withCaseOf(words, toUsSpanish(engineAnswer.text));
  return {
    text: `${before}${answer === '' ? words : answer}${after}`,
    doubts: doubtfulWords(words, answer === '' ? words : answer, engineAnswer.unknownWords),
  };
};

/** Translates the words between placeholders one piece at a time, if the engine lost a placeholder. Pieces that fail again stay English. */
const translatePieces = async (text: string, translateText: TranslateText): Promise<CheckedText> => {
  const pieces: string[] = [];
  for (const piece of text.split(/(Q\d+Z)/i)) {
    const answer = /^Q\d+Z$/i.test(piece) ? piece : (await translateInner(piece, translateText)).text;
    pieces.push(isIntact(answer, piece) ? answer : piece);
  }
  // Pieces do not make a sentence.
  return { text: pieces.join(''), doubts: [text] };
};

const translateWords = async (text: string, translateText: TranslateText): Promise<CheckedText> => {
  const answer = await translateInner(text, translateText);
  return isIntact(answer.text, text) ? answer : translatePieces(text, translateText);
};

const PART_SEPARATOR = new RegExp(`(${NON_TEXT_CHARACTERS.source})`, 'u');

const translateSentence = async (sentence: string, translateText: TranslateText): Promise<CheckedText> => {
  const { protectedText, protectedParts } = protectParts(sentence);
  const parts: CheckedText[] = [];
  for (const [index, part] of protectedText.split(PART_SEPARATOR).entries())
    parts.push(index % 2 === 1 ? certain(part) : await translateWords(part, translateText));
  const answer = parts.map(({ text }) => text).join('');
  const agreedText = withAgreement(answer, (index) => protectedParts[index - 1]?.entry?.form);
  const isNoun = (index: number): boolean => {
    const part = protectedParts[index - 1];
    return part?.isName === true || (part?.entry !== undefined && !/^(?:traiga|llame|debe|por favor)/.test(part.entry.es));
  };
  const spanishText = withConjunctions(
    agreedText.replace(PLACEHOLDER_PATTERN, (_placeholder, index: string) => protectedParts[Number(index) - 1]?.spanishText ?? ''),
  );
  return {
    text: spanishText,
    doubts: [
      ...parts.flatMap(({ doubts }) => doubts),
      ...faultsOfSentence(protectedText, spanishText, isNoun),
      ...protectedParts.filter(({ isName, spanishText: name }) => isName === true && isDoubtfulName(name)).map((part) => part.spanishText),
      ...bareSubjects(protectedText, protectedParts),
    ],
  };
};

/** Adapts small words to what the protected parts begin with: "e identificación", "llame al (213) 555-0142". */
const withConjunctions = (text: string): string =>
  text.replace(/(?<=\p{L} )y (?=h?i(?!e))/giu, 'e ').replace(/(?<=llame) (?=\(?\d{3}\)?[-. ]?\d{3})/gi, ' al ');

/** Returns the placeholder of a noun that begins a sentence without an article, and with a verb after it: Spanish needs an article. */
const bareSubjects = (protectedText: string, protectedParts: readonly ProtectedPart[]): readonly string[] => {
  const [, subject = '', index = ''] =
    /^[\s"'(]*(Q(\d+)Z) (?:is|are|will|has|offers?|provides?|serves?|distributes?|delivers?|requires?)\b/.exec(protectedText) ?? [];
  return protectedParts[Number(index) - 1]?.entry?.form === undefined ? [] : [subject];
};

/** Translates a sentence whose words all have capital letters in sentence case. With three words or more it may be a name: a doubt. */
const translateCapitals = async (sentence: string, translateText: TranslateText): Promise<CheckedText> => {
  const isShouted = sentence === sentence.toUpperCase();
  const { text, doubts } = await translateSentence(sentence.toLowerCase(), translateText);
  const mayBeName = !isShouted && (sentence.match(/\p{L}{2,}/gu)?.length ?? 0) > 2;
  return { text: upperCaseStart(text), doubts: mayBeName ? [...doubts, sentence] : doubts };
};

const splitText = (text: string) => splitSegments(text.replaceAll('’', "'"));

/** Returns the Spanish of a text that the phrase list covers whole; undefined otherwise. */
export const translateWithoutEngine = (text: string): string | undefined => {
  const spanishParts = splitText(text).map((segment) =>
    segment.isSeparator || !hasLatinLetters(segment.text) ? segment.text : translateByPhrases(segment.text),
  );
  return hasLatinLetters(text) && spanishParts.every((part) => part !== undefined) ? spanishParts.join('') : undefined;
};

/** Translates one sentence: by the phrase list if it covers the sentence or its label (`Hours:`), otherwise by glossary and engine. */
const translateSegment = async (sentence: string, translateText: TranslateText): Promise<CheckedText> => {
  if (isSpanish(sentence)) return certain(sentence);
  const known = translateByPhrases(sentence);
  if (known !== undefined) return certain(known);
  const [, label = '', rest = ''] = /^([^:]{2,40}:)\s+(.*\p{L}.*)$/su.exec(sentence) ?? [];
  const spanishLabel = label === '' ? undefined : translateByPhrases(label);
  if (spanishLabel !== undefined) {
    const translatedRest = await translateSegment(rest, translateText);
    return { ...translatedRest, text: `${spanishLabel} ${translatedRest.text}` };
  }
  return (isTitleCase(sentence) ? translateCapitals : translateSentence)(sentence, translateText);
};

/**
 * Translates a text into Spanish, sentence by sentence: the phrase list translates the sentences that it covers; in others, odd characters
 * and protected parts stay unchanged, and glossary and engine translate the words.
 */
export const translateProtected = async (text: string, translateText: TranslateText): Promise<CheckedText> => {
  const parts: CheckedText[] = [];
  for (const { text: sentence, isSeparator } of splitText(text))
    parts.push(isSeparator ? certain(sentence) : await translateSegment(sentence, translateText));
  return { text: parts.map((part) => part.text).join(''), doubts: parts.flatMap(({ doubts }) => doubts) };
};
