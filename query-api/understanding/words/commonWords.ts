import { createRequire } from 'node:module';
import { lazyValue } from '#domain/values/lazyValue.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { foldSentence } from './tokens.ts';

const require = createRequire(import.meta.url);

/** Rarer words of these lists contain misspelt ones. */
const WORD_COUNT = 25_000;

const ranksOf = (words: readonly (string | number)[]): ReadonlyMap<string, number> => {
  const ranks = new Map<string, number>();
  for (const [rank, word] of words.slice(0, WORD_COUNT).entries()) {
    const folded = foldSentence(String(word));
    if (!ranks.has(folded)) ranks.set(folded, rank);
  }
  return ranks;
};

/** Words by frequency, from subtitles of films. */
interface Dictionary {
  readonly dictionary: Readonly<Record<string, readonly (string | number)[]>>;
}

/** The most common words of each language, folded, with their rank by frequency: 0 is the most common one. */
export const commonWords = lazyValue((): Readonly<Record<Language, ReadonlyMap<string, number>>> => {
  // The packages are large: they are read at the first question.
  const english = require('@zxcvbn-ts/language-en') as Dictionary;
  const spanish = require('@zxcvbn-ts/language-es-es') as Dictionary;
  return { en: ranksOf(english.dictionary['commonWords-en'] ?? []), es: ranksOf(spanish.dictionary['commonWords-es-es'] ?? []) };
});

/** Whether a folded word is among the `count` most common ones of either language. */
export const isCommonWord = (word: string, count: number): boolean =>
  Object.values(commonWords()).some((ranks) => (ranks.get(word) ?? Infinity) < count);
