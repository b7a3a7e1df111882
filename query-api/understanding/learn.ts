import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '#domain/vocabulary/languages.ts';
import { learnFeatures } from './intents/classifier.ts';
import { featuresOf } from './intents/features.ts';
import { LABELS, type Label } from './intents/intents.ts';
import { formatLearned, readLines, readPairs, type LearnedName } from './readData.ts';
import { createSentenceReader } from './readSentence.ts';
import { createDangerPhrases, DANGER_LABELS, type DangerLabel } from './safety.ts';

const FOLDER = import.meta.dirname;
const isInput = (file: string): boolean => /\.(?:ts|txt)$/.test(file) && !/\.test\.ts$|learned\w+\.txt$/.test(file);

/** Returns the digest of everything that the learned files depend on; their first line contains it. */
export const digestOfInputs = (): string => {
  const hash = createHash('sha256');
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(isInput);
  for (const file of files.toSorted()) hash.update(`${file}\n`).update(readFileSync(path.join(FOLDER, file)));
  return `# ${hash.digest('hex')}`;
};

/** Learns the examples of both languages; returns the contents of the files in `data/`. Takes some seconds. */
export const learnExamples = (): Readonly<Record<LearnedName, string>> => {
  const readSentence = createSentenceReader();
  const namesDanger = createDangerPhrases();
  const read = (text: string) => {
    const { words, spans } = readSentence(text, {});
    return { features: featuresOf(words, spans), namesDanger: namesDanger(words) };
  };
  const intents = LANGUAGES.flatMap((language) => readPairs('examples', language)).map(([label, text]) => ({
    label: label as Label,
    ...read(text),
  }));
  const sentences = (name: 'dangerExamples' | 'worryExamples', label: DangerLabel) =>
    LANGUAGES.flatMap((language) => readLines(name, language)).map((text) => ({ label, ...read(text) }));
  const danger = [
    ...sentences('dangerExamples', 'DANGER'),
    ...sentences('worryExamples', 'NO_DANGER'),
    // Who asks for a crisis line may speak of danger.
    ...intents.flatMap(({ label, features, ...example }) =>
      label === 'CRISIS_LINES' || example.namesDanger ? [] : [{ label: 'NO_DANGER' as const, features }],
    ),
  ];
  const firstLine = `${digestOfInputs()}\n`;
  return {
    learnedIntents: firstLine + formatLearned(learnFeatures(LABELS, intents)),
    learnedDanger: firstLine + formatLearned(learnFeatures(DANGER_LABELS, danger)),
  };
};
