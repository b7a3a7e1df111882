import { readEquivalents } from '../readData.ts';
import { isCommonWord } from '../words/commonWords.ts';
import { isFunctionWord } from '../words/functionWords.ts';
import { createSpelling } from '../words/spelling.ts';
import { foldSentence, tokenize } from '../words/tokens.ts';
import type { Word } from '../words/vocabulary.ts';

/** Names of services that a sentence contains: all that match equally well. */
export interface FoundNames {
  readonly ids: readonly string[];
  /** Indexes of the first word and after the last one. */
  readonly start: number;
  readonly end: number;
}

/** Finds services by their names. */
export interface ServiceNames {
  /** Adds a service, or changes its name; null removes it. */
  put(id: string, name: string | null): void;
  /** `isOrdinary`: whether a word says nothing about which service is meant. */
  find(words: readonly Word[], isOrdinary: (word: string) => boolean): FoundNames | undefined;
}

/** A name, and the services that have it. */
interface Name {
  readonly words: readonly string[];
  readonly ids: Set<string>;
}

interface Match {
  readonly name: Name;
  readonly score: number;
  readonly start: number;
  readonly end: number;
}

/** A word of more names than this finds none by itself. */
const MAX_NAMES_OF_WORD = 3000;
/** Names that are compared with a sentence word by word: those that share the rarest words with it. */
const MAX_COMPARED = 50;
/** Part of a name, by weight of its words, that must be said. */
const MIN_PART = 0.5;
const FUNCTION_WORD_WEIGHT = 0.1;
/** Weight of a word that says little about which service is meant, relative to its rarity. */
const ORDINARY_FACTOR = 0.3;
/** A word among so many most common ones is not enough by itself. */
const COMMON_RANK = 3000;
const MAX_RESULTS = 5;
/** A sentence may contain this many words more than the name between its first and last word. */
const MAX_EXTRA_WORDS = 2;

const nameWords = (name: string): readonly string[] => tokenize(foldSentence(name)).map(({ text }) => text);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Whether words were said in the order of the name. In another order nothing may stand between them: "clínica Hope", not "a house in Denver". */
const isInOrder = (said: readonly string[], name: readonly string[]): boolean =>
  said.every((word, index) => index === 0 || name.indexOf(said[index - 1]!) < name.indexOf(word));

export const createServiceNames = (): ServiceNames => {
  const nameOfService = new Map<string, Name>();
  const names = new Map<string, Name>();
  const byWord = new Map<string, Set<Name>>();
  const spelling = createSpelling([], { byEar: false });
  const equivalents = readEquivalents();

  const remove = (id: string): void => {
    const name = nameOfService.get(id);
    nameOfService.delete(id);
    name?.ids.delete(id);
    if (name === undefined || name.ids.size > 0) return;
    names.delete(name.words.join(' '));
    for (const word of name.words) byWord.get(word)?.delete(name);
  };
  const addName = (words: readonly string[]): Name => {
    const name: Name = { words, ids: new Set() };
    names.set(words.join(' '), name);
    for (const word of words) {
      const others = byWord.get(word) ?? new Set<Name>();
      byWord.set(word, others.add(name));
      spelling.add(word);
    }
    return name;
  };
  const countOf = (word: string): number => byWord.get(word)?.size ?? 0;
  /** Returns the words of names that a word of a sentence may stand for. */
  const resolve = ({ text, meant, isKnown }: Word): readonly string[] => {
    const singular = text.endsWith('s') ? text.slice(0, -1) : `${text}s`;
    const variants = [text, singular, meant, ...(equivalents.get(text) ?? []), ...(equivalents.get(meant) ?? [])];
    const found = [...new Set(variants)].filter((word) => countOf(word) > 0);
    if (found.length > 0 || (isKnown && meant === text)) return found;
    const nearest = spelling.nearest(text);
    return nearest === undefined || countOf(nearest) === 0 ? [] : [nearest];
  };

  /** Returns the names that share the rarest words with a sentence. */
  const candidatesOf = (words: Iterable<string>, weightOf: (word: string) => number): readonly Name[] => {
    const shared = new Map<Name, number>();
    for (const word of words) {
      const found = byWord.get(word);
      if (found === undefined || found.size > MAX_NAMES_OF_WORD || isFunctionWord(word)) continue;
      const weight = weightOf(word);
      for (const name of found) shared.set(name, (shared.get(name) ?? 0) + weight);
    }
    return [...shared]
      .toSorted(([one, a], [other, b]) => b - a || one.words.length - other.words.length)
      .slice(0, MAX_COMPARED)
      .map(([name]) => name);
  };

  const matchName = (
    name: Name,
    resolved: readonly (readonly string[])[],
    { weightOf, isOrdinary }: { readonly weightOf: (word: string) => number; readonly isOrdinary: (word: string) => boolean },
  ): Match | undefined => {
    const { words } = name;
    let best: Match | undefined;
    const contentWords = words.filter((word) => !isFunctionWord(word));
    const total = sum(words.map(weightOf));
    const inName = (meanings: readonly string[]): string | undefined => meanings.find((word) => words.includes(word));
    for (let start = 0; start < resolved.length; start += 1) {
      const first = inName(resolved[start]!);
      if (first === undefined || isFunctionWord(first)) continue;
      const found = new Set<string>();
      let end = start;
      for (let index = start; index < Math.min(resolved.length, start + words.length + MAX_EXTRA_WORDS); index += 1) {
        const word = inName(resolved[index]!);
        if (word === undefined || found.has(word)) continue;
        found.add(word);
        if (!isFunctionWord(word)) end = index + 1;
      }
      const part = sum([...found].map(weightOf)) / total;
      const content = [...found].filter((word) => !isFunctionWord(word));
      const telling = content.filter((word) => !isOrdinary(word));
      const isWhole = content.length === new Set(contentWords).size;
      const isSaid = isWhole
        ? telling.length > 0 || (contentWords.length >= 2 && (isInOrder(content, words) || end - start === content.length))
        : part >= MIN_PART && telling.length > 0 && (content.length >= 2 || !isCommonWord(telling[0]!, COMMON_RANK));
      const score = part * content.length + part;
      if (isSaid && (best === undefined || score > best.score)) best = { name, score, start, end };
    }
    return best;
  };

  return {
    put(id, name) {
      remove(id);
      if (name === null) return;
      const words = nameWords(name);
      const existing = names.get(words.join(' ')) ?? addName(words);
      existing.ids.add(id);
      nameOfService.set(id, existing);
    },
    find(words, isOrdinary) {
      const resolved = words.map(resolve);
      const weights = new Map<string, number>();
      const weightOf = (word: string): number => {
        const known = weights.get(word);
        if (known !== undefined) return known;
        const rarity = Math.log(1 + names.size / (countOf(word) || 1));
        const weight = isFunctionWord(word) ? FUNCTION_WORD_WEIGHT : rarity * (isOrdinary(word) ? ORDINARY_FACTOR : 1);
        weights.set(word, weight);
        return weight;
      };
      const candidates = candidatesOf(new Set(resolved.flat()), weightOf);
      const matches = candidates.flatMap((name) => matchName(name, resolved, { weightOf, isOrdinary }) ?? []);
      const best = matches.toSorted((a, b) => b.score - a.score)[0];
      if (best === undefined) return undefined;
      const ids = matches.filter(({ score }) => best.score - score < 0.001).flatMap(({ name }) => [...name.ids]);
      return { ids: ids.slice(0, MAX_RESULTS), start: best.start, end: best.end };
    },
  };
};
