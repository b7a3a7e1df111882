import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { indexByContent, type FoundPhrase } from '../phraseIndex.ts';
import { readPairs } from '../readData.ts';
import type { Word } from '../words/vocabulary.ts';
import type { LexiconName } from './entities.ts';

/** An entity that a phrase of the lexicon means. */
export interface LexiconValue {
  readonly name: LexiconName;
  readonly value: string;
}

const parseValue = (label: string): LexiconValue => {
  const [name = '', value = ''] = label.split('=');
  return { name: name as LexiconName, value };
};

/** The phrases of the lexicon with their language. */
export const lexiconEntries = () =>
  LANGUAGES.flatMap((language) => readPairs('lexicon', language).map(([label, text]) => ({ text, language, value: parseValue(label) })));

/**
 * Finds the entities of the lexicon; of phrases of one entity that overlap, the longest counts. One without a value (`open= | la mañana`)
 * only hides shorter ones.
 */
export const createLexicon = () => {
  const index = indexByContent(lexiconEntries());
  return {
    find: (words: readonly Word[]): readonly FoundPhrase<LexiconValue>[] => {
      const longest: FoundPhrase<LexiconValue>[] = [];
      for (const found of index.find(words).toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)) {
        const isCovered = longest.some(
          ({ start, end, value }) =>
            value.name === found.value.name &&
            found.start < end &&
            start < found.end &&
            // The same words may mean two things.
            !(start === found.start && end === found.end && value.value !== found.value.value),
        );
        if (!isCovered) longest.push(found);
      }
      return longest.filter(({ value }) => value.value !== '').toSorted((a, b) => a.start - b.start);
    },
  };
};

/** Creates the index of the phrases that tell what a sentence is about, without naming anything: `WEATHER | is it raining`. */
export const createCues = () =>
  indexByContent(LANGUAGES.flatMap((language) => readPairs('cues', language).map(([value, text]) => ({ text, language, value }))));
