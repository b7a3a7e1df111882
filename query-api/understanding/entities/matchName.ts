import { isCommonWord } from '../words/commonWords.ts';
import { isFunctionWord } from '../words/functionWords.ts';
import { slipsBetween } from '../words/spelling.ts';
import type { Word } from '../words/vocabulary.ts';

/** Words of names that a word of a sentence may stand for. */
export interface Reading {
  readonly words: readonly string[];
  /** False if the word was written as another word than it. */
  readonly isSure: boolean;
}

/** A sentence, and what is known about its words. */
export interface ReadNames {
  readonly words: readonly Word[];
  /** The readings of each word. */
  readonly resolved: readonly (readonly Reading[])[];
  /** Returns how much a word of a name tells which service is meant. */
  readonly weightOf: (word: string) => number;
  /** Whether a word says nothing about which service is meant. */
  readonly isOrdinary: (word: string) => boolean;
}

/** Where a sentence contains a name, and how well. */
export interface NameMatch {
  readonly score: number;
  /** Indexes of the first word and after the last one. */
  readonly start: number;
  readonly end: number;
}

/** A word of a name that a sentence contains. */
interface FoundWord {
  readonly word: string;
  readonly index: number;
  readonly isSure: boolean;
}

/** Part of a name, by weight of its words, that a sentence must contain. */
const MIN_PART = 0.5;
/** Weight of a word that may be another one. */
const UNSURE_FACTOR = 0.6;
/** A word among so many most common ones is not enough by itself. */
const COMMON_RANK = 3000;
/** A sentence may contain this many words more than the name between its first and last word. */
const MAX_EXTRA_WORDS = 2;
/** Words of a name beside which a badly misspelt one is recognized. */
const MIN_NEIGHBORS = 2;

/** Fewer words may stand in a sentence for what they mean: "food bank". */
const MIN_VERBATIM_WORDS = 3;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const isContent = ({ word }: FoundWord): boolean => !isFunctionWord(word);

/** Whether words stand in the order of the name. In another order nothing may be between them: "clínica Hope", not "a house in Denver". */
const isInOrder = (found: readonly FoundWord[], name: readonly string[]): boolean =>
  found.every(({ word }, position) => position === 0 || name.indexOf(found[position - 1]!.word) < name.indexOf(word));

/** Whether a word may be a badly misspelt one: it begins or ends alike, and half of its letters are right. */
const isLike = (word: string, meant: string): boolean =>
  (word[0] === meant[0] || word.at(-1) === meant.at(-1)) && slipsBetween(word, meant) <= Math.floor(meant.length / 2);

/** Returns the words of a name that a sentence contains from a word on. */
const findWords = (start: number, name: readonly string[], { resolved }: ReadNames): readonly FoundWord[] => {
  const found: FoundWord[] = [];
  for (let index = start; index < Math.min(resolved.length, start + name.length + MAX_EXTRA_WORDS); index += 1) {
    const reading = resolved[index]!.find(({ words }) => words.some((word) => name.includes(word)));
    for (const word of reading?.words ?? [])
      if (name.includes(word) && !found.some((other) => other.word === word)) found.push({ word, index, isSure: reading!.isSure });
  }
  // Words like "of" after the last word of the name belong to the sentence.
  return found.slice(0, found.findLastIndex(isContent) + 1);
};

/** Adds the only missing word of a name if it stands, badly misspelt, before, between or after the others. */
const withBadlyMisspelt = (found: readonly FoundWord[], name: readonly string[], { words }: ReadNames): readonly FoundWord[] => {
  const [missing, ...otherMissing] = name.filter((word) => !isFunctionWord(word) && !found.some((each) => each.word === word));
  if (missing === undefined || otherMissing.length > 0 || found.filter(isContent).length < MIN_NEIGHBORS) return found;
  const [start, end] = [found[0]!.index, found.at(-1)!.index];
  for (let index = Math.max(0, start - 1); index <= Math.min(words.length - 1, end + 1); index += 1) {
    const { text, isFunctionWord: isFunction } = words[index]!;
    if (isFunction || found.some((each) => each.index === index) || !isLike(text, missing)) continue;
    return [...found, { word: missing, index, isSure: false }].toSorted((a, b) => a.index - b.index);
  }
  return found;
};

/** Whether these words of a sentence mean the name. */
const isNamed = (found: readonly FoundWord[], name: readonly string[], part: number, { isOrdinary }: ReadNames): boolean => {
  const content = found.filter(isContent);
  const isWhole = content.length === new Set(name.filter((word) => !isFunctionWord(word))).size;
  const length = found.at(-1)!.index - found[0]!.index + 1;
  if (content.some(({ isSure }) => !isSure))
    return isWhole && content.some(({ isSure }) => isSure) && length <= found.length && isInOrder(content, name);
  const telling = content.filter(({ word }) => !isOrdinary(word));
  if (isWhole) return telling.length > 0 || (content.length >= 2 && (isInOrder(content, name) || length === content.length));
  const [first, ...others] = telling;
  return part >= MIN_PART && first !== undefined && (others.length > 0 || !isCommonWord(first.word, COMMON_RANK));
};

/** Whether a sentence contains a name word for word: "Laundry on Us". */
const isVerbatimAt = (start: number, name: readonly string[], { words }: ReadNames): boolean =>
  name.length >= MIN_VERBATIM_WORDS && name.every((word, offset) => words[start + offset]?.text === word);

/** Finds a name, given by its words, in a sentence; undefined if the sentence does not contain it. */
export const matchName = (name: readonly string[], sentence: ReadNames): NameMatch | undefined => {
  const total = sum(name.map(sentence.weightOf));
  let best: NameMatch | undefined;
  for (const start of sentence.resolved.keys()) {
    if (isVerbatimAt(start, name, sentence)) return { score: name.length + 1, start, end: start + name.length };
    const plain = findWords(start, name, sentence);
    if (plain[0]?.index !== start || !isContent(plain[0])) continue;
    const found = withBadlyMisspelt(plain, name, sentence);
    const part = sum(found.map(({ word, isSure }) => sentence.weightOf(word) * (isSure ? 1 : UNSURE_FACTOR))) / total;
    const score = part * found.filter(isContent).length + part;
    if (isNamed(found, name, part, sentence) && (best === undefined || score > best.score))
      best = { score, start: found[0]!.index, end: found.at(-1)!.index + 1 };
  }
  return best;
};
