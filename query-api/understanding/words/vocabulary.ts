import type { Language } from '#domain/vocabulary/languages.ts';
import { commonWords } from './commonWords.ts';
import { isFunctionWord } from './functionWords.ts';
import { createSpelling } from './spelling.ts';
import { stemOf } from './stems.ts';
import { textWords, tokenize, type Token } from './tokens.ts';

/** A word of a sentence with what is known about it. */
export interface Word extends Token {
  /** The word that was meant: `text`, or the nearest word of the vocabulary if `text` is no word. */
  readonly meant: string;
  readonly isKnown: boolean;
  /** Articles, prepositions, pronouns and the like. */
  readonly isFunctionWord: boolean;
  /** Its stem in each language. */
  readonly stems: readonly [en: string, es: string];
}

/** Reads sentences with the words of the chatbot's data and the most common words of both languages. */
export interface Vocabulary {
  read(folded: string): readonly Word[];
}

/** A misspelt word stands for one of these rather than for a rarer one. */
const VERY_COMMON_COUNT = 1500;
const veryCommonWords = (): readonly string[] =>
  Object.values(commonWords()).flatMap((ranks) => [...ranks].flatMap(([word, rank]) => (rank < VERY_COMMON_COUNT ? [word] : [])));

/** Creates the vocabulary; `terms` are the words that a misspelt word may stand for. */
export const createVocabulary = (terms: Iterable<string>): Vocabulary => {
  const spelling = createSpelling([...veryCommonWords(), ...terms]);
  const isKnown = (word: string): boolean =>
    spelling.has(word) || isFunctionWord(word) || commonWords().en.has(word) || commonWords().es.has(word) || /\d/.test(word);
  return {
    read: (folded) =>
      tokenize(folded).map((token) => {
        const wordIsKnown = isKnown(token.text);
        const meant = wordIsKnown ? token.text : (spelling.nearest(token.text) ?? token.text);
        return {
          ...token,
          meant,
          isKnown: wordIsKnown || meant !== token.text,
          isFunctionWord: isFunctionWord(meant),
          stems: [stemOf(meant, 'en'), stemOf(meant, 'es')],
        };
      }),
  };
};

/** Returns the words of texts, folded. */
export const wordsOf = (texts: Iterable<string>): readonly string[] => [...texts].flatMap(textWords);

/** Returns the language of a sentence by its words, of which at least so many must tell it; undefined if they do not. */
export const languageOf = (words: readonly Pick<Word, 'meant'>[], minTelling: number): Language | undefined => {
  let [spanish, telling] = [0, 0];
  const { en, es } = commonWords();
  for (const { meant } of words) {
    const [english = 100_000, other = 100_000] = [en.get(meant), es.get(meant)];
    if (english === other) continue;
    // A word that is common in one language may be a rare name in the other.
    const difference = Math.log((english + 10) / (other + 10));
    spanish += Math.max(-3, Math.min(3, difference));
    telling += 1;
  }
  if (Math.abs(spanish) < 1 || telling < minTelling) return undefined;
  return spanish > 0 ? 'es' : 'en';
};
