import { LANGUAGES } from '#kernel/vocabulary/languages.ts';
import { readLines } from '../readData.ts';

const FUNCTION_WORDS: ReadonlySet<string> = new Set(LANGUAGES.flatMap((language) => readLines('functionWords', language)));

/** Whether a folded word is an article, preposition, pronoun or the like, in either language. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);
