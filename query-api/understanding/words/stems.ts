import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemSpanish } from '@orama/stemmers/spanish';
import { memoize } from '#domain/values/memoize.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { isFunctionWord } from './functionWords.ts';

const MAX_CACHED_STEMS = 50_000;

/** A Spanish stem that is shorter belongs to many words: "com" to "comida" and "como", "sab" to "sábado" and "saber". */
const MIN_SPANISH_STEM = 4;
const singularOf = (word: string): string => (word.length > MIN_SPANISH_STEM ? word.replace(/s$/, '') : word);

const spanishStem = (word: string): string => {
  const stem = stemSpanish(word);
  return stem.length < MIN_SPANISH_STEM ? singularOf(word) : stem;
};
/** A stem that is a function word would be found in nearly every sentence. */
const withoutFunctionWords =
  (stem: (word: string) => string) =>
  (word: string): string => {
    const result = stem(word);
    return isFunctionWord(result) ? word : result;
  };
const STEMMERS: Readonly<Record<Language, (word: string) => string>> = {
  en: memoize(MAX_CACHED_STEMS, withoutFunctionWords(stemEnglish)),
  es: memoize(MAX_CACHED_STEMS, withoutFunctionWords(spanishStem)),
};

/** Returns the stem of a folded word (Snowball's algorithm), marked with its language: `en:shelter`. */
export const stemOf = (word: string, language: Language): string => `${language}:${STEMMERS[language](word)}`;
