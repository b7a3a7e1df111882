import { setImmediate as turn } from 'node:timers/promises';
import type { Language } from '#domain/vocabulary/languages.ts';
import { decide, isIntent, mergeEntities, type Remembered } from './decide.ts';
import type { Entities } from './entities/entities.ts';
import { createClassifier } from './intents/classifier.ts';
import { featuresOf } from './intents/features.ts';
import { LABELS, type Intent } from './intents/intents.ts';
import { readLearned } from './readData.ts';
import { createSentenceReader, isInName, type Surroundings } from './readSentence.ts';
import { createDangerTest } from './safety.ts';
import { languageOf } from './words/vocabulary.ts';

/** What a sentence means. */
export interface Meaning {
  /** Speaks of self-harm, violence or danger. */
  readonly isDanger: boolean;
  /** Undefined if it was not understood. */
  readonly intent: Intent | undefined;
  readonly entities: Entities;
  /** The services that it names, even if they are not what it asks about. */
  readonly namedServices: readonly string[] | undefined;
  /** Undefined if its words do not tell. */
  readonly language: Language | undefined;
  /** Asks for more of what was listed before. */
  readonly wantsMore: boolean;
  /** The intents, the likeliest first. */
  readonly likely: readonly Intent[];
}

/** Words that tell the language of a sentence that means nothing. */
const MIN_TELLING_WORDS = 2;

/** Understands sentences in English and Spanish; the same sentence in the same context always means the same. */
export interface Understanding {
  read(sentence: string, context: Surroundings & { readonly remembered: Remembered }): Meaning;
}

/** Reads the data files, which takes about a second, in steps between which the process does other work. */
export const createUnderstanding = async (): Promise<Understanding> => {
  const readSentence = createSentenceReader();
  await turn();
  const isDanger = createDangerTest();
  await turn();
  const classify = createClassifier(LABELS, readLearned('learnedIntents', LABELS.length));
  return {
    read(sentence, { remembered, ...surroundings }) {
      const read = readSentence(sentence, surroundings);
      const { words, spans, entities } = read;
      const scores = classify(featuresOf(words, spans));
      const { intent, continues, ranked } = decide(read, scores, remembered);
      return {
        isDanger: isDanger(words, spans),
        intent,
        namedServices: entities.services,
        entities: intent === undefined ? entities : mergeEntities(intent, read, remembered, continues),
        wantsMore: continues && Object.keys(entities).length === 0 && spans.some(({ tag }) => tag === 'cue:MORE'),
        language: languageOf(
          words.filter((_, index) => !isInName(spans, index)),
          intent === undefined ? MIN_TELLING_WORDS : 1,
        ),
        likely: ranked.map(([label]) => label).filter(isIntent),
      };
    },
  };
};
