import { distance } from 'fastest-levenshtein';
import { addToGroup } from '#domain/values/addToGroup.ts';
import { LANGUAGES, type Language } from '#domain/vocabulary/languages.ts';
import { soundOf } from './sounds.ts';

const MIN_LENGTH = 4;
/** Slips in a word that sounds like the meant one. */
const MAX_SLIPS_OF_SOUND = 3;
/** Slips by which a word that sounds the same is nearer. In Spanish, letters tell more exactly how a word sounds. */
const SOUND_BONUS: Readonly<Record<Language, number>> = { en: 0.5, es: 1 };
/** Words of this length and longer may differ in two letters. */
const TWO_SLIPS_LENGTH = 7;

const areTransposed = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  const differing = [...one].flatMap((letter, index) => (letter === other[index] ? [] : [index]));
  const [first = 0, second = 0] = differing;
  return differing.length === 2 && second === first + 1 && one[first] === other[second] && one[second] === other[first];
};

/** Returns the number of slips between two words; two letters in the wrong order are one slip. */
export const slipsBetween = (one: string, other: string): number => (areTransposed(one, other) ? 1 : distance(one, other));

/** Finds the word that was meant. */
export interface Spelling {
  has(word: string): boolean;
  add(word: string): void;
  /**
   * Returns the word with the fewest slips: at most one (two in long words) if the first letter is right, or some more if it sounds the
   * same. Undefined if there is none.
   */
  nearest(word: string): string | undefined;
  /** Returns every other word with one slip. */
  oneSlipFrom(word: string): readonly string[];
}

/**
 * Creates the spelling of a vocabulary. `byEar`: whether it finds words that sound the same; `byLastLetter`: whether it finds words of which
 * only the last letter is right. Of several words with as many slips, the one that was added first counts.
 */
export const createSpelling = (vocabulary: Iterable<string> = [], { byEar = true, byLastLetter = false } = {}): Spelling => {
  /** Words with their order. */
  const words = new Map<string, number>();
  /** Words by first letter and length, and by last letter. */
  const groups = new Map<string, string[]>();
  const bySound = new Map<string, string[]>();
  const add = (word: string): void => {
    if (words.has(word)) return;
    words.set(word, words.size);
    addToGroup(groups, `${word[0]}${word.length}`, word);
    if (byLastLetter) addToGroup(groups, `${word.length}${word.at(-1)}`, word);
    if (byEar) for (const language of LANGUAGES) addToGroup(bySound, soundOf(word, language), word);
  };
  for (const word of vocabulary) add(word);
  /** Words whose first or last letter is right, and whose length differs by so many letters. */
  const similarTo = (word: string, maxSlips: number): readonly string[] =>
    Array.from({ length: 2 * maxSlips + 1 }, (_, index) => word.length - maxSlips + index).flatMap((length) => [
      ...(groups.get(`${word[0]}${length}`) ?? []),
      ...(groups.get(`${length}${word.at(-1)}`) ?? []),
    ]);
  return {
    has: (word) => words.has(word),
    add,
    nearest(word) {
      if (word.length < MIN_LENGTH || /\d/.test(word)) return undefined;
      let nearest: { readonly word: string; readonly slips: number; readonly order: number } | undefined;
      /** `bonus`: slips that count less, because the word sounds the same. */
      const consider = (candidate: string, maxSlips: number, bonus = 0): void => {
        if (candidate.length < MIN_LENGTH) return;
        const slips = slipsBetween(word, candidate) - bonus;
        const order = words.get(candidate) ?? 0;
        if (slips + bonus > maxSlips) return;
        if (nearest === undefined || slips < nearest.slips || (slips === nearest.slips && order < nearest.order))
          nearest = { word: candidate, slips, order };
      };
      for (const language of LANGUAGES)
        for (const candidate of bySound.get(soundOf(word, language)) ?? [])
          consider(candidate, Math.min(MAX_SLIPS_OF_SOUND, Math.ceil(word.length / 2) - 1), SOUND_BONUS[language]);
      const maxSlips = word.length >= TWO_SLIPS_LENGTH ? 2 : 1;
      for (const candidate of similarTo(word, maxSlips)) consider(candidate, maxSlips);
      return nearest?.word;
    },
    oneSlipFrom: (word) => [...new Set(similarTo(word, 1).filter((candidate) => slipsBetween(word, candidate) === 1))],
  };
};
