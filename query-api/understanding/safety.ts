import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { createClassifier } from './intents/classifier.ts';
import { featuresOf, type Span } from './intents/features.ts';
import { indexByAllWords } from './phraseIndex.ts';
import { readLearned, readLines } from './readData.ts';
import type { Word } from './words/vocabulary.ts';

export const DANGER_LABELS = ['DANGER', 'NO_DANGER'] as const;
export type DangerLabel = (typeof DANGER_LABELS)[number];

/** Probability from which a sentence without a phrase of danger counts as one about danger. */
const MIN_PROBABILITY = 0.5;

const entriesOf = (name: 'danger' | 'harmless') =>
  LANGUAGES.flatMap((language) => readLines(name, language).map((text) => ({ text, language, value: text })));

/**
 * Creates the test whether a sentence contains a phrase of self-harm, violence or danger. A phrase inside a harmless one ("kill" in
 * "kill time") does not count.
 */
export const createDangerPhrases = (): ((words: readonly Word[]) => boolean) => {
  const [danger, harmless] = [indexByAllWords(entriesOf('danger'), 'twoWords'), indexByAllWords(entriesOf('harmless'), 'none')];
  return (words) => {
    const found = danger.find(words);
    if (found.length === 0) return false;
    const idioms = harmless.find(words);
    return found.some((phrase) => !idioms.some(({ start, end }) => start <= phrase.start && phrase.end <= end));
  };
};

/** Creates the test whether a sentence speaks of self-harm, violence or danger: by a phrase, or by what the examples teach. */
export const createDangerTest = (): ((words: readonly Word[], spans: readonly Span[]) => boolean) => {
  const containsPhrase = createDangerPhrases();
  const classify = createClassifier(DANGER_LABELS, readLearned('learnedDanger', DANGER_LABELS.length));
  return (words, spans) => {
    if (containsPhrase(words)) return true;
    const [[label, probability] = ['NO_DANGER', 1]] = classify(featuresOf(words, spans));
    return label === 'DANGER' && probability >= MIN_PROBABILITY;
  };
};
