import { addToGroup } from '#domain/values/addToGroup.ts';
import { LANGUAGES, type Language } from '#domain/vocabulary/languages.ts';
import { contentWords } from './words/functionWords.ts';
import { soundOf } from './words/sounds.ts';
import { slipsBetween } from './words/spelling.ts';
import { stemOf } from './words/stems.ts';
import { textWords } from './words/tokens.ts';
import type { Word } from './words/vocabulary.ts';

/** A phrase that was found: `start` and `end` (exclusive) are indexes of words. */
export interface FoundPhrase<Value> {
  readonly start: number;
  readonly end: number;
  readonly value: Value;
}

interface Phrase<Value> {
  readonly words: readonly string[];
  readonly language: Language;
  /** Which words of a sentence may stand between two words of the phrase. */
  readonly gap: 'none' | 'functionWords' | 'twoWords';
  /** Whether a word may be spelled by ear. */
  readonly byEar: boolean;
  readonly value: Value;
}

/** A word of a phrase, as it is looked for. */
interface Sought {
  readonly word: string;
  readonly stem: string;
  /** Undefined if it must not be spelled by ear. */
  readonly sound: string | undefined;
}

export interface PhraseEntry<Value> {
  readonly text: string;
  readonly language: Language;
  readonly value: Value;
}

/** Finds phrases in sentences, by stems. */
export interface PhraseIndex<Value> {
  find(words: readonly Word[]): readonly FoundPhrase<Value>[];
}

const MAX_GAP = 2;

const stemsOf = ({ stems }: Word): readonly string[] => [...new Set(stems)];
const soundsOf = ({ meant }: Word): readonly string[] => LANGUAGES.map((language) => soundOf(meant, language));

const matches = (word: Word, { word: written, stem, sound }: Sought): boolean =>
  word.stems.includes(stem) || (sound !== undefined && soundsOf(word).includes(sound) && slipsBetween(word.meant, written) <= 1);

const createIndex = <Value>(phrases: readonly Phrase<Value>[]): PhraseIndex<Value> => {
  interface SoughtPhrase extends Phrase<Value> {
    readonly sought: readonly Sought[];
  }
  /** Phrases by the stem of their first word, and by its sound if it may be spelled by ear. */
  const byFirst = new Map<string, SoughtPhrase[]>();
  for (const phrase of phrases) {
    const { words, language } = phrase;
    // A single word by ear would be found in other words.
    const byEar = phrase.byEar && words.length > 1;
    const sought = words.map((word) => ({ word, stem: stemOf(word, language), sound: byEar ? soundOf(word, language) : undefined }));
    const [first] = sought;
    if (first === undefined) continue;
    const soughtPhrase = { ...phrase, sought };
    addToGroup(byFirst, first.stem, soughtPhrase);
    if (first.sound !== undefined) addToGroup(byFirst, first.sound, soughtPhrase);
  }
  /** Returns the end of a phrase that begins at a word; undefined if it does not. */
  const endOf = (words: readonly Word[], start: number, { sought, gap }: SoughtPhrase): number | undefined => {
    const [first, ...rest] = sought;
    if (!matches(words[start]!, first!)) return undefined;
    let index = start + 1;
    for (const part of rest) {
      let skipped = 0;
      for (; index < words.length && !matches(words[index]!, part); index += 1) {
        skipped += 1;
        if (gap === 'none' || (gap === 'functionWords' && !words[index]!.isFunctionWord) || (gap === 'twoWords' && skipped > MAX_GAP))
          return undefined;
      }
      if (index === words.length) return undefined;
      index += 1;
    }
    return index;
  };
  return {
    find: (words) =>
      words.flatMap((word, start) => {
        const candidates = new Set([...stemsOf(word), ...soundsOf(word)].flatMap((key) => byFirst.get(key) ?? []));
        return [...candidates].flatMap((phrase) => {
          const end = endOf(words, start, phrase);
          return end === undefined ? [] : [{ start, end, value: phrase.value }];
        });
      }),
  };
};

/**
 * Creates an index of phrases of which only the content words count: "place to sleep" is found in "a place where I can sleep". All words
 * count in a phrase with a single content word ("near me").
 */
export const indexByContent = <Value>(entries: readonly PhraseEntry<Value>[]): PhraseIndex<Value> =>
  createIndex(
    entries.map(({ text, language, value }) => {
      const words = contentWords(text);
      return words.length >= 2
        ? { words, language, gap: 'functionWords', byEar: false, value }
        : { words: textWords(text), language, gap: 'none', byEar: false, value };
    }),
  );

/** Creates an index of phrases of which every word counts, and which may be spelled by ear. `gap`: words that may stand between two. */
export const indexByAllWords = <Value>(entries: readonly PhraseEntry<Value>[], gap: 'none' | 'twoWords'): PhraseIndex<Value> =>
  createIndex(entries.map(({ text, language, value }) => ({ words: textWords(text), language, gap, byEar: gap !== 'none', value })));
