import { readFileSync } from 'node:fs';
import { CATEGORIES } from '#domain/vocabulary/categories.ts';
import { LANGUAGES, type Language } from '#domain/vocabulary/languages.ts';
import { SERVICE_TYPES } from '#domain/vocabulary/serviceTypes.ts';
import { LABELS } from '#query-api/understanding/intents/intents.ts';
import { digestOfInputs } from '#query-api/understanding/learn.ts';
import { readLines, readPairs } from '#query-api/understanding/readData.ts';
import { createUnderstanding, type Meaning } from '#query-api/understanding/understand.ts';
import { readCorpus, readSentences, type CorpusExample } from '../chatbot/corpus.ts';
import { createExampleReader, differingEntities, toLabels } from '../chatbot/measure.ts';

/* What the chatbot understands of sentences that nobody read who wrote its data, and the data itself. */

let readExample: (example: Pick<CorpusExample, 'sentences'>) => Meaning;
beforeAll(async () => {
  readExample = createExampleReader(await createUnderstanding());
});
const readAlone = (sentence: string): Meaning => readExample({ sentences: [sentence] });

/** Returns the percentages of examples whose intent is right, and whose intent and entities are. */
const measure = (examples: readonly CorpusExample[]) => {
  const results = examples.map((example) => {
    const meaning = readExample(example);
    const isIntentRight = meaning.intent === example.intent;
    return { isIntentRight, isRight: isIntentRight && differingEntities(example.entities, toLabels(meaning.entities)).length === 0 };
  });
  const percentOf = (name: 'isIntentRight' | 'isRight'): number => (100 * results.filter((result) => result[name]).length) / results.length;
  return { intent: percentOf('isIntentRight'), all: percentOf('isRight') };
};
/** Small talk has an answer that pretends nothing. */
const SMALL_TALK: readonly (string | undefined)[] = ['GREETING', 'THANKS', 'STOP', undefined];

describe.each(LANGUAGES)('the chatbot (%s)', (language) => {
  // The goal of both is 95.
  test('understands the intent of 94 of 100 sentences that were written before its data, and all entities of 88', () => {
    const { intent, all } = measure(readCorpus('fixed', language));
    expect(intent).toBeGreaterThanOrEqual(94);
    expect(all).toBeGreaterThanOrEqual(88);
  });

  test('understands 90 of 100 sentences that it is developed by', () => {
    expect(measure(readCorpus('open', language)).all).toBeGreaterThanOrEqual(90);
  });

  test('recognizes danger in every sentence about it', () => {
    expect(readSentences('safety', language).filter((sentence) => !readAlone(sentence).isDanger)).toEqual([]);
  });

  test('recognizes danger in 97 of 100 further sentences', () => {
    const sentences = readSentences('openSafety', language);
    expect(sentences.filter((sentence) => readAlone(sentence).isDanger).length / sentences.length).toBeGreaterThanOrEqual(0.97);
  });

  // The goal is 2.
  test('answers at most 5 of 100 sentences about other things', () => {
    const sentences = readSentences('other', language);
    const answered = sentences.filter((sentence) => {
      const { isDanger, intent } = readAlone(sentence);
      return isDanger || !SMALL_TALK.includes(intent);
    });
    expect(answered.length / sentences.length).toBeLessThanOrEqual(0.05);
  });
});

test('the same sentence always means the same', () => {
  for (const sentence of ['where can i eat', 'hay camas en casa milagro', 'zzz']) expect(readAlone(sentence)).toEqual(readAlone(sentence));
});

test.each(['learnedIntents', 'learnedDanger'])('%s.txt was learned from these data and this code (npm run chatbot:learn)', (name) => {
  const [firstLine] = readFileSync(`query-api/understanding/data/${name}.txt`, 'utf8').split('\n', 1);
  expect(firstLine).toBe(digestOfInputs());
});

const OPEN_VALUES = ['now', 'today', 'tonight', 'tomorrow', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN', ''];
const VALUES: Readonly<Record<string, readonly string[]>> = {
  type: [...SERVICE_TYPES, ''],
  kind: ['SHELTER'],
  audience: [...CATEGORIES, ''],
  near: ['me'],
  open: OPEN_VALUES,
  pets: ['yes'],
  wheelchair: ['yes'],
  referral: ['no'],
};
const PAIR_FILES = ['lexicon', 'cues', 'examples'] as const;
const LINE_FILES = ['danger', 'harmless', 'functionWords', 'dangerExamples', 'worryExamples'] as const;

describe.each(LANGUAGES)('the data of the chatbot (%s)', (language: Language) => {
  test.each([...PAIR_FILES, ...LINE_FILES])('%s has no empty line and none twice', (name) => {
    const lines = readLines(name, language);
    expect(lines.filter((line) => line.trim() !== line || line === '')).toEqual([]);
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
  });

  test('the lexicon has known names and values', () => {
    const unknown = readPairs('lexicon', language).filter(([label, text]) => {
      const [name = '', value = ''] = label.split('=');
      return text === '' || VALUES[name]?.includes(value) !== true;
    });
    expect(unknown).toEqual([]);
  });

  test('examples have known labels', () => {
    const unknown = readPairs('examples', language).filter(
      ([label, text]) => text === '' || !(LABELS as readonly string[]).includes(label),
    );
    expect(unknown).toEqual([]);
  });
});
