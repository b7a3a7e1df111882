import { readFileSync } from 'node:fs';
import { addToGroup } from '#domain/values/addToGroup.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { LearnedFeatures } from './intents/classifier.ts';

/** The files of `data/`; each has one entry in a line. */
export type DataName = 'lexicon' | 'examples' | 'danger' | 'harmless' | 'functionWords' | 'cues' | 'dangerExamples' | 'worryExamples';

const readFileLines = (file: string): readonly string[] =>
  readFileSync(new URL(`data/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');

/** Returns the lines of a data file. */
export const readLines = (name: DataName, language: Language): readonly string[] => readFileLines(`${name}.${language}.txt`);

const toPair = (line: string): readonly [string, string] => {
  const index = line.indexOf('|');
  return [line.slice(0, index).trim(), line.slice(index + 1).trim()];
};

/** Returns the two fields of each line, which ` | ` separates. */
export const readPairs = (name: DataName, language: Language): readonly (readonly [label: string, text: string])[] =>
  readLines(name, language).map(toPair);

/** Returns the words of names, or of questions about the site, that people say in another way or language, by the word that they say. */
export const readEquivalents = (name: 'nameWords' | 'faqWords'): ReadonlyMap<string, readonly string[]> => {
  const equivalents = new Map<string, string[]>();
  for (const [said, written] of readFileLines(`${name}.txt`).map(toPair)) addToGroup(equivalents, said, written);
  return equivalents;
};

/** What is learned: intents, or whether a sentence speaks of danger. */
export type LearnedName = 'learnedIntents' | 'learnedDanger';

/** Smaller weights are left out, in hundredths. */
const MIN_WEIGHT = 50;

/** Formats what was learned, one feature in a line: its name, its rarity, then `label:weight` for each label that it matters for. */
export const formatLearned = (learned: LearnedFeatures): string =>
  [...learned]
    .map(([name, { rarity, weights }]) => {
      const shown = weights.flatMap((weight, label) => (Math.abs(weight) < MIN_WEIGHT ? [] : [`${label}:${weight}`]));
      return `${[name, rarity, shown.join(' ')].join('\t')}\n`;
    })
    .join('');

/** Returns what was learned from the examples (`npm run chatbot:learn`), for this number of labels. */
export const readLearned = (name: LearnedName, labelCount: number): LearnedFeatures =>
  new Map(
    // The first line is the digest of what it was learned from.
    readFileLines(`${name}.txt`)
      .slice(1)
      .map((line) => {
        const [feature = '', rarity = '', shown = ''] = line.split('\t');
        const weights = Array.from({ length: labelCount }, () => 0);
        for (const part of shown.split(' ')) {
          const [label, weight] = part.split(':').map(Number);
          if (label !== undefined && weight !== undefined) weights[label] = weight;
        }
        return [feature, { rarity: Number(rarity), weights }];
      }),
  );
