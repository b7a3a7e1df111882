import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { readLines } from '../readData.ts';
import { textWords } from './tokens.ts';

const FUNCTION_WORDS: ReadonlySet<string> = new Set(LANGUAGES.flatMap((language) => readLines('functionWords', language)));

/** Whether a folded word is an article, preposition, pronoun or the like, in either language. */
export const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word);

/** Returns the words of a text without its function words, folded. */
export const contentWords = (text: string): readonly string[] => textWords(text).filter((word) => !isFunctionWord(word));
