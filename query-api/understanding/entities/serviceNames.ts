import { readEquivalents } from '../readData.ts';
import { isFunctionWord } from '../words/functionWords.ts';
import { createSpelling } from '../words/spelling.ts';
import { textWords } from '../words/tokens.ts';
import type { Word } from '../words/vocabulary.ts';
import { matchName, type Reading } from './matchName.ts';

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
  /** `isOrdinary`: whether a word says nothing about which service is meant. `isTaken`: whether the word at an index means something else. */
  find(
    words: readonly Word[],
    options: { readonly isOrdinary: (word: string) => boolean; readonly isTaken?: (index: number) => boolean },
  ): FoundNames | undefined;
}

/** A name, and the services that have it. */
interface Name {
  readonly words: readonly string[];
  readonly ids: Set<string>;
}

/** A word of more names than this finds none by itself. */
const MAX_NAMES_OF_WORD = 3000;
/** Names that are compared with a sentence word by word: those that share the rarest words with it. */
const MAX_COMPARED = 50;
const FUNCTION_WORD_WEIGHT = 0.1;
/** Shorter words have too many neighbors. */
const MIN_UNSURE_LENGTH = 3;
/** Weight of a word that says little about which service is meant, relative to its rarity. */
const ORDINARY_FACTOR = 0.3;
const MAX_RESULTS = 5;

export const createServiceNames = (): ServiceNames => {
  const nameOfService = new Map<string, Name>();
  const names = new Map<string, Name>();
  const byWord = new Map<string, Set<Name>>();
  const spelling = createSpelling([], { byLastLetter: true });
  /** Pairs of neighboring words of names, written as one word. */
  const joinedPairs = new Map<string, readonly string[]>();
  const equivalents = readEquivalents('nameWords');

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
    for (const [index, word] of words.slice(1).entries()) joinedPairs.set(`${words[index]}${word}`, [words[index]!, word]);
    return name;
  };
  const countOf = (word: string): number => byWord.get(word)?.size ?? 0;
  /** Returns what a word of a sentence may stand for. `next`: the word after it. */
  const resolve = ({ text, meant, isKnown, isFunctionWord: isFunction }: Word, next: Word | undefined): readonly Reading[] => {
    const singular = text.endsWith('s') ? text.slice(0, -1) : `${text}s`;
    const variants = [
      text,
      singular,
      meant,
      ...(equivalents.get(text) ?? []),
      ...(equivalents.get(meant) ?? []),
      `${text}${next?.text ?? ''}`,
    ];
    const found = [...new Set(variants)].filter((word) => countOf(word) > 0).map((word): Reading => ({ words: [word], isSure: true }));
    const pair = joinedPairs.get(text);
    if (pair?.every((word) => countOf(word) > 0)) found.push({ words: pair, isSure: true });
    if (found.length > 0) return found;
    const isMisspelt = !isKnown || meant !== text;
    const nearest = isMisspelt ? spelling.nearest(text) : undefined;
    if (nearest !== undefined && countOf(nearest) > 0) return [{ words: [nearest], isSure: true }];
    if (text.length < MIN_UNSURE_LENGTH || isFunction) return [];
    return spelling.oneSlipFrom(text).flatMap((word) => (countOf(word) > 0 ? [{ words: [word], isSure: false }] : []));
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

  return {
    put(id, name) {
      remove(id);
      if (name === null) return;
      const words = textWords(name);
      const existing = names.get(words.join(' ')) ?? addName(words);
      existing.ids.add(id);
      nameOfService.set(id, existing);
    },
    find(words, { isOrdinary, isTaken }) {
      const resolved = words.map((word, index) => (isTaken?.(index) === true ? [] : resolve(word, words[index + 1])));
      const weights = new Map<string, number>();
      const weightOf = (word: string): number => {
        const known = weights.get(word);
        if (known !== undefined) return known;
        const rarity = Math.log(1 + names.size / (countOf(word) || 1));
        const weight = isFunctionWord(word) ? FUNCTION_WORD_WEIGHT : rarity * (isOrdinary(word) ? ORDINARY_FACTOR : 1);
        weights.set(word, weight);
        return weight;
      };
      const candidates = candidatesOf(new Set(resolved.flat().flatMap((reading) => reading.words)), weightOf);
      const matches = candidates.flatMap((name) => {
        const match = matchName(name.words, { words, resolved, weightOf, isOrdinary });
        return match === undefined ? [] : [{ name, ...match }];
      });
      const best = matches.toSorted((a, b) => b.score - a.score)[0];
      if (best === undefined) return undefined;
      const ids = matches.filter(({ score }) => best.score - score < 0.001).flatMap(({ name }) => [...name.ids]);
      return { ids: ids.slice(0, MAX_RESULTS), start: best.start, end: best.end };
    },
  };
};
